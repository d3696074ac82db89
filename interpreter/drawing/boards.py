"""Boards of a scene as SVG, with the classes of the page's style sheets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing.grounds import ON_PLATE, grounds, lying, rectangle, textures
from interpreter.drawing.pen import PEN, moved, path
from interpreter.drawing.piece_forms import FORMS, pieces
from interpreter.drawing.symbols import Symbols
from interpreter.svg import Point

Json = Mapping[str, Any]

MARGIN = 0.2
_LOOKS = {"crossing": "on-lines", "hole": "has-holes", "triangle": "has-points"}  # classes of boards by the form of cells


def board(
    data: Json,
    signs: Mapping[str, str],
    symbols: Symbols,
    *,
    frame: Iterable[ET.Element] | None = None,
    between: Iterable[ET.Element] = (),
    names: Iterable[ET.Element] = (),
) -> ET.Element:
    """One board with what lies on it.

    signs: the letters of players, by their ids. frame: what lies below the cells; without it a plate where cells are parts of one.
    between, names: shapes below the pieces, and above them.
    """
    on_cells = [moved(lying(each, data, signs, symbols), tuple(each["middle"]), _room(each)) for each in data["cells"] if each["pieces"]]
    beside = [moved(pieces(each["pieces"], signs, symbols), middle_of(each["points"]), 0.6) for each in data["between"] if each["pieces"]]
    looks = [look for form, look in _LOOKS.items() if any(cell.get("form") == form for cell in data["cells"])]
    below = [*(frame or ()), *_ground(data, symbols, has_plate=frame is None), *between]
    above = [PEN.shape("g", "layer-names", *written)] if (written := list(names)) else []
    return PEN.shape("g", " ".join(("still-board board", f"form-{data['form']}", *looks)), *below, *on_cells, *beside, *above)


def box(data: Json) -> tuple[Point, Point]:
    """The corner and the size of a board with room around it."""
    left, top, width, height = data["box"]
    return (left - MARGIN, top - MARGIN), (width + 2 * MARGIN, height + 2 * MARGIN)


def _ground(data: Json, symbols: Symbols, *, has_plate: bool) -> Iterator[ET.Element]:
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
    yield from grounds(data, has_plate=has_plate)
    yield from [PEN.shape("g", "layer-textures", *found)] if (found := list(textures(data, symbols))) else []
    roads = "layer-lines" if any(cell.get("form") == "crossing" for cell in cells) else "layer-links"
    yield from [PEN.shape("g", roads, *lines)] if lines and not before else []
    for cell in (*data.get("spare", ()), *cells):
        if cell.get("dot") and "middle" in cell:
            yield PEN.shape("circle", "printed-dot", cx=cell["middle"][0], cy=cell["middle"][1], r=0.1)
    if ways := [_way(cell["middle"], way) for cell in cells for way in cell["paths"]]:
        yield PEN.shape("g", "layer-paths", path("", ways))
    if sides := list(_sides(data, has_plate=has_plate)):
        yield PEN.shape("g", "layer-borders", *(PEN.shape("polyline", "", points=PEN.points(side)) for side in sides))


def _sides(data: Json, *, has_plate: bool) -> Iterator[Sequence[Point]]:
    """The lines that divide groups of cells; on a framed board with places that are no cells the line around all of them."""
    if not has_plate and data.get("spare"):
        left, top, width, height = rectangle([corner for each in (*data["cells"], *data["spare"]) for corner in each["outline"]])
        yield [(left, top), (left + width, top), (left + width, top + height), (left, top + height), (left, top)]
    elif has_plate or not any(cell.get("form") in ON_PLATE for cell in data["cells"]):
        outlines = ((cell["outline"], side) for cell in data["cells"] for side in cell["borders"])
        yield from sorted({tuple(sorted((tuple(line[side]), tuple(line[(side + 1) % len(line)])))) for line, side in outlines})


def _way(middle: Sequence[float], way: Sequence[Sequence[float]]) -> str:
    """A way over a cell, by the points on its sides that it joins."""
    here, (first, *rest) = " ".join(map(PEN.number, middle)), [" ".join(map(PEN.number, point)) for point in way]
    return "".join(f"M{first}Q{here} {end}" for end in rest) if rest else f"M{here}L{first}"


def middle_of(points: Sequence[Sequence[float]]) -> Point:
    """The middle of an edge, or the place of a corner."""
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
