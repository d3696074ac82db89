"""Scores, ranking and winners of a position: after the end the result, before it the standing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from interpreter.model.ruleset.ruleset import End, RuleSet, ScoreLine
from interpreter.model.types.types import TEAM, EntityType, ListOf, SetOf, non_null
from interpreter.runtime.scoring.points import Points, in_points, whole_if_possible
from interpreter.runtime.scoring.utilities import BASES, UtilityBasis, by_rank, by_victory
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import SAFETY_LIMIT, GameState, new_slots
from interpreter.runtime.values.containers import Value, walker

Figure = TypeVar("Figure")


@dataclass(frozen=True, slots=True)
class RankingColumn:
    """A step of the ranking.

    name: its name in the rule file.
    most: whether the most is best there; else the fewest.
    """

    name: str
    most: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, or stands.

    end: the name of the end, None before it.
    lost: whether nobody can win by this end.
    scores: points by seat, whole numbers or exact fractions.
    lines: the score sheet: by name of the scoring line, then by seat; a column adds up to the score.
    ranking: by seat, one number for each step of the ranking; `columns` names these.
    winners: the seats; several share the victory, none means a draw or a lost game.
    columns: the steps of the ranking, the one that counts first in front.
    sides: the seats of every team; every seat alone where the rules declare none.
    shared: whether all can lose together.
    All of a team have what the team has, and win or lose together.
    """

    end: str | None
    lost: bool
    scores: tuple[Points, ...]
    lines: Mapping[str, tuple[Points, ...]]
    ranking: tuple[tuple[Points, ...], ...]
    winners: tuple[int, ...]
    columns: tuple[RankingColumn, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    shared: bool = False

    @property
    def stopped(self) -> bool:
        """True if a `safety_limit` stopped the game: no rule has ended it, and its winners are those who were ahead then."""
        return self.end == SAFETY_LIMIT

    def utilities(self, by: UtilityBasis = "victory") -> tuple[float, ...]:
        """What this end is worth to every seat, by seat; all of a team have what the team has.

        by: `victory`, `rank` or `points`.

        `victory`: 1 for the only winner, -1 shared by the others, 0 for a draw; -1 for all where the game is lost, 1 for all where it
        could have been lost by all and is won by all. `rank`: 1 for the first place, -1 for the last, evenly between. `points`: the
        scores, negative where the fewest are best. Victory and rank add up to 0 over the sides, unless all win or lose together.
        Raises `ValueError` for another `by`.
        """
        if by not in BASES:
            raise ValueError(f"by is {by!r}, not one of {', '.join(BASES)}")
        if by == "points":
            sign = 1 if not self.columns or self.columns[0].most else -1
            return tuple(float(sign * score) for score in self.scores)
        sides = self.sides or tuple((seat,) for seat in range(len(self.scores)))
        winning = tuple(side[0] in self.winners for side in sides)
        together = self.lost or (self.shared and all(winning))
        if by == "victory" or together:
            values = by_victory(winning, lost=self.lost, shared=self.shared)
        else:
            values = by_rank([(wins, self._steps(side[0])) for wins, side in zip(winning, sides, strict=True)])
        worth = {seat: value for side, value in zip(sides, values, strict=True) for seat in side}
        return tuple(worth[seat] for seat in range(len(self.scores)))

    def _steps(self, seat: int) -> tuple[Points, ...]:
        """What the ranking compares, the more the better; the score, if there is no ranking."""
        steps = self.ranking[seat] if seat < len(self.ranking) else ()
        signs = [1 if column.most else -1 for column in self.columns] or [1] * len(steps)
        return tuple(sign * value for sign, value in zip(signs, steps, strict=True)) or (self.scores[seat],)


def result(table: GameInstance, state: GameState) -> Result:
    """The result of a game that is over, or the standing of one in progress."""
    rules = table.rules
    lines = {line.name: _by_seat(table, state, line) for line in rules.scoring}
    steps = [_by_seat(table, state, line) for line in rules.ranking]
    seats = range(table.players)
    ranking = tuple(tuple(step[player] for step in steps) for player in seats)
    columns, ends, shared = _ends(rules)
    end = None if state.ended is None else ends.get(state.ended)
    scores = tuple(whole_if_possible(sum(values[player] for values in lines.values())) for player in seats)
    winners = _winners(table, state, end, ranking)
    return Result(state.ended, end is not None and end.lost, scores, lines, ranking, winners, columns, table.sides, shared)


@lru_cache(maxsize=64)
def _ends(rules: RuleSet) -> tuple[tuple[RankingColumn, ...], Mapping[str, End], bool]:
    """What a result says of the rules: the steps of the ranking, the ends by name, whether all can lose together."""
    columns = tuple(RankingColumn(line.name, line.most) for line in rules.ranking)
    return columns, {end.name: end for end in reversed(rules.ends)}, any(each.lost for each in rules.ends)


def _by_seat(table: GameInstance, state: GameState, line: ScoreLine) -> tuple[Points, ...]:
    value = table.evaluate(line.value)
    return figures_of(line, by_seat(table, line, lambda slots: value(state.store, state.course, slots)))


def figures_of(line: ScoreLine, values: Sequence[Value]) -> tuple[Points, ...]:
    """The figures for values by seat: points, or of lists of numbers, of which only the order counts, how many are lower."""
    if isinstance(line.value.kind, ListOf):
        return tuple(sum(other < value for other in values) for value in values)
    return tuple(in_points(value, line.unit) for value in values)


def by_seat(table: GameInstance, line: ScoreLine, value: Callable[[list[Value]], Figure]) -> tuple[Figure, ...]:
    """What a line gives for every seat, worked out from the slots once for every side."""
    figures = [value(new_slots(line.size, seats[0], side)) for side, seats in enumerate(table.sides)]
    return tuple(figures[side] for side in table.side_of)


def _winners(table: GameInstance, state: GameState, end: End | None, ranking: Sequence[tuple[Points, ...]]) -> tuple[int, ...]:
    if end is not None and end.lost:
        return ()
    if end is not None and end.winners is not None:
        return _named_by(table, state, end)
    if not table.rules.ranking:
        return ()
    return leaders(table.rules.ranking, ranking)[-1]


def leaders(lines: Sequence[ScoreLine], ranking: Sequence[tuple[Points, ...]]) -> list[tuple[int, ...]]:
    """Who is ahead before the first step of a ranking, after it, after the next, and so on; `ranking`: by seat, a number for each step."""
    ahead = [tuple(range(len(ranking)))]
    for number, line in enumerate(lines):
        best = (max if line.most else min)(ranking[seat][number] for seat in ahead[-1])
        ahead.append(tuple(seat for seat in ahead[-1] if ranking[seat][number] == best))
    return ahead


def _named_by(table: GameInstance, state: GameState, end: End) -> tuple[int, ...]:
    """The winners an end names itself, players or teams; with one of a team all of it wins. `me` is the player whose turn it was."""
    assert end.winners is not None
    value = table.evaluate(end.winners)(state.store, state.course, new_slots(end.size, state.course.current))
    kind = non_null(end.winners.kind)
    named = walker(end.winners.kind)(value) if isinstance(kind, SetOf) else (value,)
    sides = set(named) if kind == SetOf(EntityType(TEAM)) else {table.side_of[seat] for seat in named}
    return tuple(seat for seat in range(table.players) if table.side_of[seat] in sides)
