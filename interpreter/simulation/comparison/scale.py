"""Linear scales with round ticks, and the marks of plots."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10
from xml.etree import ElementTree as ET

from interpreter.svg import Pen

WIDTH = 360.0
PEN = Pen(1)


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from `low` to `high` between two places on a drawing."""

    low: float
    high: float
    start: float
    stop: float

    def at(self, value: float) -> float:
        """The place of a number."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.stop - self.start)

    def ticks(self, count: int = 5) -> list[float]:
        """Round numbers inside, about so many."""
        step = round_step((self.high - self.low) / count)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 … (and of their tenths) that is not below `least`."""
    unit = 10.0 ** floor(log10(least))
    return next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= least * (1 - 1e-9))


def drawing(height: float, title: str, shapes: Iterable[ET.Element]) -> str:
    """A drawing as text, with what is read out instead of it."""
    return ET.tostring(PEN.drawing((0, 0), (WIDTH, height), title, shapes), encoding="unicode")


def bar(x: float, y: float, width: float, height: float, role: str) -> ET.Element:
    """A rectangle with its upper left corner at x, y."""
    return PEN.shape("rect", role, x=x, y=y, width=max(width, 0), height=max(height, 0))


def dot(x: float, y: float, role: str) -> ET.Element:
    """A round dot."""
    return PEN.circle((x, y), 4.5, role)


def diamond(x: float, y: float, role: str) -> ET.Element:
    """A dot with four corners: told from a round one without colours."""
    return PEN.shape("path", role, d=f"M{PEN.number(x)} {PEN.number(y - 5.8)}l5.8 5.8l-5.8 5.8l-5.8 -5.8z")


def label(x: float, y: float, text: str, role: str = "", anchor: str = "start") -> ET.Element:
    """Words beginning, centred (`middle`) or ending (`end`) at x, on the line y."""
    return PEN.text((x, y), text, role, text_anchor=anchor)


def number(value: float) -> str:
    """A number on an axis."""
    return f"{value:,.10g}".replace("-", "−") if abs(value) < 1e6 else f"{value:.1e}"
