"""Instructions as statements."""

from collections.abc import Callable, Iterator
from typing import Literal

from interpreter.analysis.answer_reuse import reusable_answers, tested_action
from interpreter.analysis.decision_shapes import key_of_action
from interpreter.analysis.indexes import Index
from interpreter.backends.python.codegen.decisions import CallSite, DecisionCodegen, run_routine
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import NameScope, bare, called
from interpreter.backends.python.codegen.intrinsics import REGISTERS
from interpreter.backends.python.codegen.moves import IndexedPlace, MoveCodegen, SlotRef
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import StateVarDecl
from interpreter.model.types.types import StackOf, may_be_none, non_null

Text = str


class InstructionCodegen(MoveCodegen):
    """Writes the instructions of one routine into its body."""

    def __init__(self, printer: Printer, scope: NameScope, routine: ir.Routine) -> None:
        self.unit = printer.unit
        self.facts = printer.facts
        self.rules = printer.rules
        self.printer = printer
        self.body = printer.body
        self.scope = scope
        self.routine = routine
        self.reusable = reusable_answers(self.rules, routine)
        self.found = {question: self.body.fresh("found_before") for question in self.reusable.values()}  # where a test leaves answers

    def remark(self, pc: int) -> None:
        """Let the source say where the rules have an instruction."""
        self.body.remark = self.unit.notes.place(*self.routine.source_map[pc]) or self.body.remark

    def condition(self, pc: int) -> Text:
        """The test of an instruction that jumps unless it holds."""
        self.remark(pc)
        step = self.routine.code[pc]
        assert isinstance(step, ir.JumpIfFalse)
        return self._possible(pc, step) or bare(self.printer.test(step.test, self.scope))

    def denied(self, pc: int) -> Text:
        """The test, turned round."""
        self.remark(pc)
        step = self.routine.code[pc]
        assert isinstance(step, ir.JumpIfFalse)
        if (known := self._possible(pc, step)) is not None:
            return known.removeprefix("not ") if isinstance(step.test, ir.Not) else f"not {known}"
        if isinstance(step.test, ir.Not):
            return bare(self.printer.test(step.test.part, self.scope))
        return f"not {self.printer.test(step.test, self.scope)}"

    def _possible(self, pc: int, step: ir.JumpIfFalse) -> Text | None:
        """Whether an action is possible, where all its answers are looked for because they will be asked for."""
        if pc not in self.reusable or (can := tested_action(step)) is None:
            return None
        found = self.found[self.reusable[pc]]
        text = self.unit.function(("collect", key_of_action(can.action)), "all_of")
        self.body.line(f"{found} = {called(text, 'S', '{}', f'({self.scope.names[ir.ME]},)')}")
        return f"not {found}" if isinstance(step.test, ir.Not) else found

    def write(self, pc: int) -> None:
        """Write an instruction that goes on to the next, or ends the routine or the game."""
        self.remark(pc)
        match self.routine.code[pc]:
            case ir.Let(slot=slot, value=value):
                self.body.line(f"{self.scope.names[slot]} = {bare(self._for_slot(self.routine, slot, value))}")
            case ir.Assign() as step:
                self._change(step)
            case ir.AddClamped() as step:
                self._count(step, pc)
            case ir.Move() as step:
                self._move(step, pc)
            case ir.Draw() as step:
                self._draw(step, pc)
            case ir.IterInit() as step:
                self._snapshot(step)
            case ir.Call() as step:
                self._call(step)
            case ir.CallIndirect() as step:
                self._perform(step)
            case ir.Return():
                self.body.line("return")
            case ir.PhaseHook(moment=moment):
                self._check(moment)
            case ir.EndGame(name=name):
                self.body.line(f"raise GameOver({self.unit.text(name)})")
            case other:
                raise AssertionError(f"{other} jumps or asks")

    # -------------------------------------------------------------------------------------------- changes

    def _value(self, expression: ir.Expression) -> Text:
        return self.printer.value(expression, self.scope)

    def _for_slot(self, routine: ir.Routine, slot: int, value: ir.Expression) -> Text:
        kind = routine.slots[slot].kind
        return self._value(value) if kind is None else self.printer.value_as(value, kind, self.scope)

    def _change(self, step: ir.Assign) -> None:
        if step.target.name in REGISTERS:
            self.body.line(f"{REGISTERS[step.target.name]} = {bare(self._value(step.value))}")
            return
        kept = self._kept(step.target)
        place = self.printer.place(kept.place if kept else step.target, kept.scope if kept else self.scope)
        value = self.printer.value_as(step.value, self.rules.state_vars[step.target.name].kind, self.scope)
        members, pool = self._members_at(step.target), self._holder(step.target) == "pool"
        if pool:
            value = f"[*{value}]"
        if kept is None and not members:
            self.body.line(f"S[{place}] = {bare(value)}")
            return
        cell = self.printer.atom(place, "cell")
        if kept is None:
            self.body.line(f"S[{cell}] = {bare(value)}")
            self._file_members(SlotRef(cell, members))
            return
        value = self.printer.atom(value, "value")
        old = self._old(cell)
        self.body.line(f"S[{cell}] = {value}")
        self._refile(kept, value, old, sure=not may_be_none(step.value.kind))

    def _kept(self, place: ir.LValue) -> IndexedPlace | None:
        """What is kept of a place that is changed: its argument gets a name, to be put somewhere else afterwards."""
        indexes = self.facts.indexes_of(place.name)
        if not indexes:
            return None
        scope, names, arguments = self.scope, [], []
        for argument in place.arguments:
            names.append(self.printer.atom(self._value(argument), "member"))
            slot = -1 - len(scope.names)
            scope = scope.with_(slot, names[-1])
            arguments.append(ir.Local(argument.kind, slot, names[-1]))
        return IndexedPlace(indexes, names[-1], tuple(names[:-1]), ir.LValue(place.name, tuple(arguments)), scope)

    def _old(self, cell: Text) -> Text:
        """A name for what a cell holds before it is changed."""
        old = self.body.fresh("before")
        self.body.line(f"{old} = S[{cell}]")
        return old

    def _refile(self, kept: IndexedPlace, new: Text, old: Text, *, sure: bool = False) -> None:
        """Bring the sets that are kept up to date: out of the mask of the old value, into that of the new one (`sure`: not none)."""
        for index in kept.indexes:
            base = self.printer.masks_of(index, kept.prefix)
            for text, known in ((old, False), (new, sure)):
                self.body.line(f"S[{base} + {self._code(index, text, known)}] ^= 1 << {kept.member}")

    def _code(self, index: Index, value: Text, sure: bool) -> Text:
        """The number of the mask, among those of an index, in which a member with a value is."""
        decl = self.rules.state_vars[index.track]
        if index.form == "empty":
            return f"(not {value})"
        if index.form == "top":
            assert isinstance(decl.kind, StackOf)
            return f"({self.printer.parts(decl.kind.inner, index.part)}[{value}[-1]] + 1 if {value} else 0)"
        if value == "None":
            return "0"
        return f"(0 if {value} is None else {value} + 1)" if may_be_none(decl.kind) and not sure else f"{value} + 1"

    def _count(self, step: ir.AddClamped, pc: int) -> None:
        body, decl = self.body, self.rules.state_vars[step.target.name]
        kept = self._kept(step.target)
        cell = self._cell(step.target) if kept is None else self._cell(kept.place, kept.scope)
        old = "" if kept is None else self._old(cell)
        number = body.fresh("number")
        body.line(f"{number} = S[{cell}] {'+' if step.sign > 0 else '-'} {self._value(step.amount)}")
        low, high = (self._bound(decl, end, cell) for end in ("low", "high"))
        if high is not None:
            self._stop_at(step, pc, number, f"{number} > {high}", high, "if", f"{number} - {high}")
        if low is not None:
            self._stop_at(step, pc, number, f"{number} < {low}", low, "if" if high is None else "elif", f"{low} - {number}")
        body.line(f"S[{cell}] = {number}")
        if kept is not None:
            self._refile(kept, number, old)

    def _bound(self, decl: StateVarDecl, end: Literal["low", "high"], cell: Text) -> Text | None:
        """The lowest or the highest number a cell can hold; None where there is no such bound."""
        said: ir.Expression | None = getattr(decl, end)
        if said is None:
            number: int | None = getattr(non_null(decl.kind), end, None)
            return None if number is None else str(number)
        if isinstance(said, ir.Constant | ir.GameParameter):
            return self._value(said)
        bound = self.body.fresh(end)
        self.body.line(f"{bound} = {self.unit.constant('LIMITS', ('limits',))}[{cell}][{int(end == 'high')}]")
        return bound

    def _stop_at(self, step: ir.AddClamped, pc: int, number: str, test: str, bound: str, word: str, missing: str) -> None:
        with self.body.block(f"{word} {test}"):
            if not step.up_to:
                self.body.line(f"R.note({missing}, {self._address(pc)})")
            self.body.line(f"{number} = {bound}")

    def _address(self, pc: int) -> str:
        return self.unit.text(self.routine.source_map[pc][0])

    def _cell(self, place: ir.LValue, scope: NameScope | None = None) -> Text:
        return self.printer.atom(self.printer.place(place, scope or self.scope), "cell")

    # -------------------------------------------------------------------------------------------- loops and calls

    def _snapshot(self, step: ir.IterInit) -> None:
        body, rest = self.body, self.scope.names[step.rest]
        if step.clockwise:
            first = "S[-4]" if step.first is None else bare(self._value(step.first))
            text = self.printer.in_turn(step.source, first, step.clockwise, self.scope)
        else:
            text = self.printer.walked(step.source, self.scope)
        if step.where is None:
            body.line(
                f"{rest} = tuple({bare(text)})" if not text.startswith(("EACH_", "BESIDE_", "MEMBERS", "IN_TURN")) else f"{rest} = {text}"
            )
        else:
            kept, name = body.fresh("kept"), body.given(step.slot, self.routine.slots[step.slot].name)
            body.line(f"{kept} = []")
            inner = self.scope.with_(step.slot, name)
            with body.block(f"for {name} in {text}"), body.block(f"if {bare(self.printer.test(step.where, inner))}"):
                body.line(f"{kept}.append({name})")
            body.line(f"{rest} = tuple({kept})")
        body.line(f"R.spend(len({rest}))")

    def _arguments(self, step: ir.Call) -> list[Text]:
        routine = self.rules.routines[step.routine]
        return [self._for_slot(routine, number, value) for number, value in enumerate(step.arguments, 1)]

    def _call(self, step: ir.Call) -> None:
        passed = self.facts.suspension.parameters(step.routine)
        given = [text for slot, text in enumerate(self._arguments(step), 1) if slot in passed]
        self.body.line(called(self.unit.routine(step.routine), "R", "S", self.scope.names[0], *given))

    def _perform(self, step: ir.CallIndirect) -> None:
        table = self._programs(step.column, suspending=False)
        here = self.printer.atom(self._value(step.row), "row")
        program = self.body.fresh("program")
        with self.body.block(f"if ({program} := {table}.get({here})) is not None"):
            self.body.line(f"{program}(R, S, {self.scope.names[0]}, {here})")

    def _programs(self, column: str, *, suspending: bool) -> Text:
        """The dictionary row -> function of the steps on rows that may stop, or of the others."""

        def write(table: Text) -> Text:
            entries = [f"{place}: {self.unit.routine(name)}" for place, name in self._programs_of(column, suspending=suspending)]
            self.unit.tables.append(f"{table} = {{{', '.join(entries)}}}")
            return ""

        stem = "ASKING_STEPS" if suspending else "STEPS_OF"
        return self.unit.function(("programs", column, suspending), stem, write)

    def _programs_of(self, column: str, *, suspending: bool) -> Iterator[tuple[int, str]]:
        """The steps on rows that may stop, or the others, each with its row."""
        routines = self.facts.suspension.routines
        return ((row, name) for row, name in self.rules.programs[column].items() if (name in routines) is suspending)

    def _check(self, moment: str) -> None:
        if any(check.at == moment for check in self.rules.always):
            with self.body.block("if R.watch is not None"):
                self.body.line(f"R.watch({self.unit.text(moment)}, S)")
        for end in self.rules.ends:
            if end.at == moment and end.when is not None:
                with self.body.block(f"if {bare(self.printer.test(end.when, NameScope({0: self.scope.names[0]})))}"):
                    self.body.line(f"raise GameOver({self.unit.text(end.name)})")

    # -------------------------------------------------------------------------------------------- what may stop

    def stopping(self, pc: int, frame: Callable[[int], str], go: Callable[[int], None]) -> None:
        """Write an instruction that may stop: the frame stays, innermost first, and whoever runs the routine goes on from there.

        `go` writes how the routine goes on at another instruction.
        """
        self.remark(pc)
        match self.routine.code[pc]:
            case ir.Call() as step:
                run_routine(self.body, self.unit.routine(step.routine), [self.scope.names[0], *self._arguments(step)], frame(pc + 1))
            case ir.CallIndirect() as step:
                table = self._programs(step.column, suspending=True)
                here = self.printer.atom(self._value(step.row), "row")
                program = self.body.fresh("program")
                with self.body.block(f"if ({program} := {table}.get({here})) is not None"):
                    run_routine(self.body, program, [self.scope.names[0], here], frame(pc + 1))
                if any(self._programs_of(step.column, suspending=False)):
                    self._perform(step)
            case _:
                DecisionCodegen(self.printer, self.scope, self.routine, self.found).write(CallSite(pc, frame, go))
