"""What calls of built-in words cost, and how large their results are: upper bounds, in rows of the table of words.

The unit is a look: at a member of a set, a cell, a value. Every call is one look by itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from typing import Protocol

WIDE = 1_000  # members of a mask that are handled at once
MANY = 10**30  # nobody counts further


class CallSizes(Protocol):
    """The largest sizes of the arguments of a call, by position."""

    @property
    def count(self) -> int:
        """How many arguments there are."""

    def members(self, position: int) -> tuple[int, int]:
        """How many members a collection has, each counted once, and how many each of these; 1 for what is none."""

    def copies(self, position: int) -> int:
        """How many members a collection has, copies counted."""

    def universe(self, position: int) -> int:
        """How many members a collection of this kind can have."""

    def is_pool(self, position: int) -> bool:
        """Whether this is a pool."""

    def low(self, position: int) -> int:
        """The lowest a number can be, not below 0."""

    def high(self, position: int) -> int:
        """The highest a number can be; `MANY` where there is no bound."""

    def side(self, position: int) -> int:
        """How many cells lie in one line of the board of a cell."""

    def degree(self, position: int) -> int:
        """How many neighbours a cell has."""

    @property
    def walked(self) -> int:
        """The members of all collections among the arguments."""

    @property
    def any_lazy(self) -> bool:
        """Whether one of the arguments is counted and drawn from, never listed."""

    @property
    def kind_size(self) -> int:
        """How many members a collection of the kind of the result can have."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Upper bounds of one call.

    looks: beside the one for the call. members: of the result, and of each of these; None: as many as its kind allows.
    held: values kept at once while the result is made.
    """

    looks: Callable[[CallSizes], int] | None = None
    members: Callable[[CallSizes], tuple[int, int]] | None = None
    held: Callable[[CallSizes], int] | None = None


CONSTANT = Cost()


def walking(call: CallSizes) -> int:
    """Every member of the collections is looked at once, but a lazy collection is only counted."""
    return 1 if call.any_lazy else call.walked


def flood(call: CallSizes) -> int:
    """Cells are filled from neighbour to neighbour, several at once."""
    cells = call.universe(0)
    return 4 * cells * (1 + cells // WIDE)


def rays(call: CallSizes) -> int:
    """All lines through a cell."""
    return 8 * call.side(0)


def turns(call: CallSizes) -> int:
    """Every cell in each of the ways in which a shape can be turned."""
    return 12 * call.walked


def members_in_line(call: CallSizes) -> tuple[int, int]:
    """The cells of a set that lie in one line."""
    return min(call.side(0), call.members(2)[0]), 1


def front_members(call: CallSizes) -> tuple[int, int]:
    """So many of a collection."""
    size, each = call.members(0)
    return min(size, call.high(1)), each


def building(call: CallSizes) -> int:
    """What is named, and the members of what is a collection among it."""
    return call.count + call.walked


def copying(call: CallSizes) -> int:
    """The members of a collection, then their copies."""
    return building(call) + call.copies(0)


def filling_pool(call: CallSizes) -> int:
    """What is named, and a count for every member of the kind."""
    return building(call) + call.kind_size


def copying_to_pool(call: CallSizes) -> int:
    """The copies of a collection, and a count for every member of the kind."""
    return copying(call) + call.kind_size


def named_members(call: CallSizes) -> tuple[int, int]:
    """What is named one by one."""
    return call.count, max((call.members(position)[0] for position in range(call.count)), default=1)


def choosing(call: CallSizes) -> int:
    """What it takes to count choices of so many: from a pool, a table of sizes by members."""
    number, size = call.high(2), call.members(0)[0]
    if call.is_pool(0):
        return size * (1 + min(number, call.copies(0)))
    return size + min(number, size)


def choices(call: CallSizes) -> tuple[int, int]:
    """How many choices of so many there are, and how many are chosen."""
    low, high, members = call.low(1), call.high(2), call.members(0)[0]
    size = min(call.copies(0), members + high) if call.is_pool(0) else members  # from so many kinds: no more than that
    sizes = range(max(0, low), min(high, size) + 1)
    number = MANY if size > 10_000 and sizes.stop > 10 else min(MANY, sum(comb(size, each) for each in sizes))
    return number, min(members, high)
