"""Routines as functions.

A routine that cannot ask is a function (S, what it takes) with the loops and conditions of WebAssembly. One that can is a function (S, pc, slots): a
loop around blocks that begin where it may be resumed or jumped to. What they give says how it goes on, see `services`.
"""

from collections.abc import Sequence

from interpreter.analysis import control_flow
from interpreter.analysis.liveness import live_slots
from interpreter.analysis.loops import MOST_PASSES
from interpreter.backends.wasm.codegen.services import DONE, PENDING, SPENT, STOPPED, spend
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.statements.instructions import InstructionLowering
from interpreter.backends.wasm.statements.slots import SlotValues
from interpreter.backends.wasm.trees.builder import before_returns
from interpreter.backends.wasm.trees.instructions import ONE, add, denied, equal, number, offset, op, store
from interpreter.lir import nodes
from interpreter.lir.nodes import Const, Expression, Local
from interpreter.lir.types import I32
from interpreter.model import ir
from interpreter.runtime.state.game_state import SAFETY_LIMIT

PC = Local("pc", I32)


class RoutineWriter:
    """Writes the function of one routine."""

    def __init__(self, unit: CompilationUnit, name: str) -> None:
        self.unit = unit
        self.suspension = unit.facts.suspension
        self.routine = unit.rules.routines[name]
        self.code = self.routine.code
        self.body = unit.body(*self.routine.source_map[0]) if self.code else unit.body(name, None)
        self.live = live_slots(self.routine)
        self.leaders: set[int] = set()
        self.slots = SlotValues(unit, self.body, self.routine)
        self.statements = InstructionLowering(unit, self.body, self.slots, self)

    # -------------------------------------------------------------------------------------------- routines that cannot ask

    def plain(self, name: str) -> nodes.Function:
        """The function of a routine that cannot ask."""
        flat = control_flow.flat_code(self.code)
        parameters = [local for slot in self.suspension.parameters(self.routine.name) for local in self.slots.locals(slot)]
        try:
            parts = control_flow.structured(flat, 0, len(self.code))
        except control_flow.Unstructured:
            self.body.set(PC, Const(0, I32))
            self._blocks(control_flow.basic_blocks(flat, {0}, self.suspension.may_suspend))
        else:
            self._stretch(parts)
            self.body.give(DONE)
        return self._defined(name, [STATE, *parameters])

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
                with body.if_(denied(statements.condition(pc))):
                    self._part(then)
            case control_flow.For(pc, inside):
                each = self.code[pc]
                assert isinstance(each, ir.IterNext)
                rest = self.slots.value(each.rest)
                with body.while_(op("i32.gt_s", rest.trees[1], offset(0))):
                    self.slots.take_next(each)
                    self._stretch(inside)
            case control_flow.While(inside):
                with body.while_():
                    self._stretch(inside)
                    self.again()
            case control_flow.Break():
                body.leave()
            case control_flow.Continue():
                self.statements.continued()

    def _stretch(self, parts: control_flow.Block) -> None:
        for part in parts:
            self._part(part)

    def again(self) -> None:
        """Write that a loop goes round once more."""
        spend(self.body, ONE, MOST_PASSES, self.end(SAFETY_LIMIT))

    def end(self, name: str) -> Const:
        """What a routine gives where the game ends."""
        return offset(self.unit.layout.ends.index(name) + 1)

    # -------------------------------------------------------------------------------------------- routines that can

    def resumable(self, name: str) -> nodes.Function:
        """The function of a routine that may stop."""
        self._blocks(self.suspension.blocks(self.routine.name))
        parameters = [local for slot in range(len(self.routine.slots)) for local in self.slots.locals(slot)]
        return self._defined(name, [STATE, PC, *parameters])

    def _blocks(self, blocks: Sequence[control_flow.BasicBlock]) -> None:
        self.leaders = {block.start for block in blocks}
        with self.body.while_():
            for block in blocks:
                with self.body.if_(equal(PC, Const(block.start, I32))):
                    open_end = True
                    for part in block.parts:
                        open_end = self._jump(part) if isinstance(part, int) else self._open(part)
                    if open_end and block.end in self.leaders:
                        self.body.set(PC, Const(block.end, I32))
                    elif open_end:
                        self.body.give(DONE)
        self.body.give(DONE)

    def _open(self, part: control_flow.Statement) -> bool:
        """Write a part of a block; whether it goes on after it."""
        if not isinstance(part, control_flow.SimpleStatement):
            self._part(part)
            return True
        instruction = self.code[part.pc]
        if self.suspension.may_suspend(instruction):
            self.statements.stopping(part.pc)
            return isinstance(instruction, ir.Call | ir.CallIndirect)
        self._part(part)
        return not isinstance(instruction, ir.Return | ir.EndGame)

    def _jump(self, pc: int) -> bool:
        """Write an instruction that jumps; whether it may also go on."""
        body, instruction = self.body, self.code[pc]
        match instruction:
            case ir.Jump(target=target):
                self._go(pc, target)
                return False
            case ir.JumpIfFalse(target=target):
                with body.if_(denied(self.statements.condition(pc))):
                    self._go(pc, target)
            case ir.IterNext(end=end) as each:
                with body.if_(op("i32.le_s", self.slots.value(each.rest).trees[1], offset(0))):
                    self._go(pc, end)
                self.slots.take_next(each)
            case _:
                self.statements.stopping(pc)
        return True

    def _go(self, pc: int, target: int) -> None:
        if target <= pc and not isinstance(self.code[target], ir.IterNext):
            self.again()
        self.go(target)

    def go(self, target: int) -> None:
        """Write that the routine goes on at another instruction."""
        assert target in self.leaders
        self.body.set(PC, Const(target, I32))
        self.body.again()

    def stop(self, pc: int) -> None:
        """Write that the routine waits at an instruction: what matters there goes into its frame."""
        frame = self.unit.layout.frame(self.routine.name)
        self.slots.save(frame, self.live[pc])
        self.body.do(store(2, PENDING, 0, number(frame.number)))
        self.body.do(store(2, PENDING, 2, number(pc)))
        self.body.set(PENDING, add(PENDING, offset(4)))
        self.body.give(STOPPED)

    def _defined(self, name: str, parameters: Sequence[Expression]) -> nodes.Function:
        taken = [nodes.Parameter(each.name, each.type) for each in parameters if isinstance(each, Local)]
        block = tuple(self.body.block)
        if self.statements.takes_space:
            mark = self.statements.mark
            block = (nodes.Assign((mark,), SPENT), *before_returns(block, nodes.Assign((SPENT,), mark)))
        return nodes.Function(name, tuple(taken), block)
