"""Hexagonal boards (pointy-top): (a, b) are axial coordinates, a to the east, b to the south-east.

Steps from a cell:      north_west  north_east
                            (0,-1) (1,-1)
                    west (-1,0)  o  (1,0) east
                            (-1,1) (0,1)
                        south_west  south_east
"""

from math import sqrt

from interpreter.model.geometry.plan import (
    Coordinates,
    GridPlan,
    Lattice,
    assemble,
    bounds,
    by_coordinates,
    lettered,
    numbered,
    rectangle_of,
)
from interpreter.model.types.board import Board

STEPS = {
    "east": (1, 0),
    "north_east": (1, -1),
    "north_west": (0, -1),
    "west": (-1, 0),
    "south_west": (-1, 1),
    "south_east": (0, 1),
}  # counter-clockwise
RADIUS = 1 / sqrt(3)  # of a hexagon that is one wide
OUTLINE = ((0.0, -RADIUS), (0.5, -RADIUS / 2), (0.5, RADIUS / 2), (0.0, RADIUS), (-0.5, RADIUS / 2), (-0.5, -RADIUS / 2))
NAMES = {"q1r1": by_coordinates("q", "r"), "a1": lettered, "number": numbered}


def build(plan: GridPlan) -> Board:
    """A rhombus of the size wanted, or a hexagon that leaves a cell free all round what must lie on it."""
    cells = _cells(plan)
    lattice = Lattice("hex", 6, STEPS, lambda cell: (cell[0] + cell[1] / 2, cell[1] * sqrt(3) / 2), OUTLINE)
    return assemble(lattice, plan, cells, NAMES[plan.names or "q1r1"])


def _cells(plan: GridPlan) -> tuple[Coordinates, ...]:
    """The cells row by row.

    Around something, all three axes are bounded. The outermost ring is free and hangs together, so that every free part
    without a cell of the ring is enclosed, and all its cells have six neighbours on the board.
    """
    cells = rectangle_of(plan)
    if not plan.around:
        return cells
    least, most = bounds(a + b for a, b in plan.around)
    return tuple((a, b) for a, b in cells if least <= a + b <= most)
