"""The plots of a comparison, each with a caption for those who do not see it and its figures as a table."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from statistics import fmean
from xml.etree import ElementTree as ET

from interpreter.simulation.comparison.comparison import Comparison
from interpreter.simulation.comparison.findings import name_of, shown_difference, shown_value, worth_showing
from interpreter.simulation.comparison.measures import Measure
from interpreter.simulation.comparison.scale import PEN, WIDTH, Scale, bar, diamond, dot, drawing, label, number, round_step
from interpreter.simulation.statistics import Estimate

LEFT, RIGHT, TOP = 112.0, WIDTH - 16.0, 8.0
AXIS = 34.0  # the height of an axis with its words
MOST_BARS = 28
_ALIKE = 6  # times larger: what can still be seen on one scale
LONGEST_NAME = 15  # letters beside a row


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture: what it is called, what it shows, the drawing, and the same as a table (the first row is its head)."""

    title: str
    caption: str
    drawing: str
    rows: tuple[tuple[str, ...], ...]


def plots(comparison: Comparison) -> list[Plot]:
    """All pictures there is something to draw for."""
    wins = comparison.about("wins")
    possible = [
        _wins(comparison, wins) if any(_is_nonzero(each) for each in wins) else None,
        _forest("Who wins: the difference", worth_showing(comparison.about("wins", "shared", "nobody")), "of 100 games, B less A"),
        _scores(comparison),
        _forest("Points: the difference", comparison.about("score", "scores", "lead"), "points, B less A"),
        _histogram("How long games are", "turns", *_values(comparison, lambda game: [game.turns])),
        *_lengths(comparison.about("turns"), comparison.about("decisions")),
        _ends(worth_showing(comparison.about("ends"))),
        _actions(comparison.about("action")),
    ]
    return [figure for figure in possible if figure is not None]


def _is_nonzero(measure: Measure) -> bool:
    """Whether it is more than nothing in one of the games."""
    return any(side is not None and side.value > 0 for side in (measure.first, measure.second))


def _axis(scale: Scale, bottom: float, words: str, *, factor: float = 1.0) -> list[ET.Element]:
    """Lines at round numbers, the numbers, and what they count."""
    parts = [PEN.line((scale.at(tick), TOP), (scale.at(tick), bottom), "zero" if abs(tick) < 1e-9 else "grid") for tick in scale.ticks()]
    parts += [label(scale.at(tick), bottom + 15, number(round(tick * factor, 10)), "quiet", "middle") for tick in scale.ticks()]
    return [*parts, label((scale.start + scale.stop) / 2, bottom + 30, words, "quiet", "middle")]


def _whisker(scale: Scale, estimate: Estimate, y: float, kind: str, mark: Callable[[float, float, str], ET.Element]) -> list[ET.Element]:
    """A value with its bounds."""
    parts = [mark(scale.at(estimate.value), y, kind)]
    if estimate.low is not None and estimate.high is not None:
        low, high = scale.at(estimate.low), scale.at(estimate.high)
        parts = [PEN.line((low, y), (high, y), f"{kind} bound"), PEN.line((low, y - 4), (low, y + 4), f"{kind} bound"),
                 PEN.line((high, y - 4), (high, y + 4), f"{kind} bound"), *parts]  # fmt: skip
    return parts


def _wins(comparison: Comparison, measures: Sequence[Measure]) -> Plot:
    """How often every seat wins in both games."""
    row = 42.0
    bottom = TOP + row * len(measures)
    tops = [side.high for each in measures for side in (each.first, each.second) if side is not None and side.high is not None]
    scale = Scale(0.0, min(1.0, max(tops) * 1.04), LEFT, RIGHT)
    parts = _axis(scale, bottom, "% of the games", factor=100)
    fair = 1 / len(measures)
    if comparison.players > 1 and fair < scale.high:
        parts.append(PEN.line((scale.at(fair), TOP), (scale.at(fair), bottom), "fair"))
    for at, each in enumerate(measures):
        middle = TOP + row * (at + 0.5)
        parts.append(label(LEFT - 10, middle + 4, f"seat {each.of}" if comparison.players > 1 else "the player", "", "end"))
        parts += _whisker(scale, each.first, middle - 9, "a", dot) if each.first else []
        parts += _whisker(scale, each.second, middle + 9, "b", diamond) if each.second else []
    title = "Who wins how often" if comparison.players > 1 else "How often the game is won"
    dashed = " The dashed line is where all seats win equally often." if comparison.players > 1 else ""
    caption = f"Dots for A, diamonds for B, with the bounds in which the true share lies with 95 %.{dashed}"
    rows = [("", "A", "A, 95 %", "B", "B, 95 %"), *((name_of(each), *_side(each.first), *_side(each.second)) for each in measures)]
    return Plot(title, caption, drawing(bottom + AXIS, f"{title}. {caption}", parts), tuple(rows))


def _side(estimate: Estimate | None) -> tuple[str, str]:
    """A share and its bounds, as they stand in a table."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return "", ""
    return f"{estimate.value:.1%}", f"{estimate.low:.1%} to {estimate.high:.1%}"


def _forest(title: str, measures: Sequence[Measure], words: str) -> Plot | None:
    """Differences with their bounds, one under the other; what is chance stays pale."""
    estimates = [(each, each.difference) for each in measures if each.difference is not None]
    if not estimates:
        return None
    row = 27.0
    bottom = TOP + row * len(estimates)
    factor = 100 if estimates[0][0].share else 1
    ends = [end for _, each in estimates for end in (each.value, each.low, each.high) if end is not None]
    widest = max(map(abs, ends)) or 1.0
    scale = Scale(min(*ends, -widest / 4) - widest / 20, max(*ends, widest / 4) + widest / 20, LEFT, RIGHT)
    parts = [*_axis(scale, bottom, words, factor=factor), PEN.line((scale.at(0), TOP), (scale.at(0), bottom), "zero")]
    for at, (each, difference) in enumerate(estimates):
        middle = TOP + row * (at + 0.5)
        parts.append(label(LEFT - 10, middle + 4, _short(name_of(each)), "strong" if each.told else "", "end"))
        parts += _whisker(scale, difference, middle, "told" if each.told else "maybe", diamond)
    caption = "To the right of the line: more in B. Full colour: more than chance. Pale: it may be chance."
    rows = [("", "difference", "95 %", ""), *((name_of(each), *shown_difference(each), _chance(each)) for each, _ in estimates)]
    return Plot(title, caption, drawing(bottom + AXIS, f"{title}. {caption}", parts), tuple(rows))


def _lengths(turns: Sequence[Measure], decisions: Sequence[Measure]) -> list[Plot | None]:
    """Turns and decisions on one scale, or on two where there are many times as many of the ones as of the others."""
    far = [max(abs(end) for end in (each.difference.low, each.difference.high, 0.0) if end is not None)
           for each in (*turns, *decisions) if each.difference is not None]  # fmt: skip
    if max(far, default=0.0) <= _ALIKE * min(far, default=0.0):
        return [_forest("Length: the difference", [*turns, *decisions], "turns or decisions, B less A")]
    return [
        _forest("Turns: the difference", turns, "turns, B less A"),
        _forest("Decisions: the difference", decisions, "decisions, B less A"),
    ]


def _chance(measure: Measure) -> str:
    return "more than chance" if measure.told else "may be chance"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _scores(comparison: Comparison) -> Plot | None:
    """How many points players make."""
    scored = comparison.about("score")
    if not scored:
        return None
    first, second = _values(comparison, lambda game: list(map(floor, game.scores)))
    return _histogram(
        "How many points players make", "points of a player", first if scored[0].first else [], second if scored[0].second else []
    )


def _values(comparison: Comparison, of: Callable[..., list[int]]) -> tuple[list[int], list[int]]:
    return [value for row in comparison.rows for value in of(row.first)], [value for row in comparison.rows for value in of(row.second)]


def _histogram(title: str, words: str, first: Sequence[int], second: Sequence[int]) -> Plot | None:
    """How often which number came up in both games, one above the other on the same scale; a line marks the mean."""
    both = [*first, *second]
    if not both:
        return None
    step = max(1, round(round_step((max(both) - min(both) + 1) / MOST_BARS)))
    low = min(both) // step * step
    bins = range(low, max(both) + 1, step)
    shares = [Counter((value - low) // step for value in values) for values in (first, second)]
    panel, left = 72.0, 30.0
    bottom = TOP + 2 * panel + 14
    half = 0.5 if step == 1 else 0.0  # a bar for one number stands above it
    scale = Scale(low - half, bins[-1] + step - half, left, RIGHT)
    highest = max(
        count / len(values) for values, counts in zip((first, second), shares, strict=True) if values for count in counts.values()
    )
    parts = _axis(scale, bottom, words)
    for at, (values, counts, kind) in enumerate(zip((first, second), shares, "ab", strict=True)):
        base = TOP + panel * (at + 1) + (14 if at else 0)
        parts.append(label(left - 8, base - panel / 2 + 6, kind.upper(), f"letter {kind}", "end"))
        parts.append(PEN.line((left, base), (RIGHT, base), "zero"))
        if not values:
            parts.append(label((left + RIGHT) / 2, base - panel / 2, "has no points", "quiet", "middle"))
            continue
        for place, count in sorted(counts.items()):
            x = scale.at(low + place * step - half)
            width = scale.at(step) - scale.at(0)
            height = (panel - 14) * count / len(values) / highest
            parts.append(bar(x + width * 0.06, base - height, width * 0.88, height, f"{kind} area"))
        mean = scale.at(fmean(values))
        parts.append(PEN.line((mean, base - panel + 4), (mean, base), f"{kind} mean"))
    means = " and ".join(f"{fmean(values):.1f} in {name}" for name, values in (("A", first), ("B", second)) if values)
    caption = f"A above, B below, on the same scale. The lines mark the means: {means}."
    return Plot(title, caption, drawing(bottom + AXIS, f"{title}. {caption}", parts), _histogram_rows(bins, step, first, second, shares))


def _histogram_rows(
    bins: range, step: int, first: Sequence[int], second: Sequence[int], counts: Sequence[Counter[int]]
) -> tuple[tuple[str, ...], ...]:
    """The bars as a table."""
    names = [str(start) if step == 1 else f"{start} to {start + step - 1}" for start in bins]
    rows = [(name, *(f"{each[at] / len(values):.1%}" if values else "" for each, values in zip(counts, (first, second), strict=True)))
            for at, name in enumerate(names)]  # fmt: skip
    return (("", "A", "B"), *rows)


def _ends(measures: Sequence[Measure]) -> Plot | None:
    """How games end, where they do not all end alike."""
    return _bars("How games end", measures, Scale(0.0, 1.0, LEFT, RIGHT), "% of the games", factor=100) if measures else None


def _actions(measures: Sequence[Measure]) -> Plot | None:
    """How often each action is taken, if that was counted."""
    highest = max((side.value for each in measures for side in (each.first, each.second) if side is not None), default=0.0)
    scale = Scale(0.0, 1.04 * highest, LEFT, RIGHT)
    return _bars("How often actions are taken", measures, scale, "times in a game") if highest else None


def _bars(title: str, measures: Sequence[Measure], scale: Scale, words: str, *, factor: float = 1.0) -> Plot:
    """Values of both games as bars, one under the other."""
    row = 44.0
    bottom = TOP + row * len(measures)
    parts = _axis(scale, bottom, words, factor=factor)
    for at, each in enumerate(measures):
        middle = TOP + row * (at + 0.5)
        parts.append(label(LEFT - 10, middle + 4, _short(each.of), "", "end"))
        for side, kind, y in ((each.first, "a", middle - 15), (each.second, "b", middle + 1)):
            parts += [bar(LEFT, y, scale.at(side.value) - LEFT, 13, f"{kind} area")] if side else []
    caption = "The upper bar is A, the lower one B."
    rows = [("", "A", "B"), *((each.of, shown_value(each, second=False), shown_value(each, second=True)) for each in measures)]
    return Plot(title, caption, drawing(bottom + AXIS, f"{title}. {caption}", parts), tuple(rows))
