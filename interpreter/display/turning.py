"""Views of a board from a player's side: turned about its middle, and stretched where its cells are long."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from interpreter.display.board import BoardDrawing
from interpreter.display.labels import parts
from interpreter.display.shapes import Drawing, Tile, drawing

Point = tuple[float, float]

TALL = 4.5  # a cell drawn as a triangle, in its widths
_BESIDE = 0.72  # from the middle of a cell to the name of its row or column
_BESIDE_PLATE = 0.92  # where cells are parts of one plate, which is a bit larger than they are
_TURNS: tuple[Callable[[float, float], Point], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (y, -x),
    lambda x, y: (-x, -y),
    lambda x, y: (-y, x),
)


@dataclass(frozen=True, slots=True)
class Turning:
    """A map of the plane: points are made `tall` times as high, then turned by so many quarters against the clock."""

    quarters: int = 0
    tall: float = 1.0

    def __call__(self, point: Point) -> Point:
        """The point in the picture for a point of the board."""
        x, y = _TURNS[self.quarters](point[0], point[1] * self.tall)
        return round(x, 3) + 0.0, round(y, 3) + 0.0  # no -0.0

    def all(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """The points in the picture for points of the board."""
        return tuple(map(self, points))

    def tile(self, tile: Tile) -> Tile:
        """A cell in the picture; where nothing is turned or stretched it stays as it is."""
        if not self.quarters and self.tall == 1.0:
            return tile
        return replace(tile, corners=self.all(tile.corners), middle=self(tile.middle), ways=tuple(map(self.all, tile.ways)))


def turning_for(sheet: BoardDrawing, viewer: int | None, players: int) -> Turning:
    """The map that shows a viewer their own side of a board below; a board with an owner and spectators' boards stay as printed."""
    tall = TALL if any(spot.look.form == "triangle" for spot in sheet.spots) else 1.0
    if viewer is None or not sheet.own_side or sheet.owner is not None:
        return Turning(0, tall)
    halves, rows = {spot.half for spot in sheet.spots}, {spot.row for spot in sheet.spots}
    is_square = sheet.form == "square" and max(halves) - min(halves) == 2 * (max(rows) - min(rows)) and tall == 1.0
    first = 2 if sheet.own_side == "top" else 0
    if players == 2:
        return Turning((first + 2 * viewer) % 4, tall)
    return Turning((first + viewer) % 4 if is_square and players in (3, 4) else 0, tall)


def seen(sheet: BoardDrawing, turning: Turning) -> Drawing:
    """A board with its lines, the colours of its sides and the names of rows and columns, as its viewer sees it."""
    plain = drawing(sheet)
    tiles = tuple(map(turning.tile, plain.tiles))
    middles = [tile.middle for tile in tiles]
    return replace(
        plain,
        tiles=tiles,
        lines=tuple((turning(one), turning(other)) for one, other in plain.lines),
        headings=tuple(_headings(sheet, middles)) if sheet.coordinates else (),
    )


def lines_of(sheet: BoardDrawing) -> tuple[tuple[int, int], ...]:
    """The numbers of the cells at both ends of every line between cells, in order and each once."""
    return _pairs(sheet.joins, tuple(spot.look.joined for spot in sheet.spots))


@lru_cache(maxsize=256)  # most boards have the same lines in every position
def _pairs(joins: tuple[tuple[int, int], ...], joined: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int], ...]:
    pairs = {(min(number, other), max(number, other)) for number, others in enumerate(joined) for other in others}
    return tuple(sorted({*joins, *pairs}))


def _headings(sheet: BoardDrawing, middles: Sequence[Point]) -> Iterator[tuple[Point, str]]:
    """The names of rows and columns: to the left of rows, below columns; on slanted boards at the beginning of each line."""
    if sheet.form == "square":
        plain = [(number, spot) for number, spot in enumerate(sheet.spots) if spot.look.extent is None]
        rows = {text: [number for number, spot in plain if spot.row == row] for row, text in sheet.rows.items()}
        columns = {text: [number for number, spot in plain if spot.half == half] for half, text in sheet.columns.items()}
        beside = _BESIDE_PLATE if any(spot.look.form for spot in sheet.spots) else _BESIDE
        yield from _at_edges([*rows.items(), *columns.items()], middles, beside)
        yield from _at_points(sheet, middles)
    elif sheet.form == "hex":
        for part in (0, 1):
            yield from _at_beginnings(_by_part(sheet, part), middles)


def _at_edges(lines: Sequence[tuple[str, Sequence[int]]], middles: Sequence[Point], beside: float) -> Iterator[tuple[Point, str]]:
    left, bottom = min(x for x, _ in middles), max(y for _, y in middles)
    for text, numbers in lines:
        points = [middles[number] for number in numbers]
        is_row = len({y for _, y in points}) == 1 and (len(points) > 1 or text.isdigit())
        if points:
            yield (
                ((round(left - beside, 3), points[0][1]) if is_row else (points[0][0], round(bottom + beside, 3))),
                re.sub(r"^[a-z_]+(?=\d)", "", text),
            )


def _at_points(sheet: BoardDrawing, middles: Sequence[Point]) -> Iterator[tuple[Point, str]]:
    """The names of points, at their wide ends."""
    middle = sum(y for _, y in middles) / len(middles)
    for spot, (x, y) in zip(sheet.spots, middles, strict=True):
        if spot.look.form == "triangle":
            yield (x, round(y + (TALL / 2 + 0.4) * (1 if y > middle else -1), 3)), spot.place


def _by_part(sheet: BoardDrawing, part: int) -> Mapping[str, list[int]]:
    """The cells by a part of their names, in the order of the board; nothing where names have not two parts."""
    found: dict[str, list[int]] = {}
    for number, spot in enumerate(sheet.spots):
        pieces = parts(spot.name)
        if len(pieces) != 2:
            return {}
        found.setdefault(pieces[part], []).append(number)
    return found


def _at_beginnings(lines: Mapping[str, Sequence[int]], middles: Sequence[Point]) -> Iterator[tuple[Point, str]]:
    """Names before the first cell of slanted lines: its upper or left end."""
    for text, numbers in lines.items():
        if len(numbers) > 1:
            (x, y), (next_x, next_y) = sorted((middles[numbers[0]], middles[numbers[-1]]), key=lambda point: (round(point[1], 2), point[0]))
            far = ((next_x - x) ** 2 + (next_y - y) ** 2) ** 0.5
            yield (round(x - (next_x - x) / far * 1.45, 3), round(y - (next_y - y) / far * 1.45, 3)), text
