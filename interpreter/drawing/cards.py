"""Cards of a scene as SVG: hands in fans, other cards in rows, what is face down as backs."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import Any
from xml.etree import ElementTree as ET

from interpreter.drawing.pen import PEN, moved
from interpreter.drawing.piece_forms import FORMS
from interpreter.drawing.symbols import Symbols
from interpreter.svg import Point

Json = Mapping[str, Any]

WIDTH, HEIGHT, _ROUND = 1.0, 1.4, 0.1
_TURN, _REACH = 7, 5.5  # degrees between two cards of a fan, and how far below them the point lies around which they turn
_APART = 1.12
MOST = 7


def hand(cards: Sequence[Json], symbols: Symbols) -> tuple[list[ET.Element], Point, Point]:
    """Cards as a fan: its shapes, the upper left corner and the size."""
    shown = cards[:MOST]
    half = (len(shown) - 1) / 2
    angles = [(number - half) * _TURN for number in range(len(shown))]
    made = [_card(card, symbols, transform=f"rotate({PEN.number(angle)} 0 {_REACH})") for card, angle in zip(shown, angles, strict=True)]
    wide = (_REACH + HEIGHT / 2) * sin(radians(half * _TURN)) + WIDTH / 2 + 0.1
    low = _REACH - (_REACH - HEIGHT / 2) * cos(radians(half * _TURN)) + 0.15
    return made, (-wide, -HEIGHT / 2 - 0.08), (2 * wide, low + HEIGHT / 2 + 0.08)


def row(cards: Sequence[Json], symbols: Symbols) -> tuple[list[ET.Element], Point, Point]:
    """Cards beside each other: their shapes, the upper left corner and the size."""
    shown = cards[:MOST]
    made = [_card(card, symbols, transform=f"translate({PEN.number(number * _APART)})") for number, card in enumerate(shown)]
    return made, (-WIDTH / 2 - 0.06, -HEIGHT / 2 - 0.06), ((len(shown) - 1) * _APART + WIDTH + 0.12, HEIGHT + 0.12)


def _card(card: Json, symbols: Symbols, **attributes: str) -> ET.Element:
    style = str(card.get("style") or "")
    role = "drawn-card is-red" if style == "red" else "drawn-card"
    if style.startswith("hue "):
        role += f" hue-{int(style.partition(' ')[2]) % FORMS}"
    return PEN.shape("g", role, *_shapes(card, symbols), **attributes)


def _shapes(card: Json, symbols: Symbols) -> Iterator[ET.Element]:
    left, top = -WIDTH / 2, -HEIGHT / 2
    yield PEN.shape("rect", "card-paper", x=left, y=top, width=WIDTH, height=HEIGHT, rx=_ROUND)
    if not card["corner"]:
        yield PEN.shape("rect", "card-back", x=left + 0.1, y=top + 0.1, width=WIDTH - 0.2, height=HEIGHT - 0.2, rx=_ROUND / 2)
        return
    corner, sign, picture = str(card["corner"]), str(card["sign"]), symbols.shown(card.get("picture"), 0.62)
    if card.get("is_art") and picture is not None:
        yield moved([PEN.shape("g", "", picture, transform="scale(1.4)")], (0, 0))
        return
    if len(corner) > 2:
        yield _text((0, -0.42), corner, 0.9)
        if picture is not None:
            yield moved([picture], (0, 0.2))
        elif sign:
            yield _text((0, 0.2), sign, 0.9)
        return
    yield _text((left + 0.22, top + 0.26), corner, 0.36)
    if sign:
        yield _text((left + 0.22, top + 0.58), sign, 0.36)
    yield _text((0.1, 0.2), sign or corner, 0.7) if picture is None else moved([picture], (0.1, 0.2))


def _text(place: Point, words: str, room: float) -> ET.Element:
    size = min(0.72 if room > 0.5 and len(words) < 3 else 0.34, 1.6 * room / len(words))
    return PEN.text(place, words, font_size=size, dy="0.35em", text_anchor="middle")
