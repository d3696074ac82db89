"""Plays games of OpenSpiel by chance, driven from Python; run by a Python that has it (`pip install open_spiel`).

First prints the version (an empty line where OpenSpiel is not installed), then answers every line `SECONDS GAME` with
`GAMES DECISIONS SECONDS`, in seconds of the processor. `SECONDS alone GAME`: games that its own search plays out in C++, whose decisions
nobody counts; half of them begin one move later.
"""

import sys
from importlib.metadata import version
from random import Random
from time import process_time

try:
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401  # importing it makes `python_tic_tac_toe` known
except ImportError:
    print(flush=True)
    sys.exit()


def play(name: str, seconds: float, number: Random) -> tuple[int, int, float]:
    """Random games for so long, at least one: how many, with how many decisions, in what time."""
    game = pyspiel.load_game(name)
    random, games, decisions, batch, began = number.random, 0, 0, 1, process_time()
    while True:
        for _ in range(batch):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                decisions += 1
        games += batch
        passed = process_time() - began
        if passed >= seconds:
            return games, decisions, passed
        if 8 * passed < seconds:  # asking for the time takes as long as a small game
            batch *= 2


def alone(name: str, seconds: float) -> tuple[int, int, float]:
    """Games that are played out inside OpenSpiel, from the first position and from one after it."""
    game, many = pyspiel.load_game(name), 1000
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(many, 1), 2.0, 2, 100, False, 1, False)
    games, began = 0, process_time()
    while True:
        bot.mcts_search(game.new_initial_state())
        games += 2 * many
        if (passed := process_time() - began) >= seconds:
            return games, 0, passed


print(version("open_spiel"), flush=True)
source = Random(1)
for line in sys.stdin:
    length, name = line.split(maxsplit=1)
    inside, _, rest = name.strip().rpartition(" ")
    print(*(alone(rest, float(length)) if inside else play(rest, float(length), source)), flush=True)
