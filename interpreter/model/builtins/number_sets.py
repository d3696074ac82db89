"""Sets of numbers of any size: a mask where every number has a place in one, otherwise a tuple in order.

A set has one form, whatever was known about its numbers where it was made; so sets pass from one kind to another as they
are, and are equal when they look equal. Where all numbers of a kind have a place (`is_mask`), nothing here is needed.
"""

from collections.abc import Callable, Iterable, Mapping

from interpreter.model.builtins.bit_masks import bit_indices
from interpreter.model.types.types import EntityType, IntRange, SetOf, Type, non_null

MOST_PLACES = 1 << 20  # numbers from 0 on that have a place in a mask
LARGEST = 10**100  # products without bounds stop here, below 0 as well
Numbers = int | tuple[int, ...]


def has_places(kind: IntRange) -> bool:
    """Whether all numbers of a kind have a place in a mask."""
    return kind.low is not None and kind.low >= 0 and kind.high is not None and kind.high < MOST_PLACES


def is_counting(kind: Type) -> bool:
    """Whether a number of this kind is never negative; members never are."""
    return isinstance(kind, EntityType) or (isinstance(kind, IntRange) and kind.low is not None and kind.low >= 0)


def is_number_set(kind: Type) -> bool:
    """Whether values of this kind are sets of numbers that need not have a place in a mask."""
    if not isinstance(kind, SetOf):
        return False
    inner = non_null(kind.inner)
    return isinstance(inner, IntRange) and not has_places(inner)


def is_unbounded(kind: Type) -> bool:
    """Whether a number of this kind may be as large, or as far below 0, as anybody likes."""
    number = non_null(kind)
    return isinstance(number, IntRange) and (number.low is None or number.high is None)


def bounded_product(left: int, right: int) -> int:
    """The product of two numbers, or the nearer end of all numbers that there are where it lies beyond."""
    return max(-LARGEST, min(left * right, LARGEST))


def number_set(numbers: Iterable[int | None]) -> Numbers:
    """The set of some numbers; none is left out."""
    members = {number for number in numbers if number is not None}
    if members and (min(members) < 0 or max(members) >= MOST_PLACES):
        return tuple(sorted(members))
    mask = 0
    for number in members:
        mask |= 1 << number
    return mask


def numbers_in(numbers: Numbers) -> Iterable[int]:
    """The numbers of a set, the lowest first."""
    return bit_indices(numbers) if isinstance(numbers, int) else numbers


def number_of_numbers(numbers: Numbers) -> int:
    """How many there are."""
    return numbers.bit_count() if isinstance(numbers, int) else len(numbers)


def has_number(numbers: Numbers, number: int) -> bool:
    """Whether a set, in either form, has a number."""
    return number >= 0 and bool(numbers >> number & 1) if isinstance(numbers, int) else number in numbers


def last_number(numbers: Numbers) -> int | None:
    """The highest number, none of the empty set."""
    if not numbers:
        return None
    return numbers.bit_length() - 1 if isinstance(numbers, int) else numbers[-1]


_OF_SETS: Mapping[str, Callable[[set[int], set[int]], set[int]]] = {
    "union": set.union,
    "common": set.intersection,
    "without": set.difference,
}


def join_of_numbers(name: str) -> Callable[[Numbers, Numbers], Numbers]:
    """The function that joins two sets, in either form, as the word says."""
    join = _OF_SETS[name]
    return lambda left, right: number_set(join(set(numbers_in(left)), set(numbers_in(right))))
