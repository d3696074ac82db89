"""Boards of a scene as SVG, with the classes of the page's style sheets."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing.grounds import grounds, lying
from interpreter.drawing.pen import PEN, moved, path
from interpreter.drawing.piece_forms import FORMS, pieces
from interpreter.drawing.symbols import Symbols
from interpreter.svg import Point

Json = Mapping[str, Any]

MARGIN = 0.2
_LOOKS = {"crossing": "on-lines", "hole": "has-holes", "triangle": "has-points"}  # classes of boards by the form of cells


def board(data: Json, signs: Mapping[str, str], symbols: Symbols) -> ET.Element:
    """One board with what lies on it; `signs`: the letters of players, by their ids."""
    on_cells = [moved(lying(each, data, signs, symbols), tuple(each["middle"]), _room(each)) for each in data["cells"] if each["pieces"]]
    between = [moved(pieces(each["pieces"], signs, symbols), _middle(each["points"]), 0.6) for each in data["between"] if each["pieces"]]
    looks = [look for form, look in _LOOKS.items() if any(cell.get("form") == form for cell in data["cells"])]
    return PEN.shape("g", " ".join(("still-board board", f"form-{data['form']}", *looks)), *_ground(data), *on_cells, *between)


def box(data: Json) -> tuple[Point, Point]:
    """The corner and the size of a board with room around it."""
    left, top, width, height = data["box"]
    return (left - MARGIN, top - MARGIN), (width + 2 * MARGIN, height + 2 * MARGIN)


def _ground(data: Json) -> Iterator[ET.Element]:
    """Cells, lines, ways and borders, each sort as one path."""
    cells = data["cells"]
    for edge in data.get("edges", ()):
        yield PEN.shape(
            "g",
            "layer-edges",
            PEN.shape("polyline", "", points=PEN.points(map(tuple, edge["points"])), data_ground=f"hue-{edge['colour'] % FORMS}"),
        )
    lines = [PEN.shape("polyline", "", points=PEN.points(map(tuple, each))) for each in data["lines"]]
    before = data["form"] == "graph"  # places stand on lines; on other boards lines are drawn on the cells
    yield from [PEN.shape("g", "layer-lines", *lines)] if lines and before else []
    yield from grounds(data)
    yield from [PEN.shape("g", "layer-lines", *lines)] if lines and not before else []
    for cell in (*data.get("spare", ()), *cells):
        if cell.get("dot") and "middle" in cell:
            yield PEN.shape("circle", "printed-dot", cx=cell["middle"][0], cy=cell["middle"][1], r=0.1)
    if ways := [_way(cell["middle"], way) for cell in cells for way in cell["paths"]]:
        yield PEN.shape("g", "layer-paths", path("", ways))
    sides = {
        tuple(sorted((tuple(cell["outline"][side]), tuple(cell["outline"][(side + 1) % len(cell["outline"])]))))
        for cell in cells
        for side in cell["borders"]
    }
    if sides:
        yield PEN.shape("g", "layer-borders", *(PEN.shape("polyline", "", points=PEN.points(side)) for side in sorted(sides)))


def _way(middle: Sequence[float], way: Sequence[Sequence[float]]) -> str:
    """A way over a cell, by the points on its sides that it joins."""
    here, (first, *rest) = " ".join(map(PEN.number, middle)), [" ".join(map(PEN.number, point)) for point in way]
    return "".join(f"M{first}Q{here} {end}" for end in rest) if rest else f"M{here}L{first}"


def _middle(points: Sequence[Sequence[float]]) -> Point:
    (left, top), (right, bottom) = points[0], points[-1]
    return (left + right) / 2, (top + bottom) / 2


def _room(cell: Json) -> float:
    """Largest size of a piece on a cell: 1 on a square."""
    (x, y), outline = cell["middle"], cell["outline"]
    sides = zip(outline, [*outline[1:], outline[0]], strict=True)
    inner: float = 2 * min(
        abs((bx - ax) * (ay - y) - (by - ay) * (ax - x)) / (hypot(bx - ax, by - ay) or 1) for (ax, ay), (bx, by) in sides
    )
    return inner * 0.88 if inner > 1.2 else inner
