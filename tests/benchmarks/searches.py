"""Tries of searching bots in the same time: the tree inside the module of a table beside the tree at the table; nothing asserted.

python tests/benchmarks/searches.py [GAME ...] [--tries 1000] [--seed 1]

Each game is played by chance for some answers; then `mcts` answers the question there, by either machine in turn, and whoever has less time
is measured again until both were measured for a second. Time is that of the processor; to make the module is not counted, but stands beside it.
"""

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from interpreter import Mcts, load
from interpreter.backends.wasm.search.inside import InnerSearch
from interpreter.bots import mcts
from interpreter.session.match import Match
from interpreter.session.rng import derive_stream

PLAYERS = {"underwood": 3, "mycelia": 3, "glade": 2, "drunter_drueber": 3, "chess": 2, "connect_four": 2}
ANSWERS = 13  # by chance before the question
SECONDS = 1.0  # for each machine, at least


def question(name: str, seed: int) -> Match:
    """A match at a question with several options."""
    match, random = load(name).start(players=PLAYERS.get(name, 2), seed=seed), derive_stream(seed, "benchmark")
    left = ANSWERS
    while not match.over and (left > 0 or len(match.questions[0].options) == 1):
        options = match.questions[0].options
        match.answer(options[random.below(len(options))])
        left -= 1
    return match


def speeds(match: Match, tries: int, seed: int) -> dict[str, float]:
    """Tries a second: at the table, inside its module."""
    spent, made, enough = {"table": 0.0, "module": 0.0}, {"table": 0, "module": 0}, {"table": 1 << 30, "module": 1}
    mcts.ENOUGH = 1
    match.advise(Mcts(2), None, derive_stream(seed, "bot"))  # makes the module
    while min(spent.values()) < SECONDS:
        machine = min(spent, key=lambda each: spent[each])
        mcts.ENOUGH, began = enough[machine], time.process_time()
        match.advise(Mcts(tries), match.questions[0].player, derive_stream(seed, "bot"))
        spent[machine] += time.process_time() - began
        made[machine] += tries
    return {machine: made[machine] / spent[machine] for machine in made}


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", metavar="GAME", nargs="*", default=[*PLAYERS])
    options.add_argument("--tries", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print("| game | players | options | tries a second, generated Python | inside | ratio | module, ms |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name in chosen.games:
        match = question(name, chosen.seed)
        began = time.process_time()
        InnerSearch(match.state.table)
        module = time.process_time() - began
        found = speeds(match, chosen.tries, chosen.seed)
        slow, quick = found["table"], found["module"]
        many = len(match.questions[0].options)
        print(
            f"| {name} | {match.state.table.players} | {many} | {slow:,.0f} | {quick:,.0f} | {quick / slow:.1f} | {1000 * module:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
