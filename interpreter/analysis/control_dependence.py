"""Control-flow graph of a routine and its control dependences: the instructions a decision decides about, by post-dominators.

An instruction depends on a decision as long as the ways that lead from it have not met again. See K. Cooper, T. Harvey,
K. Kennedy, A Simple, Fast Dominance Algorithm, 2001, for how post-dominators are found.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TypeVar

from interpreter.model import ir
from interpreter.model.ir.effects import expressions_read, slots_written, successors
from interpreter.model.ir.traverse import slots_read

Value = TypeVar("Value")


class Graph:
    """The ways through one routine; the number behind the last instruction stands for leaving it."""

    def __init__(self, routine: ir.Routine) -> None:
        self.code = routine.code
        self.exit = len(routine.code)
        self._regions: dict[tuple[int, tuple[int, ...]], frozenset[int]] = {}
        self._uses = _uses(routine)

    @cached_property
    def is_meeting(self) -> list[bool]:
        """For every instruction whether several ways lead to it."""
        ways = [0] * (self.exit + 1)
        for number in range(self.exit):
            for target in successors(self.code, number):
                ways[target] += 2 if isinstance(self.code[number], ir.Ask | ir.Roll) else 1  # with an answer, and where there is none
        ways[0] += 1
        return [number > 1 for number in ways]

    @cached_property
    def comes_again(self) -> list[bool]:
        """For every instruction whether some way leads back over it."""
        opened = [0] * (self.exit + 2)
        for number in range(self.exit):
            for target in successors(self.code, number):
                if target <= number:
                    opened[target] += 1
                    opened[number + 1] -= 1
        return [number > 0 for number in accumulate(opened)]

    def in_use(self, slots: Mapping[int, Value], number: int) -> Mapping[int, Value]:
        """The slots without those for the machine's own use that belong to steps elsewhere: they are filled anew there."""
        if all(slot not in self._uses or number in self._uses[slot] for slot in slots):
            return slots
        return {slot: value for slot, value in slots.items() if slot not in self._uses or number in self._uses[slot]}

    def region(self, decision: int, starts: Iterable[int]) -> frozenset[int]:
        """What lies on the ways from a decision, beginning with `starts`, until all ways from it have met."""
        key = (decision, tuple(starts))
        if key not in self._regions:
            meeting = self._meeting[decision]
            region: set[int] = set()
            pending = [start for start in key[1] if start != meeting]
            while pending:
                number = pending.pop()
                if number in region or number == self.exit:
                    continue
                region.add(number)
                pending += [each for each in self._after[number] if each != meeting]
            self._regions[key] = frozenset(region)
        return self._regions[key]

    @cached_property
    def _after(self) -> list[tuple[int, ...]]:
        """What may come next; an end of the game goes on behind it, so that it hides nothing that follows, and every loop is left."""
        ends = [self.exit if isinstance(step, ir.Return) else number + 1 for number, step in enumerate(self.code)]
        after = [successors(self.code, number) or (end,) for number, end in enumerate(ends)]
        lost = self._without_exit(after)
        while lost:  # a loop without an end is taken to be left where it goes back
            last = max((number for number in lost if isinstance(self.code[number], ir.Jump)), default=max(lost))
            after[last] = (*after[last], self.exit)
            lost = self._without_exit(after)
        return after

    def _without_exit(self, after: Sequence[Sequence[int]]) -> set[int]:
        before = _predecessors(after)
        reaching, pending = {self.exit}, [self.exit]
        while pending:
            for number in before[pending.pop()]:
                if number not in reaching:
                    reaching.add(number)
                    pending.append(number)
        return set(range(self.exit)) - reaching

    @cached_property
    def _meeting(self) -> list[int]:
        """For every instruction the first one at which all ways from it have met: its immediate post-dominator."""
        order = self._postorder()
        rank = {number: place for place, number in enumerate(order)}
        meeting = [-1] * (self.exit + 1)
        meeting[self.exit] = self.exit
        changed = True
        while changed:
            changed = False
            for number in reversed(order[:-1]):
                settled = [each for each in self._after[number] if meeting[each] != -1]
                common = settled[0]
                for each in settled[1:]:
                    common = _common(common, each, meeting, rank)
                if meeting[number] != common:
                    meeting[number] = common
                    changed = True
        return meeting

    def _postorder(self) -> list[int]:
        """All instructions, backwards from the exit: each after those that come before it; the exit is the last."""
        before = _predecessors(self._after)
        order: list[int] = []
        seen = {self.exit}
        pending: list[tuple[int, int]] = [(self.exit, 0)]
        while pending:
            number, place = pending.pop()
            if place == len(before[number]):
                order.append(number)
                continue
            pending.append((number, place + 1))
            following = before[number][place]
            if following not in seen:
                seen.add(following)
                pending.append((following, 0))
        return order


def _uses(routine: ir.Routine) -> dict[int, range]:
    """From where to where a slot for the machine's own use (`#rest`, `#player`, `#me`) is read or written."""
    own = {number for number, slot in enumerate(routine.slots) if slot.name.startswith("#")}
    ballots = {step.decision.together for step in routine.code if isinstance(step, ir.Ask)}  # these have a name for players
    uses: dict[int, range] = {}
    for number, step in enumerate(routine.code):
        for slot in (own & {*slots_written(step), *slots_read(*expressions_read(step))}) - ballots:
            first = uses[slot].start if slot in uses else number
            uses[slot] = range(first, number + 2)
    for number in range(len(routine.code)):  # on the way back to where it is read it is kept
        for target in successors(routine.code, number):
            if target <= number:
                uses |= {slot: range(use.start, max(use.stop, number + 1)) for slot, use in uses.items() if target in use}
    return uses


def _predecessors(after: Sequence[Sequence[int]]) -> list[list[int]]:
    """What may come before every instruction and the exit, from what may come after."""
    before: list[list[int]] = [[] for _ in range(len(after) + 1)]
    for number, targets in enumerate(after):
        for target in targets:
            before[target].append(number)
    return before


def _common(left: int, right: int, meeting: Sequence[int], rank: dict[int, int]) -> int:
    while left != right:
        while rank[left] < rank[right]:
            left = meeting[left]
        while rank[right] < rank[left]:
            right = meeting[right]
    return left
