"""The findings of a comparison as sentences. `A` and `B` are the first and the second game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.simulation.comparison.comparison import Comparison
from interpreter.simulation.comparison.measures import (
    DECISIONS,
    ENDS,
    FEWEST,
    LEAD,
    NOBODY,
    OPTIONS,
    SCORE,
    SCORES,
    SHARED,
    TURNS,
    WINS,
    Measure,
)

MINUS = "−"
_FINE = 0.04  # where an interval is narrower than this, tenths of a percent mean something


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence; `told` if it speaks of a difference that is more than chance, `open` if of one that cannot be told."""

    text: str
    told: bool = False
    open: bool = False


def findings(found: Comparison) -> list[Finding]:
    """What can be told from the games, and what cannot."""
    if found.same_course == found.pairs:
        return [*_same(found), *_cautions(found)]
    if found.pairs < FEWEST:
        few = f"{_pairs(found.pairs)} {'is' if found.pairs == 1 else 'are'} too few to tell anything; at least {FEWEST} are needed."
        return [Finding(few, open=True), *_same(found), *_cautions(found)]
    scores = [*_seat_scores(found), *_numbers(found, SCORES, LEAD)]
    length = _numbers(found, TURNS, DECISIONS, OPTIONS)
    return [*_wins(found), *scores, *length, *_ends(found), *_same(found), *_cautions(found)]


def _same(found: Comparison) -> Iterator[Finding]:
    same, pairs = found.same_course, found.pairs
    if same == pairs:
        yield Finding(f"{'All' if pairs > 1 else 'The'} {_pairs(pairs)} went the same way in A and B: what differs never mattered.")
    elif same:
        yield Finding(f"In {same} of {_pairs(pairs)} A and B went the same way: there, what differs did not matter.")


def _wins(found: Comparison) -> Iterator[Finding]:
    """Who wins more or less often."""
    if found.first.without_winner == found.second.without_winner == found.pairs:
        yield Finding("No game of A or B has a winner, so nothing can be said about who wins.")
        return
    measures = found.about(WINS)
    for measure in measures:
        if measure.told:
            yield Finding(_share_sentence(measure, f"{_seat(found, measure)} wins"), told=True)
    silent = [measure for measure in measures if not measure.told]
    if silent:
        who = (
            "Who wins" if len(silent) == len(measures) else f"How often {_join_words([_seat(found, each).lower() for each in silent])} wins"
        )
        yield Finding(f"{who}: {_nothing(found, silent)}", open=True)
    yield from (Finding(_share_sentence(each, "a victory is shared"), told=True) for each in found.about(SHARED) if each.told)
    yield from (Finding(_share_sentence(each, "nobody wins"), told=True) for each in found.about(NOBODY) if each.told)


def _seat(found: Comparison, measure: Measure) -> str:
    return "The player" if found.players == 1 else f"Seat {measure.of}"


def _nothing(found: Comparison, silent: Sequence[Measure]) -> str:
    """That no difference can be told, and what would be needed."""
    needed = max((each.needed for each in silent if each.needed is not None), default=None)
    said = f"no difference can be told from {_pairs(found.pairs)}"
    if needed is None:
        return f"{said}."
    if needed <= found.pairs:
        return f"{said}; one of 5 in 100 games would most likely have shown."
    return f"{said}. To see one of 5 in 100 games, about {needed:,} would be needed."


def _share_sentence(measure: Measure, who: str) -> str:
    """How much more or less often something happens, in 100 games."""
    difference, first, second = measure.difference, measure.first, measure.second
    assert difference is not None and first is not None and second is not None  # noqa: PT018  # told
    assert difference.low is not None and difference.high is not None  # noqa: PT018
    ends = sorted((abs(difference.low), abs(difference.high)))
    digits = 1 if difference.high - difference.low < _FINE else 0
    digits += not round(100 * ends[0], digits)  # a bound that is not zero should not look like it
    more = "more" if difference.value > 0 else "fewer"
    return (
        f"In B {who[0].lower() + who[1:]} {_percentage(abs(difference.value), digits)} {more} of 100 games "
        f"({_percentage(ends[0], digits)} to {_percentage(ends[1], digits)}): "
        f"{_percentage(second.value, digits)} instead of {_percentage(first.value, digits)}."
    )


def _percentage(share: float, digits: int) -> str:
    return f"{100 * share:.{digits}f}"


_NUMBERS = {
    SCORE: ("{seat} scores {by} points {more}", "What {seat} scores"),
    SCORES: ("a player scores {by} points {more} on average", "What a player scores on average"),
    LEAD: ("the winner is ahead by {by} points {more}", "How far the winner is ahead"),
    TURNS: ("a game has {by} turns {more}", "How many turns a game has"),
    DECISIONS: ("a game has {by} decisions {more}", "How many decisions a game has"),
    OPTIONS: ("a decision has {by} options {more}", "How many options a decision has"),
}


def _seat_scores(found: Comparison) -> Iterator[Finding]:
    """Which seats score more or less; nothing where all together say the same."""
    measures = found.about(SCORE)
    told = [measure for measure in measures if measure.told]
    alike = len(told) == len(measures) and len({verdict(measure) for measure in told}) == 1
    if len(measures) > 1 and alike and all(measure.told for measure in found.about(SCORES)):
        return
    for measure in told:
        yield Finding(_number_sentence(measure, _NUMBERS[SCORE][0].replace("{seat}", _seat(found, measure).lower())), told=True)


def _numbers(found: Comparison, *names: str) -> Iterator[Finding]:
    """Scores and lengths: what differs, and in one sentence each what cannot be told."""
    for measure in found.about(*names):
        told, _ = _NUMBERS[measure.about]
        if measure.told:
            yield Finding(_number_sentence(measure, told), told=True)
    silent = [measure for measure in found.about(*names) if not measure.told and measure.difference is not None]
    same = [each for each in silent if each.difference is not None and each.difference.low == each.difference.high == 0]
    open_ = [each for each in silent if each not in same]
    if same:
        yield Finding(f"The same in every pair: {_join_words([_lower(_NUMBERS[each.about][1]) for each in same])}.")
    if open_:
        about = _join_words([_NUMBERS[each.about][1] if at == 0 else _lower(_NUMBERS[each.about][1]) for at, each in enumerate(open_)])
        yield Finding(f"{about}: no difference can be told.", open=True)


def _number_sentence(measure: Measure, told: str) -> str:
    difference, first, second = measure.difference, measure.first, measure.second
    assert difference is not None and first is not None and second is not None  # noqa: PT018  # told
    assert difference.low is not None and difference.high is not None  # noqa: PT018
    ends = sorted((abs(difference.low), abs(difference.high)))
    digits = digits_for(difference.high - difference.low)
    digits += not round(ends[0], digits)  # a bound that is not zero should not look like it
    said = told.format(by=f"{abs(difference.value):.{digits}f}", more="more" if difference.value > 0 else "fewer")
    bounds = f"{ends[0]:.{digits}f} to {ends[1]:.{digits}f}"
    return f"In B {said} ({bounds}): {second.value:.{digits}f} instead of {first.value:.{digits}f}."


def digits_for(width: float) -> int:
    """After how many digits a number with an interval of this width says nothing more."""
    return 0 if width >= 20 else 1 if width >= 0.2 else 2


def _ends(found: Comparison) -> Iterator[Finding]:
    """How games end, where that differs."""
    measures = found.about(ENDS)
    if len(measures) == 1:
        yield Finding(f"All games of A and B end by `{measures[0].of}`.")
        return
    for measure in measures:
        if measure.told:
            yield Finding(_share_sentence(measure, f"`{measure.of}` ends"), told=True)
    silent = [f"`{measure.of}`" for measure in measures if not measure.told]
    if silent:
        yield Finding(f"How many games end by {_join_words(silent)}: {_nothing(found, ())}", open=True)


def _cautions(found: Comparison) -> Iterator[Finding]:
    """What a reader should know before believing the figures."""
    for letter, stopped in zip("AB", found.stopped, strict=True):
        if stopped:
            games = "1 game" if stopped == 1 else f"{stopped} games"
            yield Finding(f"{games} of {found.pairs} of {letter} had to be stopped at the safety limit; counted as they stood then.")
    for letter, report in (("A", found.first), ("B", found.second)):
        for name, count in report.broken.items():
            yield Finding(f"The check `{name}` did not hold in {count} of {found.pairs} games of {letter}.", told=True)
    if found.same_layouts is not None and found.same_layouts < found.pairs:
        others = found.pairs - found.same_layouts
        where = "all pairs of games" if others == found.pairs else f"{others} of {_pairs(found.pairs)}"
        yield Finding(f"In {where} B has a layout of its own, because it does not accept the one of A.")
    if found.pairs < found.wanted:
        yield Finding(f"Stopped after {found.pairs} of {_pairs(found.wanted)}.")


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


_NAMES = {
    WINS: "seat {of} wins", SHARED: "shared wins", NOBODY: "no winner", SCORE: "seat {of} scores", SCORES: "all score",
    LEAD: "winner's lead", TURNS: "turns", DECISIONS: "decisions", OPTIONS: "options each", ENDS: "ends by {of}",
}  # fmt: skip


def worth_showing(measures: Sequence[Measure]) -> list[Measure]:
    """The measures without those that are never or always so in both games."""
    return [each for each in measures if not each.share or each.about == WINS or _shares(each) not in ({0.0}, {1.0})]


def _shares(measure: Measure) -> set[float]:
    return {side.value for side in (measure.first, measure.second) if side is not None}


def name_of(measure: Measure) -> str:
    """What was measured, in a few words."""
    return _NAMES[measure.about].format(of=measure.of)


def _pairs(count: int) -> str:
    return "1 pair of games" if count == 1 else f"{count:,} pairs of games"


def _join_words(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def about(found: Comparison) -> str:
    """How many pairs, who played, what the games of a pair share."""
    count = "1 pair of games" if found.pairs == 1 else f"{found.pairs:,} pairs of games"
    players = "1 player" if found.players == 1 else f"{found.players} players"
    layout = "the same layout and " if found.same_layouts == found.pairs else ""
    return (
        f"{count}, {players}, seed {found.seed}. Both games of a pair have {layout}the same chance; the players choose at random, "
        "so this shows what the rules do by themselves. People who play well may see other figures."
    )


METHOD = (
    "Shares of one game have Wilson's interval (1927). The difference of two shares is taken pair by pair, with the interval of "
    "Agresti and Min (2005); a shared victory counts in parts. Means and their differences, pair by pair, have Student's interval. "
    "All hold with 95 %: of twenty differences that do not exist, one is expected to look like one. With fewer than ten pairs "
    "nothing is called a difference."
)
