"""The grids a board can have; each builds a `Board`, and nothing later asks which grid it was.

A new grid is one module and one row here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from interpreter.model.geometry import edges_and_corners, graph, hex, square  # noqa: A004  # the grid is called so
from interpreter.model.geometry.plan import Coordinates, GridPlan
from interpreter.model.types.board import Board


@dataclass(frozen=True, slots=True)
class Grid:
    """A kind of grid: the styles of names of its cells, the steps over sides, those with steps over corners, and its builder."""

    names: tuple[str, ...]  # the first one if nothing is said
    sides: Mapping[str, Coordinates]
    sides_and_corners: Mapping[str, Coordinates]
    build: Callable[[GridPlan], Board]

    def directions(self, *, corners: bool) -> tuple[str, ...]:
        """The names of the directions, in the order of a turn."""
        return tuple(self.sides_and_corners if corners else self.sides)

    @property
    def default_names(self) -> str:
        """The style of names if nothing is said; empty where the cells bring their names."""
        return self.names[0] if self.names else ""


GRIDS: Mapping[str, Grid] = MappingProxyType(
    {
        "square": Grid(tuple(square.NAMES), square.SIDES, square.SIDES_AND_CORNERS, square.build),
        "hex": Grid(tuple(hex.NAMES), hex.STEPS, hex.STEPS, hex.build),
        "graph": Grid((), {}, {}, graph.build),
    }
)

INCIDENT: Mapping[str, Callable[[Board], Board]] = MappingProxyType(
    {"edges": edges_and_corners.edges, "corners": edges_and_corners.corners}
)  # what lies between the cells of a board


def build(grid: str, plan: GridPlan) -> Board:
    """The board of a grid, from what its kind says."""
    return GRIDS[grid].build(plan)
