"""Environments of PettingZoo over a rule set: one agent after the other, and all at once."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from interpreter.adapters.common.choice import Choice
from interpreter.adapters.common.table import Observation, Table
from interpreter.project.errors import wrong_argument
from interpreter.session.library import Game

Agent = str
Infos = dict[Agent, dict[str, Any]]


def env(game: Game | str | Path, **settings: Any) -> "TurnRules":
    """An environment in which agents act one after the other. `game` is what `interpreter.load` takes; settings as `Table` takes them."""
    return TurnRules(Table(game, **settings))


def parallel_env(game: Game | str | Path, **settings: Any) -> "ParallelRules":
    """An environment in which all agents act at once; the action of one whose mask has no 1 does nothing."""
    return ParallelRules(Table(game, **settings))


class _Seated:
    """What both environments have: the table, the agents, the spaces, the place in the game."""

    metadata: Mapping[str, Any]
    agents: list[Agent]

    def __init__(self, table: Table) -> None:
        self.table = table
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(table.players)]
        self.agents = []
        self.observation_spaces = {agent: table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: table.action_space() for agent in self.possible_agents}
        self.place: Choice | None = None
        self._source = Random()
        self.render_mode = None

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """What is observed by an agent."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """What an agent can do."""
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
    """Agents act one after the other; who is asked at the same time as others as well, before anybody sees what they chose."""

    def __init__(self, table: Table) -> None:
        self.metadata = {"name": f"{table.game.name}_rulewright", "is_parallelizable": False, "render_modes": []}
        super().__init__(table)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # settings are those of the table
        """Begin a game; with a seed the same one every time, without one the next."""
        place = self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self._look(place)

    def observe(self, agent: Agent) -> Observation:
        """What an agent sees and may do."""
        return self.table.observe(self._at(), self._seat(agent))

    def step(self, action: int | None) -> None:
        """What the agent whose turn it is does; raises `UsageError` for what the mask does not allow."""
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
        self.agent_selection = self.agents[0]


class ParallelRules(_Seated, ParallelEnv):
    """All agents act at once; what somebody does who is not asked has no effect."""

    def __init__(self, table: Table) -> None:
        self.metadata = {"name": f"{table.game.name}_rulewright", "render_modes": []}
        super().__init__(table)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # settings are those of the table
    ) -> tuple[dict[Agent, Observation], Infos]:
        """Begin a game; with a seed the same one every time, without one the next."""
        return self._observations(self._begin(seed)), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[Agent, int]
    ) -> tuple[dict[Agent, Observation], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos]:
        """What all who are asked do; raises `UsageError` for what the masks do not allow, and if one of them does nothing."""
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
        return observations, rewards, dict.fromkeys(agents, over), flags, {agent: {} for agent in agents}

    def _observations(self, place: Choice) -> dict[Agent, Observation]:
        return {agent: self.table.observe(place, seat) for seat, agent in enumerate(self.possible_agents)}
