"""Instructions as statements."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

from interpreter.analysis.answer_reuse import reusable_answers, tested_action
from interpreter.analysis.decision_shapes import key_of_action
from interpreter.backends.python.codegen.decisions import CallSite, DecisionCodegen, run_routine
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import KEPT, RUN, STATE, Scope, ask, call, empty_list, entry, row, table
from interpreter.backends.python.codegen.index_updates import IndexUpdater
from interpreter.backends.python.codegen.moves import MoveCodegen
from interpreter.backends.python.codegen.routine_codegen import RoutineCodegen
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Global, Load, Local
from interpreter.lir.nodes import Index as Entry
from interpreter.lir.operators import NONE, denied, number, op, sure
from interpreter.lir.types import ANY, BOOL, FUNCTION, INT, SEQUENCE
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import StateVarDecl
from interpreter.model.types.types import may_be_none, non_null


class InstructionCodegen(RoutineCodegen):
    """Writes the instructions of one routine into its body."""

    def __init__(self, lowering: ExpressionLowering, scope: Scope, routine: ir.Routine) -> None:
        super().__init__(lowering, scope, routine)
        self.indexes = IndexUpdater(lowering, scope, routine)
        self.moves = MoveCodegen(lowering, scope, routine)
        self.reusable = reusable_answers(self.rules, routine)
        self.reused = {
            question: self.body.fresh("found_before", SEQUENCE) for question in self.reusable.values()
        }  # where a test leaves answers

    def remark(self, pc: int) -> None:
        """Let the source say where the rules have an instruction."""
        self.body.remark = self.unit.notes.place(*self.routine.source_map[pc]) or self.body.remark

    def condition(self, pc: int) -> Expression:
        """The test of an instruction that jumps unless it holds."""
        self.remark(pc)
        step = self.routine.code[pc]
        assert isinstance(step, ir.JumpIfFalse)
        return self._possible(pc, step) or self._value(step.test)

    def denied(self, pc: int) -> Expression:
        """The test, turned round."""
        return denied(self.condition(pc))

    def _possible(self, pc: int, step: ir.JumpIfFalse) -> Expression | None:
        """Whether an action is possible, where all its answers are looked for because they will be asked for."""
        if pc not in self.reusable or (can := tested_action(step)) is None:
            return None
        reused = self.reused[self.reusable[pc]]
        collect = self.unit.branch("collect", key_of_action(can.action))
        self.body.set(reused, call(collect, STATE, op("dictionary", type_=KEPT.type), row([self.scope.names[ir.ME]])))
        return op("not", reused) if isinstance(step.test, ir.Not) else reused

    def write(self, pc: int) -> None:
        """Write an instruction that goes on to the next, or ends the routine or the game."""
        self.remark(pc)
        match self.routine.code[pc]:
            case ir.Let(slot=slot, value=value):
                self.body.set(self.scope.names[slot], self._for_slot(self.routine, slot, value))
            case ir.Assign() as step:
                self._change(step)
            case ir.AddClamped() as step:
                self._count(step, pc)
            case ir.Move() as step:
                self.moves.move(step, pc)
            case ir.Draw() as step:
                self.moves.draw(step, pc)
            case ir.IterInit() as step:
                self._snapshot(step)
            case ir.Call() as step:
                self._call(step)
            case ir.CallIndirect() as step:
                self._perform(step)
            case ir.Return():
                self.body.give()
            case ir.Tell() as step:
                self._tell(step, pc)
            case ir.Reveal() as step:
                self._reveal(step, pc)
            case ir.PhaseHook(moment=moment):
                self._check(moment)
            case ir.EndGame(name=name):
                self.body.write(nodes.Raise(call("GameOver", self.unit.text(name))))
            case other:
                raise AssertionError(f"{other} jumps or asks")

    # -------------------------------------------------------------------------------------------- changes

    def _for_slot(self, routine: ir.Routine, slot: int, value: ir.Expression) -> Expression:
        kind = routine.slots[slot].kind
        return self._value(value) if kind is None else self.lowering.value_as(value, kind, self.scope)

    def _change(self, step: ir.Assign) -> None:
        if step.target.name.startswith("#"):
            self.body.set(self.unit.register(step.target.name), self._value(step.value))
            return
        decl, indexed = self.rules.state_vars[step.target.name], self.indexes.indexed(step.target)
        cell = self.lowering.place(indexed.place, indexed.scope)
        value = self.lowering.value_as(step.value, decl.kind, self.scope)
        slot = self.indexes.slot(cell, step.target)
        if decl.holder == "pool":
            value = nodes.Sequence((op("spread", value),), decl.kind, is_mutable=True)
        if indexed.indexes or slot.members is not None:
            slot = replace(slot, cell=self.lowering.atom(cell, "cell"))
        if indexed.indexes:
            value = self.lowering.atom(value, "value")
        before = self.indexes.before(indexed, slot.cell)
        self.body.set(slot.content, value)
        self.indexes.refile(indexed, value if may_be_none(step.value.kind) else sure(value), before)
        if slot.members is not None:
            self.indexes.file_members(slot)

    def _count(self, step: ir.AddClamped, pc: int) -> None:
        body, decl = self.body, self.rules.state_vars[step.target.name]
        indexed = self.indexes.indexed(step.target)
        cell = self.indexes.cell(indexed)
        before = self.indexes.before(indexed, cell)
        result = body.fresh("number", INT)
        body.set(result, op("add" if step.sign > 0 else "sub", Load(cell, INT), self._value(step.amount)))
        low, high = (self._bound(decl, end, cell) for end in ("low", "high"))
        if high is not None:
            with body.if_(op("gt", result, high)):
                self._stop_at(step, pc, result, high, op("sub", result, high))
        if low is not None:
            with body.if_(op("lt", result, low)) if high is None else body.else_(op("lt", result, low)):
                self._stop_at(step, pc, result, low, op("sub", low, result))
        body.set(Load(cell, INT), result)
        self.indexes.refile(indexed, result, before)

    def _bound(self, decl: StateVarDecl, end: Literal["low", "high"], cell: Expression) -> Expression | None:
        """The lowest or the highest number a cell can hold; None where there is no such bound."""
        said: ir.Expression | None = getattr(decl, end)
        if said is None:
            bound: int | None = getattr(non_null(decl.kind), end, None)
            return None if bound is None else number(bound)
        if isinstance(said, ir.Constant | ir.GameParameter):
            return self._value(said)
        limits = self.unit.constant("LIMITS", ("limits",))
        return self.body.named(end, entry(limits, cell, number(int(end == "high")), type_=INT))

    def _stop_at(self, step: ir.AddClamped, pc: int, result: Local, bound: Expression, missing: Expression) -> None:
        if not step.up_to:
            self.body.write(self._note(missing, pc))
        self.body.set(result, bound)

    # -------------------------------------------------------------------------------------------- loops and calls

    def _snapshot(self, step: ir.IterInit) -> None:
        body, rest = self.body, self.scope.names[step.rest]
        if step.clockwise:
            first = self.unit.register("#current") if step.first is None else self._value(step.first)
            source = self.lowering.in_turn(step.source, first, step.clockwise, self.scope)
        else:
            source = self.lowering.walked(step.source, self.scope)
        if step.where is None:
            body.set(rest, source if _is_settled(source) else op("as_tuple", source))
        else:
            slot = self.routine.slots[step.slot]
            kept, name = body.fresh("kept", SEQUENCE), body.for_slot(step.slot, slot.name, slot.kind or ANY)
            body.set(kept, empty_list())
            inner = self.scope.with_(step.slot, name)
            with body.for_(name, source), body.if_(self.lowering.value(step.where, inner)):
                body.do(ask(kept, "append", name))
            body.set(rest, op("as_tuple", kept))
        body.do(ask(RUN, "spend", op("length", rest)))

    def _arguments(self, step: ir.Call) -> list[Expression]:
        routine = self.rules.routines[step.routine]
        return [self._for_slot(routine, place, value) for place, value in enumerate(step.arguments, 1)]

    def _call(self, step: ir.Call) -> None:
        parameters = self.facts.suspension.parameters(step.routine)
        arguments = [value for slot, value in enumerate(self._arguments(step), 1) if slot in parameters]
        self.body.do(call(self.unit.routine(step.routine), RUN, STATE, self.scope.names[0], *arguments))

    def _perform(self, step: ir.CallIndirect) -> None:
        with self._program(step, suspending=False) as (program, here):
            self.body.do(nodes.Call(program, (RUN, STATE, self.scope.names[0], here), ANY))

    @contextmanager
    def _program(self, step: ir.CallIndirect, *, suspending: bool) -> Iterator[tuple[Expression, Expression]]:
        """What stands on the row, and the row; what is written inside is done if something does."""
        programs = table(self._programs(step.column, suspending=suspending))
        here = self.lowering.atom(self._value(step.row), "row")
        program = self.body.fresh("program", FUNCTION)
        with self.body.if_(op("is_some", nodes.Bind(program.name, ask(programs, "get", here), FUNCTION))):
            yield program, here

    def _programs(self, column: str, *, suspending: bool) -> str:
        """The dictionary row -> function of the steps on rows that may stop, or of the others."""

        def write(name: str) -> nodes.Unit:
            rows = self._programs_of(column, suspending=suspending)
            return (nodes.Table(name, tuple((place, self.unit.routine(routine)) for place, routine in rows)),)

        stem = "ASKING_STEPS" if suspending else "STEPS_OF"
        return self.unit.function(("programs", column, suspending), stem, write)

    def _programs_of(self, column: str, *, suspending: bool) -> Iterator[tuple[int, str]]:
        """The steps on rows that may stop, or the others, each with its row."""
        routines = self.facts.suspension.routines
        return ((row, name) for row, name in self.rules.programs[column].items() if (name in routines) is suspending)

    def _tell(self, step: ir.Tell, pc: int) -> None:
        """Where nobody listens, nothing is worked out."""
        with self._heard(step.audience, pc) as (said, whom):
            self.body.do(ask(RUN, "tell", said, whom, row([self._value(value) for _, value in step.values])))

    def _reveal(self, step: ir.Reveal, pc: int) -> None:
        with self._heard(step.audience, pc) as (said, whom):
            every = self.unit.constant("SHOWN", ("cells", step.place.name))
            cells = row([self.lowering.place(step.place, self.scope)]) if step.place.arguments else every
            self.body.do(ask(RUN, "show", said, whom, STATE, cells))

    @contextmanager
    def _heard(self, audience: ir.Expression | None, pc: int) -> Iterator[tuple[Expression, Expression]]:
        """The step, and who is told; what is written inside is done where somebody listens."""
        with self.body.if_(nodes.Method(RUN, "listens", None, BOOL)):
            whom = NONE if audience is None else self._value(audience)
            yield self.unit.constant("TOLD", ("step", self.routine.name, pc)), whom

    def _check(self, moment: str) -> None:
        if any(check.at == moment for check in self.rules.always):
            with self.body.if_(op("is_some", nodes.Method(RUN, "watch", None, ANY))):
                self.body.do(ask(RUN, "watch", self.unit.text(moment), STATE))
        for end in self.rules.ends:
            if end.at == moment and end.when is not None:
                with self.body.if_(self.lowering.value(end.when, Scope({0: self.scope.names[0]}))):
                    self.body.write(nodes.Raise(call("GameOver", self.unit.text(end.name))))

    # -------------------------------------------------------------------------------------------- what may stop

    def stopping(self, pc: int, frame: Callable[[int], Expression], go: Callable[[int], None]) -> None:
        """Write an instruction that may stop: the frame stays, innermost first, and whoever runs the routine goes on from there.

        `go` writes how the routine goes on at another instruction.
        """
        self.remark(pc)
        match self.routine.code[pc]:
            case ir.Call() as step:
                routine = Global(self.unit.routine(step.routine), FUNCTION)
                run_routine(self.body, routine, [self.scope.names[0], *self._arguments(step)], frame(pc + 1))
            case ir.CallIndirect() as step:
                with self._program(step, suspending=True) as (program, here):
                    run_routine(self.body, program, [self.scope.names[0], here], frame(pc + 1))
                if any(self._programs_of(step.column, suspending=False)):
                    self._perform(step)
            case _:
                DecisionCodegen(self.lowering, self.scope, self.routine, self.reused).write(CallSite(pc, frame, go))


def _is_settled(source: Expression) -> bool:
    """Whether what a loop runs over is no list that may change meanwhile."""
    while isinstance(source, Entry):
        source = source.table
    return isinstance(source, Global) or (isinstance(source, nodes.Op) and source.operator == "members")
