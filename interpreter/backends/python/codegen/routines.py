"""Routines as functions.

A routine that cannot ask is a plain function, `run_x(R, S, me, …)`, with the loops and conditions of Python. One that can is
`run_x(R, S, pc, me, …)`: blocks that begin where it may be resumed or jumped to, looked for by `pc`. Where it stops it leaves
its frame in `R.frames` and gives True, and so do all that have run it, one after the other. R is a `Running`, S the block:
the cells of the store, then the course.
"""

from collections.abc import Sequence

from interpreter.analysis import control_flow
from interpreter.analysis.liveness import live_slots, temporaries
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import PC, RUN, STATE, Body, Scope, ask, row
from interpreter.backends.python.codegen.instructions import InstructionCodegen
from interpreter.lir import nodes
from interpreter.lir.nodes import TRUE, Expression, Local
from interpreter.lir.operators import NONE, number, op
from interpreter.lir.types import ANY
from interpreter.model import ir

AGAIN = ask(RUN, "again")
SERVICES = ("counts", "limit", "below", "watch", "aims", "prepared", "stops")


def function(unit: CompilationUnit, function_name: str, name: str) -> nodes.Unit:
    """The function of a routine."""
    writer = _Writer(unit, name)
    return (writer.resumable(function_name) if name in unit.facts.suspension.routines else writer.plain(function_name),)


class _Writer:
    """Writes the function of one routine."""

    def __init__(self, unit: CompilationUnit, name: str) -> None:
        self.unit = unit
        self.suspension = unit.facts.suspension
        self.routine = unit.rules.routines[name]
        self.code = self.routine.code
        self.flat = control_flow.flat_code(self.code)
        self.body = Body()
        self.live = live_slots(self.routine)
        self.leaders: set[int] = set()  # where blocks begin, of a routine that has them
        scratch = temporaries(unit.rules, name)
        self.names = {
            place: self.body.for_slot(place, slot.name, slot.kind or ANY)
            for place, slot in enumerate(self.routine.slots)
            if place not in scratch
        }
        self.scope = Scope(self.names)
        self.statements = InstructionCodegen(ExpressionLowering(unit, self.body), self.scope, self.routine)

    # -------------------------------------------------------------------------------------------- routines that cannot ask

    def plain(self, name: str) -> nodes.Function:
        parameters = [self.names[slot] for slot in self.suspension.parameters(self.routine.name)]
        try:
            parts = control_flow.structured(self.flat, 0, len(self.code))
        except control_flow.Unstructured:
            return self._with_jumps(name, parameters)
        self._stretch(parts)
        block = self.body.block
        while block and isinstance(block[-1], nodes.Return | nodes.Remark):
            block.pop()
        return self.unit.define(name, [RUN, STATE, *parameters], self.body)

    def _with_jumps(self, name: str, parameters: list[Local]) -> nodes.Function:
        others = [each for each in self.names.values() if each not in parameters]
        if others:
            self.body.write(nodes.Assign(tuple(others), NONE))
        self.body.set(PC, number(0))
        self._blocks(control_flow.basic_blocks(self.flat, {0}, self.suspension.may_suspend))
        return self.unit.define(name, [RUN, STATE, *parameters], self.body)

    def _part(self, part: control_flow.Statement) -> None:
        """Write a block of Python."""
        body, statements = self.body, self.statements
        match part:
            case control_flow.SimpleStatement(pc):
                statements.write(pc)
            case control_flow.IfElse(pc, yes, no):
                with body.if_(statements.condition(pc)):
                    self._stretch(yes)
                if no:
                    with body.else_():
                        self._stretch(no)
            case control_flow.IfNot(pc, then):
                with body.if_(statements.denied(pc)):
                    self._part(then)
            case control_flow.For(pc, inside):
                each = self.code[pc]
                assert isinstance(each, ir.IterNext)
                with body.for_(self.names[each.slot], self.names[each.rest]):
                    self._stretch(inside)
            case control_flow.While(inside):
                with body.while_(TRUE):
                    self._stretch(inside)
                    body.do(AGAIN)
            case control_flow.Break():
                body.write(nodes.Break())
            case control_flow.Continue():
                body.write(nodes.Continue())

    def _stretch(self, parts: control_flow.Block) -> None:
        for part in parts:
            self._part(part)

    # -------------------------------------------------------------------------------------------- routines that can

    def resumable(self, name: str) -> nodes.Function:
        me, *slots = [self.names.get(place, Local(f"unused_{place}", ANY)) for place in range(len(self.routine.slots))]
        if any(isinstance(each, ir.Ask | ir.Roll | ir.Shuffle) for each in self.code):
            services = [nodes.Method(RUN, each, None, ANY) for each in SERVICES]
            self.body.set(row([Local(each, ANY) for each in SERVICES]), row(services))
        for answers in dict.fromkeys(self.statements.reused.values()):
            self.body.set(answers, NONE)
        self._blocks(self.suspension.blocks(self.routine.name))
        return self.unit.define(name, [RUN, STATE, PC, me], self.body, slots)

    def _blocks(self, blocks: Sequence[control_flow.BasicBlock]) -> None:
        self.leaders = {block.start for block in blocks}
        with self.body.while_(TRUE):
            for block in blocks:
                with self.body.if_(op("eq", PC, number(block.start))):
                    open_end = True
                    for part in block.parts:
                        open_end = self._jump(part) if isinstance(part, int) else self._open(part)
                    if open_end and block.end in self.leaders:
                        self.body.set(PC, number(block.end))
                    elif open_end:
                        self.body.write(nodes.Return())

    def _open(self, part: control_flow.Statement) -> bool:
        """Write a part of a block; whether it goes on after it."""
        if not isinstance(part, control_flow.SimpleStatement):
            self._part(part)
            return True
        instruction = self.code[part.pc]
        if self.suspension.may_suspend(instruction):
            self._stopping(part.pc)
            return isinstance(instruction, ir.Call | ir.CallIndirect)
        self._part(part)
        return not isinstance(instruction, ir.Return | ir.EndGame)

    def frame(self, pc: int) -> Expression:
        """The frame of this routine at an instruction."""
        matters = self.live[pc]
        slots = row([self.names[place] if place in matters else NONE for place in range(len(self.routine.slots))])
        return row([self.unit.text(self.routine.name), number(pc), slots])

    def _jump(self, pc: int) -> bool:
        """Write an instruction that jumps; whether it may also go on."""
        body, instruction = self.body, self.code[pc]
        match instruction:
            case ir.Jump(target=target):
                self._go(pc, target)
                return False
            case ir.JumpIfFalse(target=target):
                with body.if_(self.statements.denied(pc)):
                    self._go(pc, target)
            case ir.IterNext(slot=slot, rest=rest, end=end):
                left = self.names[rest]
                with body.if_(op("not", left)):
                    self._go(pc, end)
                body.set(row([self.names[slot], left]), row([op("head", left), op("tail", left)]))
            case _:
                self._stopping(pc)
        return True

    def _stopping(self, pc: int) -> None:
        def go(target: int) -> None:
            assert target in self.leaders
            self.body.set(PC, number(target))
            if target <= pc:
                self.body.write(nodes.Continue())

        self.statements.stopping(pc, self.frame, go)

    def _go(self, pc: int, target: int) -> None:
        assert target in self.leaders
        if target <= pc and not isinstance(self.code[target], ir.IterNext):
            self.body.do(AGAIN)
        self.body.set(PC, number(target))
        self.body.write(nodes.Continue())
