"""Every rule set as an environment of Gymnasium for one player, bots at the other seats. Needs `pip install 'rulewright[gymnasium]'`.

    from interpreter.adapters.gymnasium import RulesEnv

    env = RulesEnv("hex", options={"width": 5}, bots="mcts:20")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Settings, observations, actions and rewards are those of `interpreter.adapters.pettingzoo`, `env.action_text(action)` too.
`env.action_masks()` is what `MaskablePPO` of sb3-contrib asks for.
"""

from interpreter.project.errors import usage

try:
    import gymnasium  # noqa: F401
except ImportError:
    raise usage("C197", what="interpreter.adapters.gymnasium", library="gymnasium", extra="gymnasium") from None

from interpreter.adapters.common.table import Settings, Table
from interpreter.adapters.gymnasium.environment import RulesEnv

__all__ = ["RulesEnv", "Settings", "Table"]
