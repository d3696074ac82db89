"""Pieces as SVG shapes: every colour has its own form, so that owners are told apart without colours. The page's scripts draw the same."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.svg import Pen, Point

Json = Mapping[str, Any]

FORMS = 12  # and as many colours
PEN = Pen(2)
_FINE = Pen(3)
_RADIUS = 0.36
_PLACES: Sequence[Sequence[Point]] = (
    ((0, 0),),
    ((-0.21, 0), (0.21, 0)),
    ((-0.21, 0.18), (0.21, 0.18), (0, -0.2)),
    ((-0.21, -0.2), (0.21, -0.2), (-0.21, 0.2), (0.21, 0.2)),
)
_SCALES = (1, 0.58, 0.52, 0.52)
_POLYGONS: Mapping[int, tuple[int, float, float, float]] = {  # corners, size, turn, how near every other corner is
    2: (6, 1.08, 0, 1), 3: (4, 1.2, 0, 1), 4: (8, 1.05, pi / 8, 1), 5: (5, 1.12, 0, 1), 6: (3, 1.3, 0, 1), 7: (4, 1.2, 0.5, 1),
    9: (20, 1.08, 0, 0.9), 10: (5, 1.12, pi, 1),
}  # fmt: skip


def pieces(lying: Sequence[Json], signs: Mapping[str, str]) -> Iterator[ET.Element]:
    """The pieces of one place around the point 0, 0, in a room of about 1 x 1; `signs`: the letters of players, by their ids."""
    things = [each for each in lying if not each["mark"]]
    marks = [each for each in lying if each["mark"]]
    row = min(len(things), len(_PLACES)) - 1
    for number, piece in enumerate(things[: len(_PLACES)]):
        shapes = list(_piece(piece, signs.get(piece["player"] or "", "")))
        yield from shapes if row == 0 else [moved(shapes, _PLACES[row][number], _SCALES[row])]
    for number, mark in enumerate(marks):
        x, y = (0.29 - 0.24 * number, -0.28) if things else (0.3 * (number - (len(marks) - 1) / 2), 0)
        yield moved([_label(mark["sign"], 0.3 if things else 0.5)], (x, y), 1, "mark")


def moved(shapes: Sequence[ET.Element], place: Point, scale: float = 1, role: str = "") -> ET.Element:
    """Shapes around the point 0, 0 at another place, and smaller or larger."""
    turn = f"translate({PEN.points([place]).replace(',', ' ')})" + ("" if scale == 1 else f" scale({PEN.number(scale)})")
    return PEN.shape("g", role, *shapes, transform=turn)


def _piece(piece: Json, owner: str) -> Iterator[ET.Element]:
    """One piece: its form in its colour with its sign on it; without a colour, the sign alone."""
    if piece["colour"] is None:
        yield PEN.shape("g", "printed", _label(piece["sign"], _size(piece["sign"]) * 1.05))
        return
    sign = piece["sign"]
    if owner and len(sign) > len(owner) and sign.startswith(owner):  # form and colour tell whose it is
        sign = sign[len(owner) :]
    number = piece["colour"] % FORMS
    yield PEN.shape("g", f"piece-body hue-{number}", form(number), *([_label(sign, _size(sign))] if sign else []))


def form(number: int, radius: float = _RADIUS) -> ET.Element:
    """The form of a colour around the point 0, 0."""
    if number in _POLYGONS:
        corners, size, turn, near = _POLYGONS[number]
        angles = [(2 * pi * place / corners - pi / 2 + turn, radius * size * (near if place % 2 else 1)) for place in range(corners)]
        return _FINE.polygon([(reach * cos(angle), reach * sin(angle)) for angle, reach in angles], "form")
    match number:
        case 0:
            return PEN.shape("circle", "form", r=radius)
        case 1:
            side = radius * 0.9
            return _FINE.shape("rect", "form", x=-side, y=-side, width=2 * side, height=2 * side, rx=radius * 0.25)
        case 8:
            return _FINE.shape("ellipse", "form", rx=radius * 1.12, ry=radius * 0.92)
    return _FINE.shape("rect", "form", x=-radius * 1.15, y=-radius * 0.8, width=radius * 2.3, height=radius * 1.6, rx=radius * 0.8)


def _size(sign: str) -> float:
    return {0: 0.46, 1: 0.46, 2: 0.36}.get(len(sign)) or max(0.11, 0.78 / len(sign))


def _label(sign: str, size: float) -> ET.Element:
    return PEN.text((0, 0), sign, font_size=size, dy="0.35em", text_anchor="middle")
