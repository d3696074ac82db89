"""The static kinds of what aggregates give, from the kinds of the members and values, and what is known of them beyond that."""

from interpreter.model.builtins.overload import SourceFacts
from interpreter.model.types import types

TypeOrProblem = types.Type | str


def count_type(_item: types.Type, _value: types.Type | None) -> TypeOrProblem:
    """A number of members."""
    return types.IntRange(0, None)


def truth_of_conditions(_item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """A truth, from conditions."""
    match value:
        case None | types.BoolType() | types.ErrorType():
            return types.BOOL
        case types.Optional(types.BoolType()):
            return "This condition may be none; say what holds then, with `otherwise`."
        case other:
            return f"Here stands a condition, but this is {types.show(other)}."


def truth_of_values(_item: types.Type, _value: types.Type | None) -> TypeOrProblem:
    """A truth, from values of any kind."""
    return types.BOOL


def sum_type(_item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """A number; not below 0 if no part is."""
    match value:
        case types.IntRange(low, high):
            return types.IntRange(0 if low is not None and low >= 0 else None, 0 if high is not None and high <= 0 else None)
        case _:
            return types.IntRange() if _is_number(value) else _no_number(value, "What is added up")


def extreme_type(_item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """One of the numbers, none where there is none."""
    match value:
        case types.IntRange():
            return types.Optional(value)
        case _:
            return types.Optional(types.IntRange()) if _is_number(value) else _no_number(value, "What is compared")


def set_type(item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """A set of the members or values."""
    return types.SetOf(types.non_null(value or item))


def list_type(item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """A list of the members or values."""
    return types.ListOf(types.non_null(value or item))


def pool_type(item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """A pool of the members, as many of each as the number says."""
    if not isinstance(item, types.EntityType | types.ErrorType):
        return f"A pool holds members of a kind, not {types.show(item)}."
    return types.MultisetOf(item) if _is_number(value) else _no_number(value, "The number of copies")


def joined_type(_item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """A set of what the sets, lists, pools or piles hold that are the values."""
    held = None if value is None else types.element_type(value)
    if held is None and not isinstance(value, types.ErrorType):
        return f"What is joined must be a set, list, pool or pile, but this is {'nothing' if value is None else types.show(value)}."
    return types.SetOf(types.ERROR_TYPE if held is None else types.non_null(held))


def best_type(item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """The set of the best members."""
    return types.SetOf(item) if _is_rank(value) else _no_number(value, "What ranks them")


def sole_best_type(item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """The only best member, or none."""
    return types.nullable(item) if _is_rank(value) else _no_number(value, "What ranks them")


def first_type(item: types.Type, value: types.Type | None) -> TypeOrProblem:
    """One of the members or values, none where there is none."""
    return types.nullable(value or item)


def _is_number(value: types.Type | None) -> bool:
    # Members may be numbers too (`length: {numbers: 1 to 3}`); whether these are, the checker knows.
    return value is None or isinstance(value, types.IntRange | types.EntityType | types.ErrorType)


def _is_rank(value: types.Type | None) -> bool:
    return _is_number(value) or isinstance(value, types.ListOf)


def _no_number(value: types.Type | None, what: str) -> str:
    if isinstance(value, types.NullType) or (isinstance(value, types.Optional) and _is_number(value.inner)):
        return f"{what} may be none; say what counts then, with `otherwise`."
    return f"{what} must be a number, but this is {'nothing' if value is None else types.show(value)}."


# ------------------------------------------------------------------------------------------------ closer results


def count_range(_kind: types.Type, facts: SourceFacts) -> types.Type:
    """At most as many as there are members."""
    return types.IntRange(0, facts.most)


def sum_range(_kind: types.Type, facts: SourceFacts) -> types.Type:
    """At most the highest value for every member."""
    value = facts.number or types.IntRange()
    low = 0 if value.low is not None and value.low >= 0 else None
    return types.IntRange(low, None if value.high is None or facts.most is None else max(0, value.high * facts.most))


def value_range(kind: types.Type, facts: SourceFacts) -> types.Type:
    """A number picked from numbers lies in their range, also where they are members of a kind."""
    if isinstance(types.non_null(kind), types.IntRange) and facts.number is not None:
        kind = types.nullable(facts.number) if isinstance(kind, types.Optional) else facts.number
    return types.non_null(kind) if facts.picks_something else kind
