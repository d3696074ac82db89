"""Pairs of games: two rule sets played from the same seed.

Both games of a pair have the same chance (question by question), the same numbers for their bots, and the same layout
wherever the second rule set accepts the one of the first. What differs between them is then mostly what the rules do.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from interpreter.project.errors import PositionError, UsageError
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.game_row import GameRow
from interpreter.simulation.machines import Seated, by_table, cache_by_layout
from interpreter.simulation.random_games import game_seed
from interpreter.simulation.simulate import SimulationTask, check_numbers
from interpreter.simulation.workers import BatchPlayer, Execution, run_tasks


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

    `each` gets every pair with its number; what it gives is kept.
    """
    check_numbers(games=games, jobs=execution.jobs)
    for task in (first, second):
        task.check()
    tasks, pairs = (replace(task, games=games) for task in (first, second)), list[Pair]()
    run_tasks(PairTask(*tasks), games, execution, each, pairs)
    return pairs


Each = Callable[[int, Pair], Pair]


@dataclass(frozen=True, slots=True)
class PairTask:
    """What a process needs to play pairs."""

    first: SimulationTask
    second: SimulationTask

    def player(self) -> Callable[[int], Pair]:
        """What plays the pair with a number; keeps the tables that come again."""
        first, second = self.first, self.second
        halls = first.hall(), second.hall()

        def seated(number: int) -> tuple[Seated, Seated]:
            one, other = _tables(first, second, game_seed(first.seed, number))
            return first.seated(halls[0], one), second.seated(halls[1], other)

        tables_of = cache_by_layout(seated, first.layouts)

        period = max(first.period, second.period) if first.period and second.period else 0

        def play(layout: int, numbers: range) -> list[Pair]:
            tables = tables_of(layout)
            layouts = [each.table.layout for each in tables]
            same = None if layouts == [None, None] else layouts[0] == layouts[1]
            return [Pair(one, other, same) for one, other in zip(*(each.rows(numbers) for each in tables), strict=True)]

        if any(hall.wanted for hall in halls):
            return BatchPlayer(lambda numbers: by_table(numbers, period, play))
        return lambda number: play(number % period if period else number, range(number, number + 1))[0]


def _tables(first: SimulationTask, second: SimulationTask, seed: int) -> tuple[GameInstance, GameInstance]:
    """Both tables; at the second the layout of the first if its rules accept it, else its own."""
    table = first.table(seed)
    if table.layout is not None and second.layout is None and second.game.rules.layout is not None:
        try:
            return table, replace(second, layout=table.layout).table(seed)
        except (PositionError, UsageError):  # what is not accepted here is no mistake of anybody
            pass
    return table, second.table(seed)
