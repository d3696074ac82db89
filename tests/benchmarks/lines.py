"""A picture of what something costs as it grows: a line for each, both scales logarithmic."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10

from interpreter.svg import Pen
from tests.benchmarks.aims import number
from tests.benchmarks.bars import HUES, picture

LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT = 60, 180, 44, 44, 620, 320
PEN = Pen(1)


def lines(title: str, across: str, found: Mapping[str, Sequence[tuple[int, float]]]) -> str:
    """The picture as SVG; `found`: places along `across` and values above 0, by what the line is called."""
    places = sorted({place for each in found.values() for place, _ in each})
    values = [value for each in found.values() for _, value in each]
    low, high = floor(log10(min(values))), ceil(log10(max(values)))

    def at(place: float, value: float) -> tuple[float, float]:
        along = log10(place / places[0]) / log10(places[-1] / places[0])
        up = (log10(value) - low) / (high - low)
        return LEFT + (WIDTH - LEFT - RIGHT) * along, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * up

    shapes = [PEN.text((10, 20), title, "title"), PEN.text((LEFT, HEIGHT - 8), across, "figure")]
    for power in range(low, high + 1):
        (left, y), (right, _) = at(places[0], 10.0**power), at(places[-1], 10.0**power)
        shapes += [PEN.line((left, y), (right, y), "", stroke="#dddddd"), PEN.text((left - 8, y + 4), f"{10.0**power:g}", "figure end")]
    for place in _spread(places):
        x, y = at(place, 10.0**low)
        shapes.append(PEN.text((x, y + 16), f"{place}", "figure middle"))
    for each, hue in zip(found.values(), HUES, strict=False):
        way = [at(*one) for one in each]
        shapes.append(PEN.shape("polyline", "", points=PEN.points(way), fill="none", stroke=hue, stroke_width=2))
        shapes += [PEN.circle(one, 3, fill=hue) for one in way]
    free = float(HEIGHT)
    for (name, each), hue in sorted(zip(found.items(), HUES, strict=False), key=lambda one: one[0][1][-1][1]):
        free = min(free - 15, at(*each[-1])[1] + 4)  # one above the other, beside the ends of the lines
        shapes.append(
            PEN.text((WIDTH - RIGHT + 14, free), f"{name.replace('_', ' ')}: {number(each[-1][1])}", "figure", style=f"fill:{hue}")
        )
    return picture(title, (WIDTH, HEIGHT), shapes)


def _spread(places: Sequence[int]) -> Iterator[int]:
    """The places of which there is room to say the number: each a fifth further than the one before."""
    last = 0.0
    for place in places:
        if place >= 1.2 * last:
            yield place
            last = place
