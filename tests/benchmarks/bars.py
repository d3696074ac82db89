"""A picture of how fast contestants are: a bar for each, group by group, along a logarithmic scale."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10
from xml.etree import ElementTree as ET

from interpreter.svg import Pen
from tests.benchmarks.aims import number

HUES = ("#0b6e4f", "#d9a441", "#3b6fb6", "#8a5fb0", "#b65b7a", "#7a7f87", "#000000")  # the first is ours
BAR, GAP, GROUP_GAP, TOP, LEFT, RIGHT, WIDTH = 15, 2, 14, 58, 110, 70, 620
STYLE = "text{font:12px sans-serif;fill:#222} .title{font-size:15px;font-weight:bold} .figure{font-size:11px} .end{text-anchor:end} .middle{text-anchor:middle}"
PEN = Pen(1)


def bars(title: str, found: Mapping[str, Mapping[str, float]], names: Sequence[str]) -> str:
    """The picture as SVG; `found`: numbers above 0 by group and contestant, `names`: the contestants, in order."""
    present = [name for name in names if any(name in each for each in found.values())]
    values = [value for each in found.values() for value in each.values()]
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    heights = [len(each) * (BAR + GAP) + GROUP_GAP for each in found.values()]
    height = TOP + sum(heights) + 24
    shapes = [*_heading(title, present), *_scale(low, high, height)]
    top = float(TOP)
    for (group, each), size in zip(found.items(), heights, strict=True):
        shapes += _group(group.replace("_", " "), {name: each[name] for name in present if name in each}, present, top, low, high)
        top += size
    return picture(title, (WIDTH, height), shapes)


def picture(title: str, size: tuple[float, float], shapes: Sequence[ET.Element]) -> str:
    """Shapes on white paper, with our letters, as SVG."""
    style = PEN.shape("style", "")
    style.text = STYLE
    paper = PEN.shape("rect", "", x=0, y=0, width="100%", height="100%", fill="#ffffff")
    whole = PEN.drawing((0, 0), size, title, [style, paper, *shapes], xmlns="http://www.w3.org/2000/svg")
    return ET.tostring(whole, encoding="unicode") + "\n"


def _heading(title: str, names: Sequence[str]) -> Iterator[ET.Element]:
    yield PEN.text((10, 20), title, "title")
    at = 10.0
    for place, name in enumerate(names):
        yield PEN.shape("rect", "", x=at, y=32, width=10, height=10, fill=HUES[place])
        yield PEN.text((at + 14, 41), name, "figure")
        at += 26 + 6.2 * len(name)


def _scale(low: int, high: int, height: float) -> Iterator[ET.Element]:
    """Lines at the powers of ten, with what they stand for."""
    for power in range(low, high + 1):
        at = _along(10.0**power, low, high)
        yield PEN.line((at, TOP - 6), (at, height - 20), "", stroke="#dddddd")
        yield PEN.text((at, height - 6), f"{10**power:,}", "figure middle")


def _group(group: str, each: Mapping[str, float], names: Sequence[str], top: float, low: int, high: int) -> Iterator[ET.Element]:
    yield PEN.text((LEFT - 8, top + len(each) * (BAR + GAP) / 2 + 4), group, "end")
    for place, (name, value) in enumerate(each.items()):
        y, end = top + place * (BAR + GAP), _along(value, low, high)
        yield PEN.shape("rect", "", x=LEFT, y=y, width=end - LEFT, height=BAR, fill=HUES[names.index(name)])
        yield PEN.text((end + 4, y + BAR - 4), number(value), "figure")


def _along(value: float, low: int, high: int) -> float:
    """How far to the right a number stands."""
    return LEFT + (WIDTH - LEFT - RIGHT) * (log10(value) - low) / (high - low)
