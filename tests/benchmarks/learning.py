"""A learner in one seat against random opponents: MaskablePPO of sb3-contrib, with its share of wins as it learns, as one Markdown table.

python tests/benchmarks/learning.py [--game connect_four] [--seat 0] [--steps 60000] [--tables 4] [-o FILE.md]

Needs `pip install 'rulewright[gymnasium]' sb3-contrib`. The first row is the network before it has learned anything. Games that are counted
have seeds of their own; the learner takes its most likely action there. Nothing is asserted.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.benchmarks.surroundings import surroundings

GAMES = 400  # that are counted for a row
FIRST_SEED = 1_000_000  # of these games
ROWS = 6
_HEAD = ("| steps | games won | not lost | CPU seconds |", "|---:|---:|---:|---:|")


def shares(learner: Any, env: Any) -> tuple[float, float]:
    """Return the shares of games that the learner wins and does not lose."""
    ends = Counter(_reward(learner, env, FIRST_SEED + number) for number in range(GAMES))
    return ends[1.0] / GAMES, 1 - ends[-1.0] / GAMES


def _reward(learner: Any, env: Any, seed: int) -> float:
    seen, _ = env.reset(seed=seed)
    over, reward = env.over, 0.0
    while not over:
        action, _ = learner.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seen, reward, over, _, _ = env.step(action)
    return float(reward)


def rows(game: str, seat: int, steps: int, tables: int) -> Iterator[tuple[int, float, float, float]]:
    """Yield the steps learned so far, the shares of wins and of games not lost, and the seconds of the processor for learning."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    from interpreter.adapters.gymnasium import RulesEnv

    torch.set_num_threads(1)  # networks this small gain nothing from more
    envs = make_vec_env(lambda: RulesEnv(game, seat=seat), n_envs=tables, seed=1)
    learner = MaskablePPO("MultiInputPolicy", envs, n_steps=512, batch_size=256, ent_coef=0.01, seed=1)
    judge, spent = RulesEnv(game, seat=seat), 0.0
    yield 0, *shares(learner, judge), spent
    for _ in range(ROWS):
        began = process_time()
        learner.learn(steps // ROWS, reset_num_timesteps=False)
        spent += process_time() - began
        yield learner.num_timesteps, *shares(learner, judge), spent


def main() -> None:
    """Print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    lines = [f"- Game: {given.game}, seat {given.seat + 1}; {GAMES} games for each row, against chance", *surroundings(""), "", *_HEAD]
    for number, won, held, spent in rows(given.game, given.seat, given.steps, given.tables):
        lines.append(f"| {number:,} | {won:.1%} | {held:.1%} | {spent:.0f} |")
        print(lines[-1], file=sys.stderr, flush=True)
    text = "\n".join(lines) + "\n"
    if given.output is None:
        print(text)
    else:
        given.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
