"""An environment of Gymnasium over a rule set: one seat acts, bots play the others."""

from collections.abc import Callable, Sequence
from operator import index
from pathlib import Path
from random import Random
from typing import Any, Unpack

import gymnasium
import numpy as np

from interpreter.adapters.common.choice import Choice
from interpreter.adapters.common.table import Arrays, Info, Settings, Table, table_of
from interpreter.bots import Bot, choose_answer
from interpreter.bots.specification import bots_of
from interpreter.project.errors import is_whole, usage, wrong_argument
from interpreter.session.library import Game

TRIES = 100  # games that may end before the seat is asked anything


class RulesEnv(gymnasium.Env[Any, Any]):  # its spaces are typed by their elements, more narrowly than it allows
    """An environment of Gymnasium: a game seen from one seat, bots at the others.

    game: a game, or what `load` takes.
    seat: whose actions are asked for, from 0.
    bots: who plays the others, as text (`mcts:100,random`) or bots; one for all or one for each.
    settings: the other arguments of `Table`, as `Settings` has them.
    table: what all games have in common.
    Raises `UsageError` for a seat that there is not, for bots that do not exist or are not one for each; what `Table` raises.
    """

    def __init__(
        self,
        game: Game | str | Path,
        *,
        seat: int = 0,
        bots: str | Sequence[Bot] = "random",
        **settings: Unpack[Settings],
    ) -> None:
        self.table: Table = table_of("RulesEnv", game, settings, ("seat", "bots"))
        if not is_whole(seat) or seat not in range(self.table.players):
            raise usage("C112", word=seat, did_you_mean="", known=f"0 to {self.table.players - 1}")
        self.metadata: dict[str, Any] = {"render_modes": []}
        self.seat = index(seat)
        self.bots = _by_seat(bots_of(bots), self.table.players, self.seat)
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.place: Choice | None = None
        self.over = False
        self._below: Callable[[int], int] = Random(0).randrange

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """The first observation of a game (two arrays), and nothing more.

        seed: with one the same game every time, without one the next.
        options: nothing is made of them.
        Raises `UsageError` for a seed that is no whole number from 0.
        """
        if seed is not None and (not is_whole(seed) or index(seed) < 0):
            raise wrong_argument("seed", "a whole number from 0, or None", seed)
        super().reset(seed=None if seed is None else index(seed), options=options)
        place = self._begin()
        for _ in range(TRIES):
            if place.player is not None:
                break
            place = self._begin()
        self.place, self.over = place, place.player is None
        return self._seen(place), {}

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, Info]:
        """Observation, reward, whether the game is over, False, and information, after an action and the answers of the bots.

        The information is `stopped` where a safety limit has ended the game, which is no rule.

        action: the number of an option. One that the mask does not allow ends the game: the reward is `table.illegal_reward`, and the
            dictionary has the action as `illegal_action`.
        Raises `UsageError` for what is no number of an action, for one that the mask does not allow if `illegal_reward` is None, after the end,
        and before the first `reset`.
        """
        place = self._at()
        if self.over:
            raise usage("C370")
        number = self.table.legal(place, action, self.seat)
        if number is None:
            self.over = True
            assert self.table.illegal_reward is not None
            return self._seen(place), self.table.illegal_reward, True, False, {"illegal_action": index(action)}
        place = self.place = self._others(place.step(number))
        self.over = place.player is None
        return self._seen(place), self.table.rewards(place)[self.seat], self.over, False, self.table.info(place)

    def action_masks(self) -> np.ndarray[Any, Any]:
        """The mask of the last observation as truths: what `MaskablePPO` of sb3-contrib asks for.

        Raises `UsageError` before the first `reset`.
        """
        return self._seen(self._at())["action_mask"].astype(bool)

    def action_text(self, action: int) -> str:
        """What people read of an action: `place a1`.

        action: one that the mask allows; raises `UsageError` for any other, and before `reset`.
        """
        place = self._at()
        return place.title(self.table.chosen(place, action, self.seat))

    def _at(self) -> Choice:
        if self.place is None:
            raise usage("C371")
        return self.place

    def _seen(self, place: Choice) -> Arrays:
        return self.table.observe(place, self.seat, over=self.over)

    def _begin(self) -> Choice:
        """A game up to the first question to this seat."""
        chance = Random(int(self.np_random.integers(2**63)))
        self._below = chance.randrange
        return self._others(self.table.begin(chance.getrandbits(63)))

    def _others(self, place: Choice) -> Choice:
        """The place at which this seat is asked, or the game is over: bots answer for the others."""
        while place.player not in (None, self.seat):
            place = place.following(self._answer(place))
        return place

    def _answer(self, place: Choice) -> Any:
        question = place.state.questions[0]
        bot, state = self.bots[question.player], place.state
        return question.option(choose_answer(bot, state.table, state.position, question.decision, self._below))


def _by_seat(bots: tuple[Bot, ...], players: int, seat: int) -> dict[int, Bot]:
    """Who plays at which of the other seats."""
    others = [each for each in range(players) if each != seat]
    if len(bots) == 1:
        bots *= len(others)
    if len(bots) != len(others):
        raise usage("C188", bots=len(bots), players=len(others))
    return dict(zip(others, bots, strict=True))
