"""Words for numbers."""

from interpreter.model.builtins.overload import ArgumentFacts, Implementation, Overload, Phrase, function
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import IntRange, Type, non_null

Bounds = tuple[int | None, int | None]


def limited(_material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """The number, or the nearer end of the range."""

    def meaning(number: int, low: int, high: int) -> int:
        return max(low, min(number, high))

    return meaning


def number_of(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The place among the members, from 1."""
    rank = material.of(non_null(kinds[0])).rank
    return lambda place: rank[place] + 1


def smallest(_material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """The smallest of several numbers."""
    return lambda *numbers: min(numbers)


def largest(_material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """The largest of several numbers."""
    return lambda *numbers: max(numbers)


def smallest_bounds(kinds: tuple[Type, ...]) -> Bounds:
    """The smallest low end and the smallest high end."""
    return least_low(kinds), _known_least([high_of(kind) for kind in kinds])


def largest_bounds(kinds: tuple[Type, ...]) -> Bounds:
    """The largest low end and the largest high end."""
    return _known_most([low_of(kind) for kind in kinds]), most_high(kinds)


def low_of(kind: Type) -> int | None:
    """The low end of a number kind, if known."""
    known = non_null(kind)
    return known.low if isinstance(known, IntRange) else None


def high_of(kind: Type) -> int | None:
    """The high end of a number kind, if known."""
    known = non_null(kind)
    return known.high if isinstance(known, IntRange) else None


def least_low(kinds: tuple[Type, ...]) -> int | None:
    """The smallest low end, if all are known."""
    lows = [low_of(kind) for kind in kinds]
    return None if None in lows else _known_least(lows)


def most_high(kinds: tuple[Type, ...]) -> int | None:
    """The largest high end, if all are known."""
    highs = [high_of(kind) for kind in kinds]
    return None if None in highs else _known_most(highs)


def _known_least(ends: list[int | None]) -> int | None:
    return min((end for end in ends if end is not None), default=None)


def _known_most(ends: list[int | None]) -> int | None:
    return max((end for end in ends if end is not None), default=None)


def limited_range(_kind: Type, known: ArgumentFacts) -> Type:
    """From the low end of the lower limit to the high end of the upper one."""
    low, high = known.number(1), known.number(2)
    return IntRange(low.low if low else None, high.high if high else None)


ROWS = (
    function(
        "limited: The number itself, or the nearer end where it lies outside the two ends given.",
        Overload(
            "limited_number_low_high(number, number, number) -> number",
            limited,
            "limited(7, 0, 5) gives 5; limited(3, 0, 5) gives 3; limited(0 - 2, 0, 5) gives 0",
            refine=limited_range,
            ascending=(1, 2),
        ),
    ),
    function(
        "number_of: The place of a member in its kind, counted from 1; of a player, the seat.",
        Overload(
            "number_of_member(K) -> number",
            number_of,
            "number_of(stones) gives 2; number_of(last_seat) gives 3; number_of(card(leaves, 3)) gives 3",
            (Phrase("the number of {0}", context="which number"),),
            refine=lambda _kind, known: IntRange(1, known.highest_place(0)),
        ),
    ),
    function(
        "min: The smallest of the numbers given.",
        Overload(
            "min_numbers(number, number, ...) -> number",
            smallest,
            "min(4, 2) gives 2; min(3, 1, 2) gives 1",
            (Phrase("the smaller of {0} and {1}"), Phrase("the smallest of {all}")),
            bounds=smallest_bounds,
        ),
    ),
    function(
        "max: The largest of the numbers given.",
        Overload(
            "max_numbers(number, number, ...) -> number",
            largest,
            "max(4, 2) gives 4; max(0 - 1, 0) gives 0",
            (Phrase("the larger of {0} and {1}"), Phrase("the largest of {all}")),
            bounds=largest_bounds,
        ),
    ),
)
