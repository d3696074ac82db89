"""Builds a routine: instructions with jump targets to be patched, and the source position of each."""

from dataclasses import dataclass, field, replace

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.scope import SlotAllocator
from interpreter.model.ir import Alternative, Instruction, IterNext, Jump, JumpIfFalse, Pass, Roll, Routine
from interpreter.model.ir import Ask as AskInstruction


@dataclass(slots=True)
class RoutineBuilder:
    """Appends instructions to a routine and patches their jump targets."""

    name: str
    slots: SlotAllocator = field(default_factory=SlotAllocator)
    instructions: list[Instruction] = field(default_factory=list)
    places: list[tuple[str, Span | None]] = field(default_factory=list)

    def emit(self, instruction: Instruction, address: str, span: Span | None) -> int:
        """Write an instruction; gives its number."""
        self.instructions.append(instruction)
        self.places.append((address, span))
        return len(self.instructions) - 1

    @property
    def here(self) -> int:
        """The number of the next instruction."""
        return len(self.instructions)

    def patch(self, number: int, target: int | None = None) -> None:
        """Let a jump, test or loop go to `target`, by default to the next instruction."""
        where = self.here if target is None else target
        instruction = self.instructions[number]
        match instruction:
            case Jump() | JumpIfFalse():
                self.instructions[number] = replace(instruction, target=where)
            case IterNext():
                self.instructions[number] = replace(instruction, end=where)
            case Roll():
                self.instructions[number] = replace(instruction, none_target=where)
            case _:
                raise AssertionError(f"{instruction} has no target")

    def patch_menu(
        self, number: int, *, branches: dict[int, int] | None = None, passed: int | None = None, none: int | None = None
    ) -> None:
        """Fill in where the answers of a question go on: by branch number, for a pass, where nobody can answer."""
        ask = self.instructions[number]
        assert isinstance(ask, AskInstruction)
        menu = ask.decision
        changed: tuple[Alternative, ...] = tuple(
            replace(branch, target=(branches or {}).get(index, branch.target)) for index, branch in enumerate(menu.alternatives)
        )
        passing: Pass | None = menu.passing
        if passing is not None and passed is not None:
            passing = replace(passing, target=passed)
        menu = replace(menu, alternatives=changed, passing=passing, none_target=menu.none_target if none is None else none)
        self.instructions[number] = replace(ask, decision=menu)

    def routine(self) -> Routine:
        """The finished routine."""
        return Routine(self.name, tuple(self.slots.slots), tuple(self.instructions), tuple(self.places))
