"""A comparison that grows: pairs are played on in portions, and after each there is a comparison of all that have been played."""

from dataclasses import replace

from interpreter.simulation.comparison.comparison import Comparison, summarize_pairs
from interpreter.simulation.comparison.pairs import Pair, PairTask
from interpreter.simulation.simulate import SimulationTask


class Growth:
    """Pairs of games of two tasks, which have the same players and seed. Wrong arguments are refused before anything is played.

    After so many pairs `comparison` is what `simulate --against` gives for as many; it counts besides how often each action was taken.
    """

    def __init__(self, first: SimulationTask, second: SimulationTask) -> None:
        self._task = PairTask(replace(first, actions=True), replace(second, actions=True))
        self._task.first.check()
        self._task.second.check()
        self._play = self._task.player()
        self.rows: list[Pair] = []

    def play_on(self, pairs: int = 1) -> None:
        """Play so many more."""
        self.rows += [self._play(number) for number in range(len(self.rows), len(self.rows) + pairs)]

    def comparison(self, pairs: int | None = None, wanted: int | None = None) -> Comparison:
        """What they show, or the first of them.

        pairs: only so many are looked at. wanted: so many were to be, where fewer have been played than were.
        """
        rows = self.rows[:pairs]
        return summarize_pairs(self._task.first, self._task.second, rows, wanted or len(rows))
