"""Enumerates the moves of one alternative lazily: exists, list, count, unrank, validate.

A candidate stands in its slot while the later choices are looked at, so conditions read it like any other name. Lists
of answers are made only where every domain is listed anyway; choices from `subsets` are counted and ranked instead.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from interpreter.model.builtins.representation import Walk
from interpreter.model.ir import Alternative, Choice, Guard
from interpreter.runtime.state.game_state import Closure, TurnState
from interpreter.runtime.values.containers import Value

Store = Sequence[Value]


class LazyDomain(Protocol):
    """Values that are counted and numbered without being listed."""

    def count(self) -> int:
        """How many values there are."""

    def nth(self, number: int) -> Value:
        """The value with this number, from 0."""

    def rank(self, choice: Any, /) -> int:
        """The number of a value."""

    def __bool__(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class ChoiceStep:
    """One choice: `lazy` if its domain counts and ranks itself, `free` if nothing after it depends on it."""

    choice: Choice
    slot: int
    domain: Closure
    walk: Walk
    where: Closure | None
    lazy: bool
    free: bool
    fits: Callable[[Value, Value], bool]

    def candidates(self, store: Store, course: TurnState, slots: list[Value]) -> Iterator[Value]:
        """The candidates that meet the condition; each stands in its slot when it is given."""
        where, slot = self.where, self.slot
        for candidate in self.walk(self.domain(store, course, slots)):
            slots[slot] = candidate
            if where is None or where(store, course, slots):
                yield candidate


@dataclass(frozen=True)
class MoveEnumerator:
    """The moves of one alternative at a game instance, as chains of closures over its choices."""

    branch: Alternative
    levels: tuple[ChoiceStep, ...]
    lets: tuple[tuple[int, Closure], ...]
    tests: tuple[Closure, ...]
    size: int  # slots of a frame of the action; 0 where the choices live in the frame that asks

    @property
    def lazy(self) -> bool:
        """Whether a domain is too large to be listed."""
        return any(level.lazy for level in self.levels)

    def fresh(self, seat: int) -> list[Value]:
        """Slots of a frame of the action in which nothing is chosen yet."""
        return [seat, *[None] * (self.size - 1)]

    def allowed(self, store: Store, course: TurnState, slots: list[Value]) -> bool:
        """Whether what is chosen meets the requirements; works out the names of the alternative on the way."""
        for slot, value in self.lets:
            slots[slot] = value(store, course, slots)
        return all(test(store, course, slots) for test in self.tests)

    # -------------------------------------------------------------------------------------------- is there one?

    def exists(self, store: Store, course: TurnState, slots: list[Value]) -> bool:
        """Whether there is an answer; stops at the first."""
        return self._exists(store, course, slots, 0)

    def _exists(self, store: Store, course: TurnState, slots: list[Value], depth: int) -> bool:
        if depth == len(self.levels):
            return self.allowed(store, course, slots)
        level = self.levels[depth]
        tried = (self._exists(store, course, slots, depth + 1) for _ in level.candidates(store, course, slots))
        return next(tried, False) if level.free else any(tried)  # what holds for one candidate that is free holds for all

    # -------------------------------------------------------------------------------------------- all of them

    def collect(self, store: Store, course: TurnState, slots: list[Value]) -> list[tuple[Value, ...]]:
        """All answers, where every domain is listed."""
        return list(self.walk(store, course, slots))

    def walk(self, store: Store, course: TurnState, slots: list[Value]) -> Iterator[tuple[Value, ...]]:
        """The answers one by one."""
        return (values for values in self.combinations(store, course, slots) if self.allowed(store, course, slots))

    def combinations(self, store: Store, course: TurnState, slots: list[Value], depth: int = 0) -> Iterator[tuple[Value, ...]]:
        """The choices one by one, whether they meet the requirements or not; each stands in the slots when it is given."""
        if depth == len(self.levels):
            yield tuple(slots[level.slot] for level in self.levels)
            return
        for _ in self.levels[depth].candidates(store, course, slots):
            yield from self.combinations(store, course, slots, depth + 1)

    # -------------------------------------------------------------------------------------------- counted and ranked

    def count(self, store: Store, course: TurnState, slots: list[Value]) -> int:
        """How many answers there are."""
        return self._count(store, course, slots, 0)

    def _count(self, store: Store, course: TurnState, slots: list[Value], depth: int) -> int:
        """How many answers there are, from a choice on."""
        if depth == len(self.levels):
            return int(self.allowed(store, course, slots))
        level = self.levels[depth]
        if level.free and level.lazy:
            number: int = level.domain(store, course, slots).count()
            return number and number * self._count(store, course, slots, depth + 1)
        return sum(self._count(store, course, slots, depth + 1) for _ in level.candidates(store, course, slots))

    def nth(self, number: int, store: Store, course: TurnState, slots: list[Value]) -> tuple[Value, ...]:
        """The answer with this number, from 0, in the order of `walk`."""
        return self._nth(number, store, course, slots, 0)

    def _nth(self, number: int, store: Store, course: TurnState, slots: list[Value], depth: int) -> tuple[Value, ...]:
        if depth == len(self.levels):
            return tuple(slots[level.slot] for level in self.levels)
        level = self.levels[depth]
        if level.free and level.lazy:
            block = self._count(store, course, slots, depth + 1)
            slots[level.slot] = level.domain(store, course, slots).nth(number // block)
            return self._nth(number % block, store, course, slots, depth + 1)
        for _ in level.candidates(store, course, slots):
            block = self._count(store, course, slots, depth + 1)
            if number < block:
                return self._nth(number, store, course, slots, depth + 1)
            number -= block
        raise IndexError(number)

    def span(self, begun: Sequence[Value], store: Store, course: TurnState, slots: list[Value]) -> tuple[int, int]:
        """The number of the first answer whose choices begin so, in the order of `walk`, and how many answers do."""
        return self._span(begun, store, course, slots, 0)

    def _span(self, begun: Sequence[Value], store: Store, course: TurnState, slots: list[Value], depth: int) -> tuple[int, int]:
        if depth == len(begun):
            return 0, self._count(store, course, slots, depth)
        level, value, number = self.levels[depth], begun[depth], 0
        if level.free and level.lazy:
            domain = level.domain(store, course, slots)
            if not level.fits(domain, value):
                return 0, 0
            slots[level.slot] = value
            first, count = self._span(begun, store, course, slots, depth + 1)
            return (domain.rank(value) * self._count(store, course, slots, depth + 1) + first if count else 0), count
        for candidate in level.candidates(store, course, slots):
            if candidate == value:
                first, count = self._span(begun, store, course, slots, depth + 1)
                return number + first, count
            number += self._count(store, course, slots, depth + 1)
        return 0, 0

    def following(self, begun: Sequence[Value], store: Store, course: TurnState, slots: list[Value]) -> "Sequence[Value] | LazyDomain":
        """What can be chosen after choices that begin so; a domain that is too large to be listed as it is, if nothing depends on it."""
        depth = len(begun)
        for before, value in zip(self.levels, begun, strict=False):
            slots[before.slot] = value
        level = self.levels[depth]
        if not level.free:
            return [one for one in level.candidates(store, course, slots) if self._exists(store, course, list(slots), depth + 1)]
        if not level.lazy:
            candidates = list(level.candidates(store, course, slots))
            return candidates if candidates and self._exists(store, course, slots, depth + 1) else ()
        domain: LazyDomain = level.domain(store, course, slots)
        return domain if domain and self._exists(store, course, slots, depth + 1) else ()

    # -------------------------------------------------------------------------------------------- one of them

    def first_violation(self, values: Sequence[Value], store: Store, course: TurnState, slots: list[Value]) -> Choice | Guard | None:
        """The first choice or requirement that does not take these values; None if they are an answer. Fills the slots."""
        for level, value in zip(self.levels, values, strict=True):
            if not level.fits(level.domain(store, course, slots), value):
                return level.choice
            slots[level.slot] = value
            if level.where is not None and not level.where(store, course, slots):
                return level.choice
        for slot, let in self.lets:
            slots[slot] = let(store, course, slots)
        for requirement, test in zip(self.branch.guards, self.tests, strict=True):
            if not test(store, course, slots):
                return requirement
        return None

    def fill(self, values: Sequence[Value], store: Store, course: TurnState, slots: list[Value]) -> None:
        """Write what is chosen, and the names of the alternative, into the slots."""
        for level, value in zip(self.levels, values, strict=True):
            slots[level.slot] = value
        for slot, let in self.lets:
            slots[slot] = let(store, course, slots)
