"""Words for numbers."""

from interpreter.model.builtins.overload import ArgumentFacts, Implementation, Phrase, fixed, function
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import IntRange, Type, non_null

Bounds = tuple[int | None, int | None]


def limited(number: int, low: int, high: int) -> int:
    """The number, or the nearer end of the range."""
    return max(low, min(number, high))


def number_of(material: Domains, kinds: tuple[Type, ...]) -> Implementation:
    """The place among the members, from 1."""
    rank = material.of(non_null(kinds[0])).rank
    return lambda place: rank[place] + 1


def smallest_bounds(kinds: tuple[Type, ...]) -> Bounds:
    """The smallest low end, if all are known, and the smallest high end that is known."""
    lows, highs = _known_ends(kinds)
    return min(lows) if len(lows) == len(kinds) else None, min(highs, default=None)


def largest_bounds(kinds: tuple[Type, ...]) -> Bounds:
    """The largest low end that is known, and the largest high end, if all are known."""
    lows, highs = _known_ends(kinds)
    return max(lows, default=None), max(highs) if len(highs) == len(kinds) else None


def _known_ends(kinds: tuple[Type, ...]) -> tuple[list[int], list[int]]:
    """The low and the high ends of numbers, as far as they are known."""
    numbers = [kind for kind in map(non_null, kinds) if isinstance(kind, IntRange)]
    return [each.low for each in numbers if each.low is not None], [each.high for each in numbers if each.high is not None]


def limited_range(_kind: Type, facts: ArgumentFacts) -> Type:
    """From the low end of the lower limit to the high end of the upper one."""
    low, high = facts.number(1), facts.number(2)
    return IntRange(low.low if low else None, high.high if high else None)


ROWS = (
    function(
        "limited: The number itself, or the nearer end where it lies outside the two ends given.",
        "limited_number_low_high(number, number, number) -> number",
        fixed(limited),
        "limited(7, 0, 5) gives 5; limited(3, 0, 5) gives 3; limited(0 - 2, 0, 5) gives 0",
        refine=limited_range,
        ascending=(1, 2),
    ),
    function(
        "number_of: The place of a member in its kind, counted from 1; of a player, the seat.",
        "number_of_member(K) -> number",
        number_of,
        "number_of(stones) gives 2; number_of(last_seat) gives 3; number_of(card(leaves, 3)) gives 3",
        (Phrase("the number of {0}", context="which number"),),
        refine=lambda _kind, facts: IntRange(1, facts.highest_place(0)),
    ),
    function(
        "min: The smallest of the numbers given.",
        "min_numbers(number, number, ...) -> number",
        fixed(min),
        "min(4, 2) gives 2; min(3, 1, 2) gives 1",
        (Phrase("the smaller of {0} and {1}"), Phrase("the smallest of {all}")),
        bounds=smallest_bounds,
    ),
    function(
        "max: The largest of the numbers given.",
        "max_numbers(number, number, ...) -> number",
        fixed(max),
        "max(4, 2) gives 4; max(0 - 1, 0) gives 0",
        (Phrase("the larger of {0} and {1}"), Phrase("the largest of {all}")),
        bounds=largest_bounds,
    ),
)
