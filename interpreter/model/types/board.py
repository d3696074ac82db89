"""A board as integers, whatever grid it came from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Incidence:
    """What lies at what on a board: for each cell, edge and corner the mask of those of another sort that it touches."""

    edges_of_cell: tuple[int, ...]
    corners_of_cell: tuple[int, ...]
    cells_beside_edge: tuple[int, ...]
    ends_of_edge: tuple[int, ...]
    cells_beside_corner: tuple[int, ...]
    edges_at_corner: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """The topology of a board: cells 0 … n-1 with neighbour tables and names; nothing later asks which grid it was.

    names: one name per cell. neighbours: one bit mask of cells per cell. steps: per direction (in the order of
    `directions`) one tuple with the next cell that way per cell, -1 at the edge. rows, columns: from 1, per cell, counted from the board's origin.
    centres: (x, y) of each cell for drawing, in cell widths, y downwards. outline: corner offsets of a cell for drawing.
    by_coordinate: data coordinates (as in a layout, after shifting; right and down) to cells. sides: number of neighbours inside the board.

    The edges of all cells, or their corners, are a board as well, with an `incidence`: those are beside each other that share an end, or an edge.
    """

    names: tuple[str, ...]
    directions: tuple[str, ...]
    neighbours: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    centres: tuple[tuple[float, float], ...]
    outline: tuple[tuple[float, float], ...]
    coordinates: tuple[tuple[int, int], ...]
    by_coordinate: Mapping[tuple[int, int], int]
    form: str  # how a terminal draws a cell: `hex`, `square`, `graph`; a `list`, `edges` and `corners` have no drawing of their own
    turn: int  # cells of a shape may be turned by 360/turn degrees: 6, 4 or 1
    incidence: Incidence | None = None

    @cached_property
    def jumps(self) -> tuple[Mapping[int, int], ...]:
        """Steps as shifts of all cells, per direction: by how much the number of the cell rises, and the mask of the cells where it does."""
        directions = []
        for way in self.steps:
            masks: dict[int, int] = {}
            for cell, there in enumerate(way):
                if there >= 0:
                    masks[there - cell] = masks.get(there - cell, 0) | 1 << cell
            directions.append(masks)
        return tuple(directions)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By direction and cell the cells that follow, as far as they are not seen twice."""
        return tuple(tuple(_ray(way, cell) for cell in range(len(self.names))) for way in self.steps)

    @property
    def reading_order(self) -> tuple[int, ...]:
        """All cells line by line as they are seen, from the upper left; of a graph as they are listed."""
        return tuple(sorted(range(len(self.names)), key=lambda cell: self.coordinates[cell][::-1]))


def _ray(way: Sequence[int], cell: int) -> tuple[int, ...]:
    """The cells that follow one in a direction, as far as they are not seen twice."""
    cells: list[int] = []
    while (cell := way[cell]) >= 0 and cell not in cells:
        cells.append(cell)
    return tuple(cells)
