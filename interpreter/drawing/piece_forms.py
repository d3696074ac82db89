"""Pieces as SVG shapes: pictures, or forms: every colour has its own, so that owners are told apart without colours. The page's scripts draw the same."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing.pen import FINE, PEN, label, moved
from interpreter.drawing.symbols import Symbols
from interpreter.svg import Point

Json = Mapping[str, Any]

FORMS = 12  # and as many colours
_RADIUS = 0.36
_BLACK_AND_WHITE = (8, 9)  # told apart by their lightness: their pictures need no form below them
_PLACES: Sequence[Sequence[Point]] = (
    ((0, 0),),
    ((-0.21, 0), (0.21, 0)),
    ((-0.21, 0.18), (0.21, 0.18), (0, -0.2)),
    ((-0.21, -0.2), (0.21, -0.2), (-0.21, 0.2), (0.21, 0.2)),
)
_SCALES = (1, 0.58, 0.52, 0.52)
_POLYGONS: Mapping[int, tuple[int, float, float]] = {  # corners, size, turn
    2: (6, 1.08, 0), 3: (4, 1.2, 0), 4: (8, 1.05, pi / 8), 5: (5, 1.12, 0), 6: (3, 1.3, 0), 7: (4, 1.2, 0.5), 10: (5, 1.12, pi),
}  # fmt: skip


def pieces(lying: Sequence[Json], signs: Mapping[str, str], symbols: Symbols) -> Iterator[ET.Element]:
    """The pieces of one place around the point 0, 0, in a room of about 1 x 1; `signs`: the letters of players, by their ids."""
    things = [each for each in lying if not each["mark"]]
    marks = [each for each in lying if each["mark"]]
    most, row = len(_PLACES), min(len(things), len(_PLACES)) - 1
    for number, piece in enumerate(things[: most if len(things) <= most else most - 1]):
        shapes = list(_piece(piece, signs.get(piece["player"] or "", ""), symbols))
        yield from shapes if row == 0 else [moved(shapes, _PLACES[row][number], _SCALES[row])]
    if len(things) > most:
        yield _count(f"+{len(things) - most + 1}", (0.22, 0.22), 0.18)
    for number, mark in enumerate(marks):
        x, y = (0.29 - 0.24 * number, -0.28) if things else (0.3 * (number - (len(marks) - 1) / 2), 0)
        shown = symbols.shown(mark.get("picture"), 0.4 if things else 0.72)
        yield moved([label(mark["sign"], 0.3 if things else 0.5) if shown is None else shown], (x, y), 1, "mark")


def _piece(piece: Json, owner: str, symbols: Symbols) -> Iterator[ET.Element]:
    """One piece: its picture, else its form in its colour with its sign on it; without a colour, the sign alone."""
    shown = symbols.shown(piece.get("picture"))
    if shown is not None:
        yield _pictured(piece, shown, symbols)
        return
    sign = piece["sign"]
    if piece["colour"] is None:
        yield PEN.shape("g", "printed", label(sign, _size(sign) * 1.05))
        return
    if owner and len(sign) > len(owner) and sign.startswith(owner):  # form and colour tell whose it is
        sign = sign[len(owner) :]
    number = piece["colour"] % FORMS
    is_told = not sign or (piece["player"] is not None and sign == owner)
    yield PEN.shape("g", f"piece-body hue-{number}", *_body(number, _RADIUS), *([] if is_told else [label(sign, _size(sign))]))


def _pictured(piece: Json, picture: ET.Element, symbols: Symbols) -> ET.Element:
    """A picture: in its owner's colour, with the owner's form below it where colours alone would tell; with a number of copies."""
    copies = [_count(str(piece["note"]), (0.3, 0.3), 0.19)] if piece.get("note") not in (None, "", "1") else []
    if piece["colour"] is None:
        is_print = piece["thing"] is None and not piece.get("note")
        return PEN.shape(
            "g",
            "pictured is-print" if is_print else "pictured",
            moved([picture], (0, 0), 0.99 if symbols.is_composed(piece["picture"]) else 0.9),
            *copies,
        )
    number = piece["colour"] % FORMS
    if number in _BLACK_AND_WHITE and piece["picture"] in symbols.tinted:
        shadow = PEN.shape("ellipse", "piece-shadow", cx=0.05, cy=0.39, rx=0.36, ry=0.1)
        return PEN.shape("g", f"pictured hue-{number}", shadow, moved([picture], (0, 0), 0.94), *copies)
    return PEN.shape("g", f"pictured hue-{number} is-on-form", *_body(number, 0.42), moved([picture], (0, 0), 0.66), *copies)


def _body(number: int, radius: float) -> Iterator[ET.Element]:
    """A form as a token: its side and its face."""
    yield moved([form(number, radius, "form-side")], (0, 0.05))
    yield form(number, radius)


def form(number: int, radius: float = _RADIUS, role: str = "form") -> ET.Element:
    """The form of a colour around the point 0, 0."""
    if number in _POLYGONS:
        corners, size, turn = _POLYGONS[number]
        angles = [2 * pi * place / corners - pi / 2 + turn for place in range(corners)]
        return FINE.polygon([(radius * size * cos(angle), radius * size * sin(angle)) for angle in angles], role)
    match number:
        case 0 | 8 | 9:
            return PEN.shape("circle", role, r=radius)
        case 1:
            side = radius * 0.9
            return FINE.shape("rect", role, x=-side, y=-side, width=2 * side, height=2 * side, rx=radius * 0.25)
    return FINE.shape("rect", role, x=-radius * 1.15, y=-radius * 0.8, width=radius * 2.3, height=radius * 1.6, rx=radius * 0.8)


def _count(said: str, place: Point, radius: float) -> ET.Element:
    return moved([PEN.shape("circle", "", r=radius), label(said, radius * 1.5 / max(1, len(said) * 0.68))], place, 1, "count")


def _size(sign: str) -> float:
    return {0: 0.46, 1: 0.46, 2: 0.36}.get(len(sign)) or max(0.11, 0.78 / len(sign))
