"""Pairs of games: two rule sets played from the same seed.

Both games of a pair have the same chance (question by question), the same numbers for their bots, and the same layout
wherever the second rule set accepts the one of the first. What differs between them is then mostly what the rules do.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from interpreter.project.errors import PositionError
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.simulate import GameRow, SimulationTask, cache_by_layout, check_numbers, game_seed
from interpreter.simulation.workers import Execution, run_tasks


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


def pairs_of(first: SimulationTask, second: SimulationTask, games: int, execution: Execution, each: "Each | None" = None) -> list[Pair]:
    """So many pairs, in order; both tasks have the same players and seed. Wrong arguments are refused before anything is played.

    `each` gets every pair with its number and the decisions of both games; what it gives is kept.
    """
    check_numbers(games=games, jobs=execution.jobs)
    for task in (first, second):
        task.check()
    moves = each is not None
    return run_tasks(_PairTask(replace(first, moves=moves), replace(second, moves=moves)), games, execution, each)


Each = Callable[[int, Pair], Pair]


@dataclass(frozen=True, slots=True)
class _PairTask:
    """What a process needs to play pairs."""

    first: SimulationTask
    second: SimulationTask

    def player(self) -> Callable[[int], Pair]:
        """What plays the pair with a number; keeps the tables that come again."""
        first, second = self.first, self.second
        tables_of = cache_by_layout(lambda number: _tables(first, second, game_seed(first.seed, number)), first.layouts)

        def play(number: int) -> Pair:
            tables = tables_of(max(first.layout_number(number), second.layout_number(number)))
            layouts = [table.layout for table in tables]
            same = None if layouts == [None, None] else layouts[0] == layouts[1]
            return Pair(first.play(tables[0], number), second.play(tables[1], number), same)

        return play


def _tables(first: SimulationTask, second: SimulationTask, seed: int) -> tuple[GameInstance, GameInstance]:
    """Both tables; at the second the layout of the first if its rules accept it, else its own."""
    table = first.table(seed)
    if table.layout is not None and second.layout is None and second.game.rules.layout is not None:
        try:
            return table, replace(second, layout=table.layout).table(seed)
        except PositionError:  # what is not accepted here is no mistake of anybody
            pass
    return table, second.table(seed)
