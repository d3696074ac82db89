"""Routines as functions.

A routine that cannot ask is a plain function, `run_x(R, S, me, …)`, with the loops and conditions of Python. One that can is
`run_x(R, S, pc, me, …)`: blocks that begin where it may be resumed or jumped to, looked for by `pc`. Where it stops it leaves
its frame in `R.frames` and gives True, and so do all that have run it, one after the other. R is a `Running`, S the block:
the cells of the store, then the course.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from interpreter.analysis.liveness import temporaries
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import ExpressionLowering
from interpreter.backends.python.codegen.function_builder import PC, RUN, STATE, Body, Scope, ask, row
from interpreter.backends.python.codegen.instructions import InstructionCodegen
from interpreter.backends.routine_writer import RoutineWriter
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Local
from interpreter.lir.operators import NONE, number, op
from interpreter.lir.types import ANY
from interpreter.model import ir

SERVICES = ("counts", "limit", "below", "watch", "aims", "prepared", "stops")


def function(unit: CompilationUnit, function_name: str, name: str) -> nodes.Unit:
    """The function of a routine."""
    writer = _Writer(unit, name)
    return (writer.asking(function_name) if name in unit.facts.suspension.routines else writer.plain(function_name),)


class _Writer(RoutineWriter):
    """Writes the function of one routine."""

    body: Body
    statements: InstructionCodegen

    def __init__(self, unit: CompilationUnit, name: str) -> None:
        super().__init__(unit.facts.suspension, unit.rules.routines[name])
        self.unit, self.body = unit, Body()
        scratch = temporaries(unit.rules, name)
        self.names = {
            place: self.body.for_slot(place, slot.name, slot.kind or ANY)
            for place, slot in enumerate(self.routine.slots)
            if place not in scratch
        }
        self.statements = InstructionCodegen(ExpressionLowering(unit, self.body), Scope(self.names), self.routine)

    def plain(self, name: str) -> nodes.Function:
        """The function of a routine that cannot ask."""
        parameters = [self.names[slot] for slot in self.suspension.parameters(self.routine.name)]
        if not self.structured():
            self._with_jumps(parameters)
        else:
            block = self.body.block
            while block and isinstance(block[-1], nodes.Return | nodes.Remark):
                block.pop()
        return self.unit.define(name, [RUN, STATE, *parameters], self.body)

    def _with_jumps(self, parameters: Sequence[Local]) -> None:
        others = [each for each in self.names.values() if each not in parameters]
        if others:
            self.body.write(nodes.Assign(tuple(others), NONE))
        self.move_to(0)
        self.jumping()

    def asking(self, name: str) -> nodes.Function:
        """The function of a routine that can ask."""
        me, *slots = [self.names.get(place, Local(f"unused_{place}", ANY)) for place in range(len(self.routine.slots))]
        if any(isinstance(each, ir.Ask | ir.Roll | ir.Shuffle) for each in self.code):
            services = [nodes.Method(RUN, each, None, ANY) for each in SERVICES]
            self.body.set(row([Local(each, ANY) for each in SERVICES]), row(services))
        for answers in dict.fromkeys(self.statements.reused.values()):
            self.body.set(answers, NONE)
        self.resumable()
        return self.unit.define(name, [RUN, STATE, PC, me], self.body, slots)

    # -------------------------------------------------------------------------------------------- as Python says it

    def is_at(self, pc: int) -> Expression:
        return op("eq", PC, number(pc))

    def move_to(self, pc: int) -> None:
        self.body.set(PC, number(pc))

    def count_pass(self) -> None:
        self.body.do(ask(RUN, "again"))

    def finish(self) -> None:
        self.body.give()

    def each_of(self, step: ir.IterNext) -> AbstractContextManager[None]:
        return self.body.for_(self.names[step.slot], self.names[step.rest])

    def nothing_left(self, step: ir.IterNext) -> Expression:
        return op("not", self.names[step.rest])

    def take_next(self, step: ir.IterNext) -> None:
        left = self.names[step.rest]
        self.body.set(row([self.names[step.slot], left]), row([op("head", left), op("tail", left)]))

    # -------------------------------------------------------------------------------------------- what may stop

    def frame(self, pc: int) -> Expression:
        """The frame of this routine at an instruction."""
        matters = self.live[pc]
        slots = row([self.names[place] if place in matters else NONE for place in range(len(self.routine.slots))])
        return row([self.unit.text(self.routine.name), number(pc), slots])

    def stopping(self, pc: int) -> None:
        def go(target: int) -> None:
            assert target in self.leaders
            self.move_to(target)
            if target <= pc:
                self.body.again()

        self.statements.stopping(pc, self.frame, go)
