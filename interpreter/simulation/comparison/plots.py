"""The plots of a comparison, each with a caption for those who do not see it and its figures as a table."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from statistics import fmean
from xml.etree import ElementTree as ET

from interpreter.simulation.comparison.comparison import Comparison
from interpreter.simulation.comparison.figures import bounds, localized, name_of, shown_difference, shown_value, worth_showing
from interpreter.simulation.comparison.measures import Measure
from interpreter.simulation.comparison.scale import PEN, WIDTH, Scale, bar, diamond, dot, drawing, label, number, round_step
from interpreter.simulation.statistics import Estimate
from interpreter.translation import conjunction, translate

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


def plots(comparison: Comparison, language: str | None = None) -> list[Plot]:
    """All pictures there is something to draw for."""
    drawn = _Plots(language)
    wins = comparison.about("wins")
    possible = [
        drawn.wins(comparison, wins) if any(_is_nonzero(each) for each in wins) else None,
        drawn.forest(
            drawn.say("Who wins: the difference"),
            worth_showing(comparison.about("wins", "shared", "nobody")),
            drawn.say("of 100 games, B less A"),
        ),
        drawn.scores(comparison),
        drawn.forest(drawn.say("Points: the difference"), comparison.about("score", "scores", "lead"), drawn.say("points, B less A")),
        drawn.histogram(drawn.say("How long games are"), drawn.say("turns"), *_values(comparison, lambda game: [game.turns])),
        *drawn.lengths(comparison.about("turns"), comparison.about("decisions")),
        drawn.actions(comparison.about("action")),
        drawn.ends(worth_showing(comparison.about("ends"))),
    ]
    return [figure for figure in possible if figure is not None]


@dataclass(frozen=True, slots=True)
class _Plots:
    """The pictures in a language."""

    language: str | None

    def say(self, message: str, /, **values: object) -> str:
        """A message in the language."""
        return translate(self.language, message, **values)

    def number(self, value: str) -> str:
        """A number as it is written in the language."""
        return localized(value, self.language)

    def _axis(self, scale: Scale, bottom: float, words: str, *, factor: float = 1.0) -> list[ET.Element]:
        """Lines at round numbers, the numbers, and what they count."""
        parts = [
            PEN.line((scale.at(tick), TOP), (scale.at(tick), bottom), "zero" if abs(tick) < 1e-9 else "grid") for tick in scale.ticks()
        ]
        parts += [
            label(scale.at(tick), bottom + 15, self.number(number(round(tick * factor, 10))), "quiet", "middle") for tick in scale.ticks()
        ]
        return [*parts, label((scale.start + scale.stop) / 2, bottom + 30, words, "quiet", "middle")]

    def wins(self, comparison: Comparison, measures: Sequence[Measure]) -> Plot:
        """How often every seat wins in both games."""
        row = 42.0
        bottom = TOP + row * len(measures)
        tops = [side.high for each in measures for side in (each.first, each.second) if side is not None and side.high is not None]
        scale = Scale(0.0, min(1.0, max(tops) * 1.04), LEFT, RIGHT)
        parts = self._axis(scale, bottom, self.say("% of the games"), factor=100)
        fair = 1 / len(measures)
        if comparison.players > 1 and fair < scale.high:
            parts.append(PEN.line((scale.at(fair), TOP), (scale.at(fair), bottom), "fair"))
        for at, each in enumerate(measures):
            middle = TOP + row * (at + 0.5)
            parts.append(
                label(
                    LEFT - 10,
                    middle + 4,
                    self.say("seat {of}", of=each.of) if comparison.players > 1 else self.say("the player"),
                    "",
                    "end",
                )
            )
            parts += _whisker(scale, each.first, middle - 9, "a", dot) if each.first else []
            parts += _whisker(scale, each.second, middle + 9, "b", diamond) if each.second else []
        title = self.say("Who wins how often" if comparison.players > 1 else "How often the game is won")
        caption = self.say("Dots for A, diamonds for B, with the bounds in which the true share lies with 95 %.")
        if comparison.players > 1:
            caption += " " + self.say("The dashed line is where all seats win equally often.")
        rows = [
            ("", "A", "A, 95 %", "B", "B, 95 %"),
            *((name_of(each, self.language), *self._side(each.first), *self._side(each.second)) for each in measures),
        ]
        return Plot(title, caption, drawing(bottom + AXIS, f"{title}. {caption}", parts), tuple(rows))

    def _side(self, estimate: Estimate | None) -> tuple[str, str]:
        """A share and its bounds, as they stand in a table."""
        if estimate is None or estimate.low is None or estimate.high is None:
            return "", ""
        value, low, high = (self.number(f"{each:.1%}") for each in (estimate.value, estimate.low, estimate.high))
        return value, bounds(low, high, self.language)

    def forest(self, title: str, measures: Sequence[Measure], words: str) -> Plot | None:
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
        parts = [*self._axis(scale, bottom, words, factor=factor), PEN.line((scale.at(0), TOP), (scale.at(0), bottom), "zero")]
        for at, (each, difference) in enumerate(estimates):
            middle = TOP + row * (at + 0.5)
            parts.append(label(LEFT - 10, middle + 4, _short(name_of(each, self.language)), "strong" if each.told else "", "end"))
            parts += _whisker(scale, difference, middle, "told" if each.told else "maybe", diamond)
        caption = self.say("To the right of the line: more in B. Full colour: more than chance. Pale: it may be chance.")
        head = ("", self.say("difference"), "95 %", "")
        rows = [
            head,
            *((name_of(each, self.language), *shown_difference(each, self.language), self._chance(each)) for each, _ in estimates),
        ]
        return Plot(title, caption, drawing(bottom + AXIS, f"{title}. {caption}", parts), tuple(rows))

    def lengths(self, turns: Sequence[Measure], decisions: Sequence[Measure]) -> list[Plot | None]:
        """Turns and decisions on one scale, or on two where there are many times as many of the ones as of the others."""
        far = [max(abs(end) for end in (each.difference.low, each.difference.high, 0.0) if end is not None)
               for each in (*turns, *decisions) if each.difference is not None]  # fmt: skip
        if max(far, default=0.0) <= _ALIKE * min(far, default=0.0):
            return [self.forest(self.say("Length: the difference"), [*turns, *decisions], self.say("turns or decisions, B less A"))]
        return [
            self.forest(self.say("Turns: the difference"), turns, self.say("turns, B less A")),
            self.forest(self.say("Decisions: the difference"), decisions, self.say("decisions, B less A")),
        ]

    def _chance(self, measure: Measure) -> str:
        return self.say("more than chance" if measure.told else "may be chance")

    def scores(self, comparison: Comparison) -> Plot | None:
        """How many points players make."""
        scored = comparison.about("score")
        if not scored:
            return None
        first, second = _values(comparison, lambda game: list(map(floor, game.scores)))
        return self.histogram(
            self.say("How many points players make"),
            self.say("points of a player"),
            first if scored[0].first else [],
            second if scored[0].second else [],
        )

    def histogram(self, title: str, words: str, first: Sequence[int], second: Sequence[int]) -> Plot | None:
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
        parts = self._axis(scale, bottom, words)
        for at, (values, counts, kind) in enumerate(zip((first, second), shares, "ab", strict=True)):
            base = TOP + panel * (at + 1) + (14 if at else 0)
            parts.append(label(left - 8, base - panel / 2 + 6, kind.upper(), f"letter {kind}", "end"))
            parts.append(PEN.line((left, base), (RIGHT, base), "zero"))
            if not values:
                parts.append(label((left + RIGHT) / 2, base - panel / 2, self.say("has no points"), "quiet", "middle"))
                continue
            for place, count in sorted(counts.items()):
                x = scale.at(low + place * step - half)
                width = scale.at(step) - scale.at(0)
                height = (panel - 14) * count / len(values) / highest
                parts.append(bar(x + width * 0.06, base - height, width * 0.88, height, f"{kind} area"))
            mean = scale.at(fmean(values))
            parts.append(PEN.line((mean, base - panel + 4), (mean, base), f"{kind} mean"))
        means = conjunction(
            self.language,
            [
                self.say("{mean} in {side}", mean=self.number(f"{fmean(values):.1f}"), side=side)
                for side, values in (("A", first), ("B", second))
                if values
            ],
        )
        caption = self.say("A above, B below, on the same scale. The lines mark the means: {means}.", means=means)
        return Plot(
            title, caption, drawing(bottom + AXIS, f"{title}. {caption}", parts), self._histogram_rows(bins, step, first, second, shares)
        )

    def _histogram_rows(
        self, bins: range, step: int, first: Sequence[int], second: Sequence[int], counts: Sequence[Counter[int]]
    ) -> tuple[tuple[str, ...], ...]:
        """The bars as a table."""
        names = [str(start) if step == 1 else bounds(str(start), str(start + step - 1), self.language) for start in bins]
        rows = [(name, *(self.number(f"{each[at] / len(values):.1%}") if values else "" for each, values in zip(counts, (first, second), strict=True)))
                for at, name in enumerate(names)]  # fmt: skip
        return (("", "A", "B"), *rows)

    def ends(self, measures: Sequence[Measure]) -> Plot | None:
        """How games end, where they do not all end alike."""
        scale = Scale(0.0, 1.0, LEFT, RIGHT)
        return self._bars(self.say("How games end"), measures, scale, self.say("% of the games"), factor=100) if measures else None

    def actions(self, measures: Sequence[Measure]) -> Plot | None:
        """How often each action is taken, if that was counted."""
        highest = max((side.value for each in measures for side in (each.first, each.second) if side is not None), default=0.0)
        scale = Scale(0.0, 1.04 * highest, LEFT, RIGHT)
        return self._bars(self.say("How often actions are taken"), measures, scale, self.say("times in a game")) if highest else None

    def _row(self, measure: Measure) -> str:
        return measure.called(self.language) if measure.about == "action" else measure.of.replace("_", " ")

    def _bars(self, title: str, measures: Sequence[Measure], scale: Scale, words: str, *, factor: float = 1.0) -> Plot:
        """Values of both games as bars, one under the other."""
        row = 44.0
        bottom = TOP + row * len(measures)
        parts = self._axis(scale, bottom, words, factor=factor)
        for at, each in enumerate(measures):
            middle = TOP + row * (at + 0.5)
            parts.append(label(LEFT - 10, middle + 4, _short(self._row(each)), "", "end"))
            for side, kind, y in ((each.first, "a", middle - 15), (each.second, "b", middle + 1)):
                parts += [bar(LEFT, y, scale.at(side.value) - LEFT, 13, f"{kind} area")] if side else []
        caption = self.say("The upper bar is A, the lower one B.")
        rows = [
            ("", "A", "B"),
            *((self._row(each), *(shown_value(each, self.language, second=second) for second in (False, True))) for each in measures),
        ]
        return Plot(title, caption, drawing(bottom + AXIS, f"{title}. {caption}", parts), tuple(rows))


def _is_nonzero(measure: Measure) -> bool:
    """Whether it is more than nothing in one of the games."""
    return any(side is not None and side.value > 0 for side in (measure.first, measure.second))


def _whisker(scale: Scale, estimate: Estimate, y: float, kind: str, mark: Callable[[float, float, str], ET.Element]) -> list[ET.Element]:
    """A value with its bounds."""
    parts = [mark(scale.at(estimate.value), y, kind)]
    if estimate.low is not None and estimate.high is not None:
        low, high = scale.at(estimate.low), scale.at(estimate.high)
        parts = [PEN.line((low, y), (high, y), f"{kind} bound"), PEN.line((low, y - 4), (low, y + 4), f"{kind} bound"),
                 PEN.line((high, y - 4), (high, y + 4), f"{kind} bound"), *parts]  # fmt: skip
    return parts


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _values(comparison: Comparison, of: Callable[..., list[int]]) -> tuple[list[int], list[int]]:
    return [value for row in comparison.rows for value in of(row.first)], [value for row in comparison.rows for value in of(row.second)]
