"""Boards given as a graph: cells listed one by one with their neighbours; they know no directions."""

from math import cos, pi, sin

from interpreter.model.geometry.plan import GridPlan
from interpreter.model.types.board import Board

OUTLINE = tuple((0.4 * cos(pi * part / 4), 0.4 * sin(pi * part / 4)) for part in range(8))


def build(plan: GridPlan) -> Board:
    """The board of a list; an edge counts for both its ends, wherever it is written."""
    size = len(plan.members)
    return Board(
        names=plan.members,
        directions=(),
        neighbours=_neighbours(plan.edges, size),
        steps=(),
        rows=(1,) * size,
        columns=tuple(range(1, size + 1)),
        centres=tuple(_on_circle(place, size) for place in range(size)),
        outline=OUTLINE,
        coordinates=tuple((place, 0) for place in range(size)),
        by_coordinate={(place, 0): place for place in range(size)},
        form="graph",
        turn=1,
    )


def _neighbours(edges: tuple[tuple[int, ...], ...], size: int) -> tuple[int, ...]:
    masks = [0] * size
    for one, others in enumerate(edges):
        for other in others:
            if other != one:
                masks[one] |= 1 << other
                masks[other] |= 1 << one
    return tuple(masks)


def _on_circle(place: int, size: int) -> tuple[float, float]:
    """A point on a circle wide enough that cells do not overlap, clockwise from the top."""
    radius = size / pi / 2 * 1.5
    angle = 2 * pi * place / size - pi / 2
    return radius * cos(angle), radius * sin(angle)
