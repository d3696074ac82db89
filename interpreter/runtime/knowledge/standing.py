"""How a game stands for somebody who does not see everything: figures that may depend on what is hidden are unknown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.model.ruleset.ruleset import ScoreLine
from interpreter.model.types.types import ListOf
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN, Knowledge, Unknown
from interpreter.runtime.scoring.points import Points, in_points, whole_if_possible
from interpreter.runtime.scoring.result import Result, by_seat, figures_of, result
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState

Figures = tuple[Points | Unknown, ...]  # by seat, or by step of the ranking


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands, as far as a viewer knows. The fields are those of `Result`; what is not known is `Unknown.UNKNOWN`.

    scores: points by seat.
    lines: by name of the scoring line, then by seat.
    ranking: by seat, one number for each step of the ranking.
    winners: the seats that would win if the game ended now.
    """

    scores: Figures
    lines: Mapping[str, Figures]
    ranking: tuple[Figures, ...]
    winners: tuple[int, ...] | Unknown


def standing(table: GameInstance, state: GameState, viewer: int | None) -> Standing:
    """How the game stands for a viewer (None: somebody who only looks on); when it is over its result, which all may know."""
    if state.ended is not None:
        return in_full(result(table, state))
    knowledge, rules, seats = Knowledge(table, state, viewer), table.rules, range(table.players)
    lines = {line.name: _by_seat(knowledge, line) for line in rules.scoring}
    steps = [_by_seat(knowledge, line) for line in rules.ranking]
    scores = tuple(_sum([values[seat] for values in lines.values()]) for seat in seats)
    ranking = tuple(tuple(step[seat] for step in steps) for seat in seats)
    return Standing(scores, lines, ranking, _winners(rules.ranking, steps, table.players))


def in_full(outcome: Result) -> Standing:
    """A result as a standing of which everything is known."""
    return Standing(outcome.scores, outcome.lines, outcome.ranking, outcome.winners)


def _by_seat(knowledge: Knowledge, line: ScoreLine) -> Figures:
    values = by_seat(knowledge.table, line, lambda slots: knowledge.value(line.value, slots))
    if UNKNOWN not in values:
        return figures_of(line, values)
    is_list = isinstance(line.value.kind, ListOf)  # how many lists are lower is known only where all are
    return tuple(UNKNOWN if is_list or isinstance(value, Unknown) else in_points(value, line.unit) for value in values)


def _sum(figures: Sequence[Points | Unknown]) -> Points | Unknown:
    numbers = [figure for figure in figures if not isinstance(figure, Unknown)]
    return whole_if_possible(sum(numbers)) if len(numbers) == len(figures) else UNKNOWN


def _winners(ranking: Sequence[ScoreLine], steps: Sequence[Figures], players: int) -> tuple[int, ...] | Unknown:
    """Who is best in the first step, then in the next; a step that is not needed any more need not be known."""
    level = tuple(range(players)) if ranking else ()
    for line, figures in zip(ranking, steps, strict=True):
        if len(level) > 1:
            candidates = [figures[seat] for seat in level]
            values = [value for value in candidates if not isinstance(value, Unknown)]
            if len(values) < len(candidates):
                return UNKNOWN
            best = max(values) if line.most else min(values)
            level = tuple(seat for seat in level if figures[seat] == best)
    return level
