"""Scores, ranking and winners of a position: after the end the result, before it the standing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.model.ruleset.ruleset import End, ScoreLine
from interpreter.model.types.types import SetOf, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, new_slots
from interpreter.runtime.values.containers import walker


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, or stands.

    end: name of the end, None before it. lost: nobody can win by this end. scores: by seat. lines: by name of the
    scoring line, then by seat. ranking: by seat, one number for each step of the ranking. winners: seats; several share
    the victory, none means a draw or a lost game.
    """

    end: str | None
    lost: bool
    scores: tuple[int, ...]
    lines: Mapping[str, tuple[int, ...]]
    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


def result(table: GameInstance, state: GameState) -> Result:
    """The result of a game that is over, or the standing of one in progress."""
    rules = table.rules
    lines = {line.name: _by_seat(table, state, line) for line in rules.scoring}
    steps = [_by_seat(table, state, line) for line in rules.ranking]
    seats = range(table.players)
    ranking = tuple(tuple(step[player] for step in steps) for player in seats)
    end = next((end for end in rules.ends if end.name == state.ended), None)
    scores = tuple(sum(values[player] for values in lines.values()) for player in seats)
    return Result(state.ended, end is not None and end.lost, scores, lines, ranking, _winners(table, state, end, ranking))


def _by_seat(table: GameInstance, state: GameState, line: ScoreLine) -> tuple[int, ...]:
    value = table.evaluate(line.value)
    return tuple(value(state.store, state.course, new_slots(line.size, player, player)) for player in range(table.players))


def _winners(table: GameInstance, state: GameState, end: End | None, ranking: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    if end is not None and end.lost:
        return ()
    if end is not None and end.winners is not None:
        return _named_by(table, state, end)
    if not table.rules.ranking:
        return ()
    return leaders(table.rules.ranking, ranking)[-1]


def leaders(lines: Sequence[ScoreLine], ranking: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Who is ahead before the first step of a ranking, after it, after the next, and so on; `ranking`: by seat, a number for each step."""
    ahead = [tuple(range(len(ranking)))]
    for number, line in enumerate(lines):
        best = (max if line.most else min)(ranking[seat][number] for seat in ahead[-1])
        ahead.append(tuple(seat for seat in ahead[-1] if ranking[seat][number] == best))
    return ahead


def _named_by(table: GameInstance, state: GameState, end: End) -> tuple[int, ...]:
    """The winners an end names itself; `me` is the player whose turn it was."""
    assert end.winners is not None
    value = table.evaluate(end.winners)(state.store, state.course, new_slots(end.size, state.course.current))
    if isinstance(value, int) and not isinstance(non_null(end.winners.kind), SetOf):
        return (value,)
    return tuple(walker(end.winners.kind)(value))
