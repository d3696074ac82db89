"""Plays games of OpenSpiel by chance, driven from Python; run by a Python that has it (`pip install open_spiel`).

First prints the version (an empty line where OpenSpiel is not installed), then answers every line `SECONDS GAME` with
`GAMES DECISIONS SECONDS`, in seconds of the processor.
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


print(version("open_spiel"), flush=True)
source = Random(1)
for line in sys.stdin:
    length, name = line.split(maxsplit=1)
    print(*play(name.strip(), float(length), source), flush=True)
