"""Utilities: what the end of a game is worth to every seat, as programs that learn or search count it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from interpreter.runtime.scoring.points import Points

UtilityBasis = Literal["victory", "points", "rank"]  # what the end of a game is counted by: see `Result.utilities`
BASES: tuple[UtilityBasis, ...] = ("victory", "points", "rank")
WIN, LOSS = Fraction(1), Fraction(-1)


def by_victory(winning: Sequence[bool], *, lost: bool, shared: bool) -> list[Fraction]:
    """By side: 1 for the only winner, the others share -1; several winners share what the others lose. In all it is 0.

    `lost`: everybody has lost, -1 for all. `shared`: if all win, it is 1 for all, since they could have lost together.
    """
    sides, winners = len(winning), sum(winning)
    if lost:
        return [LOSS] * sides
    if winners == sides and (shared or sides == 1):
        return [WIN] * sides
    if winners in (0, sides):
        return [Fraction(0)] * sides
    share = Fraction(sides - winners, winners * (sides - 1))
    return [share if wins else Fraction(-1, sides - 1) for wins in winning]


def by_rank(keys: Sequence[tuple[bool, tuple[Points, ...]]]) -> list[Fraction]:
    """By side: 1 for the first place, -1 for the last, the others evenly between; who is level shares the places. In all it is 0.

    `keys`: what places are compared by, the more the better.
    """
    if len(keys) == 1:
        return [WIN if keys[0][0] else Fraction(0)]
    ahead = [sum((key > other) - (key < other) for other in keys) for key in keys]
    return [Fraction(lead, len(keys) - 1) for lead in ahead]
