"""How values of the different kinds of sets and heaps are walked, gathered and written; see `model/kinds.py`.

Everything here is chosen once from the kinds, so that what runs later asks nothing about kinds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from interpreter.model.kinds import (
    Hole,
    Kind,
    ListOf,
    Member,
    Number,
    Optional,
    PileOf,
    PoolOf,
    SetOf,
    Shape,
    Truth,
    element,
    without_none,
)
from interpreter.model.material import Material, bits

Walk = Callable[[Any], Iterable[Any]]  # Any: what it walks has the form that belongs to the kind it was made for
Gather = Callable[[Iterable[Any]], object]  # Any: as above


def is_mask(kind: Kind) -> bool:
    """Whether sets of members of this kind are bit masks."""
    return isinstance(kind, Member | Number | Truth | Hole)


def walker(kind: Kind) -> Walk:
    """The function that walks a set, list, pool or pile in order; a pool gives each member it holds once."""
    match without_none(kind):
        case SetOf(inner) if is_mask(inner):
            return bits
        case SetOf():
            return _walk_sets
        case PoolOf():
            return _held
        case _:
            return iter


def copies_walker(kind: Kind) -> Walk:
    """The function that walks a set, list, pool or pile in order, a pool with all its copies."""
    return _copies if isinstance(without_none(kind), PoolOf) else walker(kind)


def _walk_sets(sets: Any) -> Iterator[Any]:  # Any: a tuple or a lazy set of subsets; 0 is the empty set written `set()`
    return iter(sets or ())


def _held(pool: Sequence[int]) -> Iterator[int]:
    return (place for place, number in enumerate(pool) if number)


def _copies(pool: Sequence[int]) -> Iterator[int]:
    return (place for place, number in enumerate(pool) for _ in range(number))


def gatherer(inner: Kind) -> Gather:
    """The function that makes a set of values of a kind: no doubles, no none, in order."""
    kind = without_none(inner)
    if is_mask(kind):
        return mask
    if isinstance(kind, SetOf) and is_mask(kind.inner):
        return _set_of_masks
    return _set_of_tuples


def mask(places: Iterable[int | None]) -> int:
    """The bit mask of some places; none is left out."""
    result = 0
    for place in places:
        if place is not None:
            result |= 1 << place
    return result


def _set_of_masks(masks: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(sorted({one for one in masks if one is not None}, key=lambda one: tuple(bits(one))))


def _set_of_tuples(values: Iterable[tuple[Any, ...] | None]) -> tuple[Any, ...]:  # Any: values of one kind, whatever it is
    return tuple(sorted({value for value in values if value is not None}))


def masker(kind: Kind) -> Callable[[Any], int]:
    """The function that turns a set, list, pool or pile of members into a bit mask."""
    if isinstance(without_none(kind), SetOf):
        return _identity
    walk = walker(kind)
    return lambda value: mask(walk(value))


def _identity(value: Any) -> Any:  # Any: gives back what it got
    return value


def writer(material: Material, kind: Kind) -> Callable[[Any], str]:
    """The function that writes values as text: `yes`, `a1`, `{a1 b1}` for sets, `[a1 b1]` for lists and piles, `{2 acorn}` for pools."""
    match kind:
        case Truth():
            return lambda value: "yes" if value else "no"
        case Member():
            names = material.of(kind).names
            return lambda place: names[place]
        case Optional(inner):
            write = writer(material, inner)
            return lambda value: "none" if value is None else write(value)
        case Shape():
            return lambda cells: "[" + " ".join(f"({a},{b})" for a, b in cells) + "]"
        case PoolOf(inner):
            write = writer(material, inner)
            return lambda pool: "{" + " ".join(f"{number} {write(place)}" for place, number in enumerate(pool) if number) + "}"
        case SetOf() | ListOf() | PileOf():
            return _heap_writer(material, kind)
        case _:
            return str


def _heap_writer(material: Material, kind: SetOf | ListOf | PileOf) -> Callable[[Any], str]:
    inner = element(kind)
    assert inner is not None
    write, walk = writer(material, inner), walker(kind)
    opening, closing = "{}" if isinstance(kind, SetOf) else "[]"
    return lambda value: opening + " ".join(write(one) for one in walk(value)) + closing
