"""Boards as outlines: what pages draw as pictures, and programs get as data.

Coordinates are those of SVG: x to the right, y down, rounded to thousandths. The sides of square cells and of hexagons are 1 long,
hexagons stand on a corner; places of graphs lie where the rule file says.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from interpreter.display.between import BetweenDrawing
from interpreter.display.board import BoardDrawing, CellDrawing
from interpreter.display.board_model import PieceSegment, RenderContext
from interpreter.display.canvas import Segment
from interpreter.display.side_panel import legend
from interpreter.model.geometry.graph import OUTLINE
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits

Point = tuple[float, float]

_HALF = 0.8660254  # half the width of a hexagon whose sides are as long as 1
_HEXAGON = ((0.0, -1.0), (_HALF, -0.5), (_HALF, 0.5), (0.0, 1.0), (-_HALF, 0.5), (-_HALF, -0.5))
_HEX_SIDES = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # beyond the edge from corner n to the next
_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_SQUARE_SIDES = ((0, -1), (2, 0), (0, 1), (-2, 0))
_BESIDE = 0.72  # from the middle of a cell to the heading of its row or column


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell in a picture: its corners and its middle, the signs on it, whose it is, and which of its edges divide groups.

    node: a place where lines meet; what it is called stands below what lies there. ways: the points on its sides that are joined. name: as in moves, where
    nothing else tells it.
    """

    corners: tuple[tuple[float, float], ...]
    middle: tuple[float, float]
    token: str = ""
    hue: int | None = None
    caption: str = ""
    borders: tuple[int, ...] = ()
    node: bool = False
    ways: tuple[tuple[Point, ...], ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Seam:
    """An edge between two points of a picture, or a corner at one, with the sign of what lies there and whose it is."""

    points: tuple[tuple[float, float], ...]
    token: str = ""
    hue: int | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """One board in a picture; `lines` join cells that are neighbours without touching, `seams` lie between cells that touch.

    `headings`: what rows and columns are called, beside them. `edges`: lines along the board's sides, with their colours.
    """

    title: str
    tiles: tuple[Tile, ...]
    lines: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = ()
    seams: tuple[Seam, ...] = ()
    headings: tuple[tuple[Point, str], ...] = ()
    name: str = ""
    edges: tuple[tuple[Point, Point, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Key:
    """A sign and what it means; the hue if the sign is a colour; the name of the picture that stands for it on pages, if there is one."""

    sign: str
    meaning: str
    hue: int | None = None
    picture: str | None = None


# ------------------------------------------------------------------------------------------------ boards on a lattice


def drawing(sheet: BoardDrawing) -> Drawing:
    """A board as outlines, its tiles in the order of its cells and its seams in that of what lies between them."""
    if sheet.form == "graph":
        ends = [_point(x, y) for x, y in sheet.points]
        nodes = tuple(node(spot, x, y) for spot, (x, y) in zip(sheet.spots, sheet.points, strict=True))
        return Drawing(sheet.title, nodes, tuple((ends[one], ends[other]) for one, other in sheet.joins))
    if sheet.form == "square" and not sheet.rows and not sheet.columns:  # nothing beside the board says what its cells are called
        sheet = replace(sheet, spots=tuple(replace(spot, caption=spot.caption or spot.place) for spot in sheet.spots))
    spots = {(spot.half, spot.row): spot for spot in (*sheet.spots, *sheet.spare)}
    seams = tuple(seam(sheet.form, each) for each in sheet.between)
    tiles = tuple(tile(sheet.form, spot, spots, sheet.edges) for spot in sheet.spots)
    return Drawing(sheet.title, tiles, seams=seams, headings=tuple(_headings(sheet, tiles)))


def _headings(sheet: BoardDrawing, tiles: Sequence[Tile]) -> Iterator[tuple[tuple[float, float], str]]:
    """What the rows and columns of square cells are called, to the left of them and below."""
    if sheet.form != "square":
        return
    left, bottom = min(tile.middle[0] for tile in tiles), max(tile.middle[1] for tile in tiles)
    places = {(spot.half, spot.row): tile.middle for spot, tile in zip(sheet.spots, tiles, strict=True)}
    for row, text in sheet.rows.items():
        y = next((y for (_, of_row), (_, y) in places.items() if of_row == row), None)
        if y is not None:
            yield _point(left - _BESIDE, y), text
    for half, text in sheet.columns.items():
        x = next((x for (of_half, _), (x, _) in places.items() if of_half == half), None)
        if x is not None:
            yield _point(x, bottom + _BESIDE), text


def node(spot: CellDrawing, x: float, y: float) -> Tile:
    """A cell of a graph: its name inside, or below what lies there."""
    corners = tuple(_point(x + dx, y + dy) for dx, dy in OUTLINE)
    hue = next((hue for part in spot.token if (hue := hue_of(part)) is not None), None)
    return Tile(corners, _point(x, y), "".join(part.text for part in spot.token), hue, spot.place, node=True)


@lru_cache(maxsize=4096)  # the same in every position
def _outline(form: str, half: int, row: int) -> tuple[tuple[float, float], ...]:
    """The corners of a cell on the lattice."""
    x, y = (half * _HALF, row * 1.5) if form == "hex" else (half / 2, float(row))
    return tuple(_point(x + dx, y + dy) for dx, dy in (_HEXAGON if form == "hex" else _SQUARE))


@lru_cache(maxsize=4096)
def _middle(form: str, half: int, row: int) -> Point:
    """The middle of a cell on the lattice, as its corners have it."""
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*_outline(form, half, row), strict=True))
    return _point((left + right) / 2, (top + bottom) / 2)


def middle(form: str, spot: CellDrawing) -> Point:
    """The middle of what a cell covers."""
    x, y = _middle(form, spot.half, spot.row)
    left, top, right, bottom = spot.look.extent or (0.0, 0.0, 0.0, 0.0)
    return _point(x + (left + right) / 2, y + (top + bottom) / 2)


def seam(form: str, each: BetweenDrawing) -> Seam:
    """An edge or a corner of a cell, as one or two of the corners of its outline."""
    corners, is_hex = _outline(form, each.half, each.row), form == "hex"
    if each.is_corner:
        signs = [tuple((part > 0.01) - (part < -0.01) for part in point) for point in (_HEXAGON if is_hex else _SQUARE)]
        points = corners[signs.index(each.side) :][:1]
    else:
        number = (_HEX_SIDES if is_hex else _SQUARE_SIDES).index(each.side)
        points = corners[number], corners[(number + 1) % len(corners)]
    hue = next((hue for part in each.token if (hue := hue_of(part)) is not None), None)
    return Seam(points, "".join(part.text for part in each.token), hue)


def beside(form: str, spot: CellDrawing) -> list[tuple[int, int]]:
    """Where cells may stand beyond the edges of one, edge by edge."""
    return [(spot.half + half, spot.row + row) for half, row in (_HEX_SIDES if form == "hex" else _SQUARE_SIDES)]


def tile(form: str, spot: CellDrawing, spots: Mapping[tuple[int, int], CellDrawing], edges: frozenset[tuple[int, int]]) -> Tile:
    """A cell with its corners; an edge towards a cell of its own group is no border, nor one of `edges`, which are drawn by themselves."""
    is_hex, corners = form == "hex", _outline(form, spot.half, spot.row)
    sides = _HEX_SIDES if is_hex else _SQUARE_SIDES
    others = [spots.get(each) for each in beside(form, spot)]
    own = [(2 * spot.half + half, 2 * spot.row + row) in edges for half, row in sides]
    borders = tuple(number for number, other in enumerate(others) if not own[number] and (other is None or other.group != spot.group))
    hue = next((hue for part in spot.token if (hue := hue_of(part)) is not None), None)
    x, y = _middle(form, spot.half, spot.row)
    half, row = (_HALF, 1.5) if is_hex else (0.5, 1.0)
    ways = tuple(tuple(_point(x + side[0] * half / 2, y + side[1] * row / 2) for side in way) for way in spot.ways)
    if spot.look.extent is not None:
        left, top, right, bottom = spot.look.extent
        corners = tuple(_point(x + dx, y + dy) for dx, dy in ((left, top), (right, top), (right, bottom), (left, bottom)))
    x, y = middle(form, spot)
    return Tile(corners, (x, y), "".join(part.text for part in spot.token), hue, spot.caption, borders, ways=ways)


def edges_of(sheet: BoardDrawing) -> Iterator[tuple[Point, Point, int]]:
    """The outer sides of cells at the coloured sides of a board: each at the side of the board that it faces most."""
    if sheet.form == "graph" or not sheet.edges_of:
        return
    taken = {(spot.half, spot.row) for spot in sheet.spots}
    rows = [row for _, row in taken]
    for spot in sheet.spots:
        at_side = {
            "top": spot.row == min(rows), "bottom": spot.row == max(rows),
            "left": (spot.half - 2, spot.row) not in taken, "right": (spot.half + 2, spot.row) not in taken,
        }  # fmt: skip
        corners = _outline(sheet.form, spot.half, spot.row)
        for number, place in enumerate(beside(sheet.form, spot)):
            if place in taken:
                continue
            one, other = corners[number], corners[(number + 1) % len(corners)]
            x, y = (
                (one[0] + other[0]) / 2 - _middle(sheet.form, spot.half, spot.row)[0],
                (one[1] + other[1]) / 2 - _middle(sheet.form, spot.half, spot.row)[1],
            )
            faces = {"top": -y, "bottom": y, "left": -x, "right": x}
            side = max((each for each in faces if at_side[each]), key=lambda each: faces[each], default="")
            if side in sheet.edges_of and faces[side] > 0:
                yield one, other, sheet.edges_of[side]


def hue_of(part: Segment) -> int | None:
    """The number of the colour of a sign; None if it has none."""
    return int(part.style.partition(" ")[2]) if part.style.startswith("hue ") else None


# ------------------------------------------------------------------------------------------------ boards as graphs


def graphs(context: RenderContext) -> Iterator[Drawing]:
    """Boards of which it is not said how they are drawn: places joined by lines."""
    for name, decl in context.table.rules.kinds.items():
        board = context.table.material.kinds[name].board if decl.form == "grid" else None
        if board is not None and board.form == "list":
            middles = [_point(x, y) for x, y in board.centres]
            lines = [
                (middles[one], middles[other]) for one, mask in enumerate(board.neighbours) for other in iter_bits(mask) if one < other
            ]
            yield Drawing("", tuple(_places(board)), tuple(lines), name=name)


def _places(board: Board) -> Iterator[Tile]:
    for name, (x, y) in zip(board.names, board.centres, strict=True):
        corners = tuple(_point(x + dx, y + dy) for dx, dy in board.outline)
        yield Tile(corners, _point(x, y), caption=name.replace("_", " "), node=True, name=name)


def _point(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)


def keys(context: RenderContext) -> Iterator[Key]:
    """What the signs mean, pair by pair."""
    for line in legend(context):
        signs = list(line)
        for sign, meaning in zip(signs[::2], signs[1::2], strict=False):
            if not meaning.text.strip().startswith("="):
                picture = sign.picture if isinstance(sign, PieceSegment) else None
                yield Key(sign.text, meaning.text.strip(), hue_of(sign), picture)
