"""Boards of a scene as SVG, with the classes of the page's style sheet; all cells share one path, which keeps pictures small."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing.piece_forms import PEN, moved, pieces
from interpreter.svg import Point

Json = Mapping[str, Any]

MARGIN = 0.2


def board(data: Json, signs: Mapping[str, str]) -> ET.Element:
    """One board with what lies on it; `signs`: the letters of players, by their ids."""
    places = [(each, _middle(each), _room(each)) for each in data["cells"]]
    places += [(each, _middle_between(each["points"]), 0.6) for each in data["between"]]
    lying = [moved(list(pieces(each["pieces"], signs)), at, scale) for each, at, scale in places if each["pieces"]]
    return PEN.shape("g", f"form-{data['form']}", *_ground(data), *lying)


def box(data: Json) -> tuple[Point, Point]:
    """The corner and the size of a board with room around it."""
    left, top, width, height = data["box"]
    return (left - MARGIN, top - MARGIN), (width + 2 * MARGIN, height + 2 * MARGIN)


def _ground(data: Json) -> Iterator[ET.Element]:
    """Lines, cells, ways and borders, each sort as one path."""
    cells = data["cells"]
    if data["lines"]:
        yield PEN.shape("g", "layer-lines", _path("", (_line(line) for line in data["lines"])))
    yield _path("cell-ground", (f"{_line(cell['outline'])}z" for cell in cells))
    if ways := [_way(cell["middle"], way) for cell in cells for way in cell["paths"]]:
        yield PEN.shape("g", "layer-paths", _path("", ways))
    sides = {
        tuple(sorted((tuple(outline[side]), tuple(outline[(side + 1) % len(outline)]))))
        for cell in cells
        for outline in [cell["outline"]]
        for side in cell["borders"]
    }
    if sides:
        yield PEN.shape("g", "layer-borders", _path("", map(_line, sorted(sides))))


def _path(role: str, parts: Iterable[str]) -> ET.Element:
    return PEN.shape("path", role, d="".join(parts))


def _line(points: Sequence[Sequence[float]]) -> str:
    first, *rest = (f"{PEN.number(x)} {PEN.number(y)}" for x, y in points)
    return f"M{first}L{' '.join(rest)}"


def _way(middle: Sequence[float], way: Sequence[Sequence[float]]) -> str:
    """A way over a cell, by the points on its sides that it joins."""
    here, (first, *rest) = " ".join(map(PEN.number, middle)), [" ".join(map(PEN.number, point)) for point in way]
    return "".join(f"M{first}Q{here} {end}" for end in rest) if rest else f"M{here}L{first}"


def _middle(cell: Json) -> Point:
    x, y = cell["middle"]
    return x, y


def _middle_between(points: Sequence[Sequence[float]]) -> Point:
    (left, top), (right, bottom) = points[0], points[-1]
    return (left + right) / 2, (top + bottom) / 2


def _room(cell: Json) -> float:
    """How large what lies on a cell may be: 1 on a square."""
    (x, y), outline = cell["middle"], cell["outline"]
    sides = zip(outline, [*outline[1:], outline[0]], strict=True)
    inner: float = 2 * min(
        abs((bx - ax) * (ay - y) - (by - ay) * (ax - x)) / (hypot(bx - ax, by - ay) or 1) for (ax, ay), (bx, by) in sides
    )
    return inner * 0.88 if inner > 1.2 else inner
