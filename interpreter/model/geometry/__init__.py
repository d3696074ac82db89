"""The grids a board can have; each builds a `Board`, and nothing later asks which grid it was.

A new grid is one module and one row here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from interpreter.model.geometry import graph, hex, square  # noqa: A004  # the grid is called so
from interpreter.model.geometry.plan import GridPlan
from interpreter.model.types.board import Board


class Directions(Protocol):
    """Gives the names of the directions of a grid."""

    def __call__(self, *, corners: bool) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Grid:
    """A kind of grid: the styles of names of its cells, the names of its directions, and its builder."""

    names: tuple[str, ...]  # the first one if nothing is said
    directions: Directions
    build: Callable[[GridPlan], Board]

    @property
    def default_names(self) -> str:
        """The style of names if nothing is said; empty where the cells bring their names."""
        return self.names[0] if self.names else ""


GRIDS: Mapping[str, Grid] = MappingProxyType(
    {
        "square": Grid(tuple(square.NAMES), square.directions, square.build),
        "hex": Grid(tuple(hex.NAMES), hex.directions, hex.build),
        "graph": Grid((), graph.directions, graph.build),
    }
)


def build(grid: str, plan: GridPlan) -> Board:
    """The board of a grid, from what its kind says."""
    return GRIDS[grid].build(plan)
