"""Boards given as a graph: cells listed one by one with their neighbours; they know no directions."""

from collections.abc import Sequence
from itertools import combinations
from math import cos, pi, sin

from interpreter.model.geometry.plan import GridPlan, Point
from interpreter.model.types.board import Board

OUTLINE = tuple((0.28 * cos(pi * part / 12), 0.28 * sin(pi * part / 12)) for part in range(24))


def build(plan: GridPlan) -> Board:
    """The board of a list; an edge counts for both its ends, wherever it is written."""
    size = len(plan.members)
    points = _on_page(plan) or tuple(_on_circle(place, size) for place in range(size))
    return Board(
        names=plan.members,
        directions=(),
        neighbours=_neighbours(plan.edges, size),
        steps=(),
        rows=_counted([y for _, y in points], "bottom" in plan.origin) if plan.points else (1,) * size,
        columns=_counted([x for x, _ in points], "right" in plan.origin) if plan.points else tuple(range(1, size + 1)),
        centres=points,
        outline=OUTLINE,
        coordinates=tuple((place, 0) for place in range(size)),
        by_coordinate={(place, 0): place for place in range(size)},
        form="graph" if plan.points else "list",
        turn=1,
    )


def _on_page(plan: GridPlan) -> tuple[Point, ...]:
    """The points that the list gives, y downwards, a whole apart at least in one direction."""
    flipped = tuple((-x if "right" in plan.origin else x, -y if "bottom" in plan.origin else y) for x, y in plan.points)
    least = min((max(abs(x - a), abs(y - b)) for (x, y), (a, b) in combinations(flipped, 2)), default=1.0) or 1.0
    return tuple((x / least, y / least) for x, y in flipped)


def _counted(values: Sequence[float], backwards: bool) -> tuple[int, ...]:
    """The number of each value among all that are different, from 1."""
    order = sorted(set(values), reverse=backwards)
    return tuple(order.index(value) + 1 for value in values)


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
