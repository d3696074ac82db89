"""The static kinds of what aggregates give, from the kinds of the members and values, and what is known of them beyond that."""

from interpreter.model.builtins.overload import KnownWalk
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

Told = Kind | str


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


# ------------------------------------------------------------------------------------------------ closer results


def number_of_members(_kind: Kind, known: KnownWalk) -> Kind:
    """At most as many as there are members."""
    return Number(0, known.most)


def sum_of_values(_kind: Kind, known: KnownWalk) -> Kind:
    """At most the highest value for every member."""
    value = known.number or Number()
    low = 0 if value.low is not None and value.low >= 0 else None
    return Number(low, None if value.high is None or known.most is None else max(0, value.high * known.most))


def picked(kind: Kind, known: KnownWalk) -> Kind:
    """A number picked from numbers lies in their range, also where they are members of a kind."""
    if isinstance(without_none(kind), Number) and known.number is not None:
        kind = optional(known.number) if isinstance(kind, Optional) else known.number
    return without_none(kind) if known.picks_something else kind
