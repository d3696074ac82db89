"""Routines as functions.

A routine that cannot ask is a function (S, what it takes) with the loops and conditions of WebAssembly. One that can is a function (S, pc, slots): a
loop around blocks that begin where it may be resumed or jumped to. What they give says how it goes on, see `services`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from interpreter.analysis.loops import MOST_PASSES
from interpreter.backends.routine_writer import RoutineWriter
from interpreter.backends.wasm.codegen.services import DONE, PENDING, SPENT, STOPPED, spend
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.statements.instructions import InstructionLowering
from interpreter.backends.wasm.statements.slots import SlotValues
from interpreter.backends.wasm.trees.builder import Body, before_returns
from interpreter.backends.wasm.trees.instructions import ONE, add, equal, number, offset, op, store
from interpreter.lir import nodes
from interpreter.lir.nodes import Const, Expression, Local
from interpreter.lir.types import I32
from interpreter.model import ir
from interpreter.runtime.state.game_state import SAFETY_LIMIT

PC = Local("pc", I32)


def routine(unit: CompilationUnit, function: str, name: str) -> nodes.Function:
    """The function of a routine."""
    return _Writer(unit, name).written(function)


class _Writer(RoutineWriter):
    """Writes the function of one routine."""

    body: Body
    statements: InstructionLowering

    def __init__(self, unit: CompilationUnit, name: str) -> None:
        super().__init__(unit.facts.suspension, unit.rules.routines[name])
        self.unit = unit
        self.body = unit.body(*self.routine.source_map[0]) if self.code else unit.body(name, None)
        self.slots = SlotValues(unit, self.body, self.routine)
        self.statements = InstructionLowering(unit, self.body, self.slots, self)

    def written(self, name: str) -> nodes.Function:
        """The function of the routine, under a name."""
        can_ask = self.routine.name in self.suspension.routines
        slots = range(len(self.routine.slots)) if can_ask else self.suspension.parameters(self.routine.name)
        parameters = [STATE, *([PC] if can_ask else []), *(local for slot in slots for local in self.slots.locals(slot))]
        if can_ask:
            self.resumable()
        elif not self.structured():
            self.body.set(PC, offset(0))
            self.jumping()
        self.finish()
        return self._defined(name, parameters)

    # -------------------------------------------------------------------------------------------- as WebAssembly says it

    def is_at(self, pc: int) -> Expression:
        return equal(PC, offset(pc))

    def move_to(self, pc: int) -> None:
        self.body.set(PC, offset(pc))

    def count_pass(self) -> None:
        spend(self.body, ONE, MOST_PASSES, self.end(SAFETY_LIMIT))

    def finish(self) -> None:
        self.body.give(DONE)

    @contextmanager
    def each_of(self, step: ir.IterNext) -> Iterator[None]:
        with self.body.while_(op("i32.gt_s", self._left(step), offset(0))):
            self.take_next(step)
            yield

    def nothing_left(self, step: ir.IterNext) -> Expression:
        return op("i32.le_s", self._left(step), offset(0))

    def _left(self, step: ir.IterNext) -> Expression:
        return self.slots.value(step.rest).trees[1]

    def take_next(self, step: ir.IterNext) -> None:
        self.slots.take_next(step)

    def stopping(self, pc: int) -> None:
        self.statements.stopping(pc)

    # -------------------------------------------------------------------------------------------- how it goes on

    def end(self, name: str) -> Const:
        """What a routine gives where the game ends."""
        return offset(self.unit.layout.ends.index(name) + 1)

    def stop(self, pc: int) -> None:
        """Write that the routine waits at an instruction: what matters there goes into its frame."""
        frame = self.unit.layout.frame(self.routine.name)
        self.slots.save(frame, self.live[pc])
        self.body.do(store(2, PENDING, 0, number(frame.number)))
        self.body.do(store(2, PENDING, 2, number(pc)))
        self.body.set(PENDING, add(PENDING, offset(4)))
        self.body.give(STOPPED)

    def _defined(self, name: str, parameters: Sequence[Local]) -> nodes.Function:
        taken = [nodes.Parameter(each.name, each.type) for each in parameters]
        block = tuple(self.body.block)
        if self.statements.takes_space:
            mark = self.statements.mark
            block = (nodes.Assign((mark,), SPENT), *before_returns(block, nodes.Assign((SPENT,), mark)))
        return nodes.Function(name, tuple(taken), block)
