"""The module of a table for programs that have nothing else of Rulewright: it also tells scores and winners, shows answers, and says what is open."""

from collections.abc import Sequence

from interpreter.backends.wasm.codegen.services import another_position
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import plain
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit, ShownAnswers
from interpreter.backends.wasm.codegen.words import define
from interpreter.backends.wasm.expressions.expressions import ExpressionLowering
from interpreter.backends.wasm.machine import EXPORTS
from interpreter.backends.wasm.playouts.results import result_function
from interpreter.backends.wasm.position.layout import layout_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.prelude import library
from interpreter.backends.wasm.printing.module import Module
from interpreter.backends.wasm.statements.module import Extension, GeneratedModule, generate
from interpreter.backends.wasm.statements.showing import shown_at
from interpreter.backends.wasm.tables.reader import DATA
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import NONE, call, offset, op
from interpreter.lir.nodes import Function, Local
from interpreter.lir.types import I64, NOTHING
from interpreter.model import ir
from interpreter.runtime.state.game_instance import GameInstance


class ExportedTable:
    """A table with its module; raises `Unsupported` where the table is left to other machines.

    has_scores: whether the module works out scores and winners, which it writes at `scores_at`. open_when: the functions that say whether a tracked name is open to all for
    the time being, by its name; of names that are not here, and are hidden, that is not known.
    """

    def __init__(self, table: GameInstance) -> None:
        self.table, self.layout, self.has_scores = table, layout_of(table), True
        self.open_when: dict[str, str] = {}
        self.scores_at = 0
        self.shown: ShownAnswers = {}
        self.shown_at = 0
        try:
            self.generated = self._generated(self._result)
        except Unsupported:
            self.has_scores = False
            self.generated = self._generated()
        self.module = self._module()

    def _generated(self, *more: Extension) -> GeneratedModule:
        until = [name for name, decl in self.table.rules.state_vars.items() if decl.until is not None and not decl.internal]
        openings: list[_Opening] = []
        for number, name in enumerate(until):
            opening = _Opening(name, f"open_{number}")
            try:
                generate(self.table, self.layout, opening)
            except Unsupported:
                continue
            openings.append(opening)
        self.open_when = {each.name: each.function for each in openings}
        return generate(self.table, self.layout, *more, *openings, self._show, shown=self.shown)

    def _result(self, unit: CompilationUnit) -> Sequence[Function]:
        """The function `scores(S)`: the winners as bits, and the score of every seat, 8 bytes each."""
        self.scores_at = unit.place_of("scores", 8 * (1 + self.table.players))
        body = Body()
        body.numbers.update([STATE.name])
        another_position(body)
        body.do(call("result", STATE, op("i32.load", STATE, offset(self.layout.ended)), offset(self.scores_at), type_=NOTHING))
        body.give()
        return [result_function(unit), define("scores", [STATE], body)]

    def _show(self, unit: CompilationUnit) -> Sequence[Function]:
        self.shown_at = shown_at(unit)
        return []

    def _module(self) -> Module:
        generated = self.generated
        exports = (*EXPORTS, *(("scores",) if self.has_scores else ()), *self.open_when.values())
        return Module(
            [*library.needed(generated.preludes | {"begin_game"}), *generated.functions],
            {name: name for name in exports},
            memory_pages=generated.pages,
            data=[*((each.at, each.content) for each in library.DATA), (DATA, generated.data)],
            globals={name: (kind, 0) for name, kind in generated.globals.items()},
        )


class _Opening:
    """The function that says whether what a name tracks is open to all; it takes the members that the cell belongs to."""

    def __init__(self, name: str, function: str) -> None:
        self.name, self.function = name, function

    def __call__(self, unit: CompilationUnit) -> Sequence[Function]:
        """The function, for `generate`."""
        decl = unit.rules.state_vars[self.name]
        assert decl.until is not None
        lowering = ExpressionLowering(unit, unit.body(f"track.{self.name}", decl.until.span))
        members = [Local(f"member_{number}", I64) for number, _ in enumerate(decl.parameters)]
        lowering.body.numbers.update(each.name for each in (STATE, *members))
        another_position(lowering.body)
        names = {ir.ME: plain(NONE), **{number: plain(each) for number, each in enumerate(members, 1)}}
        lowering.body.give(lowering.tree(decl.until, Scope(names)))
        return [define(self.function, [STATE, *members], lowering.body)]
