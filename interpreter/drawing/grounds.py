"""Cells before anything lies on them, and what lies in heaps: seeds in pits, men on the points of a board."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin, sqrt
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing.pen import PEN, label, line, moved, path
from interpreter.drawing.piece_forms import FORMS, pieces
from interpreter.drawing.symbols import Symbols

Json = Mapping[str, Any]
Look = tuple[tuple[str, str], ...]  # attributes

ON_PLATE = frozenset(("crossing", "pit", "hole", "triangle"))  # cells that are parts of one plate
_MOST_IN_STACK, _MOST_SEEDS = 5, 36
_SQUARE = 4  # corners
_GOLDEN = pi * (3 - sqrt(5))


def rectangle(outline: Sequence[Sequence[float]]) -> tuple[float, float, float, float]:
    """The rectangle of an outline: left, top, width, height."""
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*outline, strict=True))
    return left, top, right - left, bottom - top


def grounds(data: Json, *, has_plate: bool = True) -> Iterator[ET.Element]:
    """The plate of a board, and its cells; those that look the same share one path."""
    forms = {cell.get("form", "") for cell in data["cells"]}
    if has_plate and forms & ON_PLATE:
        left, top, width, height = rectangle([corner for cell in data["cells"] for corner in cell["outline"]])
        yield PEN.shape("rect", "plate", x=left - 0.12, y=top - 0.12, width=width + 0.24, height=height + 0.24, rx=0.2)
    looks: dict[Look, list[str]] = {}
    for cell in (*data.get("spare", ()), *data["cells"]):
        looks.setdefault(_look(cell), []).append(_outline(cell, data))
    for look, outlines in looks.items():
        yield PEN.shape("g", "cell", path("cell-ground", outlines), **dict(look))


def textures(data: Json, symbols: Symbols) -> Iterator[ET.Element]:
    """The pictures of what cells are made of, on their grounds."""
    for cell in data["cells"]:
        _, _, width, height = rectangle(cell["outline"])
        size = min(width, height) * (0.97 if len(cell["outline"]) == _SQUARE else 0.72)
        shown = symbols.shown((cell.get("ground") or {}).get("picture"), size)
        if shown is not None and "middle" in cell:
            yield moved([shown], cell["middle"])


def _look(cell: Json) -> Look:
    """The attributes by which style sheets tell what a cell is made of."""
    ground = cell.get("ground") or {}
    colour = ground.get("colour")
    said = {
        "data_ground": None if colour is None else f"hue-{colour % FORMS}",
        "data_shade": ground.get("shade"),
        "data_form": cell.get("form"),
    }
    return tuple((name, str(value)) for name, value in said.items() if value not in (None, ""))


def _outline(cell: Json, data: Json) -> str:
    left, top, width, height = rectangle(cell["outline"])
    match cell.get("form", ""):
        case "pit":
            return _rounded(left + 0.08, top + 0.08, width - 0.16, height - 0.16)
        case "hole":
            x, y = cell["middle"] if "middle" in cell else (left + width / 2, top + height / 2)
            return _rounded(x - 0.42, y - 0.42, 0.84, 0.84)
        case "triangle":
            base, tip = (top, top + height * 0.88) if _is_upper(cell, data) else (top + height, top + height * 0.12)
            return f"{line([[left + 0.04, base], [left + width - 0.04, base], [left + width / 2, tip]])}z"
    return f"{line(cell['outline'])}z"


def _rounded(left: float, top: float, width: float, height: float) -> str:
    """A rectangle whose shorter sides are half circles."""
    r = PEN.number(min(width, height) / 2)
    if width >= height:
        middle = width - height
        return f"M{PEN.number(left + height / 2)} {PEN.number(top)}h{PEN.number(middle)}a{r} {r} 0 0 1 0 {PEN.number(height)}h{PEN.number(-middle)}a{r} {r} 0 0 1 0 {PEN.number(-height)}z"
    middle = height - width
    return f"M{PEN.number(left)} {PEN.number(top + width / 2)}a{r} {r} 0 0 1 {PEN.number(width)} 0v{PEN.number(middle)}a{r} {r} 0 0 1 {PEN.number(-width)} 0z"


def _is_upper(cell: Json, data: Json) -> bool:
    _, top, _, height = data["box"]
    return bool(cell["middle"][1] < top + height / 2 - 0.01)


def lying(cell: Json, data: Json, signs: Mapping[str, str], symbols: Symbols) -> list[ET.Element]:
    """Pieces on a cell, as heaps where the cell is a pit or long; all around the point 0, 0."""
    _, _, width, height = rectangle(cell["outline"])
    if cell.get("form") == "pit":
        return [shape for piece in cell["pieces"] for shape in _in_pit(piece, cell, data, signs, symbols)]
    if height > 2.5 * width:
        return [shape for piece in cell["pieces"] for shape in _stack(piece, height, signs, symbols, up=_is_upper(cell, data))]
    return list(pieces(cell["pieces"], signs, symbols))


def _in_pit(piece: Json, cell: Json, data: Json, signs: Mapping[str, str], symbols: Symbols) -> Iterator[ET.Element]:
    """Seeds in a pit, as many as they are, and their number beside it."""
    if piece["colour"] is not None or not str(piece["sign"]).isdecimal():
        yield from pieces([piece], signs, symbols)
        return
    _, _, width, height = rectangle(cell["outline"])
    count = int(piece["sign"])
    drawn = min(count, _MOST_SEEDS)
    for number in range(drawn):
        far, angle = sqrt((number + 0.5) / max(drawn, 6)), number * _GOLDEN
        x, y = (width / 2 - 0.24) * far * cos(angle), (height / 2 - 0.34) * far * sin(angle)
        yield PEN.shape("circle", "seed", cx=x, cy=y, r=0.085)
    yield moved([label(str(count), 0.25, "seed-count")], (0, (-1 if _is_upper(cell, data) else 1) * (height / 2 + 0.08)))


def _stack(piece: Json, height: float, signs: Mapping[str, str], symbols: Symbols, *, up: bool) -> Iterator[ET.Element]:
    """Men on a point, one beside the other from its base; of more than five the last shows how many they are."""
    said = str(piece.get("note") or str(piece["sign"]).removeprefix(signs.get(piece["player"] or "", "")))
    count = int(said) if said.isdecimal() else 1
    shown = min(count, _MOST_IN_STACK)
    for number in range(shown):
        sign = str(count) if number == shown - 1 and count > _MOST_IN_STACK else ""
        one = {**piece, "sign": sign, "note": sign}
        yield moved(pieces([one], {}, symbols), (0, (-1 if up else 1) * (height / 2 - 0.46 - number * 0.8)), 1.08)
