"""The same algorithms of OpenSpiel on our rule sets and on its own games, in Python and in C++, as one Markdown table; nothing is asserted.

python tests/benchmarks/adapters.py [--seconds 2] [--rounds 3] [-o FILE.md]

Needs `pip install 'rulewright[openspiel,pettingzoo]'`. All who are in a row play in turns, in so many rounds; medians for a second of the processor. The
algorithms are those in Python (`open_spiel.python.algorithms`). The last rows are steps of environments of PettingZoo, with the
observation and the mask of whoever is next.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.benchmarks.aims import number
from tests.benchmarks.surroundings import surroundings

OURS, BY_NUMBER, PYTHON, NATIVE = "ours", "ours, numbers=options", "its own in Python", "its own in C++"
COLUMNS = (OURS, BY_NUMBER, PYTHON, NATIVE)
TRIES = 50  # of a search for one move
Work = Callable[[], int]  # does something once and says how many that were


@dataclass(frozen=True)
class Row:
    """What is measured, in which unit, and the work of everybody who can do it."""

    title: str
    unit: str
    work: Mapping[str, Work]


def games(name: str, *, python: str = "", native: str = "", more: str = "") -> dict[str, Any]:
    """One game by everybody who has it."""
    import pyspiel
    from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401  # importing them makes them known, as it does ours

    import interpreter.adapters.open_spiel  # noqa: F401

    texts = {
        OURS: f"rulewright(game={name}{more})",
        BY_NUMBER: f"rulewright(game={name}{more},numbers=options)",
        PYTHON: python,
        NATIVE: native,
    }
    return {column: pyspiel.load_game(text) for column, text in texts.items() if text}


def regret(game: Any) -> Work:
    """A round of counterfactual regret minimization over the whole game."""
    from open_spiel.python.algorithms.cfr import CFRSolver

    solver = CFRSolver(game)

    def work() -> int:
        solver.evaluate_and_update_policy()
        return 1

    return work


def search(game: Any) -> Work:
    """Tries of Monte Carlo tree search for the first move, each played out by chance."""
    import numpy as np
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    chance = np.random.RandomState(1)
    bot = MCTSBot(game, 1.5, TRIES, RandomRolloutEvaluator(1, chance), random_state=chance)

    def work() -> int:
        bot.step(game.new_initial_state())
        return TRIES

    return work


def search_in_the_dark(game: Any) -> Work:
    """Tries of the search over information sets for the first move, positions drawn anew for each."""
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    chance = np.random.RandomState(1)

    def work() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        ISMCTSBot(game, RandomRolloutEvaluator(1, chance), 1.5, TRIES, random_state=chance).step(state)
        return TRIES

    return work


def playout(game: Any) -> Work:
    """Decisions of games by chance."""
    source = Random(1)

    def work() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(actions, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(source.random() * len(actions))])
                decisions += 1
        return decisions

    return work


def steps(environment: Any) -> Work:
    """Steps of an environment in which agents are asked in turn; `last` makes observation and mask."""
    import numpy as np

    source = Random(1)
    environment.reset(seed=1)

    def work() -> int:
        for _ in range(TRIES):
            observation, _, over, cut, _ = environment.last()
            if over or cut:
                environment.reset()
                continue
            allowed = np.flatnonzero(observation["action_mask"])
            environment.step(int(allowed[int(source.random() * len(allowed))]))
        return TRIES

    return work


def rows() -> Iterator[Row]:
    """All rows; what is not installed is left out."""
    for title, unit, work, played in (
        ("CFR, Kuhn poker", "rounds", regret, games("kuhn_poker", python="python_kuhn_poker", native="kuhn_poker", more=",utility=margin")),
        ("MCTS, tic-tac-toe", "tries", search, games("tic_tac_toe", python="python_tic_tac_toe", native="tic_tac_toe")),
        ("MCTS, connect four", "tries", search, games("connect_four", native="connect_four")),
        ("IS-MCTS, Kuhn poker", "tries", search_in_the_dark, games("kuhn_poker", native="kuhn_poker")),
        ("random games, tic-tac-toe", "decisions", playout, games("tic_tac_toe", python="python_tic_tac_toe", native="tic_tac_toe")),
        ("random games, connect four", "decisions", playout, games("connect_four", native="connect_four")),
        ("random games, Kuhn poker", "decisions", playout, games("kuhn_poker", python="python_kuhn_poker", native="kuhn_poker")),
    ):
        yield Row(title, unit, {column: work(game) for column, game in played.items()})
    yield from environments()


def environments() -> Iterator[Row]:
    """Rows of PettingZoo; its own games need more than it installs, and stand there where they are."""
    from interpreter.adapters.pettingzoo import env

    own: dict[str, Any] = {}
    try:
        from pettingzoo.classic import connect_four_v3, tictactoe_v3

        own = {"tic_tac_toe": tictactoe_v3.raw_env(), "connect_four": connect_four_v3.raw_env()}
    except ImportError:
        pass
    for name in ("tic_tac_toe", "connect_four", "underwood"):
        played = {OURS: env(name), BY_NUMBER: env(name, numbers="options"), PYTHON: own.get(name)}
        yield Row(
            f"PettingZoo, {name.replace('_', ' ')}", "steps", {column: steps(one) for column, one in played.items() if one is not None}
        )


def speed(work: Work, seconds: float) -> float:
    """How many in a second of the processor, after a first time that does not count."""
    work()
    began, done = process_time(), 0
    while True:
        done += work()
        passed = process_time() - began
        if passed >= seconds:
            return done / passed


def line(row: Row, seconds: float, rounds: int) -> str:
    """A line of the table."""
    found: dict[str, list[float]] = {column: [] for column in row.work}
    for _ in range(rounds):
        for column, work in row.work.items():
            found[column].append(speed(work, seconds / rounds / len(row.work)))
    speeds = {column: median(values) for column, values in found.items()}
    cells = [number(speeds[column]) if column in speeds else "" for column in COLUMNS]
    ratios = [number(speeds[OURS] / speeds[column]) if column in speeds else "" for column in (PYTHON, NATIVE)]
    return f"| {' | '.join([row.title, row.unit, *cells, *ratios])} |"


def report(seconds: float, rounds: int) -> Iterator[str]:
    """All lines, each as soon as it has been measured."""
    from importlib.metadata import version

    yield "# Algorithms of OpenSpiel and PettingZoo on rule sets and on their own games\n"
    yield from surroundings(version("open_spiel"))
    heads = ("", "a second", *COLUMNS, f"{OURS} / in Python", f"{OURS} / in C++")
    yield f"\n| {' | '.join(heads)} |\n|---|---|{'---:|' * (len(heads) - 2)}"
    for row in rows():
        yield line(row, seconds, rounds)


def main() -> None:
    """Measure, print line by line, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=2.0, help="for a row")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("-o", "--output", type=Path, metavar="FILE.md")
    chosen = options.parse_args()
    lines = []
    for text in report(chosen.seconds, chosen.rounds):
        print(text, flush=True)
        lines.append(text)
    if chosen.output is not None:
        chosen.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
