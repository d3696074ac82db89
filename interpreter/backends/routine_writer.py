"""Routines as functions, whatever is printed of them: how blocks, loops and conditions follow from the instructions.

A routine that cannot ask has the loops and conditions of its instructions; where they have none, and in a routine that can ask, the function
is a loop around blocks that begin where it may be resumed or jumped to, looked for by a number, `pc`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from interpreter.analysis import control_flow
from interpreter.analysis.liveness import live_slots
from interpreter.analysis.suspension import Suspension
from interpreter.lir.block_builder import BlockBuilder
from interpreter.lir.nodes import Expression
from interpreter.model import ir


class InstructionWriter(Protocol):
    """What writes single instructions."""

    def write(self, pc: int) -> None:
        """Write an instruction that goes on to the next, or ends the routine or the game."""

    def condition(self, pc: int) -> Expression:
        """The test of an instruction that jumps unless it holds."""

    def denied(self, pc: int) -> Expression:
        """The test, turned round."""


class RoutineWriter(ABC):
    """Writes the function of one routine."""

    body: BlockBuilder
    statements: InstructionWriter

    def __init__(self, suspension: Suspension, routine: ir.Routine) -> None:
        self.suspension, self.routine = suspension, routine
        self.code = routine.code
        self.live = live_slots(routine)
        self.leaders: set[int] = set()  # where blocks begin, of a routine that has them

    # -------------------------------------------------------------------------------------------- what machines do their own way

    @abstractmethod
    def is_at(self, pc: int) -> Expression:
        """Whether the function goes on at an instruction."""

    @abstractmethod
    def move_to(self, pc: int) -> None:
        """Write that the function goes on at an instruction when its loop comes round."""

    @abstractmethod
    def count_pass(self) -> None:
        """Write that a loop of the rules goes round once more."""

    @abstractmethod
    def finish(self) -> None:
        """Write that the routine is done."""

    @abstractmethod
    def each_of(self, step: ir.IterNext) -> AbstractContextManager[None]:
        """Write a loop over what is left, with the next of it in its slot."""

    @abstractmethod
    def nothing_left(self, step: ir.IterNext) -> Expression:
        """Whether a loop has come to its end."""

    @abstractmethod
    def take_next(self, step: ir.IterNext) -> None:
        """Write that the next of what is left goes to its slot."""

    @abstractmethod
    def stopping(self, pc: int) -> None:
        """Write an instruction that may stop."""

    # -------------------------------------------------------------------------------------------- loops and conditions

    def structured(self) -> bool:
        """Write the loops and conditions of the whole routine; False, and nothing is written, where jumps have none."""
        try:
            parts = control_flow.structured(control_flow.flat_code(self.code), 0, len(self.code))
        except control_flow.Unstructured:
            return False
        self._stretch(parts)
        return True

    def _stretch(self, parts: control_flow.Block) -> None:
        for part in parts:
            self._part(part)

    def _part(self, part: control_flow.Statement) -> None:
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
                step = self.code[pc]
                assert isinstance(step, ir.IterNext)
                with self.each_of(step):
                    self._stretch(inside)
            case control_flow.While(inside):
                with body.while_():
                    self._stretch(inside)
                    self.count_pass()
            case control_flow.Break():
                body.leave()
            case control_flow.Continue():
                body.again()

    # -------------------------------------------------------------------------------------------- blocks

    def jumping(self) -> None:
        """Write the blocks of a routine that cannot ask, and has jumps that are no loops and conditions."""
        self._blocks(control_flow.basic_blocks(control_flow.flat_code(self.code), {0}, self.suspension.may_suspend))

    def resumable(self) -> None:
        """Write the blocks of a routine that can ask."""
        self._blocks(self.suspension.blocks(self.routine.name))

    def _blocks(self, blocks: Sequence[control_flow.BasicBlock]) -> None:
        self.leaders = {block.start for block in blocks}
        with self.body.while_():
            for block in blocks:
                with self.body.if_(self.is_at(block.start)):
                    open_end = True
                    for part in block.parts:
                        open_end = self._jump(part) if isinstance(part, int) else self._open(part)
                    if open_end and block.end in self.leaders:
                        self.move_to(block.end)
                    elif open_end:
                        self.finish()

    def _open(self, part: control_flow.Statement) -> bool:
        """Write a part of a block; whether it goes on after it."""
        if not isinstance(part, control_flow.SimpleStatement):
            self._part(part)
            return True
        instruction = self.code[part.pc]
        if self.suspension.may_suspend(instruction):
            self.stopping(part.pc)
            return isinstance(instruction, ir.Call | ir.CallIndirect)
        self._part(part)
        return not isinstance(instruction, ir.Return | ir.EndGame)

    def _jump(self, pc: int) -> bool:
        """Write an instruction that jumps; whether it may also go on."""
        match self.code[pc]:
            case ir.Jump(target=target):
                self._go(pc, target)
                return False
            case ir.JumpIfFalse(target=target):
                with self.body.if_(self.statements.denied(pc)):
                    self._go(pc, target)
            case ir.IterNext(end=end) as step:
                with self.body.if_(self.nothing_left(step)):
                    self._go(pc, end)
                self.take_next(step)
            case _:
                self.stopping(pc)
        return True

    def _go(self, pc: int, target: int) -> None:
        if target <= pc and not isinstance(self.code[target], ir.IterNext):
            self.count_pass()
        self.go(target)

    def go(self, target: int) -> None:
        """Write that the routine goes on at another instruction."""
        assert target in self.leaders
        self.move_to(target)
        self.body.again()
