"""A rule set at one table for programs that learn: equal spaces of observations and actions in every game."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces

from interpreter.adapters.common.choice import MOST, Choice
from interpreter.adapters.common.utility import Utility
from interpreter.project.errors import wrong_argument
from interpreter.session.library import Game, ObservationField, load

Arrays = dict[str, np.ndarray[Any, Any]]  # `observation`: whole numbers; `action_mask`: 1 for what may be chosen now, else 0
UNBOUNDED = 2**31  # further than any number of a game goes for which no bound is proved


class Table:
    """What all games of an environment have in common: the rules, who plays, one layout, what the end is worth, the most actions at a time.

    Environments of PettingZoo and Gymnasium make one from their arguments (`environment.table`); both adapters export it.

    game: a game, or what `load` takes.
    players: how many play; None: the lowest number the rules allow.
    options: what is settled before every game.
    layout: as `Game.start` takes it; the same for all games.
    utility: what the end is worth: `victory`, `points` or `rank` as in `Result.utilities`, or `margin`, the points above the mean of all.
    actions: the most actions there are at a time; fewer where the rules never offer so many. A question with more options is answered in
        several steps.
    fields: what the numbers of observations mean, in their order.
    Raises what `load`, `Game.start` and `Game.bounds` raise; `UsageError` for another `utility` and for less than 2 `actions`.
    """

    def __init__(
        self,
        game: Game | str | Path,
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        layout: str | Mapping[str, object] | None = None,
        utility: str = "victory",
        actions: int = MOST,
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self.players = self.game.players[0] if players is None else players
        self.utility = Utility(utility)
        self.options = options
        first = self.game.start(players=self.players, options=options, layout=layout, seed=0 if layout == "generated" else None)
        data = first.to_json()["layout"]
        self.layout = data if isinstance(data, dict) else None  # as data: a seed would make another one for every game
        bounds = self.game.bounds(self.players, options, layout=self.layout, by=self.utility.basis)
        if isinstance(actions, bool) or not isinstance(actions, int) or actions < 2:
            raise wrong_argument("actions", "a whole number, at least 2", actions)
        self.actions = min(actions, bounds.options or actions)
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
        return Choice(state, self.actions)

    def observe(self, place: Choice, seat: int) -> Arrays:
        """What a player sees, and what they may choose; nothing if they are not asked."""
        mask = np.zeros(self.actions, np.int8)
        mask[: count_of(place, seat)] = 1
        return {"observation": np.array(place.state.observation(seat), np.int64), "action_mask": mask}

    def rewards(self, place: Choice) -> list[float]:
        """What the end is worth by seat; 0 before it."""
        result = place.state.result
        return [0.0] * self.players if result is None else self.utility.of(result)

    def chosen(self, place: Choice, action: object, seat: int) -> int:
        """An action as a number; raises `UsageError` for one that the mask does not allow."""
        count = count_of(place, seat)
        if isinstance(action, bool) or not isinstance(action, int | np.integer) or not 0 <= action < count:
            raise wrong_argument("action", f"a whole number below {count}, as the action mask says", action)
        return int(action)


def count_of(place: Choice, seat: int) -> int:
    """How many numbers a player can choose from now; with several questions at once the others answer theirs when it is their turn."""
    if place.player == seat:
        return place.count
    question = next((each for each in place.state.questions if each.player == seat), None)
    return 0 if question is None else Choice.parts(question.options.count, place.most)[1]
