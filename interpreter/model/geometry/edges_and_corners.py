"""The edges and the corners of the cells of a grid, as boards of their own.

An edge or a corner is named by the first cell that has it and by where it lies there: `a1_east`, `a1_north_west`.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, pi

from interpreter.model.geometry.plan import Point
from interpreter.model.types.board import Board, Incidence
from interpreter.model.types.domains import iter_bits

_COMPASS = ("east", "north_east", "north", "north_west", "west", "south_west", "south", "south_east")
_Place = tuple[int, int]  # a point in thousandths, so that corners computed from several cells are equal
_Ends = frozenset[_Place]


def edges(cells: Board) -> Board:
    """The board of the edges of all cells: two are beside each other that share an end."""
    found, incidence = _Around(cells), incidence_of(cells)
    beside = [_union(incidence.edges_at_corner, ends) & ~(1 << edge) for edge, ends in enumerate(incidence.ends_of_edge)]
    return _board(cells, "edges", found.edges.values(), tuple(beside), [_middle(ends) for ends in found.edges])


def corners(cells: Board) -> Board:
    """The board of the corners of all cells: two are beside each other that an edge joins."""
    found, incidence = _Around(cells), incidence_of(cells)
    beside = [_union(incidence.ends_of_edge, meeting) & ~(1 << corner) for corner, meeting in enumerate(incidence.edges_at_corner)]
    return _board(cells, "corners", found.corners.values(), tuple(beside), [_point(place) for place in found.corners])


def incidence_of(board: Board) -> Incidence:
    """What lies at what: of a board of cells, or of the board whose edges or corners these are."""
    if board.incidence is not None:
        return board.incidence
    found = _Around(board)
    corner, edge = ({place: number for number, place in enumerate(places)} for places in (found.corners, found.edges))
    edges_of = tuple(sum(1 << edge[frozenset(side)] for side in _sides(outline)) for outline in found.outlines)
    corners_of = tuple(sum(1 << corner[place] for place in outline) for outline in found.outlines)
    ends = tuple(sum(1 << corner[place] for place in side) for side in found.edges)
    return Incidence(
        edges_of,
        corners_of,
        _turned_round(edges_of, len(edge)),
        ends,
        _turned_round(corners_of, len(corner)),
        _turned_round(ends, len(corner)),
    )


class _Around:
    """The corners and edges of all cells in the order of the cells, with their names."""

    def __init__(self, cells: Board) -> None:
        self.outlines = [tuple(_place(x + dx, y + dy) for dx, dy in cells.outline) for x, y in cells.centres]
        self.corners: dict[_Place, str] = {}
        self.edges: dict[_Ends, str] = {}
        for name, (x, y), outline in zip(cells.names, cells.centres, self.outlines, strict=True):
            for side in _sides(outline):
                self.corners.setdefault(side[0], f"{name}_{_compass(x, y, _point(side[0]))}")
                self.edges.setdefault(frozenset(side), f"{name}_{_compass(x, y, _middle(side))}")


def _board(cells: Board, form: str, names: Iterable[str], neighbours: tuple[int, ...], centres: Sequence[Point]) -> Board:
    (columns, rows) = (_ranks(line) for line in zip(*centres, strict=True)) if centres else ((), ())
    coordinates = tuple(zip(columns, rows, strict=True))
    return Board(
        names=tuple(names),
        directions=(),
        neighbours=neighbours,
        steps=(),
        rows=tuple(row + 1 for row in rows),
        columns=tuple(column + 1 for column in columns),
        centres=tuple(centres),
        outline=(),
        coordinates=coordinates,
        by_coordinate=dict(zip(coordinates, range(len(coordinates)), strict=True)),
        form=form,
        turn=1,
        incidence=incidence_of(cells),
    )


def _ranks(values: Sequence[float]) -> tuple[int, ...]:
    """The place of each value among all different ones, from 0."""
    rank: Mapping[float, int] = {each: number for number, each in enumerate(sorted(set(values)))}
    return tuple(rank[each] for each in values)


def _sides(outline: Sequence[_Place]) -> Iterable[tuple[_Place, _Place]]:
    """Pairs of corners that follow each other."""
    return zip(outline, (*outline[1:], *outline[:1]), strict=True)


def _turned_round(masks: Sequence[int], size: int) -> tuple[int, ...]:
    """For each of so many members, the places of the masks it is in."""
    found = [0] * size
    for place, mask in enumerate(masks):
        for member in iter_bits(mask):
            found[member] |= 1 << place
    return tuple(found)


def _union(masks: Sequence[int], members: int) -> int:
    """All that the masks of some members hold."""
    found = 0
    for member in iter_bits(members):
        found |= masks[member]
    return found


def _compass(x: float, y: float, to: Point) -> str:
    """The point of the compass that something lies at, seen from a place; y runs downwards."""
    return _COMPASS[round(atan2(y - to[1], to[0] - x) / (pi / 4)) % 8]


def _place(x: float, y: float) -> _Place:
    return round(1000 * x), round(1000 * y)


def _point(place: _Place) -> Point:
    return place[0] / 1000, place[1] / 1000


def _middle(places: Iterable[_Place]) -> Point:
    (left, top), (right, bottom) = places
    return (left + right) / 2000, (top + bottom) / 2000
