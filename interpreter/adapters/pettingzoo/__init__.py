"""Every rule set as an environment of PettingZoo, in turn (`env`) or all at once (`parallel_env`). Needs `pip install 'rulewright[pettingzoo]'`.

    from interpreter.adapters.pettingzoo import env

    game = env("hex", options={"width": 5})
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        game.step(None if termination else game.action_space(agent).sample(observation["action_mask"]))

Settings, all of which may be left out: players, options (values by name), layout, utility, numbers, actions and illegal_reward, as `Settings` has
them; what is unknown is refused with `interpreter.RulewrightError`, which says what may have been meant.

Agents are called `seat_1`, `seat_2` and so on. An observation has two arrays: `observation`, the whole numbers of `State.observation` (int64, of
one shape in all games; `game.table.fields` says what they mean), and `action_mask` (int8, one entry for each action), 1 for what this agent may choose
now. An action is the fixed code of an answer (`Option.code`): it means the same in every position, 0 is passing, and `game.action_text(action)`
says it in words. With `numbers="options"` it is the number of an option in its question instead, from 0 without gaps, which means something else
every time. A game with more than 32768 codes (`actions` sets another bound), or without any, has numbers of options too; there a question with
more than 1000 is answered in several steps by the same agent. Rewards come at the end: what `utility` (`victory`, `points`, `rank`, `margin`)
gives; 0 before it. An illegal action, one that the mask does not allow, ends the game: its agent gets the lowest reward there is (`illegal_reward`
sets another), all others 0, and `infos` names it as `illegal_action`; with `illegal_reward=None` it raises `UsageError`. Chance answers by itself: equal seeds give equal games. The layout is the same in all games.
"""

from interpreter.project.errors import usage

try:
    import pettingzoo  # noqa: F401
except ImportError:
    raise usage("C197", what="interpreter.adapters.pettingzoo", library="pettingzoo", extra="pettingzoo") from None

from interpreter.adapters.common.table import Settings, Table
from interpreter.adapters.pettingzoo.environment import ParallelRules, TurnRules, env, parallel_env

__all__ = ["ParallelRules", "Settings", "Table", "TurnRules", "env", "parallel_env"]
