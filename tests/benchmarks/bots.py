"""How bots do against each other: a table of shares of victories, with budgets and the time for a decision; nothing asserted.

python tests/benchmarks/bots.py underwood drunter_drueber --bots mcts:100,random --games 20 [--seed 1] [--minutes 10] [-o FILE.md]

The bots change seats from game to game, so that the first seat is no advantage. Game number n has the seed of game n of
`rulewright simulate`. A row ends after its minutes even if games are missing, and says how many were played.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from interpreter import bots
from interpreter.runtime.machine import machine
from interpreter.runtime.sampling.memory import Memory
from interpreter.runtime.scoring.result import Result, result
from interpreter.runtime.state.game_state import CHANCE
from interpreter.session.library import Game, load
from interpreter.session.rng import derive_stream
from interpreter.simulation.simulate import game_seed


@dataclass(slots=True)
class Side:
    """How one of the bots did so far."""

    bot: bots.Bot
    wins: float = 0.0
    ahead: list[int] = field(default_factory=list)  # of the best other, in the first step of the ranking
    seconds: float = 0.0  # of the processor, so that others on the machine do not count
    decisions: int = 0  # with more than one option

    @property
    def each(self) -> float:
        """Milliseconds for a decision."""
        return 1000 * self.seconds / max(self.decisions, 1)


def played(game: Game, sides: Sequence[Side], number: int, seed: int) -> None:
    """One game; bot k sits at seat k + number."""
    own = game_seed(seed, number)
    table = game.table(players=len(sides), seed=own)
    state, count = machine.start(table), 0
    memory = Memory(table, state)
    seats = [sides[(seat - number) % len(sides)] for seat in range(len(sides))]
    while asked := machine.questions(table, state):
        question = asked[0]
        if question.player == CHANCE:
            given = question.options.sample(derive_stream(own, "chance", count).below)
        else:
            side, began = seats[question.player], time.process_time()
            below = derive_stream(own, "bot", question.player, count).below
            given = bots.choose_answer(side.bot, table, state, question, below, memory.tokens)
            if question.options.count() > 1:
                side.seconds += time.process_time() - began
                side.decisions += 1
        memory.note(state, question.player, given)
        state, count = machine.answer(table, state, question.player, given), count + 1
    counted(seats, result(table, state), [1 if line.most else -1 for line in table.rules.ranking])


def counted(seats: Sequence[Side], found: Result, signs: Sequence[int]) -> None:
    """Add a result to the sides: a draw is a half, a victory shared by n counts one n-th."""
    winners = found.winners or range(len(seats))
    values = [signs[0] * steps[0] if steps else 0 for steps in found.ranking]
    for number, side in enumerate(seats):
        side.wins += (number in winners) / len(winners)
        side.ahead.append(values[number] - max(value for other, value in enumerate(values) if other != number))


def row(name: str, sides: Sequence[Side], games: int) -> str:
    """A row of the table."""
    first = sides[0]
    return " | ".join([
        f"| {name}", bots.spell([side.bot for side in sides]), str(games), f"{first.wins:g}", f"{first.wins / max(games, 1):.0%}",
        f"{sum(first.ahead) / max(games, 1):+.1f}", " / ".join(f"{side.each:.0f}" for side in sides), f"{first.decisions / max(games, 1):.0f} |",
    ])  # fmt: skip


def rows(names: Iterable[str], who: str, games: int, seed: int, minutes: float) -> Iterable[str]:
    """The table, row by row."""
    yield "| game | bots | games | won by the first | share | ahead by, on average | ms a decision | decisions of the first a game |"
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for name in names:
        game, sides = load(name), [Side(bot) for bot in bots.read(who)]
        began = time.perf_counter()
        for number in range(games):
            played(game, sides, number, seed)
            if time.perf_counter() - began > 60 * minutes:
                break
        yield row(name, sides, len(sides[0].ahead))


def main() -> None:
    """Play, print, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games_", metavar="GAME", nargs="+")
    options.add_argument("--bots", default="mcts:100,random")
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--minutes", type=float, default=15.0, help="for each game")
    options.add_argument("-o", "--output", type=Path)
    chosen = options.parse_args()
    lines = []
    for line in rows(chosen.games_, chosen.bots, chosen.games, chosen.seed, chosen.minutes):
        lines.append(line)
        print(line, flush=True)
    if chosen.output:
        chosen.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
