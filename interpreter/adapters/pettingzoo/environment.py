"""Environments of PettingZoo over a rule set: one agent after the other, and all at once."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from interpreter.adapters.common.choice import Choice
from interpreter.adapters.common.table import Arrays, Table, table_of
from interpreter.project.errors import wrong_argument
from interpreter.session.library import Game

Agent = str  # the name of a seat, `seat_1`
Infos = dict[Agent, dict[str, Any]]  # by agent nothing


def env(game: Game | str | Path, **settings: Any) -> "TurnRules":
    """An environment in which agents act one after the other (AEC).

    game: a game, or what `load` takes.
    settings: the other arguments of `Table`, which raises `RulewrightError` for what is wrong with them.
    """
    return TurnRules(table_of("env", game, settings))


def parallel_env(game: Game | str | Path, **settings: Any) -> "ParallelRules":
    """An environment in which all agents act at once; the action of one whose mask has no 1 does nothing.

    game: a game, or what `load` takes.
    settings: the other arguments of `Table`, which raises `RulewrightError` for what is wrong with them.
    """
    return ParallelRules(table_of("parallel_env", game, settings))


class _Seated:
    """What both environments have: the table, the agents, the spaces, the place in the game.

    metadata: what PettingZoo wants to know of an environment.
    agents: the names of those who still play; empty when the game is over.
    possible_agents: the names of all.
    table: what all games have in common.
    """

    metadata: Mapping[str, Any]
    agents: list[Agent]

    def __init__(self, table: Table) -> None:
        self.table = table
        self.possible_agents: list[Agent] = [f"seat_{seat + 1}" for seat in range(table.players)]
        self.agents = []
        self.observation_spaces = {agent: table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: table.action_space() for agent in self.possible_agents}
        self.place: Choice | None = None
        self._source = Random()
        self.render_mode = None

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """The space of what `agent` observes, the same for all; raises `UsageError` for another name."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """The space of what `agent` does, the same for all; raises `UsageError` for another name."""
        return self.action_spaces[self._known(agent)]

    def render(self) -> None:
        """Nothing is drawn here."""

    def close(self) -> None:
        """Nothing has to be closed."""

    def _begin(self, seed: int | None) -> Choice:
        if seed is not None:
            self._source = Random(seed)
        self.agents = list(self.possible_agents)
        self.place = self.table.begin(self._source.getrandbits(63))
        return self.place

    def _at(self) -> Choice:
        if self.place is None:
            raise wrong_argument("reset", "called before anything else", None)
        return self.place

    def _known(self, agent: Agent) -> Agent:
        if agent not in self.action_spaces:
            raise wrong_argument("agent", f"one of {', '.join(self.possible_agents)}", agent)
        return agent

    def _seat(self, agent: Agent) -> int:
        return self.possible_agents.index(self._known(agent))


class TurnRules(_Seated, AECEnv):
    """An environment of PettingZoo (AEC): agents act one after the other; those who are asked at once as well, before anybody sees an answer.

    table: what all games have in common.
    """

    def __init__(self, table: Table) -> None:
        self.metadata = {"name": f"{table.game.name}_rulewright", "is_parallelizable": False, "render_modes": []}
        super().__init__(table)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # settings are those of the table
        """Begin a game.

        seed: with one the same game every time, without one the next.
        options: nothing is made of them; what is settled is settled for all games of the table.
        """
        place = self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self._look(place)

    def observe(self, agent: Agent) -> Arrays:
        """What `agent` sees and may do: the two arrays.

        Raises `UsageError` for a name that is none, and before the first `reset`.
        """
        return self.table.observe(self._at(), self._seat(agent))

    def action_text(self, action: int) -> str:
        """What people read of an action of the agent whose turn it is: `place a1`.

        action: one that the mask allows; raises `UsageError` for any other.
        """
        place = self._at()
        return place.title(self.table.chosen(place, action, self._seat(self.agent_selection)))

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act.

        action: the number of an option that the mask allows; None for an agent whose game is over.
        Raises `UsageError` for what the mask does not allow, and before the first `reset`.
        """
        place, agent = self._at(), self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.place = place.step(self.table.chosen(place, action, self._seat(agent)))
        self._look(self.place)
        self._accumulate_rewards()

    def _look(self, place: Choice) -> None:
        """Say who is next, or how it ended."""
        if place.player is not None:
            self.agent_selection = self.possible_agents[place.player]
            return
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(place), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self.table.info(place) for agent in self.agents}
        self.agent_selection = self.agents[0]


class ParallelRules(_Seated, ParallelEnv):
    """An environment of PettingZoo (parallel): all agents act at once; what somebody does who is not asked has no effect.

    table: what all games have in common.
    """

    def __init__(self, table: Table) -> None:
        self.metadata = {"name": f"{table.game.name}_rulewright", "render_modes": []}
        super().__init__(table)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # settings are those of the table
    ) -> tuple[dict[Agent, Arrays], Infos]:
        """Begin a game: what all agents observe, and nothing more for each.

        seed: with one the same game every time, without one the next.
        options: nothing is made of them; what is settled is settled for all games of the table.
        """
        return self._observations(self._begin(seed)), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[Agent, int]
    ) -> tuple[dict[Agent, Arrays], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos]:
        """Let all who are asked act: by agent observations, rewards, whether the game is over, False, and information.

        The information is `stopped` where a safety limit has ended the game, which is no rule.

        actions: by agent the number of an option that the mask allows.
        Raises `UsageError` for what the masks do not allow, if one who is asked does nothing, and before the first `reset`.
        """
        place, agents = self._at(), self.agents
        asked = [question.player for question in place.state.questions]
        numbers = {seat: self.table.chosen(place, actions.get(self.possible_agents[seat]), seat) for seat in asked}
        while place.player in numbers:
            place = place.step(numbers.pop(place.player))
        self.place = place
        over = place.player is None
        observations = self._observations(place)
        self.agents = [] if over else agents
        rewards = dict(zip(self.possible_agents, self.table.rewards(place), strict=True))
        flags = dict.fromkeys(agents, False)
        return observations, rewards, dict.fromkeys(agents, over), flags, {agent: self.table.info(place) for agent in agents}

    def _observations(self, place: Choice) -> dict[Agent, Arrays]:
        return {agent: self.table.observe(place, seat) for seat, agent in enumerate(self.possible_agents)}
