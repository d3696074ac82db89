"""Run-time values by type: iteration, casts between kinds of containers, and default values.

Every function here looks at kinds once and gives a function that looks at none.
"""

from collections.abc import Callable, Iterable
from typing import Any

from interpreter.model.builtins import representation
from interpreter.model.builtins.number_sets import is_number_set
from interpreter.model.builtins.position_memory import EMPTY_MEMORY
from interpreter.model.builtins.representation import Walk, copies_walker, gatherer, is_mask
from interpreter.model.types import types
from interpreter.model.types.domains import Domains

Value = Any  # values of all kinds run through the same closures; which is which was settled when the rules were checked
Cast = Callable[[Value], Value]


def walker(kind: types.Type) -> Walk:
    """The function that walks a heap of this kind in order; a pool gives each member once. None is walked as nothing."""
    walk = representation.walker(kind)
    if isinstance(kind, types.Optional):
        return lambda heap: () if heap is None else walk(heap)
    return walk


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
        case types.MemoryOf():
            return EMPTY_MEMORY
        case _:
            return None
