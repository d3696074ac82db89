"""The findings of a comparison as sentences. `A` and `B` are the first and the second game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.simulation.comparison.comparison import Comparison, stopped_games
from interpreter.simulation.comparison.measures import FEWEST, Measure, Sort

MINUS = "−"
_FINE = 0.04  # where an interval is narrower than this, tenths of a percent mean something


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence; `told` if it speaks of a difference that is more than chance, `open` if of one that cannot be told."""

    text: str
    told: bool = False
    open: bool = False


def findings(comparison: Comparison) -> list[Finding]:
    """What can be told from the games, and what cannot."""
    actions = list(_actions(comparison))
    if comparison.same_course == comparison.pairs:
        return [*actions, *_same(comparison), *_cautions(comparison)]
    if comparison.pairs < FEWEST:
        few = f"{count_pairs(comparison.pairs)} {'is' if comparison.pairs == 1 else 'are'} too few to tell anything; at least {FEWEST} are needed."
        return [*actions, Finding(few, open=True), *_same(comparison), *_cautions(comparison)]
    scores = [*_seat_scores(comparison), *_numbers(comparison, "scores", "lead")]
    length = _numbers(comparison, "turns", "decisions", "options")
    return [*actions, *_wins(comparison), *scores, *length, *_ends(comparison), *_same(comparison), *_cautions(comparison)]


def _actions(comparison: Comparison) -> Iterator[Finding]:
    """How often actions were taken that only one of the games has, or that differ; others where they differ by more than chance."""
    for measure in comparison.about("action"):
        name, first, second = measure.of, measure.first, measure.second
        if first is None and second is not None:
            games = sum(row.second.actions[name] > 0 for row in comparison.rows)
            if games:
                often = f"{_by_digits(second.value)} times a game"
                yield Finding(f"The new action `{name}` was taken in {games} of {comparison.pairs} games of B, {often}.", told=True)
            else:
                yield Finding(f"The new action `{name}` was taken in none of {comparison.pairs} games of B.", told=True)
        elif second is None and first is not None:
            yield Finding(f"The action `{name}`, which B does not have, was taken {_by_digits(first.value)} times a game of A.")
        elif measure.told:
            yield from _told(comparison, [measure])
        elif name in comparison.changed_actions:
            yield Finding(f"How often the changed action `{name}` is taken: no difference can be told.", open=True)


def _by_digits(value: float) -> str:
    return f"{value:.{1 if value >= 1 else 2}f}"


def _same(comparison: Comparison) -> Iterator[Finding]:
    same, pairs = comparison.same_course, comparison.pairs
    if same == pairs:
        yield Finding(f"{'All' if pairs > 1 else 'The'} {count_pairs(pairs)} went the same way in A and B: what differs never mattered.")
    elif same:
        yield Finding(f"In {same} of {count_pairs(pairs)} A and B went the same way: there, what differs did not matter.")


def _wins(comparison: Comparison) -> Iterator[Finding]:
    """Who wins more or less often."""
    if comparison.first.without_winner == comparison.second.without_winner == comparison.pairs:
        yield Finding("No game of A or B has a winner, so nothing can be said about who wins.")
        return
    measures = comparison.about("wins")
    yield from _told(comparison, measures)
    silent = [measure for measure in measures if not measure.told]
    if silent:
        seats = _join_words([_seat(comparison, each).lower() for each in silent])
        who = "Who wins" if len(silent) == len(measures) else f"How often {seats} wins"
        yield Finding(f"{who}: {_nothing(comparison, silent)}", open=True)
    yield from _told(comparison, comparison.about("shared"))
    yield from _told(comparison, comparison.about("nobody"))


def _seat(comparison: Comparison, measure: Measure) -> str:
    return "The player" if comparison.players == 1 else f"Seat {measure.of}"


def _nothing(comparison: Comparison, silent: Sequence[Measure]) -> str:
    """That no difference can be told, and what would be needed."""
    needed = max((each.needed for each in silent if each.needed is not None), default=None)
    sentence = f"no difference can be told from {count_pairs(comparison.pairs)}"
    if needed is None:
        return f"{sentence}."
    if needed <= comparison.pairs:
        return f"{sentence}; one of 5 in 100 games would most likely have shown."
    return f"{sentence}. To see one of 5 in 100 games, about {needed:,} would be needed."


_TOLD: Mapping[Sort, str] = {
    "wins": "{seat} wins {by} {more} of 100 games",
    "shared": "a victory is shared {by} {more} of 100 games",
    "nobody": "nobody wins {by} {more} of 100 games",
    "ends": "`{end}` ends {by} {more} of 100 games",
    "score": "{seat} scores {by} points {more}",
    "scores": "a player scores {by} points {more} on average",
    "lead": "the winner is ahead by {by} points {more}",
    "turns": "a game has {by} turns {more}",
    "decisions": "a game has {by} decisions {more}",
    "options": "a decision has {by} options {more}",
    "action": "`{end}` is taken {by} times {more} in a game",
}
_SUBJECTS: Mapping[Sort, str] = {
    "scores": "What a player scores on average",
    "lead": "How far the winner is ahead",
    "turns": "How many turns a game has",
    "decisions": "How many decisions a game has",
    "options": "How many options a decision has",
}


def _told(comparison: Comparison, measures: Iterable[Measure]) -> Iterator[Finding]:
    """How much more or less there is of what differs by more than chance, with the bounds; shares in 100 games."""
    for measure in measures:
        difference, first, second = measure.difference, measure.first, measure.second
        if not measure.told or difference is None or difference.low is None or difference.high is None:
            continue
        assert first is not None and second is not None  # noqa: PT018  # or there would be no difference
        factor, width = 100 if measure.share else 1, difference.high - difference.low
        digits = int(width < _FINE) if measure.share else digits_for(width)
        ends = sorted((factor * abs(difference.low), factor * abs(difference.high)))
        digits += not round(ends[0], digits)  # a bound that is not zero should not look like it
        by, low, high, new, old = (
            f"{number:.{digits}f}" for number in (factor * abs(difference.value), *ends, factor * second.value, factor * first.value)
        )
        more = "more" if difference.value > 0 else "fewer"
        told = _TOLD[measure.about].format(seat=_seat(comparison, measure).lower(), end=measure.of, by=by, more=more)
        yield Finding(f"In B {told} ({low} to {high}): {new} instead of {old}.", told=True)


def _seat_scores(comparison: Comparison) -> Iterator[Finding]:
    """Which seats score more or less; nothing where all together say the same."""
    measures = comparison.about("score")
    alike = all(measure.told for measure in measures) and len({verdict(measure) for measure in measures}) == 1
    if len(measures) == 1 or not alike or not all(measure.told for measure in comparison.about("scores")):
        yield from _told(comparison, measures)


def _numbers(comparison: Comparison, *names: Sort) -> Iterator[Finding]:
    """Scores and lengths: what differs, and in one sentence each what cannot be told."""
    measures = comparison.about(*names)
    yield from _told(comparison, measures)
    silent = [(_SUBJECTS[each.about], each.difference) for each in measures if not each.told and each.difference is not None]
    same = [subject for subject, difference in silent if difference.low == difference.high == 0]
    uncertain = [subject for subject, difference in silent if not difference.low == difference.high == 0]
    if same:
        yield Finding(f"The same in every pair: {_join_words([_lower(subject) for subject in same])}.")
    if uncertain:
        subjects = _join_words([uncertain[0], *map(_lower, uncertain[1:])])
        yield Finding(f"{subjects}: no difference can be told.", open=True)


def digits_for(width: float) -> int:
    """After how many digits a number with an interval of this width says nothing more."""
    return 0 if width >= 20 else 1 if width >= 0.2 else 2


def _ends(comparison: Comparison) -> Iterator[Finding]:
    """How games end, where that differs."""
    measures = comparison.about("ends")
    if len(measures) == 1:
        yield Finding(f"All games of A and B end by `{measures[0].of}`.")
        return
    yield from _told(comparison, measures)
    silent = [f"`{measure.of}`" for measure in measures if not measure.told]
    if silent:
        yield Finding(f"How many games end by {_join_words(silent)}: {_nothing(comparison, ())}", open=True)


def _cautions(comparison: Comparison) -> Iterator[Finding]:
    """What a reader should know before believing the figures."""
    reports = (("A", comparison.first), ("B", comparison.second))
    for letter, report in reports:
        if stopped := stopped_games(report):
            games = "1 game" if stopped == 1 else f"{stopped} games"
            yield Finding(f"{games} of {comparison.pairs} of {letter} had to be stopped at the safety limit; counted as they stood then.")
    for letter, report in reports:
        for name, count in report.broken.items():
            yield Finding(f"The check `{name}` did not hold in {count} of {comparison.pairs} games of {letter}.", told=True)
    if comparison.same_layouts is not None and comparison.same_layouts < comparison.pairs:
        others = comparison.pairs - comparison.same_layouts
        where = "all pairs of games" if others == comparison.pairs else f"{others} of {count_pairs(comparison.pairs)}"
        yield Finding(f"In {where} B has a layout of its own, because it does not accept the one of A.")
    if comparison.pairs < comparison.wanted:
        yield Finding(f"Stopped after {comparison.pairs} of {count_pairs(comparison.wanted)}.")


def shown_difference(measure: Measure) -> tuple[str, str]:
    """The difference and its bounds as they stand in a table, with signs; shares in percent."""
    difference = measure.difference
    if difference is None:
        return "", ""
    factor = 100 if measure.share else 1
    if difference.low is None or difference.high is None:
        return format_signed(difference.value * factor, 1), ""
    digits = 1 if measure.share else digits_for(difference.high - difference.low)
    nearest = min(abs(difference.low), abs(difference.high)) * factor
    digits += measure.told and not round(nearest, digits)  # a bound that is not zero should not look like it
    value, low, high = (format_signed(each * factor, digits) for each in (difference.value, difference.low, difference.high))
    return value, f"{low} to {high}"


def shown_value(measure: Measure, *, second: bool) -> str:
    """The value of one side as it stands in a table."""
    estimate = measure.second if second else measure.first
    if estimate is None:
        return ""
    if measure.share:
        return f"{estimate.value:.1%}".replace("%", " %")
    difference = measure.difference  # both sides and the difference are written equally finely
    if difference is None or difference.low is None or difference.high is None:
        return f"{estimate.value:.1f}"
    return f"{estimate.value:.{digits_for(difference.high - difference.low)}f}"


def format_signed(value: float, digits: int) -> str:
    """A number with its sign; zero has none."""
    text = f"{value:+.{digits}f}"
    if not any(digit in text for digit in "123456789"):
        return text[1:]
    return text.replace("-", MINUS)


def verdict(measure: Measure) -> str:
    """One word about a difference: `more`, `fewer`, `same`; `?` if it may be chance."""
    difference = measure.difference
    if difference is None:
        return ""
    if measure.told:
        return "more" if difference.value > 0 else "fewer"
    return "same" if not measure.share and difference.low == difference.high == 0 else "?"


_NAMES: Mapping[Sort, str] = {
    "wins": "seat {of} wins", "shared": "shared wins", "nobody": "no winner", "score": "seat {of} scores", "scores": "all score",
    "lead": "winner's lead", "turns": "turns", "decisions": "decisions", "options": "options each", "ends": "ends by {of}",
    "action": "{of} taken",
}  # fmt: skip


def figures(measure: Measure) -> tuple[str, ...]:
    """A measure as a row of a table: what it is, the value in A and in B, the difference, its bounds, and one word about it."""
    sides = (shown_value(measure, second=second) for second in (False, True))
    return name_of(measure), *sides, *shown_difference(measure), verdict(measure)


def worth_showing(measures: Sequence[Measure]) -> list[Measure]:
    """The measures without those that are never or always so in both games."""
    return [each for each in measures if not each.share or each.about == "wins" or _shares(each) not in ({0.0}, {1.0})]


def _shares(measure: Measure) -> set[float]:
    return {side.value for side in (measure.first, measure.second) if side is not None}


def name_of(measure: Measure) -> str:
    """What was measured, in a few words."""
    return _NAMES[measure.about].format(of=measure.of)


def count_pairs(count: int) -> str:
    """So many pairs of games, in words."""
    return "1 pair of games" if count == 1 else f"{count:,} pairs of games"


def _join_words(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def about(comparison: Comparison) -> str:
    """How many pairs, who played, what the games of a pair share."""
    players = "1 player" if comparison.players == 1 else f"{comparison.players} players"
    layout = "the same layout and " if comparison.same_layouts == comparison.pairs else ""
    return (
        f"{count_pairs(comparison.pairs)}, {players}, seed {comparison.seed}. Both games of a pair have {layout}the same chance; the players choose at random, "
        "so this shows what the rules do by themselves. People who play well may see other figures."
    )


METHOD = (
    "Shares of one game have Wilson's interval (1927). The difference of two shares is taken pair by pair, with the interval of "
    "Agresti and Min (2005); a shared victory counts in parts. Means and their differences, pair by pair, have Student's interval. "
    "All hold with 95 %: of twenty differences that do not exist, one is expected to look like one. With fewer than ten pairs "
    "nothing is called a difference."
)
