"""Suspension: which routines may stop for an answer, what they are given when they begin, and where they can be resumed."""

from functools import cached_property

from interpreter.analysis.control_flow import BasicBlock, basic_blocks, flat_code
from interpreter.analysis.liveness import live_slots
from interpreter.model import ir
from interpreter.model.ir.effects import answered_here, routines_run, slots_of_answer
from interpreter.model.ruleset.ruleset import RuleSet, all_instructions


class Suspension:
    """The facts for one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._parameters: dict[str, tuple[int, ...]] = {}
        self._blocks: dict[str, tuple[BasicBlock, ...]] = {}

    @cached_property
    def routines(self) -> frozenset[str]:
        """The routines that may stop for an answer, themselves or in one that they run."""
        suspending, size, routines = set[str](), -1, self.rules.routines.items()
        while len(suspending) != size:
            size = len(suspending)
            suspending |= {name for name, routine in routines if any(self._may_stop(each, suspending) for each in routine.code)}
        return frozenset(suspending)

    def may_suspend(self, instruction: ir.Instruction) -> bool:
        """Whether an instruction may stop for an answer."""
        return self._may_stop(instruction, self.routines)

    def _may_stop(self, instruction: ir.Instruction, suspending: frozenset[str] | set[str]) -> bool:
        asks = isinstance(instruction, ir.Ask | ir.Roll | ir.Shuffle)
        return asks or not suspending.isdisjoint(routines_run(instruction, self.rules.programs))

    def resume_points(self, routine: ir.Routine) -> frozenset[int]:
        """Where a routine may be resumed: at what asks, after it, and wherever an answer may lead."""
        points: set[int] = set()
        for pc, instruction in enumerate(routine.code):
            if not self.may_suspend(instruction):
                continue
            points.add(pc + 1)
            match instruction:
                case ir.Ask(decision=menu):
                    points |= {pc, menu.none_target, *(branch.target for branch in answered_here(instruction))}
                    if menu.passing is not None:
                        points.add(menu.passing.target)
                case ir.Roll(none_target=target):
                    points |= {pc, target}
                case ir.Shuffle():
                    points.add(pc)
        return frozenset(pc for pc in points if 0 <= pc < len(routine.code))

    def blocks(self, name: str) -> tuple[BasicBlock, ...]:
        """The blocks of a routine, one of which begins wherever it can be begun or resumed."""
        if name not in self._blocks:
            routine = self.rules.routines[name]
            self._blocks[name] = basic_blocks(flat_code(routine.code), {0, *self.resume_points(routine)}, self.may_suspend)
        return self._blocks[name]

    def entries(self, name: str) -> frozenset[int]:
        """Where a routine can be begun or resumed."""
        return frozenset(block.start for block in self.blocks(name))

    def parameters(self, name: str) -> tuple[int, ...]:
        """The slots that a routine which cannot stop takes as arguments: `me`, and what it reads."""
        if name not in self._parameters:
            self._parameters[name] = self._slots_taken(name)
        return self._parameters[name]

    def _slots_taken(self, name: str) -> tuple[int, ...]:
        if any(name in programs.values() for programs in self.rules.programs.values()):
            return (ir.ME, 1)  # all that stand in one column are called alike
        needed = live_slots(self.rules.routines[name])[0]
        return (ir.ME, *(slot for slot in self.slots_at_entry(name) if slot in needed and slot != ir.ME))

    def slots_at_entry(self, name: str) -> tuple[int, ...]:
        """The slots that have a value when a routine begins, besides `me`."""
        for action in self.rules.actions.values():
            if action.routine == name:
                return tuple(sorted(slots_of_answer(action.alternative)))
        if any(name in programs.values() for programs in self.rules.programs.values()):
            return (1,)
        for instruction in all_instructions(self.rules):
            if isinstance(instruction, ir.Call) and instruction.routine == name:
                return tuple(range(1, 1 + len(instruction.arguments)))
        return tuple(sorted(live_slots(self.rules.routines[name])[0] - {ir.ME}))  # nothing calls it; it reads what it would be given
