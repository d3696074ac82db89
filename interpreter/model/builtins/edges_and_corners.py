"""Words for what lies between the cells of a board: which edges and corners a cell has, and what they touch."""

from collections.abc import Callable

from interpreter.model.builtins.call_cost import Cost
from interpreter.model.builtins.cells import board_of
from interpreter.model.builtins.overload import Function, Implementation, Overload, Phrase, overloaded
from interpreter.model.geometry.edges_and_corners import incidence_of
from interpreter.model.types.board import Incidence
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Type

MOST = 6  # edges of a cell, or whatever touches something else


def _table(look: Callable[[Incidence], tuple[int, ...]]) -> Callable[[Domains, tuple[Type, ...]], Implementation]:
    """The word that looks up one of the tables of a board."""
    return lambda material, kinds: look(incidence_of(board_of(material, kinds[0]))).__getitem__


def _row(declaration: str, look: Callable[[Incidence], tuple[int, ...]], usages: str, phrase: str) -> Overload:
    cost = Cost(members=lambda _call: (MOST, 1))
    return Overload(declaration, _table(look), usages, (Phrase(phrase),), never_empty=lambda _facts: True, cost=cost, few=True)


ROWS: tuple[Function, ...] = (
    overloaded(
        "edges_of: The edges of a cell.",
        _row(
            "edges_of_cell(cell) -> set of edge",
            lambda board: board.edges_of_cell,
            "edges_of(a1) gives {a1_north a1_east a1_south a1_west}; size(edges_of(b1) common edges_of(b2)) gives 1",
            "the edges of {0}",
        ),
        yields=True,
    ),
    overloaded(
        "corners_of: The corners of a cell.",
        _row(
            "corners_of_cell(cell) -> set of corner",
            lambda board: board.corners_of_cell,
            "corners_of(a1) gives {a1_north_west a1_north_east a1_south_east a1_south_west}; size(corners_of(a1) common corners_of(b2)) gives 1",
            "the corners of {0}",
        ),
        yields=True,
    ),
    overloaded(
        "ends: The corners at the two ends of an edge.",
        _row(
            "ends_edge(edge) -> set of corner",
            lambda board: board.ends_of_edge,
            "ends(a1_north) gives {a1_north_west a1_north_east}",
            "the ends of {0}",
        ),
        yields=True,
    ),
    overloaded(
        "edges_at: The edges that meet at a corner.",
        _row(
            "edges_at_corner(corner) -> set of edge",
            lambda board: board.edges_at_corner,
            "edges_at(a1_north_west) gives {a1_north a1_west}; size(edges_at(a1_south_east)) gives 4",
            "the edges at {0}",
        ),
        yields=True,
    ),
    overloaded(
        "cells_beside: The cells on both sides of an edge, or round a corner; at the rim of the board there are fewer.",
        _row(
            "cells_beside_edge(edge) -> set of cell",
            lambda board: board.cells_beside_edge,
            "cells_beside(a1_east) gives {a1 b1}; cells_beside(a1_north) gives {a1}",
            "the cells beside {0}",
        ),
        _row(
            "cells_beside_corner(corner) -> set of cell",
            lambda board: board.cells_beside_corner,
            "size(cells_beside(a1_south_east)) gives 4",
            "the cells beside {0}",
        ),
        yields=True,
    ),
)
