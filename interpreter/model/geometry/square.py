"""Square boards: (a, b) are the column from the left and the row from the top, from 0; north is up."""

from interpreter.model.geometry.plan import GridPlan, Lattice, assemble, by_coordinates, lettered, numbered, rectangle_of
from interpreter.model.types.board import Board

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}  # clockwise, as those with corners
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


def build(plan: GridPlan) -> Board:
    """A rectangle of the size wanted, or one that leaves a cell free all round what must lie on it."""
    cells = rectangle_of(plan)
    lattice = Lattice("square", 4, SIDES_AND_CORNERS if plan.corners else SIDES, lambda cell: (float(cell[0]), float(cell[1])), OUTLINE)
    return assemble(lattice, plan, cells, NAMES[plan.names or "a1"])
