"""Counts the deals of components to containers of known sizes under placement constraints, and samples one uniformly.

Every copy counts as a thing of its own and every place as so many single places: all deals of these that fit are equally
likely, as with cards that are dealt by hand. Things that may be at the same places are one class, places that may hold the
same classes one group; what is counted, class after class, is how much room is left in the groups (the number of 0-1
matrices with given margins and forbidden cells, a permanent; small here, since there are few classes and groups).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import comb, prod

from interpreter.model.chance import Below, pick_weighted, shuffled
from interpreter.runtime.sampling.path_counts import PathCounts
from interpreter.runtime.state.work_budget import BudgetSpent, WorkBudget

Room = tuple[int, ...]  # by group
Spread = tuple[int, ...]  # by group: how many of a class go there


@dataclass(frozen=True, slots=True)
class Heap:
    """A place for so many things. `may`: which things can be there; `least`, `most`: how many of a thing, where that is bound."""

    place: int
    size: int
    may: frozenset[int]
    least: dict[int, int]
    most: dict[int, int]

    def bound(self, thing: int) -> bool:
        """Whether copies of this thing are counted one by one."""
        return thing in self.least or thing in self.most


@dataclass(frozen=True, slots=True)
class LocationConstraint:
    """A single thing of which it is known that it is at one of these places."""

    thing: int
    places: frozenset[int]


@dataclass(slots=True)
class Class:
    """Things that may be at the same places; `bounds`: at a group at least and at most so many."""

    things: list[int]
    places: frozenset[int]
    bounds: dict[int, tuple[int, int]]


class Deal:
    """All deals of some things to heaps. `possible`: there is one; where there are too many to count, `draw` may fail."""

    def __init__(self, heaps: Sequence[Heap], things: Sequence[int], located: Sequence[LocationConstraint], work: WorkBudget) -> None:
        self.heaps = heaps
        self.classes = _classes(heaps, things, located)
        self.groups = _groups(heaps, self.classes)
        self.paths: PathCounts[Room, Spread] | None
        try:
            self.paths = PathCounts(self._room(), len(self.classes), partial(self._following, work), lambda room: not any(room))
        except BudgetSpent:
            self.paths = None
        bounds_fit = all(thing in heap.may and thing in things for heap in heaps for thing in heap.least)
        self.possible = bounds_fit and (self.paths is None or self.paths.total > 0)

    def _room(self) -> Room:
        return tuple(sum(heap.size for heap in group) for group in self.groups)

    def _following(self, work: WorkBudget, number: int, room: Room) -> Iterator[tuple[Spread, int, Room]]:
        """How the things of a class can be spread, in how many ways, and how much room they leave."""
        for spread in self._spreads(self.classes[number], room):
            work.spend()
            yield spread, prod(map(comb, room, spread)), tuple(have - gone for have, gone in zip(room, spread, strict=True))

    def _spreads(self, each: Class, room: Room) -> Iterator[Spread]:
        """How the things of a class can be spread over the groups."""
        open_ones = [number for number, group in enumerate(self.groups) if group[0].place in each.places]
        numbers = [0] * len(room)

        def spread(number: int, left: int) -> Iterator[Spread]:
            if number == len(open_ones):
                if not left:
                    yield tuple(numbers)
                return
            group = open_ones[number]
            least, most = each.bounds.get(group, (0, left))
            others = sum(room[other] for other in open_ones[number + 1 :])
            for here in range(max(least, left - others), min(most, left, room[group]) + 1):
                numbers[group] = here
                yield from spread(number + 1, left - here)
            numbers[group] = 0

        return spread(0, len(each.things))

    def draw(self, below: Below) -> dict[int, list[int]] | None:
        """The things at each place, in an order drawn at random; None if it did not come out."""
        if not self.possible:
            return None
        dealt = self._deal_greedily(below) if self.paths is None else self._deal_by_counts(self.paths.draw(below), below)
        if dealt is None:
            return None
        contents: dict[int, list[int]] = {}
        for group, things in zip(self.groups, dealt, strict=True):
            mixed = shuffled(things, below)
            for heap in group:
                contents[heap.place] = [mixed.pop() for _ in range(heap.size)]
        return contents

    def _deal_by_counts(self, spreads: Iterable[Spread], below: Below) -> list[list[int]]:
        """The things of each group, by how each class is spread."""
        dealt = [list[int]() for _ in self.groups]
        for each, spread in zip(self.classes, spreads, strict=True):
            things = shuffled(each.things, below)
            for group, here in enumerate(spread):
                dealt[group] += [things.pop() for _ in range(here)]
        return dealt

    def _deal_greedily(self, below: Below) -> list[list[int]] | None:
        """The same without counts, class after class: not every deal is equally likely, and it may come to nothing."""
        room, dealt = list(self._room()), [list[int]() for _ in self.groups]
        for each in sorted(self.classes, key=lambda one: len(one.places)):
            for thing in shuffled(each.things, below):
                open_ones = [number for number, group in enumerate(self.groups) if group[0].place in each.places and room[number]]
                if not open_ones:
                    return None
                number = pick_weighted(((number, room[number]) for number in open_ones), below(sum(room[number] for number in open_ones)))
                room[number] -= 1
                dealt[number].append(thing)
        return dealt


def _classes(heaps: Sequence[Heap], things: Sequence[int], located: Sequence[LocationConstraint]) -> list[Class]:
    """The things by where they may be; those of which somewhere so many are wanted are a class of their own."""
    left = Counter(things)
    classes: dict[object, Class] = {}
    for one in located:
        left[one.thing] -= 1
        classes.setdefault((one.places, None), Class([], one.places, {})).things.append(one.thing)
    for thing, copies in sorted(left.items()):
        places = frozenset(heap.place for heap in heaps if thing in heap.may)
        own = thing if any(heap.bound(thing) for heap in heaps) else None
        classes.setdefault((places, own), Class([], places, {})).things.extend([thing] * copies)
    return sorted(classes.values(), key=lambda each: (len(each.places), each.things))


def _groups(heaps: Sequence[Heap], classes: Sequence[Class]) -> list[list[Heap]]:
    """The heaps by which classes they may hold; a heap that wants so many of a thing is a group of its own."""
    by_kind: dict[object, list[Heap]] = {}
    for heap in heaps:
        holds = tuple(heap.place in each.places for each in classes)
        by_kind.setdefault((holds, heap.place if heap.least or heap.most else None), []).append(heap)
    groups = list(by_kind.values())
    for each in classes:
        for number, (heap, *_) in enumerate(groups):
            if each.things and heap.bound(each.things[0]):
                each.bounds[number] = heap.least.get(each.things[0], 0), heap.most.get(each.things[0], len(each.things))
    return groups
