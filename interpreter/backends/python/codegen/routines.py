"""Routines as functions.

A routine that cannot ask is a plain function, `run_x(R, S, me, …)`, with the loops and conditions of Python. One that can is
`run_x(R, S, pc, me, …)`: blocks that begin where it may be resumed or jumped to, looked for by `pc`. Where it stops it leaves
its frame in `R.frames` and gives True, and so do all that have run it, one after the other. R is a `Running`, S the block:
the cells of the store, then the course.
"""

from collections.abc import Sequence

from interpreter.analysis import control_flow
from interpreter.analysis.liveness import live_slots
from interpreter.analysis.temporaries import temporaries
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Body, NameScope, row
from interpreter.backends.python.codegen.instructions import InstructionCodegen
from interpreter.model import ir


def function(unit: CompilationUnit, function_name: str, name: str) -> str:
    """The text of the function of a routine."""
    writer = _Writer(unit, name)
    return writer.resumable(function_name) if name in unit.facts.suspension.routines else writer.plain(function_name)


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
        self.names = {number: self.body.given(number, slot.name) for number, slot in enumerate(self.routine.slots) if number not in scratch}
        self.scope = NameScope(self.names)
        self.statements = InstructionCodegen(Printer(unit, self.body), self.scope, self.routine)

    # -------------------------------------------------------------------------------------------- routines that cannot ask

    def plain(self, name: str) -> str:
        parameters = [self.names[slot] for slot in self.suspension.parameters(self.routine.name)]
        try:
            parts = control_flow.structured(self.flat, 0, len(self.code))
        except control_flow.Unstructured:
            return self._with_jumps(name, parameters)
        for part in parts:
            self._part(part)
        lines = self.body.lines
        while lines and (lines[-1] == (1, "return") or lines[-1][1].startswith("#")):
            lines.pop()
        return self.unit.written(name, ["R", "S", *parameters], self.body)

    def _with_jumps(self, name: str, parameters: list[str]) -> str:
        others = [each for each in self.names.values() if each not in parameters]
        if others:
            self.body.line(f"{' = '.join(others)} = None")
        self.body.line("pc = 0")
        self._blocks(control_flow.basic_blocks(self.flat, {0}, self.suspension.may_suspend))
        return self.unit.written(name, ["R", "S", *parameters], self.body)

    def _part(self, part: control_flow.Statement) -> None:
        """Write a block of Python."""
        body, statements = self.body, self.statements
        match part:
            case control_flow.Straight(pc):
                statements.write(pc)
            case control_flow.IfElse(pc, yes, no):
                with body.block(f"if {statements.condition(pc)}"):
                    self._stretch(yes)
                if no:
                    with body.block("else"):
                        self._stretch(no)
            case control_flow.IfNot(pc, then):
                with body.block(f"if {statements.denied(pc)}"):
                    self._part(then)
            case control_flow.For(pc, inside):
                each = self.code[pc]
                assert isinstance(each, ir.IterNext)
                with body.block(f"for {self.names[each.slot]} in {self.names[each.rest]}"):
                    self._stretch(inside)
            case control_flow.While(inside):
                with body.block("while True"):
                    self._stretch(inside)
                    body.line("R.again()")
            case control_flow.Break():
                body.line("break")
            case control_flow.Continue():
                body.line("continue")

    def _stretch(self, parts: control_flow.Block) -> None:
        for part in parts:
            self._part(part)

    # -------------------------------------------------------------------------------------------- routines that can

    def resumable(self, name: str) -> str:
        me, *slots = [self.names.get(number, f"unused_{number}") for number in range(len(self.routine.slots))]
        if any(isinstance(each, ir.Ask | ir.Roll | ir.Shuffle) for each in self.code):
            self.body.line("counts, limit, below, watch, aims = R.counts, R.limit, R.below, R.watch, R.aims")
        for found in dict.fromkeys(self.statements.found.values()):
            self.body.line(f"{found} = None")
        self._blocks(self.suspension.blocks(self.routine.name))
        return self.unit.written(name, ["R", "S", "pc", me, *(f"{slot}=None" for slot in slots)], self.body)

    def _blocks(self, blocks: Sequence[control_flow.BasicBlock]) -> None:
        self.leaders = {block.start for block in blocks}
        with self.body.block("while True"):
            for block in blocks:
                with self.body.block(f"if pc == {block.start}"):
                    open_end = True
                    for part in block.parts:
                        open_end = self._jump(part) if isinstance(part, int) else self._open(part)
                    if open_end:
                        self.body.line(f"pc = {block.end}" if block.end in self.leaders else "return")

    def _open(self, part: control_flow.Statement) -> bool:
        """Write a part of a block; whether it goes on after it."""
        if not isinstance(part, control_flow.Straight):
            self._part(part)
            return True
        instruction = self.code[part.pc]
        if self.suspension.may_suspend(instruction):
            self._stopping(part.pc)
            return isinstance(instruction, ir.Call | ir.CallIndirect)
        self._part(part)
        return not isinstance(instruction, ir.Return | ir.EndGame)

    def frame(self, pc: int) -> str:
        """The frame of this routine at an instruction."""
        matters = self.live[pc]
        slots = row([self.names[number] if number in matters else "None" for number in range(len(self.routine.slots))])
        return f"({self.unit.text(self.routine.name)}, {pc}, {slots})"

    def _jump(self, pc: int) -> bool:
        """Write an instruction that jumps; whether it may also go on."""
        body, instruction = self.body, self.code[pc]
        match instruction:
            case ir.Jump(target=target):
                self._go(pc, target)
                return False
            case ir.JumpIfFalse(target=target):
                with body.block(f"if {self.statements.denied(pc)}"):
                    self._go(pc, target)
            case ir.IterNext(slot=slot, rest=rest, end=end):
                left = self.names[rest]
                with body.block(f"if not {left}"):
                    self._go(pc, end)
                body.line(f"{self.names[slot]}, {left} = {left}[0], {left}[1:]")
            case _:
                self._stopping(pc)
        return True

    def _stopping(self, pc: int) -> None:
        def go(target: int) -> None:
            assert target in self.leaders
            self.body.line(f"pc = {target}")
            if target <= pc:
                self.body.line("continue")

        self.statements.stopping(pc, self.frame, go)

    def _go(self, pc: int, target: int) -> None:
        assert target in self.leaders
        if target <= pc and not isinstance(self.code[target], ir.IterNext):
            self.body.line("R.again()")
        self.body.line(f"pc = {target}")
        self.body.line("continue")
