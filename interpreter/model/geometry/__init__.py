"""The grids a board can have; each builds a `Board`, and nothing later asks which grid it was.

A new grid is one module and one row here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from interpreter.model.geometry import graph, hex, square  # noqa: A004  # the grid is called so
from interpreter.model.geometry.plan import Coordinates, GridPlan
from interpreter.model.types.board import Board


class Directions(Protocol):
    """Gives the names of the directions of a grid."""

    def __call__(self, *, corners: bool) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class GridParameter:
    """A parameter of a grid: a key beside `grid:`."""

    name: str
    doc: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A kind of grid: its documentation, its parameters and its builder."""

    name: str
    doc: str
    parameters: tuple[GridParameter, ...]
    names: tuple[str, ...]  # styles of names, the first one if nothing is said
    directions: Directions
    build: Callable[[GridPlan], Board]

    @property
    def default_names(self) -> str:
        """The style of names if nothing is said; empty where the cells bring their names."""
        return self.names[0] if self.names else ""


_SIZE = (
    GridParameter("width", "Number of columns."),
    GridParameter("height", "Number of rows."),
    GridParameter("around", "As large as everything in the layout, and one cell more all round; instead of width and height.", ("layout",)),
)


def _names(styles: Mapping[str, object]) -> GridParameter:
    return GridParameter("names", "How the cells are called.", tuple(styles))


GRIDS: Mapping[str, Grid] = MappingProxyType(
    {
        "square": Grid(
            "square",
            "Squares in rows and columns; row 1 is at the top, and north is up.",
            (*_SIZE, GridParameter("steps", "Where a step may lead.", ("sides", "sides and corners")), _names(square.NAMES)),
            tuple(square.NAMES),
            square.directions,
            square.build,
        ),
        "hex": Grid(
            "hex",
            "Hexagons in rows, each row half a cell further right than the one above.",
            (*_SIZE, _names(hex.NAMES)),
            tuple(hex.NAMES),
            hex.directions,
            hex.build,
        ),
        "graph": Grid(
            "graph",
            "Cells listed one by one, each with the cells beside it.",
            (GridParameter("listed_in", "The list of cells; its column `next` names the cells beside each."),),
            (),
            graph.directions,
            graph.build,
        ),
    }
)


def build(
    grid: str,
    *,
    kind: str,
    width: int = 0,
    height: int = 0,
    around: tuple[Coordinates, ...] | None = None,
    corners: bool = False,
    names: str = "",
    members: tuple[str, ...] = (),
    edges: tuple[tuple[int, ...], ...] = (),
) -> Board:
    """The board of a grid, from what its kind says; `around` are the coordinates that must lie on it."""
    return GRIDS[grid].build(GridPlan(kind, width, height, around, corners, names, members, edges))


def directions(grid: str, *, corners: bool = False) -> tuple[str, ...]:
    """The names of the directions of a grid, in the order of `Board.steps`."""
    return GRIDS[grid].directions(corners=corners)
