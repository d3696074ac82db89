"""A few shapes as SVG text. Colours and fonts come from the page, by class; so one drawing serves light and dark.

Drawn here and not by a library for plots: what these pages need is lines, bars, dots and words, and who installs the
program by the first command of the README can make them, with letters that stay letters for those who listen to a page.
"""

from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH = 360.0


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

    def ticks(self, wanted: int = 5) -> list[float]:
        """Round numbers inside, about so many."""
        step = round_step((self.high - self.low) / wanted)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 … (and of their tenths) that is not below `least`."""
    unit = 10.0 ** floor(log10(least))
    return next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= least * (1 - 1e-9))


def drawing(height: float, title: str, *parts: str) -> str:
    """A drawing with what is read out instead of it."""
    return f'<svg viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def bar(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A rectangle with its upper left corner at x, y."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" class="{kind}"/>'


def dot(x: float, y: float, kind: str) -> str:
    """A round dot."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="{kind}"/>'


def diamond(x: float, y: float, kind: str) -> str:
    """A dot with four corners: told from a round one without colours."""
    return f'<path d="M{x:.1f} {y - 5.8:.1f}l5.8 5.8l-5.8 5.8l-5.8 -5.8z" class="{kind}"/>'


def label(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    """Words beginning, centred (`middle`) or ending (`end`) at x, on the line y."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'


def number(value: float) -> str:
    """A number on an axis."""
    return f"{value:,.10g}".replace("-", "−") if abs(value) < 1e6 else f"{value:.1e}"
