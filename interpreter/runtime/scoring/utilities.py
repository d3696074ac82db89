"""Utilities: what the end of a game is worth to every seat, as programs that learn or search count it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from interpreter.runtime.scoring.points import Points

UtilityBasis = Literal["victory", "points", "rank"]  # what the end of a game is counted by: see `Result.utilities`
BASES: tuple[UtilityBasis, ...] = ("victory", "points", "rank")


@lru_cache(maxsize=1024)
def by_victory(winning: tuple[bool, ...], *, lost: bool, shared: bool) -> tuple[float, ...]:
    """By side: 1 for the only winner, the others share -1; several winners share what the others lose. In all it is 0.

    `lost`: everybody has lost, -1 for all. `shared`: if all win, it is 1 for all, since they could have lost together.
    """
    sides, winners = len(winning), sum(winning)
    if lost:
        return (-1.0,) * sides
    if winners == sides and (shared or sides == 1):
        return (1.0,) * sides
    if winners in (0, sides):
        return (0.0,) * sides
    share = (sides - winners) / (winners * (sides - 1))
    return tuple(share if wins else -1 / (sides - 1) for wins in winning)


def by_rank(keys: Sequence[tuple[bool, tuple[Points, ...]]]) -> tuple[float, ...]:
    """By side: 1 for the first place, -1 for the last, the others evenly between; who is level shares the places. In all it is 0.

    `keys`: what places are compared by, the more the better.
    """
    if len(keys) == 1:
        return (1.0 if keys[0][0] else 0.0,)
    ahead = [sum((key > other) - (key < other) for other in keys) for key in keys]
    return tuple(lead / (len(keys) - 1) for lead in ahead)
