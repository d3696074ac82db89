"""Run-time values by type: iteration, casts between kinds of containers, and default values.

Every function here looks at kinds once and gives a function that looks at none.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import compress
from typing import Any

from interpreter.model.builtins.number_sets import Numbers, is_number_set
from interpreter.model.builtins.representation import copies_walker, gatherer, is_mask, is_mask_set
from interpreter.model.types import types
from interpreter.model.types.domains import Domains, iter_bits

Value = Any  # values of all kinds run through the same closures; which is which was settled when the rules were checked
Walk = Callable[[Value], Iterable[Value]]
Cast = Callable[[Value], Value]


CHUNK = 16  # bits of a mask that are looked up at once
FEW = 8  # members of a set that is likely to come again as a whole


def bit_indices(mask: int) -> tuple[int, ...]:
    """The places in a mask, lowest first."""
    high = mask >> CHUNK
    if high == 0 or mask.bit_count() <= FEW:
        return _remembered(mask)
    if high >> CHUNK == 0:
        return _chunk(0, mask & (1 << CHUNK) - 1) + _chunk(CHUNK, high)
    found: list[int] = []
    first = 0
    while mask:
        found += _chunk(first, mask & (1 << CHUNK) - 1)
        mask >>= CHUNK
        first += CHUNK
    return tuple(found)


@lru_cache(maxsize=1 << 17)
def _remembered(mask: int) -> tuple[int, ...]:
    return tuple(iter_bits(mask))


@lru_cache(maxsize=1 << CHUNK)
def _chunk(first: int, mask: int) -> tuple[int, ...]:
    """The places in a mask that is shifted."""
    return tuple(first + place for place in iter_bits(mask))


def nth_bit_index(mask: int, number: int) -> int:
    """The place in a mask that comes after `number` others; half of what is left is looked at in every step."""
    first, width = 0, mask.bit_length()
    while width > CHUNK:
        half = width >> 1
        low = mask & (1 << half) - 1
        count = low.bit_count()
        if number < count:
            mask, width = low, half
        else:
            mask, first, width, number = mask >> half, first + half, width - half, number - count
    return first + _remembered(mask)[number]


def walker(kind: types.Type) -> Walk:
    """The function that walks a heap of this kind in order; a pool gives each member once. None is walked as nothing."""
    if isinstance(kind, types.Optional):
        inner = walker(kind.inner)
        return lambda heap: () if heap is None else inner(heap)
    if is_mask_set(kind):
        return bit_indices
    if is_number_set(kind):
        return numbers
    if isinstance(kind, types.MultisetOf):
        return support
    return _whole


def numbers(found: Numbers) -> tuple[int, ...]:
    """The numbers of a set that is a mask or a tuple."""
    return bit_indices(found) if isinstance(found, int) else found


@lru_cache(maxsize=1 << 14)
def support(pool: tuple[int, ...]) -> tuple[int, ...]:
    """The members of which a pool holds at least one."""
    return tuple(compress(range(len(pool)), pool))


def _whole(heap: Value) -> Value:
    return heap or ()  # an empty set may be written as the number 0, whatever it would hold


def container_cast(material: Domains, have: types.Type, want: types.Type) -> Cast | None:
    """The function that turns a heap of one sort into another, or None where a value can stay as it is."""
    if not types.converts(have, want):
        return None
    turn = _cast(material, types.non_null(have), types.non_null(want))
    if not isinstance(have, types.Optional):
        return turn
    return lambda value: None if value is None else turn(value)


def _cast(material: Domains, source: types.Type, target: types.Type) -> Cast:
    match source, target:
        case _, types.SetOf(inner):
            walk, gather = copies_walker(source), gatherer(inner)
            return lambda heap: gather(walk(heap))
        case _, types.MultisetOf(inner):
            walk, size = copies_walker(source), material.of(inner).size
            return lambda heap: multiset(walk(heap), size)
        case _:
            walk = copies_walker(source)
            return lambda heap: tuple(walk(heap))


def multiset(places: Iterable[int], size: int) -> tuple[int, ...]:
    """A pool: how often every place, of so many, is among these."""
    counts = [0] * size
    for place in places:
        counts[place] += 1
    return tuple(counts)


def default_value(material: Domains, kind: types.Type) -> Value:
    """The value of a kind where nothing else was said: no, the lowest number, the first member, none, or empty."""
    match kind:
        case types.BoolType():
            return False
        case types.IntRange(low, _):
            return low or 0
        case types.EntityType(name):
            return next(iter(material.kinds[name].places), 0)
        case types.MultisetOf(inner):
            return (0,) * material.of(inner).size
        case types.SetOf(inner):
            return 0 if is_mask(inner) or is_number_set(kind) else ()
        case types.ListOf() | types.StackOf():
            return ()
        case _:
            return None
