"""Square boards: (a, b) are the column from the left and the row from the top, from 0; north is up."""

from interpreter.model.geometry.plan import (
    Coordinates,
    GridPlan,
    Lattice,
    Point,
    assemble,
    bounds,
    by_coordinates,
    lettered,
    numbered,
    rectangle,
)
from interpreter.model.types.board import Board

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
SIDES_AND_CORNERS = {
    "north": (0, -1),
    "north_east": (1, -1),
    "east": (1, 0),
    "south_east": (1, 1),
    "south": (0, 1),
    "south_west": (-1, 1),
    "west": (-1, 0),
    "north_west": (-1, -1),
}
OUTLINE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
NAMES = {"a1": lettered, "r1c1": by_coordinates("r", "c", 1), "number": numbered}


def directions(*, corners: bool) -> tuple[str, ...]:
    """The names of the directions, clockwise from north."""
    return tuple(SIDES_AND_CORNERS if corners else SIDES)


def build(plan: GridPlan) -> Board:
    """A rectangle of the size wanted, or one that leaves a cell free all round what must lie on it."""
    cells = _cells(plan)
    lattice = Lattice("square", 4, SIDES_AND_CORNERS if plan.corners else SIDES, _centre, OUTLINE)
    return assemble(lattice, cells, NAMES[plan.names or "a1"](plan, cells))


def _cells(plan: GridPlan) -> tuple[Coordinates, ...]:
    if plan.around is None:
        return rectangle(0, 0, plan.width - 1, plan.height - 1)
    if not plan.around:
        return ()
    left, right = bounds(a for a, _ in plan.around)
    top, bottom = bounds(b for _, b in plan.around)
    return rectangle(left, top, right, bottom)


def _centre(cell: Coordinates) -> Point:
    return float(cell[0]), float(cell[1])
