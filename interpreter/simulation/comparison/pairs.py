"""Pairs of games: two rule sets played from the same seed.

Both games of a pair have the same chance (question by question), the same numbers for their bots, and the same layout
wherever the second rule set accepts the one of the first. What differs between them is then mostly what the rules do.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from interpreter.bots import Bot
from interpreter.project.errors import PositionError
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.library import Game
from interpreter.simulation.simulate import GameRow, Layout, SimulationTask, TableCache, check_numbers, game_seed, play
from interpreter.simulation.workers import Execution, Progress, run_tasks


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """One side of a comparison: its rules, its options, and who plays."""

    game: Game
    options: Mapping[str, object] | None = None
    bots: tuple[Bot, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games with the same seed. `same_layout` is None where neither has one."""

    first: GameRow
    second: GameRow
    same_layout: bool | None

    @property
    def same_course(self) -> bool:
        """Whether nothing that is kept of the games differs."""
        return replace(self.first, notices=(), broken=()) == replace(self.second, notices=(), broken=())


def pairs_of(
    first: ComparedGame, second: ComparedGame, *, players: int, games: int, seed: int | str, jobs: int = 1, layout: Layout = None,
    partial: bool = False, progress: Progress | None = None, scheduler: str | None = None, each: "Each | None" = None,
    layouts: int | None = None, invariants: bool = False
) -> list[Pair]:  # fmt: skip
    """So many pairs, in order; arguments as `simulate` takes them. Wrong ones are refused before anything is played.

    `each` gets every pair with its number and the decisions of both games; what it gives is kept.
    """
    check_numbers(games=games, jobs=jobs)
    moves = each is not None
    plans = [
        SimulationTask(side.game, players, seed, layout, side.options, side.bots, invariants=invariants, moves=moves, layouts=layouts)
        for side in (first, second)
    ]
    for task in plans:
        task.check()
    return run_tasks(_PairTask(*plans), games, Execution(jobs, scheduler, partial, progress), each)


Each = Callable[[int, Pair], Pair]


@dataclass(frozen=True, slots=True)
class _PairTask:
    """What a process needs to play pairs."""

    first: SimulationTask
    second: SimulationTask

    def player(self) -> Callable[[int], Pair]:
        """What plays the pair with a number."""
        return _PairPlayer(self).play


class _PairPlayer:
    """Plays pairs one after the other; keeps the tables that come again."""

    def __init__(self, plans: _PairTask) -> None:
        self._plans = plans
        self._tables = TableCache(
            lambda number: _tables(plans.first, plans.second, game_seed(plans.first.seed, number)), plans.first.layouts
        )

    def play(self, number: int) -> Pair:
        first, second = self._plans.first, self._plans.second
        seed = game_seed(first.seed, number)
        tables = self._tables.of(max(first.layout_number(number), second.layout_number(number)))
        layouts = [table.layout for table in tables]
        same = None if layouts == [None, None] else layouts[0] == layouts[1]
        games = [
            play(table, seed, task.bots, invariants=task.invariants, moves=task.moves)
            for table, task in zip(tables, (first, second), strict=True)
        ]
        return Pair(games[0], games[1], same)


def _tables(first: SimulationTask, second: SimulationTask, seed: int) -> tuple[GameInstance, GameInstance]:
    """Both tables; at the second the layout of the first if its rules accept it, else its own."""
    table = first.table(seed)
    if table.layout is not None and second.layout is None and second.game.rules.layout is not None:
        try:
            return table, replace(second, layout=table.layout).table(seed)
        except PositionError:  # what is not accepted here is no mistake of anybody
            pass
    return table, second.table(seed)


def parts(rows: Sequence[Pair], of: Callable[[GameRow], float | None]) -> list[tuple[float, float]]:
    """What `of` says about both games of a pair, where it says something about both."""
    both = [(of(row.first), of(row.second)) for row in rows]
    return [(one, other) for one, other in both if one is not None and other is not None]
