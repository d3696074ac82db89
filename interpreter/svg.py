"""Shapes of SVG as elements, so that no text is taken for markup. Colours and fonts come from the page, by class.

Drawn here and not by a library for plots: what pages need is lines, bars, dots and words, and who installs the program
by the first command of the README can make them, with letters that stay letters for those who listen to a page.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree import ElementTree as ET

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pen:
    """Makes shapes whose numbers have so many digits behind the point at most, the same everywhere."""

    digits: int

    def number(self, value: float) -> str:
        """A number as it stands in attributes."""
        return f"{value:.{self.digits}f}".rstrip("0").rstrip(".")

    def points(self, places: Iterable[Point]) -> str:
        """Places as they stand in an attribute."""
        return " ".join(f"{self.number(x)},{self.number(y)}" for x, y in places)

    def shape(self, tag: str, role: str, /, *children: ET.Element, **attributes: float | str) -> ET.Element:
        """An element of a class; `_` in the name of an attribute stands for `-`."""
        written = {name.replace("_", "-"): each if isinstance(each, str) else self.number(each) for name, each in attributes.items()}
        found = ET.Element(tag, written | ({"class": role} if role else {}))
        found.extend(children)
        return found

    def drawing(
        self, corner: Point, size: Point, title: str, shapes: Iterable[ET.Element], role: str = "", **attributes: str
    ) -> ET.Element:
        """A drawing, with what is read out instead of it, from its upper left corner to the right and down."""
        box = " ".join(map(self.number, (*corner, *size)))
        return self.shape("svg", role, *shapes, viewBox=box, role="img", aria_label=title, **attributes)

    def line(self, start: Point, end: Point, role: str, **attributes: float | str) -> ET.Element:
        """A straight line."""
        return self.shape("line", role, x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)

    def polygon(self, places: Iterable[Point], role: str = "", **attributes: float | str) -> ET.Element:
        """A closed line through places."""
        return self.shape("polygon", role, points=self.points(places), **attributes)

    def circle(self, middle: Point, radius: float, role: str = "", **attributes: float | str) -> ET.Element:
        """A disc."""
        return self.shape("circle", role, cx=middle[0], cy=middle[1], r=radius, **attributes)

    def text(self, place: Point, words: str, role: str = "", **attributes: float | str) -> ET.Element:
        """Words on a line."""
        found = self.shape("text", role, x=place[0], y=place[1], **attributes)
        found.text = words
        return found
