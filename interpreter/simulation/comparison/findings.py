"""The findings of a comparison as sentences. `A` and `B` are the first and the second game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.simulation.comparison.comparison import Comparison
from interpreter.simulation.comparison.figures import digits_for, localized, verdict, whole
from interpreter.simulation.comparison.measures import FEWEST, Measure, Sort
from interpreter.translation import conjunction, template, translatable, translate, translate_plural

_FINE = 0.04  # where an interval is narrower than this, tenths of a percent mean something
_TOLD: Mapping[Sort, str] = {
    "wins": translatable("In B {seat} wins {by} {more} of 100 games ({low} to {high}): {new} instead of {old}."),
    "shared": translatable("In B a victory is shared in {by} {more} of 100 games ({low} to {high}): {new} instead of {old}."),
    "nobody": translatable("In B nobody wins {by} {more} of 100 games ({low} to {high}): {new} instead of {old}."),
    "ends": translatable("In B “{of}” ends {by} {more} of 100 games ({low} to {high}): {new} instead of {old}."),
    "score": translatable("In B {seat} scores {by} points {more} ({low} to {high}): {new} instead of {old}."),
    "scores": translatable("In B a player scores {by} points {more} on average ({low} to {high}): {new} instead of {old}."),
    "lead": translatable("In B the winner is ahead by {by} points {more} ({low} to {high}): {new} instead of {old}."),
    "turns": translatable("In B a game has {by} turns {more} ({low} to {high}): {new} instead of {old}."),
    "decisions": translatable("In B a game has {by} decisions {more} ({low} to {high}): {new} instead of {old}."),
    "options": translatable("In B a decision has {by} options {more} ({low} to {high}): {new} instead of {old}."),
    "action": translatable("In B “{of}” is taken {by} times {more} in a game ({low} to {high}): {new} instead of {old}."),
}
_SUBJECTS: Mapping[Sort, str] = {
    "scores": translatable("What a player scores on average"),
    "lead": translatable("How far the winner is ahead"),
    "turns": translatable("How many turns a game has"),
    "decisions": translatable("How many decisions a game has"),
    "options": translatable("How many options a decision has"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence; `told` if it speaks of a difference that is more than chance, `open` if of one that cannot be told."""

    text: str
    told: bool = False
    open: bool = False


def findings(comparison: Comparison, language: str | None = None) -> list[Finding]:
    """What can be told from the games, and what cannot."""
    said = _Findings(comparison, language)
    if comparison.same_course == comparison.pairs:
        return [*said.actions(), *said.same(), *said.cautions()]
    if comparison.pairs < FEWEST:
        return [*said.actions(), said.few(), *said.same(), *said.cautions()]
    scores = [*said.seat_scores(), *said.numbers("scores", "lead")]
    length = said.numbers("turns", "decisions", "options")
    return [*said.wins(), *scores, *length, *said.actions(), *said.ends(), *said.same(), *said.cautions()]


@dataclass(frozen=True, slots=True)
class _Findings:
    """The sentences about a comparison in a language, by what they are about."""

    comparison: Comparison
    language: str | None

    def say(self, message: str, /, **values: object) -> str:
        """A message in the language, with whole numbers as they are written there."""
        written = {name: whole(each, self.language) if isinstance(each, int) else each for name, each in values.items()}
        return translate(self.language, message, **written)

    def few(self) -> Finding:
        """That there are too few games."""
        text = translate_plural(
            self.language, "1 pair of games is too few to tell anything; at least {least} are needed.",
            "{count} pairs of games are too few to tell anything; at least {least} are needed.", self.comparison.pairs,
            count=self.comparison.pairs, least=FEWEST,
        )  # fmt: skip
        return Finding(text, open=True)

    def same(self) -> Iterator[Finding]:
        """In how many games what differs did not matter."""
        same, pairs = self.comparison.same_course, self.comparison.pairs
        if same == pairs:
            all_of_them = translate_plural(
                self.language, "The 1 pair of games went the same way in A and B: what differs never mattered.",
                "All {count} pairs of games went the same way in A and B: what differs never mattered.", pairs, count=whole(pairs, self.language),
            )  # fmt: skip
            yield Finding(all_of_them)
        elif same:
            yield Finding(
                self.say("In {same} of {count} pairs of games A and B went the same way: there, what differs did not matter.", same=same, count=pairs)
            )  # fmt: skip

    def actions(self) -> Iterator[Finding]:
        """How often actions were taken that only one of the games has, or that differ; others where they differ by more than chance."""
        for measure in self.comparison.about("action"):
            name, first, second = measure.called(self.language), measure.first, measure.second
            if first is None and second is not None:
                yield Finding(self._new_action(measure, second.value), told=True)
            elif second is None and first is not None:
                sentence = self.say(
                    "The action “{name}”, which B does not have, was taken {times} times a game in A.", name=name, times=self._times(first.value)
                )  # fmt: skip
                yield Finding(sentence)
            elif measure.told:
                yield from self._told([measure])
            elif measure.of in self.comparison.changed_actions and first is not None and second is not None:
                old, new = self._times(first.value), self._times(second.value)
                same = self.say("The changed action “{name}” was taken as often as in A: {times} times a game.", name=name, times=new)
                chance = self.say(
                    "The changed action “{name}” was taken {new} times a game, in A {old} times: that may be chance.",
                    name=name,
                    new=new,
                    old=old,
                )
                yield Finding(same) if verdict(measure) == "same" else Finding(chance, open=True)

    def _new_action(self, measure: Measure, times: float) -> str:
        """How often an action was taken that only B has."""
        name, pairs = measure.called(self.language), self.comparison.pairs
        games = sum(row.second.actions[measure.of] > 0 for row in self.comparison.rows)
        if not games:
            return self.say("The new action “{name}” was not taken in any of {pairs} games of B.", name=name, pairs=pairs)
        return self.say(
            "The new action “{name}” was taken in {games} of {pairs} games of B, {times} times a game.",
            name=name, games=games, pairs=pairs, times=self._times(times),
        )  # fmt: skip

    def _times(self, value: float) -> str:
        return localized(f"{value:.{1 if value >= 1 else 2}f}", self.language)

    def wins(self) -> Iterator[Finding]:
        """Who wins more or less often."""
        comparison = self.comparison
        if comparison.first.without_winner == comparison.second.without_winner == comparison.pairs:
            yield Finding(self.say("No game of A or B has a winner, so nothing can be said about who wins."))
            return
        measures = comparison.about("wins")
        yield from self._told(measures)
        silent = [measure for measure in measures if not measure.told]
        if silent:
            seats = conjunction(self.language, [self._seat(each) for each in silent])
            who = self.say("Who wins") if len(silent) == len(measures) else self.say("How often {seats} wins", seats=seats)
            yield Finding(self._nothing(who, silent), open=True)
        yield from self._told(comparison.about("shared"))
        yield from self._told(comparison.about("nobody"))

    def _seat(self, measure: Measure) -> str:
        return self.say("the player") if self.comparison.players == 1 else self.say("seat {of}", of=measure.of)

    def _nothing(self, what: str, silent: Sequence[Measure]) -> str:
        """That no difference can be told, and what would be needed."""
        pairs = self.comparison.pairs
        needed = max((each.needed for each in silent if each.needed is not None), default=None)
        if needed is None:
            return self.say("{what}: no difference can be told from {pairs} pairs of games.", what=what, pairs=pairs)
        if needed <= pairs:
            return self.say(
                "{what}: no difference can be told from {pairs} pairs of games; one of 5 in 100 games would most likely have shown.",
                what=what, pairs=pairs,
            )  # fmt: skip
        return self.say(
            "{what}: no difference can be told from {pairs} pairs of games. To see one of 5 in 100 games, about {needed} would be needed.",
            what=what, pairs=pairs, needed=needed,
        )  # fmt: skip

    def _told(self, measures: Iterable[Measure]) -> Iterator[Finding]:
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
            numbers = (factor * abs(difference.value), *ends, factor * second.value, factor * first.value)
            by, low, high, new, old = (localized(f"{number:.{digits}f}", self.language) for number in numbers)
            more = self.say("more") if difference.value > 0 else self.say("fewer")
            values = {
                "seat": self._seat(measure),
                "of": measure.called(self.language) if measure.about in ("action", "ends") else measure.of,
                "by": by,
                "more": more,
                "low": low,
                "high": high,
                "new": new,
                "old": old,
            }
            yield Finding(self.say(_TOLD[measure.about], **values), told=True)

    def seat_scores(self) -> Iterator[Finding]:
        """Which seats score more or less; nothing where all together say the same."""
        measures = self.comparison.about("score")
        alike = all(measure.told for measure in measures) and len({verdict(measure) for measure in measures}) == 1
        if len(measures) == 1 or not alike or not all(measure.told for measure in self.comparison.about("scores")):
            yield from self._told(measures)

    def numbers(self, *names: Sort) -> Iterator[Finding]:
        """Scores and lengths: what differs, and in one sentence each what cannot be told."""
        measures = self.comparison.about(*names)
        yield from self._told(measures)
        silent = [
            (template(self.language, _SUBJECTS[each.about]), each.difference) for each in measures if not each.told and each.difference
        ]
        same = [subject for subject, difference in silent if difference.low == difference.high == 0]
        uncertain = [subject for subject, difference in silent if not difference.low == difference.high == 0]
        if same:
            yield Finding(
                self.say("The same in every pair: {what}.", what=conjunction(self.language, [_lower(subject) for subject in same]))
            )
        if uncertain:
            subjects = conjunction(self.language, [uncertain[0], *map(_lower, uncertain[1:])])
            yield Finding(self.say("{what}: no difference can be told.", what=subjects), open=True)

    def ends(self) -> Iterator[Finding]:
        """How games end, where that differs."""
        measures = self.comparison.about("ends")
        if len(measures) == 1:
            yield Finding(self.say("All games of A and B end alike: “{of}”", of=measures[0].called(self.language)))
            return
        yield from self._told(measures)
        silent = [self.say("“{name}”", name=measure.called(self.language)) for measure in measures if not measure.told]
        if silent:
            what = self.say("How many games end by {ends}", ends=conjunction(self.language, silent))
            yield Finding(self._nothing(what, ()), open=True)

    def cautions(self) -> Iterator[Finding]:
        """What a reader should know before believing the figures."""
        comparison, pairs = self.comparison, self.comparison.pairs
        reports = (("A", comparison.first), ("B", comparison.second))
        for letter, report in reports:
            if stopped := report.stopped:
                text = translate_plural(
                    self.language, "{count} game of {pairs} of {letter} had to be stopped at the safety limit; counted as it stood then.",
                    "{count} games of {pairs} of {letter} had to be stopped at the safety limit; counted as they stood then.", stopped,
                    count=stopped, pairs=pairs, letter=letter,
                )  # fmt: skip
                yield Finding(text)
        for letter, report in reports:
            for name, count in report.broken.items():
                sentence = self.say(
                    "The check `{name}` did not hold in {count} of {pairs} games of {letter}.", name=name, count=count, pairs=pairs, letter=letter
                )  # fmt: skip
                yield Finding(sentence, told=True)
        if comparison.same_layouts is not None and comparison.same_layouts < pairs:
            others = pairs - comparison.same_layouts
            if others == pairs:
                yield Finding(self.say("In all pairs of games B has a layout of its own, because it does not accept the one of A."))
            else:
                sentence = self.say(
                    "In {count} of {pairs} pairs of games B has a layout of its own, because it does not accept the one of A.",
                    count=others, pairs=pairs,
                )  # fmt: skip
                yield Finding(sentence)
        if pairs < comparison.wanted:
            yield Finding(self.say("Stopped after {count} of {wanted} pairs of games.", count=pairs, wanted=comparison.wanted))


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def count_pairs(count: int) -> str:
    """So many pairs of games, in words."""
    return "1 pair of games" if count == 1 else f"{count:,} pairs of games"


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
