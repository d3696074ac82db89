"""Routines as functions.

A routine that cannot ask is a plain function, `run_x(R, S, me, …)`, with the loops and conditions of Python. One that can is
`run_x(R, S, pc, me, …)`: blocks that begin where it may be resumed or jumped to, looked for by `pc`. Where it stops it leaves
its frame in `R.frames` and gives True, and so do all that have run it, one after the other. R is a `Running`, S the block:
the cells of the store, then the course.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.analysis import control_flow
from interpreter.analysis.liveness import live
from interpreter.analysis.temporaries import temporaries
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Body, Scope, row
from interpreter.backends.python.codegen.instructions import Statements
from interpreter.model import ir
from interpreter.model.ir.effects import jump_target

if TYPE_CHECKING:
    from interpreter.backends.python.codegen.compilation_unit import Module


def function(module: "Module", name: str, function_name: str) -> str:
    """The text of the function of a routine."""
    writer = _Writer(module, name)
    if module.may_ask(name):
        return writer.resumable(function_name)
    return writer.plain(function_name)


def given_slots(module: "Module", name: str) -> tuple[int, ...]:
    """The slots that have a value when a routine begins, besides `me`."""
    for action in module.rules.actions.values():
        if action.routine == name:
            branch = action.alternative
            return tuple(sorted({choice.slot for choice in branch.choices} | {slot for slot, _ in branch.lets}))
    if any(name in programs.values() for programs in module.rules.programs.values()):
        return (1,)
    for routine in module.rules.routines.values():
        for instruction in routine.code:
            if isinstance(instruction, ir.Call) and instruction.routine == name:
                return tuple(range(1, 1 + len(instruction.arguments)))
    return tuple(sorted(live(module.rules.routines[name])[0] - {ir.ME}))  # nothing calls it; it reads what it would be given


def passed_slots(module: "Module", name: str) -> tuple[int, ...]:
    """The slots that the function of a routine which cannot ask takes as arguments: `me`, and what it reads."""
    if any(name in programs.values() for programs in module.rules.programs.values()):
        return (ir.ME, 1)  # all that stand in one column are called alike
    routine = module.rules.routines[name]
    needed = live(routine)[0]
    return (ir.ME, *(slot for slot in given_slots(module, name) if slot in needed and slot != ir.ME))


class _Writer:
    """Writes the function of one routine."""

    def __init__(self, module: "Module", name: str) -> None:
        self.module = module
        self.routine = module.rules.routines[name]
        self.code = self.routine.code
        self.flat = control_flow.flat_code(self.code)
        self.body = Body()
        self.live = live(self.routine)
        self.leaders: list[int] = []  # where blocks begin, of a routine that may be resumed
        self.scratch = temporaries(module.rules, name)
        self.names = {
            number: self.body.given(number, slot.name) for number, slot in enumerate(self.routine.slots) if number not in self.scratch
        }
        self.scope = Scope(self.names)
        self.statements = Statements(module, Printer(module, self.body), self.scope, self.routine)

    # -------------------------------------------------------------------------------------------- routines that cannot ask

    def plain(self, name: str) -> str:
        parameters = [self.names[slot] for slot in self.module.passed_slots(self.routine.name)]
        try:
            parts = control_flow.structured(self.flat, 0, len(self.code))
        except control_flow.Unstructured:
            return self._with_jumps(name, parameters)
        for part in parts:
            self._part(part)
        lines = self.body.lines
        while lines and (lines[-1] == (1, "return") or lines[-1][1].startswith("#")):
            lines.pop()
        return self.module.written(name, ["R", "S", *parameters], self.body)

    def _with_jumps(self, name: str, parameters: list[str]) -> str:
        others = [each for each in self.names.values() if each not in parameters]
        if others:
            self.body.line(f"{' = '.join(others)} = None")
        self.body.line("pc = 0")
        self._blocks(self._leaders({0}))
        return self.module.written(name, ["R", "S", *parameters], self.body)

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
        self.leaders = leaders = self._leaders({0, *resume_points(self.module, self.routine)})
        self._blocks(leaders)
        self.module.entries[self.routine.name] = frozenset(leaders)
        return self.module.written(name, ["R", "S", "pc", me, *(f"{slot}=None" for slot in slots)], self.body)

    def _leaders(self, leaders: set[int]) -> list[int]:
        """The beginnings of blocks: what is given, and where the jumps that fit no block of Python lead."""
        size = -1
        while size != len(leaders):
            size = len(leaders)
            for start, end in _spans(sorted(leaders), len(self.code)):
                for _, jumps in self._elements(start, end):
                    leaders |= jumps
        return sorted(leaders)

    def _elements(self, start: int, end: int) -> Iterator[tuple[control_flow.Statement | int, set[int]]]:
        """The parts of a block: what fits a block of Python, or the number of an instruction and where it may jump to."""
        pc = start
        while pc < end:
            instruction = self.code[pc]
            found = self._element(pc, end)
            if found is None:
                yield pc, _jump_targets(instruction)
                pc += 1
                continue
            part, following = found
            if isinstance(part, control_flow.Straight) and part.pc != pc:  # a jump to where the routine is left
                yield pc, _jump_targets(instruction)
            elif part is not None:
                yield part, set()
            pc = following

    def _element(self, pc: int, end: int) -> tuple[control_flow.Statement | None, int] | None:
        """The block of Python that begins at an instruction, and where the next begins; None if it fits none."""
        try:
            part, following = control_flow.first_statement(self.flat, pc, end)
        except control_flow.Unstructured:
            return None
        unfit = self._stops_inside(pc, following) or (part is not None and control_flow.has_early_exit(part))
        return None if unfit else (part, following)

    def _stops_inside(self, start: int, end: int) -> bool:
        """Whether a part of more than one instruction has one that may stop."""
        return end - start > 1 and any(self.statements.may_stop(each) for each in self.code[start:end])

    def _blocks(self, leaders: list[int]) -> None:
        with self.body.block("while True"):
            for number, (start, end) in enumerate(_spans(leaders, len(self.code))):
                with self.body.block(f"if pc == {start}"):
                    open_end = True
                    for part, _ in self._elements(start, end):
                        open_end = self._jump(part) if isinstance(part, int) else self._open(part)
                    if open_end:
                        self.body.line(f"pc = {leaders[number + 1]}" if number + 1 < len(leaders) else "return")

    def _open(self, part: control_flow.Statement) -> bool:
        """Write a part of a block; whether it goes on after it."""
        if not isinstance(part, control_flow.Straight):
            self._part(part)
            return True
        instruction = self.code[part.pc]
        if self.statements.may_stop(instruction):
            self._stopping(part.pc)
            return isinstance(instruction, ir.Call | ir.CallIndirect)
        self._part(part)
        return not isinstance(instruction, ir.Return | ir.EndGame)

    def frame(self, pc: int) -> str:
        """The frame of this routine at an instruction."""
        matters = self.live[pc]
        slots = row([self.names[number] if number in matters else "None" for number in range(len(self.routine.slots))])
        return f"({self.module.text(self.routine.name)}, {pc}, {slots})"

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


def resume_points(module: "Module", routine: ir.Routine) -> set[int]:
    """Where a routine may be resumed: at what asks, after it, and wherever an answer may lead."""
    found: set[int] = set()
    for pc, instruction in enumerate(routine.code):
        match instruction:
            case ir.Ask(decision=menu):
                found |= {pc, pc + 1, menu.none_target, *(branch.target for branch in menu.alternatives if branch.action is None)}
                if menu.passing is not None:
                    found.add(menu.passing.target)
            case ir.Roll(none_target=target):
                found |= {pc, pc + 1, target}
            case ir.Shuffle():
                found |= {pc, pc + 1}
            case ir.Call(routine=name) if module.may_ask(name):
                found.add(pc + 1)
            case ir.CallIndirect(column=column) if any(module.may_ask(name) for name in module.rules.programs[column].values()):
                found.add(pc + 1)
    return {pc for pc in found if 0 <= pc < len(routine.code)}


def _spans(leaders: list[int], end: int) -> list[tuple[int, int]]:
    return list(zip(leaders, [*leaders[1:], end], strict=True))


def _jump_targets(instruction: ir.Instruction) -> set[int]:
    target = jump_target(instruction)
    return set() if target is None else {target}
