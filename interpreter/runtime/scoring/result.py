"""Scores, ranking and winners of a position: after the end the result, before it the standing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from interpreter.model.ruleset.ruleset import End, ScoreLine
from interpreter.model.types.types import TEAM, EntityType, ListOf, SetOf, non_null
from interpreter.runtime.scoring.points import Points, in_points, whole_if_possible
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, new_slots
from interpreter.runtime.values.containers import Value, walker

Figure = TypeVar("Figure")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, or stands.

    end: name of the end, None before it. lost: nobody can win by this end. scores: by seat. lines: by name of the
    scoring line, then by seat. ranking: by seat, one number for each step of the ranking. winners: seats; several share
    the victory, none means a draw or a lost game. All of a team have what the team has, and win or lose together.
    """

    end: str | None
    lost: bool
    scores: tuple[Points, ...]
    lines: Mapping[str, tuple[Points, ...]]
    ranking: tuple[tuple[Points, ...], ...]
    winners: tuple[int, ...]


def result(table: GameInstance, state: GameState) -> Result:
    """The result of a game that is over, or the standing of one in progress."""
    rules = table.rules
    lines = {line.name: _by_seat(table, state, line) for line in rules.scoring}
    steps = [_by_seat(table, state, line) for line in rules.ranking]
    seats = range(table.players)
    ranking = tuple(tuple(step[player] for step in steps) for player in seats)
    end = next((end for end in rules.ends if end.name == state.ended), None)
    scores = tuple(whole_if_possible(sum(values[player] for values in lines.values())) for player in seats)
    return Result(state.ended, end is not None and end.lost, scores, lines, ranking, _winners(table, state, end, ranking))


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
