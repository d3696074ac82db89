"""Heuristic evaluation of positions for bots: place and lead of every seat, or of one against the others.

A team is one: all of it share place and lead, and nobody is compared with their partners.
"""

from collections.abc import Callable, Container, Sequence

from interpreter.runtime.scoring.points import Points
from interpreter.runtime.scoring.result import Result, result
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState

Judge = Callable[[GameInstance, GameState], Sequence[tuple[float, float]]]  # for every seat its place, and by how much it is ahead


def rank_utilities(table: GameInstance, state: GameState) -> tuple[tuple[float, float], ...]:
    """For every seat its place, from 0 to 1, and by how much it is ahead.

    The place is the share of the others that it is ahead of (who is level counts half), ahead is the first step of the
    ranking (without one: the score) less that of the best other. Alone: victory or not, and the step itself.
    """
    standing = result(table, state)
    steps = [_steps(table, standing, side[0]) for side in table.sides]
    return utilities_of(table, steps, standing.winners, over=state.ended is not None, lost=standing.lost)


def utilities_of(
    table: GameInstance, steps: Sequence[tuple[Points, ...]], winners: Container[int], *, over: bool, lost: bool
) -> tuple[tuple[float, float], ...]:
    """The same from what the ranking compares of every side, the more the better, and the seats that win."""
    firsts = [own[0] if own else 0 for own in steps]
    keys = [(over and side[0] in winners, own if over else own[:1]) for side, own in zip(table.sides, steps, strict=True)]
    utilities = _compared(keys, firsts, lost=lost)
    return tuple(utilities[side] for side in table.side_of)


def _compared(keys: Sequence[tuple[bool, tuple[Points, ...]]], firsts: Sequence[Points], *, lost: bool) -> list[tuple[float, float]]:
    """For every side its place and by how much it is ahead, from what places are compared by, and from the first step of the ranking."""
    if len(keys) == 1:
        return [(float(keys[0][0]), float(firsts[0]))]
    places = [(sum((key > other) + (key == other) / 2 for other in keys) - 0.5) / (len(keys) - 1) for key in keys]
    if lost:
        places = [0.0] * len(keys)
    best = max(firsts)
    first = firsts.index(best)
    second = max([*firsts[:first], *firsts[first + 1 :]])
    leads = [float(own - (second if side == first else best)) for side, own in enumerate(firsts)]
    return list(zip(places, leads, strict=True))


def evaluate(table: GameInstance, state: GameState, player: int) -> tuple[float, float]:
    """How good a position is for a player: won (1) or lost (-1), then how far ahead of the best other.

    What only breaks ties is left out while a game goes on: often it is a means, and whoever hoards it never uses it.
    """
    standing = result(table, state)
    firsts = [_steps(table, standing, seat)[:1] or (0,) for seat in range(table.players)]
    partners = table.sides[table.side_of[player]]
    best = max((first[0] for seat, first in enumerate(firsts) if seat not in partners), default=0)
    return _outcome(table, state, standing, player), float(firsts[player][0] - best)


def _outcome(table: GameInstance, state: GameState, standing: Result, player: int) -> float:
    everybody = len(standing.winners) == table.players and len(table.sides) > 1
    if state.ended is None or (not standing.winners and not standing.lost) or everybody:
        return 0.0
    return 1.0 if player in standing.winners else -1.0


def _steps(table: GameInstance, standing: Result, seat: int) -> tuple[Points, ...]:
    """What the ranking compares, the more the better; the score, if there is no ranking."""
    if not table.rules.ranking:
        return (standing.scores[seat],) if table.rules.scoring else ()
    return tuple(value if line.most else -value for line, value in zip(table.rules.ranking, standing.ranking[seat], strict=True))


def means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The mean of every column."""
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
