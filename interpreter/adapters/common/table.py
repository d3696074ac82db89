"""A rule set at one table for programs that learn: equal spaces of observations and actions in every game."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces

from interpreter.adapters.common.arguments import all_among
from interpreter.adapters.common.choice import Choice
from interpreter.adapters.common.layout import fixed_layout
from interpreter.adapters.common.numbering import Numbering
from interpreter.adapters.common.utility import Utility
from interpreter.project.errors import wrong_argument
from interpreter.session.library import Game, ObservationField, load

Arrays = dict[str, np.ndarray[Any, Any]]  # `observation`: whole numbers; `action_mask`: 1 for what may be chosen now, else 0
SETTINGS = ("players", "options", "layout", "utility", "numbers", "actions")
UNBOUNDED = 2**31  # further than any number of a game goes for which no bound is proved


class Table:
    """What all games of an environment have in common: the rules, who plays, one layout, what the end is worth, what an action is.

    Environments of PettingZoo and Gymnasium make one from their arguments (`environment.table`); both adapters export it.

    game: a game, or what `load` takes.
    players: how many play; None: the lowest number the rules allow.
    options: what is settled before every game.
    layout: as `Game.start` takes it, `"generated"` from a seed that is always the same; the same for all games.
    utility: what the end is worth: `victory`, `points` or `rank` as in `Result.utilities`, or `margin`, the points above the mean of all.
    numbers: what an action is: `codes`, the fixed code of an answer (`Option.code`), or `options`, the number of an option in its question.
    actions: the most codes that are used; with more, or without codes, actions are numbers of options, at most so many at a time. A
        question with more options is answered in several steps. None: 32768 codes, 1000 options.
    fields: what the numbers of observations mean, in their order.
    Raises what `load`, `Game.start` and `Game.bounds` raise; `UsageError` for another `utility` or `numbers`, for less than 2 `actions`, and, through
    the functions that make environments, for arguments of other names.
    """

    def __init__(
        self,
        game: Game | str | Path,
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        layout: str | Mapping[str, object] | None = None,
        utility: str = "victory",
        numbers: str = "codes",
        actions: int | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self.players = self.game.players[0] if players is None else players
        self.utility = Utility(utility)
        self.options = options
        self.layout = fixed_layout(self.game, self.players, options, layout)
        first = self.game.start(players=self.players, options=options, layout=self.layout)
        bounds = self.game.bounds(self.players, options, layout=self.layout, by=self.utility.basis)
        codes = self.game.codes(self.players, options=options, layout=self.layout)
        self.numbering = Numbering.of(numbers, actions, codes=codes, options=bounds.options)
        self.actions = self.numbering.count
        self.fields: tuple[ObservationField, ...] = first.state.observation_fields

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

    def observe(self, place: Choice, seat: int) -> Arrays:
        """What a player sees, and what they may choose; nothing if they are not asked."""
        mask = np.zeros(self.actions, np.int8)
        mask[list(place.actions_of(seat))] = 1
        return {"observation": np.array(place.state.observation(seat), np.int64), "action_mask": mask}

    def rewards(self, place: Choice) -> list[float]:
        """What the end is worth by seat; 0 before it."""
        return place.worth(self.utility, self.players)

    def info(self, place: Choice) -> dict[str, Any]:
        """What is said of a place besides: `stopped` if a safety limit has ended the game, which is no rule."""
        result = None if place.player is not None else place.state.result
        return {"stopped": True} if result is not None and result.stopped else {}

    def chosen(self, place: Choice, action: object, seat: int) -> int:
        """An action as a number; raises `UsageError` for one that the mask does not allow."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer) or action not in place.actions_of(seat):
            raise wrong_argument("action", f"a number from 0 to {self.actions - 1} for which the action mask has a 1", action)
        return int(action)


def table_of(called: str, game: Game | str | Path, settings: Mapping[str, Any], others: Sequence[str] = ()) -> Table:
    """A table with settings by name, as somebody gave them to the function of that name, which has `others` as well; refuses unknown ones."""
    all_among(called, settings, (*SETTINGS, *others))
    return Table(game, **settings)
