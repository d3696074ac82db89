"""Words that look into sets, lists, pools and piles."""

from collections.abc import Sequence

from interpreter.model.builtins.call_cost import Cost, front_members, walking
from interpreter.model.builtins.constructors import HELD, element_kind
from interpreter.model.builtins.number_sets import has_number, is_counting, is_number_set, last_number, number_of_numbers
from interpreter.model.builtins.overload import Implementation, Overload, Phrase, fixed, function, overloaded
from interpreter.model.builtins.representation import is_mask, walker
from interpreter.model.builtins.subsets import Subsets
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import IntRange, MultisetOf, SetOf, Type, non_null


def size(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """How many there are, copies too."""
    match non_null(kinds[0]):
        case SetOf(inner) if is_mask(inner):
            return int.bit_count
        case kind if is_number_set(kind):
            return number_of_numbers
        case SetOf():
            return _number_of_sets
        case MultisetOf():
            return sum
        case _:
            return len


def _number_of_sets(sets: tuple[object, ...] | Subsets | int) -> int:
    if isinstance(sets, Subsets):
        return sets.count()
    return len(sets) if isinstance(sets, tuple) else 0


def empty(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """Whether there is nothing in it."""
    if isinstance(non_null(kinds[0]), MultisetOf):
        return lambda pool: not any(pool)
    return lambda heap: not heap


def copies(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """How many of one value there are."""
    match non_null(kinds[1]):
        case SetOf(inner) if is_mask(inner) and is_counting(non_null(kinds[0])):
            return lambda place, places: places >> place & 1
        case SetOf(inner) if is_mask(inner) or isinstance(inner, IntRange):
            return lambda number, numbers: int(has_number(numbers, number))
        case SetOf():
            return lambda one, sets: int(one in (sets or ()))
        case MultisetOf():
            return lambda place, pool: pool[place] if 0 <= place < len(pool) else 0
        case _:
            return lambda value, values: values.count(value)


def the(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The only value, or none."""
    walk = walker(non_null(kinds[0]))

    def meaning(heap: object) -> object:
        values = iter(walk(heap))
        only = next(values, None)
        return only if next(values, None) is None else None

    return meaning


def first(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The first value, or none."""
    walk = walker(non_null(kinds[0]))
    return lambda heap: next(iter(walk(heap)), None)


def last(values: Sequence[object]) -> object:
    """The last value of a list or pile, or none."""
    return values[-1] if values else None


def last_in_set(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The last member of a set, or none."""
    inner = element_kind(kinds[0])
    if is_mask(inner) or isinstance(inner, IntRange):
        return last_number
    return lambda sets: last(tuple(sets or ()))


def nth(values: Sequence[object], number: int) -> object:
    """The value with this number, from 1, or none."""
    return values[number - 1] if 1 <= number <= len(values) else None


def nth_in_set(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The member with this number, from 1, or none."""
    walk = walker(non_null(kinds[0]))
    return lambda members, number: nth(tuple(walk(members)), number)


def front(values: Sequence[object], number: int) -> Sequence[object]:
    """The first few values of a list."""
    return values[: max(0, number)]


def front_of_set(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The first few members of a set, as a list."""
    walk = walker(non_null(kinds[0]))
    return lambda members, number: front(tuple(walk(members)), number)


def back_of_set(_material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The last few members of a set, as a list."""
    walk = walker(non_null(kinds[0]))
    return lambda members, number: back(tuple(walk(members)), number)


def back(values: Sequence[object], number: int) -> Sequence[object]:
    """The last few values of a list."""
    return values[max(0, len(values) - max(0, number)) :]


LAST = (Phrase("the last of {0}"),)
LAST_SO_MANY = (Phrase("the last {1} of {0}"),)

ROWS = (
    function(
        "size: How many there are, copies counted one by one; known of hidden ones too.",
        "size_collection(S of V) -> number",
        size,
        "size(cells) gives 9; size(chest) gives 3; size(deck) gives 6; size(set()) gives 0",
        (Phrase("the size of {0}"),),
        refine=lambda _kind, facts: IntRange(*facts.size(0)),
        cost=Cost(walking),
        by_size="value",
        inspects=True,
    ),
    function(
        "empty: Whether there is nothing in it.",
        "empty_collection(S of V) -> truth",
        empty,
        "empty(deck) gives no; empty(hand(last_seat)) gives yes; empty(list()) gives yes",
        (Phrase("{0} is empty", negated="{0} is not empty"),),
        by_size="value",
        inspects=True,
    ),
    function(
        "copies: How many of this one there are.",
        "copies_value_collection(V, S of V) -> number",
        copies,
        "copies(stones, chest) gives 2; copies(a1, list(a1, b1, a1)) gives 2; copies(c1, set(a1)) gives 0; "
        "copies(card(leaves, 1), deck) gives 1",
        (Phrase("how often {1} holds {0}"),),
        bounds=lambda kinds: (0, 1 if isinstance(non_null(kinds[1]), SetOf) else None),
        cost=Cost(walking),
        inspects=True,
    ),
    function(
        "the: The only one, where there is exactly one; none otherwise.",
        "the_collection(S of V) -> V or none",
        the,
        "the(set(b2)) gives b2; the(cells) gives none; the(marks without cells) gives none",
        HELD,
    ),
    function(
        "top: The top one of a pile, none of an empty one.",
        "top_pile(pile of V) -> V or none",
        fixed(last),
        "number_of(top(deck)) gives 6; top(stack(a1)) gives leaves; top(stack(c3)) gives none",
        (Phrase("what lies on top of {0}"),),
        by_size="presence",
    ),
    function(
        "first: The first in order, none where nothing is there; certain for all of a kind.",
        "first_collection(S of V) -> V or none",
        first,
        "first(suits) gives leaves; first(list(c1, a1)) gives c1; first(marks without cells) gives none",
        (Phrase("the first player", only="first(players)"), Phrase("the first of {0}")),
        refine=lambda kind, facts: non_null(kind) if facts.never_empty(0) else kind,
        by_size="presence",
    ),
    overloaded(
        "last: The last in order, none where nothing is there; with a number the last so many as a list, or all where there are fewer.",
        Overload(
            "last_list(list of V) -> V or none",
            fixed(last),
            "last(list(c1, a1)) gives a1",
            LAST,
            cost=Cost(walking),
            by_size="presence",
        ),
        Overload(
            "last_set(set of V) -> V or none",
            last_in_set,
            "last(suits) gives stones; last(marks without cells) gives none",
            LAST,
            cost=Cost(walking),
            by_size="presence",
        ),
        Overload(
            "last_list_number(list of V, number) -> list of V",
            fixed(back),
            "last(list(c1, a1, b1), 2) gives [a1 b1]; last(list(c1), 3) gives [c1]; last(list(c1), 0) gives []",
            LAST_SO_MANY,
            cost=Cost(walking, front_members),
        ),
        Overload(
            "last_set_number(set of V, number) -> list of V",
            back_of_set,
            "last(set(c1, a1), 1) gives [c1]",
            LAST_SO_MANY,
            cost=Cost(walking, front_members),
        ),
    ),
    overloaded(
        "nth: The one with this number, counted from 1; none where there are fewer.",
        Overload(
            "nth_list_number(list of V, number) -> V or none",
            fixed(nth),
            "nth(list(c1, a1), 2) gives a1; nth(list(c1), 2) gives none",
            cost=Cost(walking),
        ),
        Overload("nth_set_number(set of V, number) -> V or none", nth_in_set, "nth(suits, 1) gives leaves", cost=Cost(walking)),
    ),
    overloaded(
        "front: The first so many as a list, or all where there are fewer.",
        Overload(
            "front_list_number(list of V, number) -> list of V",
            fixed(front),
            "front(list(c1, a1, b1), 2) gives [c1 a1]; front(list(c1), 3) gives [c1]",
            cost=Cost(walking, front_members),
        ),
        Overload(
            "front_set_number(set of V, number) -> list of V",
            front_of_set,
            "front(set(c1, a1), 1) gives [a1]",
            cost=Cost(walking, front_members),
        ),
    ),
)
