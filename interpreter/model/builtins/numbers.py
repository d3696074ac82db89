"""Words for numbers."""

from interpreter.model.builtins.overload import Example, Form, Meaning, Word
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Kind, Number, without_none

GROUP = "Numbers"
Bounds = tuple[int | None, int | None]


def limited(_material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The number, or the nearer end of the range."""

    def meaning(number: int, low: int, high: int) -> int:
        return max(low, min(number, high))

    return meaning


def limited_bounds(kinds: tuple[Kind, ...]) -> Bounds:
    """From the low end of the lower limit to the high end of the upper one."""
    return low_of(kinds[1]), high_of(kinds[2])


def number_of(material: Domains, kinds: tuple[Kind, ...]) -> Meaning:
    """The place among the members, from 1."""
    rank = material.of(without_none(kinds[0])).rank
    return lambda place: rank[place] + 1


def smallest(_material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The smallest of several numbers."""
    return lambda *numbers: min(numbers)


def largest(_material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """The largest of several numbers."""
    return lambda *numbers: max(numbers)


def smallest_bounds(kinds: tuple[Kind, ...]) -> Bounds:
    """The smallest low end and the smallest high end."""
    return least_low(kinds), _known_least([high_of(kind) for kind in kinds])


def largest_bounds(kinds: tuple[Kind, ...]) -> Bounds:
    """The largest low end and the largest high end."""
    return _known_most([low_of(kind) for kind in kinds]), most_high(kinds)


def low_of(kind: Kind) -> int | None:
    """The low end of a number kind, if known."""
    known = without_none(kind)
    return known.low if isinstance(known, Number) else None


def high_of(kind: Kind) -> int | None:
    """The high end of a number kind, if known."""
    known = without_none(kind)
    return known.high if isinstance(known, Number) else None


def least_low(kinds: tuple[Kind, ...]) -> int | None:
    """The smallest low end, if all are known."""
    lows = [low_of(kind) for kind in kinds]
    return None if None in lows else _known_least(lows)


def most_high(kinds: tuple[Kind, ...]) -> int | None:
    """The largest high end, if all are known."""
    highs = [high_of(kind) for kind in kinds]
    return None if None in highs else _known_most(highs)


def _known_least(ends: list[int | None]) -> int | None:
    return min((end for end in ends if end is not None), default=None)


def _known_most(ends: list[int | None]) -> int | None:
    return max((end for end in ends if end is not None), default=None)


ROWS = (
    Word(
        "limited",
        GROUP,
        (Form("(number, number, number) -> number", limited, limited_bounds),),
        "The number itself, or the nearer end where it lies outside the two ends given.",
        (Example("limited(7, 0, 5)", "5"), Example("limited(3, 0, 5)", "3"), Example("limited(0 - 2, 0, 5)", "0")),
    ),
    Word(
        "number_of",
        GROUP,
        (Form("(K) -> number", number_of, lambda _kinds: (1, None)),),
        "The place of a member in its kind, counted from 1; of a player, the seat.",
        (Example("number_of(stones)", "2"), Example("number_of(last_seat)", "3"), Example("number_of(card(leaves, 3))", "3")),
    ),
    Word(
        "min",
        GROUP,
        (Form("(number, number, ...) -> number", smallest, smallest_bounds),),
        "The smallest of the numbers given.",
        (Example("min(4, 2)", "2"), Example("min(3, 1, 2)", "1")),
    ),
    Word(
        "max",
        GROUP,
        (Form("(number, number, ...) -> number", largest, largest_bounds),),
        "The largest of the numbers given.",
        (Example("max(4, 2)", "4"), Example("max(0 - 1, 0)", "0")),
    ),
)
