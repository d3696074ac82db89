"""`pyspiel.Game` and `pyspiel.State` over a rule set, and their observer."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
import pyspiel

from interpreter.adapters.common.arguments import all_among
from interpreter.adapters.common.choice import CHANCE, Choice
from interpreter.adapters.common.layout import fixed_layout
from interpreter.adapters.common.numbering import Numbering
from interpreter.adapters.common.utility import Utility
from interpreter.adapters.open_spiel.memory import Memory
from interpreter.project.errors import UsageError, usage, whole_number, wrong_argument
from interpreter.session.library import Game, load
from interpreter.session.single_chance import Chance

NAME = "rulewright"
DEFAULTS: Mapping[str, str | int] = {
    "game": "",
    "players": 0,
    "options": "",
    "layout": "",
    "utility": "victory",
    "numbers": "codes",
    "actions": 0,
    "recall": 0,
}
SHOWN = 8  # actions that a refusal lists
LONGEST = 2**31 - 1  # actions of a game, where nothing is proved
Parameters = Mapping[str, Any]  # what OpenSpiel has read: texts and numbers


def _game_type(**changes: object) -> pyspiel.GameType:
    """What OpenSpiel is told of rule sets; of a single one it may be told more."""
    facts: dict[str, Any] = {
        "short_name": NAME,
        "long_name": "Rulewright: rules as data",
        "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
        "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        "information": pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        "utility": pyspiel.GameType.Utility.GENERAL_SUM,
        "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
        "max_num_players": 20,
        "min_num_players": 1,
        "provides_information_state_string": True,
        "provides_information_state_tensor": True,
        "provides_observation_string": True,
        "provides_observation_tensor": True,
        "parameter_specification": dict(DEFAULTS),
        "default_loadable": False,
    }
    return pyspiel.GameType(**(facts | changes))


class RulewrightGame(pyspiel.Game):
    """A rule set at one table, as `pyspiel.load_game` makes it.

    params: the parameters by name; what is left out has its default.
    Raises `RulewrightError` for what the rules or this adapter do not know.
    """

    def __init__(self, params: Parameters | None = None) -> None:
        given = {**DEFAULTS, **checked({} if params is None else params)}
        self.rules = load(given["game"])
        self.players = int(given["players"]) or self.rules.players[0]
        self.utility = Utility(str(given["utility"]))
        options = _options(str(given["options"]), self.rules)
        layout = fixed_layout(self.rules, self.players, options, str(given["layout"]) or None)
        table: dict[str, Any] = {"players": self.players, "options": options, "layout": layout}
        self.bounds = self.rules.bounds(**table, by=self.utility.basis)
        numbers = self.numbering = Numbering.of(
            given["numbers"], given["actions"] or None, codes=self._codes(table), options=self.bounds.options
        )
        chance: Chance = "whole"
        if self.bounds.chance_outcomes is None or self.bounds.chance_outcomes > numbers.most:
            chance = "single"
            self.bounds = self.rules.bounds(**table, by=self.utility.basis, chance=chance)
        self.first = Choice(
            self.rules.start(**table, chance=chance).state,
            numbers.most,
            coded=numbers.coded,
            recipe=(_first, json.dumps(given, sort_keys=True)),
            kept={},
        )
        fields = self.first.state.observation_fields
        self.length = fields[-1].offset + fields[-1].length
        self.memory = Memory.of(self.bounds.decisions, given["recall"], self.players, self.length)
        self.zero_sum = self.utility.is_zero_sum(self.bounds, self.players)
        super().__init__(self._type(), self._info(), dict(params or {}))

    def new_initial_state(self) -> "RulewrightState":
        """The position before the first question."""
        return RulewrightState(self, self.first)

    def make_py_observer(self, iig_obs_type: object = None, params: Parameters | None = None) -> "RulewrightObserver":
        """What writes down how a player sees a state; with perfect recall all that they have seen so far."""
        return RulewrightObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self.length, self.memory)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.get_parameters(),)  # made again from its parameters

    def __deepcopy__(self, memo: object) -> "RulewrightGame":
        return self  # it never changes

    def _codes(self, table: Parameters) -> int | None:
        return self.rules.codes(table["players"], options=table["options"], layout=table["layout"])

    def _type(self) -> pyspiel.GameType:
        kind, bounds = pyspiel.GameType, self.bounds
        return _game_type(
            max_num_players=self.rules.players[-1],
            min_num_players=self.rules.players[0],
            chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if bounds.chance else kind.ChanceMode.DETERMINISTIC,
            information=(
                kind.Information.IMPERFECT_INFORMATION if bounds.hidden or bounds.simultaneous else kind.Information.PERFECT_INFORMATION
            ),
            provides_information_state_tensor=self.memory.fits,
            utility=kind.Utility.ZERO_SUM if self.zero_sum else kind.Utility.GENERAL_SUM,
        )

    def _info(self) -> pyspiel.GameInfo:
        bounds = self.bounds
        low, high = self.utility.limits(bounds)
        most, splits = self.numbering.most, self.numbering.splits(bounds.options)
        return pyspiel.GameInfo(
            num_distinct_actions=self.numbering.count,
            max_chance_outcomes=min(most, bounds.chance_outcomes or most),
            num_players=self.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=LONGEST if splits or bounds.decisions is None else min(LONGEST, bounds.decisions),
        )


class NoChanceError(UsageError, pyspiel.SpielError):  # as OpenSpiel's own games refuse it
    """Outcomes of chance were asked for where chance does not act."""


class RulewrightState(pyspiel.State):
    """A position of such a game; `new_initial_state` gives the first one, `apply_action` changes it."""

    def __init__(self, game: RulewrightGame, place: Choice) -> None:
        super().__init__(game)
        self.place = place

    def current_player(self) -> int:
        """Who acts: a seat from 0, or one of OpenSpiel's numbers for chance and for the end."""
        player = self.place.player
        return int(pyspiel.PlayerId.TERMINAL if player is None else pyspiel.PlayerId.CHANCE if player == CHANCE else player)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.place.actions) if player == self.place.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes as actions with their probabilities, which add up to 1.

        Raises `UsageError`, which is a `SpielError` here, where chance does not act.
        """
        if self.place.player != CHANCE:
            raise NoChanceError(usage("C374").diagnostics)
        weights = [self.place.weight(number) for number in self.place.actions]
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def apply_action(self, action: int) -> None:
        """Act: chance or the player whose turn it is.

        action: one of `legal_actions()`. Raises `UsageError` for anything else.
        """
        number = whole_number("action", action)
        if not 0 <= number <= LONGEST:  # OpenSpiel has no words for these
            raise self._no_action(number)
        super().apply_action(number)

    def _apply_action(self, action: int) -> None:
        try:
            self.place = self.place.step(action)
        except IndexError:
            raise self._no_action(action) from None

    def _no_action(self, found: int) -> UsageError:
        actions = self.place.actions
        if not actions:
            return usage("C370")
        listed = ", ".join(f"{number} ({self.place.title(number)})" for number in actions[:SHOWN])
        return wrong_argument("action", f"one of {listed}{', …' if len(actions) > SHOWN else ''}", found)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.place.title(action) if player in (self.place.player, pyspiel.PlayerId.CHANCE) else str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.place.player is None

    def returns(self) -> list[float]:
        """What the end is worth by player, as the parameter `utility` says; 0 before it."""
        game = self.get_game()
        return self.place.worth(game.utility, game.players)

    def resample_from_infostate(self, player: int, source: Callable[[], float]) -> "RulewrightState":
        """A state drawn at random from those that look the same to a player.

        player: a seat from 0.
        source: gives numbers from 0 to 1, 1 excluded.
        Raises `UsageError` where none is found, which happens only where very narrow checks bind what is hidden.
        """
        return RulewrightState(self.get_game(), self.place.resample(player, int(source() * 2**53)))

    def __str__(self) -> str:
        return str(self.place)


class RulewrightObserver:
    """View of a state by its players: with perfect recall all that they remember, else the view of the player."""

    def __init__(self, iig_obs_type: Any, params: Parameters | None, length: int, memory: Memory) -> None:  # OpenSpiel has no types
        if params:
            raise wrong_argument("params", "None", params)
        self.recall: bool = iig_obs_type.perfect_recall
        self.private: bool = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.memory = memory
        shape = (memory.shape if memory.fits else (0,)) if self.recall else (length,)
        self.tensor = np.zeros(prod(shape), np.float32)
        self.dict = {"information_state" if self.recall else "observation": self.tensor.reshape(shape)}

    def set_from(self, state: RulewrightState, player: int) -> None:
        """Fill `tensor` with the numbers of `State.observation`, or with perfect recall with the rows of `Memory`.

        Raises `UsageError` for an information state that is too large for a tensor.
        """
        if self.recall:
            self.memory.write(state.place.remembered(player), self.dict["information_state"])
        else:
            self.tensor[:] = state.place.state.observation(player if self.private else None)

    def string_from(self, state: RulewrightState, player: int) -> str:
        """What a player knows or sees, as a text."""
        if self.recall:
            return state.place.known(player)
        return state.place.sight(player if self.private else None)


@lru_cache(maxsize=8)
def _first(parameters: str) -> Choice:
    """The first choice of the game with these parameters, written as JSON: how a state is read again."""
    return RulewrightGame(json.loads(parameters)).first


def checked(params: Parameters) -> Parameters:
    """The parameters, if they are known by name and of the right kind, and the game is named; else `UsageError`."""
    if not isinstance(params, Mapping):
        raise wrong_argument("params", "parameters by name", params)
    all_among(NAME, params, tuple(DEFAULTS))
    for name, value in params.items():
        if type(value) is not type(DEFAULTS[name]) or (isinstance(value, int) and abs(value) > LONGEST):
            raise wrong_argument(name, f"a whole number up to {LONGEST}" if isinstance(DEFAULTS[name], int) else "a text", value)
    if not params.get("game"):
        raise wrong_argument("game", "the name of a game or the path of a file", params.get("game", ""))
    return params


def _options(text: str, rules: Game) -> dict[str, str]:
    """Options by name from `NAME:VALUE;NAME:VALUE`."""
    pairs = [each.partition(":") for each in text.split(";") if each.strip()]
    if wrong := next((name for name, colon, _ in pairs if not colon), None):
        known = ", ".join(rules.options) or "none here"
        raise wrong_argument("options", f"`NAME:VALUE`, several with `;` between them (names: {known})", wrong)
    return {name.strip(): value.strip() for name, _, value in pairs}


pyspiel.register_game(_game_type(), RulewrightGame)
