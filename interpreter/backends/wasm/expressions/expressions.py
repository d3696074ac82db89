"""Expressions as trees of the machine: one method per form.

A method gives the value of an expression; where that needs statements (a loop, a value that may be none) they are written into the
body first. What is only looked at under a condition is written under that condition.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import ClassVar

from interpreter.analysis.inlining import CallStrategy
from interpreter.backends.wasm.codegen.aggregates import AggregateLowering
from interpreter.backends.wasm.codegen.builtins import BUILTINS
from interpreter.backends.wasm.codegen.memories import MemoryLowering
from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.sets import Scope, constant_set, is_filled
from interpreter.backends.wasm.codegen.shapes import TRUTH, Operand, absent, fitted, held, plain, truth
from interpreter.backends.wasm.codegen.suppositions import SuppositionLowering
from interpreter.backends.wasm.codegen.unit import STATE
from interpreter.backends.wasm.codegen.words import WordLowering
from interpreter.backends.wasm.expressions.ballots import ballot
from interpreter.backends.wasm.expressions.congruence import CONGRUENCE_WORDS
from interpreter.backends.wasm.expressions.legal_moves import LegalMoveLowering
from interpreter.backends.wasm.expressions.staged_words import StagedWordLowering
from interpreter.backends.wasm.expressions.subsets import choices
from interpreter.backends.wasm.position.layout import Track
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.tables.reader import DataTable
from interpreter.backends.wasm.trees.instructions import (
    NONE,
    ZERO,
    add,
    choose,
    denied,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    sub,
    wide,
)
from interpreter.lir.nodes import Const, Expression
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.signature import gives_none, takes_none
from interpreter.model.types.types import SetOf, ShapeType, Type, converts, may_be_none, non_null, nullable
from interpreter.runtime.state.game_instance import GameInstance

_COMPARISONS = {"<": "lt_s", "<=": "le_s", ">": "gt_s", ">=": "ge_s"}
_ARITHMETIC = {"+": add, "-": sub, "*": mul}
_DIVISIONS = {"divided_down": "div_down", "divided_up": "div_up", "mod": "mod"}
_SETS = {"union": "or", "common": "and", "without": "without"}
REGISTERS = {"#current": "current", "#round": "round", "#turn_number": "turn_number", "#passes": "passes"}


class ExpressionLowering(StagedWordLowering, SuppositionLowering):
    """Lowers expressions into the body of one function."""

    def value(self, expression: ir.Expression, scope: Scope) -> Operand:
        """The value of an expression, in the shape of its kind."""
        form = self._forms.get(type(expression))
        if form is None:
            raise Unsupported(f"expressions of the form {type(expression).__name__}", span=expression.span)
        try:
            value, shape = form(self, expression, scope), self.shapes.of(expression.kind)
            return value if value.shape.form == shape.form == "counts" else fitted(value, shape)
        except Unsupported as reason:
            reason.span = reason.span or expression.span
            raise

    def value_as(self, expression: ir.Expression, kind: Type, scope: Scope) -> Operand:
        """The value in the shape of another kind that takes it."""
        shape = self.shapes.of(kind)
        return fitted(self.settled(self.turned(self.value(expression, scope), expression.kind, kind), shape), shape)

    # -------------------------------------------------------------------------------------------- names and constants

    def _constant(self, expression: ir.Constant, _scope: Scope) -> Operand:
        return self.known(expression.kind, expression.value)

    def known(self, kind: Type, value: object) -> Operand:
        """A value that is known when code is made."""
        shape = self.shapes.of(kind)
        if value is None:
            return absent(shape)
        if isinstance(non_null(kind), ShapeType):
            return plain(number(self.unit.shape_number(value)))
        match shape.form:
            case "truth" | "number" if isinstance(value, int):
                if not -(1 << 62) < value < 1 << 62:
                    raise Unsupported("a number that takes more than 62 bits")
                return truth(Const(int(value), TRUTH.types[0])) if shape.form == "truth" else plain(number(int(value)))
            case "bits" if isinstance(value, int):
                return constant_set(value, shape.words)
        return self.known_list(kind, value)

    def _named(self, expression: ir.LateConstant, _scope: Scope) -> Operand:
        return self.known(expression.kind, self.unit.ask(_place_of, expression.kind, expression.name))

    def _figure(self, expression: ir.GameParameter, _scope: Scope) -> Operand:
        return self.known(expression.kind, self.table.figures[expression.name])

    def _members(self, expression: ir.Members, _scope: Scope) -> Operand:
        shape, inner = self.shapes.of(expression.kind), expression.kind
        assert isinstance(inner, SetOf)
        return self.members_of(inner.inner, shape.words)

    def _local(self, expression: ir.Local, scope: Scope) -> Operand:
        return scope.names[expression.slot]

    def _answers(self, expression: ir.Answers, scope: Scope) -> Operand:
        answers = scope.names[expression.slot]
        return self.guarded((expression.player,), scope, expression.kind, lambda seat: ballot(self.body, answers, wide(seat.tree)))

    # -------------------------------------------------------------------------------------------- what is tracked and printed

    def cell(self, track: Track, arguments: Sequence[Expression]) -> tuple[Expression, int]:
        """Where a cell stands: an address, and what is added to it."""
        place: Expression = ZERO
        for size, argument in zip(track.sizes, arguments, strict=True):
            place = add(mul(place, number(size)), argument)
        distance = mul(place, number(track.stride))
        if isinstance(distance, Const) and isinstance(distance.value, int):
            return STATE, track.base + distance.value
        return add(STATE, narrow(distance)), track.base

    def place(self, place: ir.LValue | ir.StateRead, scope: Scope) -> tuple[Track, Expression, int]:
        """The track of a place, and where its cell stands."""
        track = self.unit.layout.track(place.name)
        address, at = self.cell(track, [wide(self.tree(each, scope)) for each in place.arguments])
        return track, address, at

    def content(self, track: Track, address: Expression, at: int) -> Operand:
        """What a cell holds."""
        kind = self.rules.state_vars[track.name].kind
        match track.form:
            case "number":
                return fitted(plain(self._decoded(load(track.width, address, at), track)), self.shapes.of(kind))
            case "bits":
                address = self.body.atom(address, "address") if track.words + track.is_optional > 1 else address
                there = (op("i32.load", address, offset(at)),) if track.is_optional else ()
                words = (load(8, address, at + 8 * (word + track.is_optional)) for word in range(track.words))
                return Operand(self.shapes.of(kind), (*there, *words))
        return self.heap_content(track, address, at)

    def _decoded(self, code: Expression, track: Track | DataTable) -> Expression:
        if track.width == 8:
            return code
        if track.is_optional:
            code = self.body.atom(code, "code")
            return choose(op("i64.eqz", code), NONE, add(code, number(track.low - 1)))
        return add(code, number(track.low))

    def _tracked(self, expression: ir.StateRead, scope: Scope) -> Operand:
        if expression.name in REGISTERS:
            return self.register(expression.name)
        kind = self.rules.state_vars[expression.name].kind

        def read(*places: Operand) -> Operand:
            track = self.unit.layout.track(expression.name)
            return self.content(track, *self.cell(track, [wide(each.tree) for each in places]))

        return self.guarded(expression.arguments, scope, kind, read)

    def register(self, name: str) -> Operand:
        """A register of the course of turns."""
        return plain(load(8, STATE, self.unit.layout.course[REGISTERS[name]]))

    def entry(self, data: DataTable, place: Expression) -> Expression:
        """A number of a table."""
        return self._decoded(load(data.width, narrow(mul(place, number(data.width))), data.base), data)

    def _column(self, expression: ir.TableLookup, scope: Scope) -> Operand:
        decl = self.rules.tables[expression.name]
        sizes = [self.shapes.size(argument.kind) for argument in expression.arguments]
        return self.guarded(
            expression.arguments, scope, decl.kind,
            lambda *places: self.from_table(
                ("column", expression.name), decl.kind, sizes, places, lambda table: table.columns[expression.name]
            ),
        )  # fmt: skip

    def from_table(
        self, key: object, kind: Type, sizes: Sequence[int], places: Sequence[Operand], values: Callable[[GameInstance], object]
    ) -> Operand:
        """What a table of nested tuples has at some places."""
        place: Expression = ZERO
        for size, each in zip(sizes, places, strict=True):
            place = add(mul(place, number(size)), wide(each.tree))
        shape = self.shapes.of(kind)

        def row(table: GameInstance) -> list[int | None]:
            return flat(values(table), sizes)

        if shape.form == "bits":
            return self.set_from_table(key, shape.words, place, row)
        if shape.form == "counts":
            return self.pool_from_table(key, kind, place, row)
        if shape.form == "list":
            return self.list_from_table(key, kind, place, row)
        data = self.unit.numbers(key, lambda table: [self._code(kind, each) for each in row(table)])
        return fitted(plain(self.entry(data, place)), shape)

    def _code(self, kind: Type, value: int | None) -> int | None:
        """A value of a table as a number."""
        return self.unit.shape_number(value) if value is not None and isinstance(non_null(kind), ShapeType) else value

    # -------------------------------------------------------------------------------------------- words

    def _defined(self, expression: ir.UserCall, scope: Scope) -> Operand:
        decl = self.rules.words[expression.name]
        kinds = [kind for _, kind in decl.parameters]
        given = [argument.kind for argument in expression.arguments]
        guards = [may_be_none(have) and not may_be_none(kind) for have, kind in zip(given, kinds, strict=True)]
        wanted = [nullable(kind) if guard else kind for kind, guard in zip(kinds, guards, strict=True)]
        operands = [
            self.turned(self.value(argument, scope), have, want)
            for argument, have, want in zip(expression.arguments, given, wanted, strict=True)
        ]

        def called(*ready: Operand) -> Operand:
            shapes = [self.shapes.of(kind) for kind in kinds]
            arguments = [fitted(self.settled(each, shape), shape) for each, shape in zip(ready, shapes, strict=True)]
            strategy = self.facts.inlining.call(expression.name, searching=scope.asking, covers_key=False, interned=False)
            if strategy is CallStrategy.INLINE:
                return self._inlined(expression.name, arguments, scope)
            return self.call_word(expression.name, arguments, scope, strategy)

        ready = [want if converts(have, want) else have for have, want in zip(given, wanted, strict=True)]
        return self.lifted(operands, ready, guards, decl.body.kind, called)

    def _inlined(self, name: str, arguments: Sequence[Operand], scope: Scope) -> Operand:
        names = {slot: held(self.body, each, "value") for slot, each in enumerate(arguments, 1)}
        if ir.ME in scope.names:
            names[ir.ME] = scope.names[ir.ME]
        return self.value(self.rules.words[name].body, Scope(names, scope.asking))

    def _word(self, expression: ir.BuiltinCall, scope: Scope) -> Operand:
        overload = overload_of(expression)
        if overload.id == "empty_collection" and (members := self.members_held(expression.arguments[0], scope)) is not None:
            return truth(denied(is_filled(members)))
        if (found := self._of_choices(overload.id, expression, scope)) is not None:
            return found
        kinds = tuple(argument.kind for argument in expression.arguments)
        guards = [may_be_none(kind) and not takes_none(overload.signature, place) for place, kind in enumerate(kinds)]
        build = BUILTINS.get(overload.id) or CONGRUENCE_WORDS.get(overload.id)
        if build is None:
            raise Unsupported(f"the word `{expression.name}` ({overload.id})", span=expression.span)
        operands = [self.value(argument, scope) for argument in expression.arguments]
        ready = tuple(non_null(kind) if guard else kind for kind, guard in zip(kinds, guards, strict=True))
        made = expression.kind if gives_none(overload.signature) else non_null(expression.kind)

        def meant(*each: Operand) -> Operand:
            value = build(self, ready, *each)
            return value if value.shape.form == "counts" else fitted(value, self.shapes.of(made))

        return self.lifted(operands, kinds, guards, expression.kind, meant)

    def _of_choices(self, word: str, expression: ir.BuiltinCall, scope: Scope) -> Operand | None:
        """What a word gives for all choices of several; None for any other value."""
        if (listed := choices(self, expression)) is not None:
            return listed.listed(scope)
        if word in ("size_collection", "empty_collection") and (counted := choices(self, expression.arguments[0])) is not None:
            count = counted.count(counted.trees(scope))
            return plain(count) if word == "size_collection" else truth(op("i64.eqz", count))
        return None

    def each_choice(self, source: ir.Expression, scope: Scope, *, keeps: bool) -> Callable[[str], AbstractContextManager[Operand]] | None:
        found = choices(self, source)
        return None if found is None else found.each(scope, keeps=keeps)

    _forms: ClassVar[Mapping[type, Callable[..., Operand]]] = {
        ir.Constant: _constant,
        ir.LateConstant: _named,
        ir.GameParameter: _figure,
        ir.Members: _members,
        ir.Local: _local,
        ir.Answers: _answers,
        ir.StateRead: _tracked,
        ir.TableLookup: _column,
        ir.UserCall: _defined,
        ir.BuiltinCall: _word,
        ir.Aggregate: AggregateLowering.bind,
        ir.If: OperatorLowering.if_,
        ir.Logic: OperatorLowering.logic,
        ir.Not: OperatorLowering.not_,
        ir.Compare: OperatorLowering.compare,
        ir.In: OperatorLowering.in_,
        ir.IsNone: OperatorLowering.is_none,
        ir.Arithmetic: OperatorLowering.arithmetic,
        ir.SetOperation: OperatorLowering.joined,
        ir.Coalesce: OperatorLowering.otherwise,
        ir.Construct: OperatorLowering.make,
        ir.Project: OperatorLowering.projected,
        ir.RowExpression: WordLowering.row_expression,
        ir.HasLegalMove: LegalMoveLowering.can,
        ir.After: SuppositionLowering.after,
        ir.TimesRemembered: MemoryLowering.times_remembered,
    }


def _place_of(table: GameInstance, kind: Type, name: str) -> int:
    return table.material.of(kind).by_name[name]


def flat(values: object, sizes: Sequence[int]) -> list[int | None]:
    """The values of nested tuples, one after the other; none where there is nothing."""
    if not sizes:
        return [values]  # type: ignore[list-item]  # what stands innermost
    inner: list[int | None] = []
    many = 1
    for size in sizes[1:]:
        many *= size
    for place in range(sizes[0]):
        rows = values[place] if isinstance(values, tuple) and place < len(values) else None
        inner += [None] * many if rows is None and len(sizes) > 1 else flat(rows, sizes[1:])
    return inner
