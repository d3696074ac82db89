"""An environment of Gymnasium over a rule set: one seat acts, bots play the others."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import gymnasium

from interpreter.adapters.common.choice import Choice
from interpreter.adapters.common.table import Arrays, Table, table_of
from interpreter.bots import Bot, choose_answer, read
from interpreter.project.errors import usage, wrong_argument
from interpreter.session.library import Game

TRIES = 100  # games that may end before the seat is asked anything


class RulesEnv(gymnasium.Env[Any, Any]):  # its spaces are typed by their elements, more narrowly than it allows
    """An environment of Gymnasium: a game seen from one seat, bots at the others.

    game: a game, or what `load` takes.
    seat: whose actions are asked for, from 0.
    bots: who plays the others, as text (`mcts:100,random`) or bots; one for all or one for each.
    illegal_reward: what an action is worth that the mask does not allow, after which the game is over; None: it raises `UsageError`.
    settings: the other arguments of `Table`.
    table: what all games have in common.
    Raises `UsageError` for a seat that there is not, for bots that do not exist or are not one for each; what `Table` raises.
    """

    def __init__(
        self,
        game: Game | str | Path,
        *,
        seat: int = 0,
        bots: str | Sequence[Bot] = "random",
        illegal_reward: float | None = None,
        **settings: Any,
    ) -> None:
        self.table: Table = table_of("RulesEnv", game, settings, ("seat", "bots", "illegal_reward"))
        if isinstance(seat, bool) or seat not in range(self.table.players):
            raise usage("C112", word=seat, did_you_mean="", known=f"0 to {self.table.players - 1}")
        self.metadata: dict[str, Any] = {"render_modes": []}
        self.seat, self.illegal_reward = seat, illegal_reward
        self.bots = _by_seat(read(bots) if isinstance(bots, str) else tuple(bots), self.table.players, seat)
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.place: Choice | None = None
        self._below: Callable[[int], int] = Random(0).randrange

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """The first observation of a game (two arrays), and nothing more.

        seed: with one the same game every time, without one the next.
        options: nothing is made of them.
        """
        super().reset(seed=seed, options=options)
        place = self._begin()
        for _ in range(TRIES):
            if place.player is not None:
                break
            place = self._begin()
        self.place = place
        return self.table.observe(place, self.seat), {}

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Observation, reward, whether the game is over, False, and information, after an action and the answers of the bots.

        The information is `stopped` where a safety limit has ended the game, which is no rule.

        action: the number of an option that the mask allows.
        Raises `UsageError` for one that it does not allow, unless there is an `illegal_reward`, and before the first `reset`.
        """
        place = self.place
        if place is None:
            raise wrong_argument("reset", "called before anything else", None)
        try:
            number = self.table.chosen(place, action, self.seat)
        except ValueError:
            if self.illegal_reward is None:
                raise
            return self.table.observe(place, self.seat), self.illegal_reward, True, False, {}
        place = self.place = self._others(place.step(number))
        return (
            self.table.observe(place, self.seat),
            self.table.rewards(place)[self.seat],
            place.player is None,
            False,
            self.table.info(place),
        )

    def action_text(self, action: int) -> str:
        """What people read of an action: `place a1`.

        action: one that the mask allows; raises `UsageError` for any other, and before `reset`.
        """
        if self.place is None:
            raise wrong_argument("reset", "called before anything else", None)
        return self.place.title(self.table.chosen(self.place, action, self.seat))

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
