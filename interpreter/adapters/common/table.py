"""A rule set at one table for programs that learn: equal spaces of observations and actions in every game."""

from collections.abc import Mapping, Sequence
from math import isfinite
from operator import index
from pathlib import Path
from typing import Any, Literal, TypedDict, Unpack

import numpy as np
from gymnasium import spaces

from interpreter.adapters.common.arguments import all_among
from interpreter.adapters.common.choice import Choice
from interpreter.adapters.common.layout import fixed_layout
from interpreter.adapters.common.numbering import Numbering
from interpreter.adapters.common.utility import Utility
from interpreter.project.errors import is_whole, wrong_argument
from interpreter.session.library import Game, ObservationField, load

Arrays = dict[str, np.ndarray[Any, Any]]  # `observation`: whole numbers; `action_mask`: 1 for what may be chosen now, else 0
Info = dict[str, Any]  # of an agent; empty unless something has to be said
UNBOUNDED = 2**31  # further than any number of a game goes for which no bound is proved
PENALTY = -1.0  # the highest reward of an illegal action by default


class Settings(TypedDict, total=False):
    """Keyword arguments of `Table` and of everything that makes one; all may be left out.

    players: how many play; None: the lowest number the rules allow.
    options: what is settled before every game.
    layout: as `Game.start` takes it, `"generated"` from a seed that is always the same; the same for all games.
    utility: what the end is worth: `victory`, `points` or `rank` as in `Result.utilities`, or `margin`, the points above the mean of all.
    numbers: what an action is: `codes`, the fixed code of an answer (`Option.code`), or `options`, the number of an option in its question.
    actions: the most codes that are used; with more, or without codes, actions are numbers of options, at most so many at a time. A
        question with more options is answered in several steps. None: 32768 codes, 1000 options.
    illegal_reward: the reward of an agent for an action that its mask does not allow, after which the game is over and all others get 0.
        `least`: the least a game can be worth by `utility`, and at most -1, so that no legal game is worse. None: such an action raises `UsageError`.
    """

    players: int | None
    options: Mapping[str, object] | None
    layout: str | Mapping[str, object] | None
    utility: Literal["victory", "points", "rank", "margin"]
    numbers: Literal["codes", "options"]
    actions: int | None
    illegal_reward: float | Literal["least"] | None


DEFAULTS: Settings = {
    "players": None, "options": None, "layout": None, "utility": "victory", "numbers": "codes", "actions": None, "illegal_reward": "least",
}  # fmt: skip


class Table:
    """Settings that all games of an environment have in common: the rules, who plays, one layout, what the end is worth, what an action is.

    Environments of PettingZoo and Gymnasium make one from their arguments (`environment.table`); both adapters export it.

    game: a game, or what `load` takes.
    settings: the other arguments, as `Settings` has them.
    fields: what the numbers of observations mean, in their order.
    illegal_reward: the reward of an action that the mask does not allow; None: it raises `UsageError`.
    Raises what `load`, `Game.start` and `Game.bounds` raise; `UsageError` for arguments of other names, for another `utility`, `numbers` or
    `illegal_reward`, and for less than 2 `actions`.
    """

    def __init__(self, game: Game | str | Path, **settings: Unpack[Settings]) -> None:
        all_among("Table", settings, tuple(DEFAULTS))
        given = DEFAULTS | settings
        self.game = game if isinstance(game, Game) else load(game)
        players, self.options = given["players"], given["options"]
        self.players = self.game.players[0] if players is None else players
        self.utility = Utility(given["utility"])
        self.layout = fixed_layout(self.game, self.players, self.options, given["layout"])
        first = self.game.start(players=self.players, options=self.options, layout=self.layout)
        bounds = self.game.bounds(self.players, self.options, layout=self.layout, by=self.utility.basis)
        codes = self.game.codes(self.players, options=self.options, layout=self.layout)
        self.numbering = Numbering.of(given["numbers"], given["actions"], codes=codes, options=bounds.options)
        self.actions = self.numbering.count
        self.fields: tuple[ObservationField, ...] = first.state.observation_fields
        self.illegal_reward = _illegal_reward(given["illegal_reward"], self.utility.limits(bounds)[0])

    def observation_space(self) -> spaces.Dict:
        """What agents observe lies in it: `observation` (int64) and `action_mask` (int8), one-dimensional.

        Where no bound of a number is proved, it is taken to lie within 2^31.
        """
        low = [-UNBOUNDED if field.low is None else field.low for field in self.fields for _ in range(field.length)]
        high = [UNBOUNDED if field.high is None else field.high for field in self.fields for _ in range(field.length)]
        wide = [max(most, least + 1) for least, most in zip(low, high, strict=True)]
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": spaces.Box(np.array(low), np.array(wide), dtype=np.int64), "action_mask": mask})

    def action_space(self) -> spaces.Discrete:
        """The numbers from 0 to one less than there are actions."""
        return spaces.Discrete(self.actions)

    def begin(self, seed: int | str) -> Choice:
        """The first choice of a game in which chance answers by itself."""
        state = self.game.start(players=self.players, options=self.options, layout=self.layout, seed=seed).state
        return Choice(state, self.numbering.most, coded=self.numbering.coded)

    def observe(self, place: Choice, seat: int, *, over: bool = False) -> Arrays:
        """Return what a player sees, and what they may choose; nothing if they are not asked, or the game is over, also by an illegal action."""
        mask = np.zeros(self.actions, np.int8)
        if not over:
            mask[list(place.actions_of(seat))] = 1
        return {"observation": np.array(place.state.observation(seat), np.int64), "action_mask": mask}

    def rewards(self, place: Choice) -> list[float]:
        """What the end is worth by seat; 0 before it."""
        return place.worth(self.utility, self.players)

    def info(self, place: Choice) -> dict[str, Any]:
        """Return what is said of a place besides: `stopped` if a safety limit has ended the game, which is no rule."""
        result = None if place.player is not None else place.state.result
        return {"stopped": True} if result is not None and result.stopped else {}

    def chosen(self, place: Choice, action: object, seat: int) -> int:
        """An action as a number; raises `UsageError` for one that the mask does not allow."""
        number = _number(action)
        if number is None or number not in place.actions_of(seat):
            raise wrong_argument("action", f"a number from 0 to {self.actions - 1} for which the action mask has a 1", action)
        return number

    def legal(self, place: Choice, action: object, seat: int) -> int | None:
        """An action as a number; None for one that ends the game as illegal. Raises `UsageError` for what is no action, or is refused."""
        number = _number(action)
        if self.illegal_reward is not None and number in range(self.actions) and number not in place.actions_of(seat):
            return None
        return self.chosen(place, action, seat)


def table_of(called: str, game: Game | str | Path, settings: Settings, others: Sequence[str] = ()) -> Table:
    """A table with settings by name, as somebody gave them to the function of that name, which has `others` as well; refuses unknown ones."""
    all_among(called, settings, (*DEFAULTS, *others))
    return Table(game, **settings)


def _number(action: object) -> int | None:
    return index(action) if is_whole(action) else None  # type: ignore[arg-type]  # what is whole can be an index


def _illegal_reward(given: object, least: float) -> float | None:
    """The reward of an illegal action in numbers; None if it is refused."""
    if isinstance(given, str) and given == "least":
        return min(PENALTY, least) if isfinite(least) else PENALTY
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int | float | np.integer | np.floating) or not isfinite(given):
        raise wrong_argument("illegal_reward", "a number, `least` or None", given)
    return float(given)
