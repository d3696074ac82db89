"""Builds a routine: instructions with labels for jump targets, and the source position of each."""

from dataclasses import dataclass, field, replace

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.scope import SlotAllocator
from interpreter.model.ir import Ask, Instruction, IterNext, Jump, JumpIfFalse, Roll, Routine


@dataclass(slots=True)
class RoutineBuilder:
    """Appends instructions to a routine. Jump targets are instruction numbers, or labels, whose place is said later."""

    name: str
    slots: SlotAllocator = field(default_factory=SlotAllocator)
    instructions: list[Instruction] = field(default_factory=list)
    source_map: list[tuple[str, Span | None]] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)  # the instructions they stand for

    def emit(self, instruction: Instruction, address: str, span: Span | None) -> int:
        """Write an instruction; gives its number."""
        self.instructions.append(instruction)
        self.source_map.append((address, span))
        return len(self.instructions) - 1

    @property
    def here(self) -> int:
        """The number of the next instruction."""
        return len(self.instructions)

    def new_label(self) -> int:
        """A jump target whose place is not known yet: a number below -1."""
        self.labels.append(-1)
        return -1 - len(self.labels)

    def place_label(self, label: int) -> None:
        """Let a label stand for the next instruction."""
        self.labels[-2 - label] = self.here

    def routine(self) -> Routine:
        """The finished routine."""
        return Routine(self.name, tuple(self.slots.slots), tuple(map(self._resolve, self.instructions)), tuple(self.source_map))

    def _resolve(self, instruction: Instruction) -> Instruction:
        """The instruction with numbers for labels."""
        match instruction:
            case Jump() | JumpIfFalse():
                return replace(instruction, target=self._number(instruction.target))
            case IterNext():
                return replace(instruction, end=self._number(instruction.end))
            case Roll():
                return replace(instruction, none_target=self._number(instruction.none_target))
            case Ask(decision=decision):
                alternatives = tuple(replace(each, target=self._number(each.target)) for each in decision.alternatives)
                passing = decision.passing and replace(decision.passing, target=self._number(decision.passing.target))
                none_target = self._number(decision.none_target)
                return replace(instruction, decision=replace(decision, alternatives=alternatives, passing=passing, none_target=none_target))
        return instruction

    def _number(self, target: int) -> int:
        return target if target > -2 else self.labels[-2 - target]
