"""Environments of PettingZoo over a rule set: one agent after the other, and all at once."""

from collections.abc import Mapping
from operator import index
from pathlib import Path
from random import Random
from typing import Any, Unpack

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from interpreter.adapters.common.choice import Choice
from interpreter.adapters.common.table import Arrays, Info, Settings, Table, table_of
from interpreter.project.errors import is_whole, native, usage, wrong_argument
from interpreter.session.library import Game

Agent = str  # the name of a seat, `seat_1`
Infos = dict[Agent, Info]  # by agent


def env(game: Game | str | Path, **settings: Unpack[Settings]) -> "TurnRules":
    """An environment in which agents act one after the other (AEC).

    game: a game, or what `load` takes.
    settings: the other arguments of `Table`, as `Settings` has them; it raises `RulewrightError` for what is wrong with them.
    """
    return TurnRules(table_of("env", game, settings))


def parallel_env(game: Game | str | Path, **settings: Unpack[Settings]) -> "ParallelRules":
    """An environment in which all agents act at once; the action of one whose mask has no 1 does nothing.

    game: a game, or what `load` takes.
    settings: the other arguments of `Table`, as `Settings` has them; it raises `RulewrightError` for what is wrong with them.
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
        if seed is not None and not is_whole(seed):
            raise wrong_argument("seed", "a whole number or None", seed)
        if seed is not None:
            self._source = Random(native(seed))
        self.illegal: dict[int, int] = {}
        self.agents = list(self.possible_agents)
        self.place = self.table.begin(self._source.getrandbits(63))
        return self.place

    def _at(self) -> Choice:
        if self.place is None:
            raise usage("C371")
        return self.place

    def _known(self, agent: Agent) -> Agent:
        if agent not in self.possible_agents:
            raise wrong_argument("agent", f"one of {', '.join(self.possible_agents)}", agent)
        return agent

    def _seat(self, agent: Agent) -> int:
        return self.possible_agents.index(self._known(agent))

    def _rewards(self) -> dict[Agent, float]:
        """The rewards of all agents at the place in the game, or after illegal actions."""
        rewards = self.table.rewards(self._at())
        if self.illegal:
            penalty = self.table.illegal_reward
            assert penalty is not None
            rewards = [penalty if seat in self.illegal else 0.0 for seat in range(self.table.players)]
        return dict(zip(self.possible_agents, rewards, strict=True))


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
        Raises `UsageError` for a seed that is no whole number.
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
        return self.table.observe(self._at(), self._seat(agent), over=bool(self.illegal))

    def action_text(self, action: int) -> str:
        """What people read of an action of the agent whose turn it is: `place a1`.

        action: one that the mask allows; raises `UsageError` for any other.
        """
        place = self._at()
        return place.title(self.table.chosen(place, action, self._seat(self.agent_selection)))

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act.

        action: the number of an option; None for an agent whose game is over. One that the mask does not allow ends the game: the agent gets
            `table.illegal_reward`, all others 0, and its `infos` have the action as `illegal_action`.
        Raises `UsageError` for what is no number of an action, for one that the mask does not allow if `illegal_reward` is None, after the end,
        and before the first `reset`.
        """
        place, agent = self._at(), self.agent_selection
        if not self.agents or (self.terminations[agent] and action is not None):
            raise usage("C370")
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat = self._seat(agent)
        number = self.table.legal(place, action, seat)
        if number is None:
            assert action is not None
            self.illegal = {seat: index(action)}
            self.infos[agent] = {"illegal_action": index(action)}
            self._end()
        else:
            self.place = place.step(number)
            self._look(self.place)
        self._accumulate_rewards()

    def _look(self, place: Choice) -> None:
        """Say who is next, or how it ended."""
        if place.player is not None:
            self.agent_selection = self.possible_agents[place.player]
        else:
            self.infos = {agent: self.table.info(place) for agent in self.agents}
            self._end()

    def _end(self) -> None:
        """Give everybody their rewards."""
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(self.agents, True)
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
        Raises `UsageError` for a seed that is no whole number.
        """
        return self._observations(self._begin(seed)), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[Agent, int]
    ) -> tuple[dict[Agent, Arrays], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos]:
        """Let all who are asked act: by agent observations, rewards, whether the game is over, False, and information.

        The information is `stopped` where a safety limit has ended the game, which is no rule.

        actions: by agent the number of an option. One that the mask does not allow ends the game before anybody has acted: its agent gets
            `table.illegal_reward`, all others 0, and its dictionary has the action as `illegal_action`.
        Raises `UsageError` for what is no number of an action, for one that the mask does not allow if `illegal_reward` is None, if one who is
        asked does nothing, for names that are no agents, after the end, and before the first `reset`.
        """
        place, agents = self._at(), self.agents
        if not agents:
            raise usage("C370")
        given = self._given(actions)
        asked = {question.player: given.get(question.player) for question in place.state.questions}
        numbers = {seat: self.table.legal(place, action, seat) for seat, action in asked.items()}
        self.illegal = {seat: index(asked[seat]) for seat, number in numbers.items() if number is None}  # type: ignore[arg-type]  # whole
        legal = {seat: number for seat, number in numbers.items() if number is not None}
        while not self.illegal and place.player in legal:
            place = place.step(legal.pop(place.player))
        self.place = place
        over = place.player is None or bool(self.illegal)
        observations = self._observations(place)
        self.agents = [] if over else agents
        told = {} if self.illegal else self.table.info(place)
        infos = {agent: ({"illegal_action": self.illegal[seat]} if seat in self.illegal else told) for seat, agent in enumerate(agents)}
        return observations, self._rewards(), dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _given(self, actions: object) -> dict[int, object]:
        """The actions by seat."""
        if not isinstance(actions, Mapping):
            raise wrong_argument("actions", "actions by agent", actions)
        return {self._seat(agent): action for agent, action in actions.items()}

    def _observations(self, place: Choice) -> dict[Agent, Arrays]:
        return {agent: self.table.observe(place, seat, over=bool(self.illegal)) for seat, agent in enumerate(self.possible_agents)}
