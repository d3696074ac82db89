"""Games that bots play on by chance: inside the module of the table where there is one, else by the machine of the table. What comes of it is the same."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.bots.evaluation import Judge, rank_utilities, utilities_of
from interpreter.bots.playout import playout
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session.rng import UniformInts

if TYPE_CHECKING:
    from interpreter.backends.wasm.rollouts import Rollouts, Stand

ENOUGH = 50  # tries for which a module is made


class RolloutPolicy:
    """Plays on by chance, and says how it stands for every seat."""

    def __init__(self, table: GameInstance, judge: Judge, horizon: int, inside: "Rollouts | None" = None) -> None:
        self.table, self.judge, self.horizon, self.inside = table, judge, horizon, inside
        self._lost = {end.name for end in table.rules.ends if end.lost}
        self._signs = [1 if line.most else -1 for line in table.rules.ranking]

    def __call__(self, position: GameState, luck: UniformInts) -> Sequence[tuple[float, float]]:
        """What a judge says after so many answers by chance."""
        after = None if self.inside is None else self.inside.play(position, luck.rest(), self.horizon)
        if after is None:
            after = playout(self.table, position, luck.below, self.horizon)
        return self.judge(self.table, after) if isinstance(after, GameState) else self._utilities(after)

    def _utilities(self, stand: "Stand") -> Sequence[tuple[float, float]]:
        """As `rank_utilities`."""
        if self._signs:
            steps = [tuple([sign * value for sign, value in zip(self._signs, own, strict=True)]) for own in stand.steps]
        else:
            steps = [(stand.scores[side[0]],) if self.table.rules.scoring else () for side in self.table.sides]
        winners = [seat for seat in range(self.table.players) if stand.winners >> seat & 1]
        return utilities_of(self.table, steps, winners, over=stand.end is not None, lost=stand.end in self._lost)


@contextmanager
def rollout_policy(table: GameInstance, judge: Judge, horizon: int, tries: int) -> Iterator[RolloutPolicy]:
    """The policy for about so many tries: inside a module, if they are many and the judge is the usual one."""
    if judge is not rank_utilities or tries < ENOUGH:
        yield RolloutPolicy(table, judge, horizon)
        return
    from interpreter.backends.wasm.rollouts import ROLLOUTS

    with ROLLOUTS.of(table) as inside:
        yield RolloutPolicy(table, judge, horizon, inside)
