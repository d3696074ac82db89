"""Domains of hidden values: enumeration and uniform draws of all values of a type within its bounds."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from interpreter.model.builtins.number_sets import number_set
from interpreter.model.chance import Below, shuffled
from interpreter.model.types.types import BoolType, IntRange, Optional, SetOf, Type
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.values.containers import default_value

Limits = tuple[int | None, int | None]
FREE: Limits = (None, None)


def draw_value(table: GameInstance, kind: Type, limits: Limits, size: int | None, below: Below) -> object:
    """A value of a kind, every one as likely as any other; of a set whose size is known so many members."""
    if isinstance(kind, Optional):
        number = below(count(table, kind, limits, size))
        return None if number == 0 else draw_value(table, kind.inner, limits, size, below)
    members = members_of(table, kind)
    if members is not None:
        return number_set(_some(members, size, below))
    plain = _plain(table, kind, limits)
    return plain[below(len(plain))] if plain else default_value(table.material, kind)


def count(table: GameInstance, kind: Type, limits: Limits, size: int | None) -> int:
    """How many values there are."""
    if isinstance(kind, Optional):
        return 1 + count(table, kind.inner, limits, size)
    members = members_of(table, kind)
    if members is not None:
        return 1 << len(members) if size is None else comb(len(members), size)
    return max(1, len(_plain(table, kind, limits)))


def possible_values(table: GameInstance, kind: Type, limits: Limits, size: int | None) -> Iterator[object]:
    """All of them, one by one."""
    if isinstance(kind, Optional):
        yield None
        yield from possible_values(table, kind.inner, limits, size)
        return
    members = members_of(table, kind)
    if members is None:
        yield from _plain(table, kind, limits) or (default_value(table.material, kind),)
        return
    for number in range(len(members) + 1) if size is None else (size,):
        for chosen in combinations(members, number):
            yield number_set(chosen)


def members_of(table: GameInstance, kind: Type) -> Sequence[int] | None:
    """What may be in a set of members or numbers; None of other kinds."""
    match kind:
        case SetOf(BoolType()):
            return range(2)
        case SetOf(IntRange(low, high)) if high is not None:
            return range(low or 0, high + 1)
        case SetOf(inner) if not isinstance(inner, IntRange | SetOf):
            return table.material.of(inner).places
    return None


def _plain(table: GameInstance, kind: Type, limits: Limits) -> Sequence[object]:
    match kind:
        case BoolType():
            return (False, True)
        case IntRange():
            low = limits[0] if limits[0] is not None else kind.low or 0
            high = limits[1] if limits[1] is not None else kind.high if kind.high is not None else low
            return range(low, high + 1)
    return table.material.of(kind).places if getattr(kind, "name", None) in table.material.kinds else ()


def _some(members: Sequence[int], size: int | None, below: Below) -> list[int]:
    """So many of the members; each or not, if nothing is known about how many."""
    return [member for member in members if below(2)] if size is None else shuffled(members, below)[:size]
