"""The pen of still pictures, and shapes that are moved to their places."""

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree as ET

from interpreter.svg import Pen, Point

PEN, FINE = Pen(2), Pen(3)


def moved(shapes: Iterable[ET.Element], place: Point, scale: float = 1, role: str = "") -> ET.Element:
    """Shapes around the point 0, 0 at another place, and smaller or larger."""
    turn = f"translate({PEN.points([place]).replace(',', ' ')})" + ("" if scale == 1 else f" scale({PEN.number(scale)})")
    return PEN.shape("g", role, *shapes, transform=turn)


def label(sign: str, size: float, role: str = "") -> ET.Element:
    """A sign in the middle of the point 0, 0."""
    return PEN.text((0, 0), sign, role, font_size=size, dy="0.35em", text_anchor="middle")


def path(role: str, parts: Iterable[str]) -> ET.Element:
    """Parts of one path."""
    return PEN.shape("path", role, d="".join(parts))


def line(points: Sequence[Sequence[float]]) -> str:
    """A line through points as a part of a path."""
    first, *rest = (f"{PEN.number(x)} {PEN.number(y)}" for x, y in points)
    return f"M{first}L{' '.join(rest)}"
