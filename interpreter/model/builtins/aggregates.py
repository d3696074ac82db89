"""Words that bind a name: `count(x in S where C)`.

What they fold are pairs of a member and a value, in order and already filtered; for `item` spellings the value is the
member itself.
"""

from collections.abc import Callable, Iterable
from typing import Any

from interpreter.model.builtins.overload import Binder, Example, Fold
from interpreter.model.builtins.representation import gatherer
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import (
    TRUTH,
    Hole,
    Kind,
    ListOf,
    Member,
    NoneKind,
    Number,
    Optional,
    PoolOf,
    SetOf,
    Truth,
    optional,
    show,
    without_none,
)

GROUP = "Binding a name"
Pairs = Iterable[tuple[Any, Any]]  # Any: values of whatever kind the members and values have
Told = Kind | str


def fixed(fold: Fold) -> Callable[[Domains, Kind, Kind | None], Fold]:
    """A builder that gives the same fold for all kinds."""
    return lambda _material, _item, _value: fold


# ------------------------------------------------------------------------------------------------ kinds of results


def counted(_item: Kind, _value: Kind | None) -> Told:
    """A number of members."""
    return Number(0, None)


def settled(_item: Kind, value: Kind | None) -> Told:
    """A truth, from conditions."""
    match value:
        case None | Truth() | Hole():
            return TRUTH
        case Optional(Truth()):
            return "This condition may be none; say what holds then, with `otherwise`."
        case other:
            return f"Here stands a condition, but this is {show(other)}."


def compared(_item: Kind, _value: Kind | None) -> Told:
    """A truth, from values of any kind."""
    return TRUTH


def summed(_item: Kind, value: Kind | None) -> Told:
    """A number; not below 0 if no part is."""
    match value:
        case Number(low, high):
            return Number(0 if low is not None and low >= 0 else None, 0 if high is not None and high <= 0 else None)
        case _:
            return Number() if _is_number(value) else _no_number(value, "What is added up")


def extreme(_item: Kind, value: Kind | None) -> Told:
    """One of the numbers, none where there is none."""
    match value:
        case Number():
            return Optional(value)
        case _:
            return Optional(Number()) if _is_number(value) else _no_number(value, "What is compared")


def collected(item: Kind, value: Kind | None) -> Told:
    """A set of the members or values."""
    return SetOf(without_none(value or item))


def listed(item: Kind, value: Kind | None) -> Told:
    """A list of the members or values."""
    return ListOf(without_none(value or item))


def pooled(item: Kind, value: Kind | None) -> Told:
    """A pool of the members, as many of each as the number says."""
    if not isinstance(item, Member | Hole):
        return f"A pool holds members of a kind, not {show(item)}."
    return PoolOf(item) if _is_number(value) else _no_number(value, "The number of copies")


def ranked(item: Kind, value: Kind | None) -> Told:
    """The set of the best members."""
    return SetOf(item) if _is_number(value) else _no_number(value, "What ranks them")


def sole(item: Kind, value: Kind | None) -> Told:
    """The only best member, or none."""
    return optional(item) if _is_number(value) else _no_number(value, "What ranks them")


def one_of_them(item: Kind, value: Kind | None) -> Told:
    """One of the members or values, none where there is none."""
    return optional(value or item)


def _is_number(value: Kind | None) -> bool:
    # Members may be numbers too (`length: {numbers: 1 to 3}`); whether these are, the checker knows.
    return value is None or isinstance(value, Number | Member | Hole)


def _no_number(value: Kind | None, what: str) -> str:
    if isinstance(value, Optional | NoneKind):
        return f"{what} may be none; say what counts then, with `otherwise`."
    return f"{what} must be a number, but this is {'nothing' if value is None else show(value)}."


# ------------------------------------------------------------------------------------------------ folds


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
    known = next(values, None)
    return all(value == known for value in values)


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


def best_members(pairs: Pairs, floor: int | None) -> list[object]:
    """The members with the highest value, in order; those below the floor do not count."""
    highest, found = floor, []
    for member, value in pairs:
        if highest is None or value > highest:
            highest, found = value, [member]
        elif value == highest:
            found.append(member)
    return found


def sole_best(pairs: Pairs, floor: int | None) -> object:
    """The only member with the highest value, none on a tie."""
    found = best_members(pairs, floor)
    return found[0] if len(found) == 1 else None


def into_set(_material: Domains, item: Kind, value: Kind | None) -> Fold:
    """The fold that makes a set of the values."""
    gather = gatherer(value or item)
    return lambda pairs, _floor: gather(one for _, one in pairs)


def into_list(_material: Domains, _item: Kind, _value: Kind | None) -> Fold:
    """The fold that makes a list of the values."""
    return lambda pairs, _floor: tuple(value for _, value in pairs if value is not None)


def into_pool(material: Domains, item: Kind, _value: Kind | None) -> Fold:
    """The fold that makes a pool of so many copies of each member."""
    size = material.of(item).size

    def fold(pairs: Pairs, _floor: int | None) -> tuple[int, ...]:
        counts = [0] * size
        for place, number in pairs:
            counts[place] += max(0, number)
        return tuple(counts)

    return fold


def into_best(_material: Domains, item: Kind, _value: Kind | None) -> Fold:
    """The fold that makes a set of the best members."""
    gather = gatherer(item)
    return lambda pairs, floor: gather(best_members(pairs, floor))


BINDER_ROWS = (
    Binder(
        "count",
        GROUP,
        ("item",),
        counted,
        fixed(count),
        "How many there are.",
        (Example("count(cell in cells where row_of(cell) = 1)", "3"), Example("count(card in deck where suit(card) = stones)", "3")),
    ),
    Binder(
        "sum",
        GROUP,
        ("value",),
        summed,
        fixed(total),
        "The value of each, added up; 0 where there is none.",
        (Example("sum(row_of(cell) for cell in marks)", "6"), Example("sum(2 for cell in cells where cell = b2)", "2")),
    ),
    Binder(
        "every",
        GROUP,
        ("condition",),
        settled,
        fixed(every),
        "Whether the condition holds for all of them; so it does where there is none.",
        (Example("every(cell in marks for cell in marks)", "yes"), Example("every(row_of(cell) = 1 for cell in cells)", "no")),
    ),
    Binder(
        "exists",
        GROUP,
        ("item",),
        settled,
        fixed(exists),
        "Whether there is at least one.",
        (Example("exists(cell in marks where row_of(cell) = 3)", "yes"), Example("exists(cell in marks where cell = b2)", "no")),
    ),
    Binder(
        "set",
        GROUP,
        ("item", "value"),
        collected,
        into_set,
        "The set of those that meet the condition, or of the values worked out for them.",
        (Example("set(cell in marks where row_of(cell) < 3)", "{a1 a2}"), Example("set(column_of(cell) for cell in marks)", "{1 3}")),
    ),
    Binder(
        "list",
        GROUP,
        ("item", "value"),
        listed,
        into_list,
        "The same as a list: in order and with copies.",
        (Example("list(cell in list(c3, b2) where cell != b2)", "[c3]"), Example("list(column_of(cell) for cell in marks)", "[1 1 3]")),
    ),
    Binder(
        "pool",
        GROUP,
        ("value",),
        pooled,
        into_pool,
        "A pool with so many copies of each.",
        (Example("pool(number_of(suit) for suit in suits)", "{1 leaves 2 stones}"), Example("size(pool(2 for card in cards))", "12")),
    ),
    Binder(
        "best",
        GROUP,
        ("ranked",),
        ranked,
        into_best,
        "All that share the highest number; with `at least`, those below it do not count.",
        (
            Example("best(cell in marks by column_of(cell))", "{c3}"),
            Example("best(cell in marks by 0)", "{a1 a2 c3}"),
            Example("best(cell in marks by column_of(cell) at least 4)", "{}"),
        ),
    ),
    Binder(
        "sole_best",
        GROUP,
        ("ranked",),
        sole,
        fixed(sole_best),
        "The only one with the highest number, none where several share it.",
        (
            Example("sole_best(cell in marks by column_of(cell))", "c3"),
            Example("sole_best(cell in marks by 0)", "none"),
            Example("sole_best(player in players by size(hand(player)) at least 5)", "none"),
        ),
    ),
    Binder(
        "min",
        GROUP,
        ("value",),
        extreme,
        fixed(smallest),
        "The smallest number among them, none where there is none.",
        (Example("min(row_of(cell) for cell in marks)", "1"), Example("min(row_of(cell) for cell in marks where cell = b2)", "none")),
    ),
    Binder(
        "max",
        GROUP,
        ("value",),
        extreme,
        fixed(largest),
        "The largest number among them, none where there is none.",
        (
            Example("max(row_of(cell) for cell in marks)", "3"),
            Example("max(row_of(cell) for cell in marks where cell = b2) otherwise 9", "9"),
        ),
    ),
    Binder(
        "first",
        GROUP,
        ("item", "value"),
        one_of_them,
        fixed(first),
        "The first that meets the condition, or the first value that is not none; none where there is none.",
        (
            Example("first(cell in cells where column_of(cell) = 2)", "b1"),
            Example("first(step(cell, east) for cell in list(c1, a2))", "b2"),
        ),
    ),
    Binder(
        "same",
        GROUP,
        ("value",),
        compared,
        fixed(same),
        "Whether the values of all of them are equal; so they are for none or one.",
        (Example("same(row_of(cell) for cell in set(a1, c1))", "yes"), Example("same(row_of(cell) for cell in marks)", "no")),
    ),
    Binder(
        "different",
        GROUP,
        ("value",),
        compared,
        fixed(different),
        "Whether no two values are equal.",
        (Example("different(row_of(cell) for cell in marks)", "yes"), Example("different(column_of(cell) for cell in marks)", "no")),
    ),
)
