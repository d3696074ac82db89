"""Sides of dice as SVG: pips up to nine, a number beyond. The page's scripts draw the same."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from interpreter.drawing.pen import PEN

_LOW, _MIDDLE, _HIGH = 24, 50, 76
_CORNERS = (
    (_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH), (_LOW, _MIDDLE), (_HIGH, _MIDDLE), (_MIDDLE, _LOW), (_MIDDLE, _HIGH),
)  # fmt: skip
_MOST_PIPS = 9


def side(number: int) -> Iterator[ET.Element]:
    """The shapes of the side of a die with a number, in a room of 100 x 100."""
    yield PEN.shape("rect", "die-body", x=3, y=3, width=94, height=94, rx=18)
    if not 1 <= number <= _MOST_PIPS:
        yield PEN.text((_MIDDLE, _MIDDLE), str(number), "die-number", dy="0.35em", text_anchor="middle")
        return
    for x, y in (*_CORNERS[: number - number % 2], *([(_MIDDLE, _MIDDLE)] if number % 2 else [])):
        yield PEN.shape("circle", "pip", cx=x, cy=y, r=9.5)
