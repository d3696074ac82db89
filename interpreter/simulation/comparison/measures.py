"""What a comparison measures: a value per game and rule set, and the paired difference with its interval."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal

from interpreter.model.big_numbers import LARGEST, mean
from interpreter.model.localized_text import QUOTED, LocalizedText, select_language
from interpreter.runtime.state.game_instance import localized
from interpreter.simulation import statistics
from interpreter.simulation.comparison.pairs import Pair
from interpreter.simulation.game_row import GameRow
from interpreter.simulation.report import teams_of
from interpreter.simulation.simulate import SimulationTask
from interpreter.simulation.statistics import Estimate

FEWEST = 10  # with fewer pairs nothing is called a difference, whatever the formulas give
VISIBLE = 0.05  # the difference for which the number of pairs is said: 5 in 100 games, or 5 % of the mean in the first game
Sort = Literal["wins", "shared", "nobody", "ends", "score", "scores", "lead", "turns", "decisions", "options", "action"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that was measured in both games.

    about: `wins`, `score` (of a seat), `shared` (victories), `nobody` (has won), `ends`, `scores` (all seats), `lead` (of
    the winner), `turns`, `decisions`, `options` (per decision), `action` (how often it was taken, where that was counted). of: the seat, from 1, or those of a team, `1+3`, or the name of the end or action. share:
    whether it is a share, from 0 to 1. first, second: None where a game has no such thing. pairs: those in which both
    have it. difference: second less first. told: whether it is more than chance. needed: pairs that would show a small one.
    title: what the rules call the end or action for people, by language.
    """

    about: Sort
    of: str
    share: bool
    first: Estimate | None
    second: Estimate | None
    pairs: int
    difference: Estimate | None
    told: bool
    needed: int | None
    title: LocalizedText = field(default_factory=dict)

    def called(self, language: str | None = None) -> str:
        """What people call the end or action; where the rules do not say, its name with blanks."""
        return select_language(self.title, language or "en", "en") or self.of.replace("_", " ")


Value = Callable[[GameRow], float | None]


def measure(rows: Sequence[Pair], first: SimulationTask, second: SimulationTask) -> tuple[Measure, ...]:
    """Everything that is measured, in the order in which it is told."""
    scored = (bool(first.game.rules.scoring), bool(second.game.rules.scoring))
    ends = dict.fromkeys(chain.from_iterable((row.first.end, row.second.end) for row in rows))
    sides = _sides(rows, first.players)
    measures = [
        *(_measure(rows, "wins", _won(seats[0]), of=_numbers(seats), share=True) for seats in sides),
        _measure(rows, "shared", lambda game: float(game.shared_by > 1), share=True),
        _measure(rows, "nobody", lambda game: float(not game.winners), share=True),
    ]
    if any(scored):
        measures += [_measure(rows, "score", _score(seats[0]), of=_numbers(seats), scored=scored) for seats in sides]
    if any(scored) and first.players > 1:
        measures += [
            _measure(rows, "scores", lambda game: float(sum(game.scores) / len(game.scores)), scored=scored),
            _measure(rows, "lead", _lead, scored=scored),
        ]
    measures += [
        _measure(rows, "turns", lambda game: game.turns),
        _measure(rows, "decisions", lambda game: game.decisions),
        _measure(rows, "options", _options),
    ]
    said = {end.name: _with_figures(task, end.text) for task in (first, second) for end in task.game.rules.ends}
    measures += [replace(_measure(rows, "ends", _end_indicator(end), of=end, share=True), title=said.get(end, {})) for end in sorted(ends)]
    return (*measures, *_actions(rows, first, second))


def _with_figures(task: SimulationTask, text: LocalizedText) -> LocalizedText:
    """A text of the rules with the figures that it quotes, as they are at the table of a task."""
    if not any(QUOTED.search(words) for words in text.values()):
        return text
    table = task.game.table(players=task.players, seed=task.seed, layout=task.layout, options=task.options)
    return {code: localized(table, text, code) for code in text}


def _actions(rows: Sequence[Pair], first: SimulationTask, second: SimulationTask) -> Iterator[Measure]:
    """How often each action was taken, if that was counted."""
    sides = (first.game.rules.actions, second.game.rules.actions)
    for name in sorted({*sides[0], *sides[1]}) if first.actions and second.actions else ():
        title = {code: QUOTED.sub("…", words) for code, words in next(side[name].title for side in sides if name in side).items()}
        yield replace(_measure(rows, "action", _count(name), of=name, scored=(name in sides[0], name in sides[1])), title=title)


def _sides(rows: Sequence[Pair], players: int) -> tuple[tuple[int, ...], ...]:
    """Who is measured together: the seats of every team, where both games have the same; else every seat alone."""
    first, second = (teams_of(row) for row in (rows[0].first, rows[0].second)) if rows else ((), ())
    return first if first and first == second else tuple((seat,) for seat in range(players))


def _numbers(seats: Sequence[int]) -> str:
    return "+".join(str(seat + 1) for seat in seats)


def _measure(
    rows: Sequence[Pair], about: Sort, value: Value, *, of: str = "", share: bool = False, scored: tuple[bool, bool] = (True, True)
) -> Measure:
    """One measure; `scored` says which of the two games has it."""
    pairs = [tuple(value(game) if has else None for game, has in zip((row.first, row.second), scored, strict=True)) for row in rows]
    sides = [[number for number in side if number is not None] for side in zip(*pairs, strict=True)]
    differences = [other - one for one, other in pairs if one is not None and other is not None]
    difference = statistics.difference_of_shares(differences) if share else statistics.mean_interval(differences)
    first, second = ((statistics.pooled_share if share else statistics.mean_interval)(side) for side in sides)
    told = difference is not None and len(differences) >= FEWEST and _apart(difference)
    visible = VISIBLE if share else VISIBLE * abs(first.value) if first else 0.0
    needed = statistics.required_pairs(differences, visible)
    return Measure(about, of, share, first, second, len(differences), difference, told, needed)


def _apart(difference: Estimate) -> bool:
    """Whether nothing in the bounds is zero."""
    low, high = difference.low, difference.high
    return low is not None and high is not None and (low > 0 or high < 0)


def _won(seat: int) -> Value:
    """A victory shared by n players or teams counts one n-th."""
    return lambda game: 1 / game.shared_by if seat in game.winners else 0.0


def _score(seat: int) -> Value:
    return lambda game: float(game.scores[seat])


def _lead(game: GameRow) -> float | None:
    """The points between the winner and whoever is nearest; none without a winner or where all have won."""
    others = [float(score) for seat, score in enumerate(game.scores) if seat not in game.winners]
    if not game.winners or not others:
        return None
    if game.shared_by > 1:
        return 0.0
    return min(abs(float(game.scores[game.winners[0]]) - score) for score in others)


def _options(game: GameRow) -> float | None:
    return min(LARGEST, mean(game.options, game.decisions)) if game.decisions else None


def _count(action: str) -> Value:
    return lambda game: float(game.actions[action])


def _end_indicator(end: str) -> Value:
    return lambda game: float(game.end == end)
