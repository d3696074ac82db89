"""What aggregates make of the pairs of a member and a value they are given, in order and already filtered.

Where nothing else is said the value is the member itself. The floor is that of `best … at least`.
"""

from collections.abc import Iterable
from typing import Any

from interpreter.model.builtins.overload import Reducer
from interpreter.model.builtins.representation import Gather, Walk, gatherer, walker
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import ERROR_TYPE, Type, element_type

Pairs = Iterable[tuple[Any, Any]]  # Any: values of whatever kind the members and values have


def count(pairs: Pairs, _floor: int | None) -> int:
    """How many pairs there are."""
    return sum(1 for _ in pairs)


def total(pairs: Pairs, _floor: int | None) -> int:
    """All values added up."""
    return sum(value for _, value in pairs)


def every(pairs: Pairs, _floor: int | None) -> bool:
    """Whether all values hold."""
    return all(value for _, value in pairs)


def exists(pairs: Pairs, _floor: int | None) -> bool:
    """Whether there is a pair."""
    return any(True for _ in pairs)


def same(pairs: Pairs, _floor: int | None) -> bool:
    """Whether all values are equal."""
    values = (value for _, value in pairs)
    reference = next(values, None)
    return all(value == reference for value in values)


def different(pairs: Pairs, _floor: int | None) -> bool:
    """Whether no two values are equal."""
    seen: set[object] = set()
    for _, value in pairs:
        if value in seen:
            return False
        seen.add(value)
    return True


def first(pairs: Pairs, _floor: int | None) -> object:
    """The first value that is not none."""
    return next((value for _, value in pairs if value is not None), None)


def smallest(pairs: Pairs, _floor: int | None) -> int | None:
    """The smallest value, none of nothing."""
    return min((value for _, value in pairs), default=None)


def largest(pairs: Pairs, _floor: int | None) -> int | None:
    """The largest value, none of nothing."""
    return max((value for _, value in pairs), default=None)


def best_members(pairs: Pairs, floor: Any) -> list[object]:
    """The members with the highest value, a number or a list, in order; those below the floor do not count."""
    highest, leaders = floor, []
    for member, value in pairs:
        if highest is None or value > highest:
            highest, leaders = value, [member]
        elif value == highest:
            leaders.append(member)
    return leaders


def sole_best(pairs: Pairs, floor: Any) -> object:
    """The only member with the highest value, none on a tie."""
    leaders = best_members(pairs, floor)
    return leaders[0] if len(leaders) == 1 else None


def into_set(_material: Domains, item: Type, value: Type | None) -> Reducer:
    """The reducer that makes a set of the values."""
    gather = gatherer(value or item)
    return lambda pairs, _floor: gather(one for _, one in pairs)


def into_list(_material: Domains, _item: Type, _value: Type | None) -> Reducer:
    """The reducer that makes a list of the values."""
    return lambda pairs, _floor: tuple(value for _, value in pairs if value is not None)


def into_pool(material: Domains, item: Type, _value: Type | None) -> Reducer:
    """The reducer that makes a pool of so many copies of each member."""
    size = material.of(item).size

    def reducer(pairs: Pairs, _floor: int | None) -> tuple[int, ...]:
        counts = [0] * size
        for place, number in pairs:
            counts[place] += max(0, number)
        return tuple(counts)

    return reducer


def into_union(_material: Domains, _item: Type, value: Type | None) -> Reducer:
    """The reducer that makes a set of all that the values hold."""
    walk, gather = _holders(value)
    return lambda pairs, _floor: gather(one for _, held in pairs for one in walk(held))


def into_common(_material: Domains, _item: Type, value: Type | None) -> Reducer:
    """The reducer that makes a set of what every value holds."""
    walk, gather = _holders(value)

    def reducer(pairs: Pairs, _floor: int | None) -> object:
        several = [tuple(walk(held)) for _, held in pairs]
        return gather(one for one in (several[0] if several else ()) if all(one in others for others in several))

    return reducer


def _holders(value: Type | None) -> tuple[Walk, Gather]:
    """How values of this kind are walked, and what makes a set of what they hold."""
    assert value is not None
    return walker(value), gatherer(element_type(value) or ERROR_TYPE)


def into_best(_material: Domains, item: Type, _value: Type | None) -> Reducer:
    """The reducer that makes a set of the best members."""
    gather = gatherer(item)
    return lambda pairs, floor: gather(best_members(pairs, floor))
