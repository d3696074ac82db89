"""How fast it is here, as one Markdown table: every rule set, every number of players, everybody who can play. Nothing is asserted.

python tests/benchmarks/run.py [GAME ...] [--seconds 3] [--rounds 3] [--open-spiel PYTHON] [-o FILE.md] [--picture FILE.svg] [--growth FILE.svg]

A row takes about so many seconds: they are divided into rounds, in which all contestants play one after the other, and the
median of a contestant's rounds is shown, for a second of the processor. Times to load are medians as well, by the clock:
nothing else should run on the machine then. Who is missing (OpenSpiel without its extra, C without a compiler) is left out.
Pictures: five classics by everybody, and what a decision costs as boards grow.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.benchmarks.aims import CLASSICS, SHOWN, Found, aims, mean, number, ratios
from tests.benchmarks.bars import bars
from tests.benchmarks.boards import BOARDS, curves, table
from tests.benchmarks.contestants import Contestant, OpenSpiel, contestants
from tests.benchmarks.lines import lines
from tests.benchmarks.positions import cloned, loaded_twice, met, typical_size
from tests.benchmarks.profiling import profile
from tests.benchmarks.rounds import Round
from tests.benchmarks.rows import Row, rows
from tests.benchmarks.surroundings import surroundings

FIXED = ("rule set", "players", "options", "bytes", "load ms", "again ms", "clone ns")


def heading(seconds: float, rounds: int, players: Sequence[Contestant], open_spiel: str) -> Iterator[str]:
    """What was measured where, and the head of the table."""
    yield "# How fast it is\n"
    yield from surroundings(open_spiel)
    if missing := [name for name in SHOWN if name not in [player.name for player in players]]:
        yield f"- Not there, so not measured: {', '.join(missing)}"
    yield f"\nRandom games, {seconds:g} s a row in {rounds} interleaved rounds, medians. For each contestant: games; decisions in a second of the processor."
    yield "`options` of a decision on average, `bytes` of a position, `load` from the files to the first question in a fresh process, `again` when it has\nbeen compiled before (from the cache).\n"
    yield f"| {' | '.join([*FIXED, *(player.name for player in players)])} |"
    yield f"|---|{'---:|' * (len(FIXED) + len(players) - 1)}"


def speeds(row: Row, players: Sequence[Contestant], seconds: float, rounds: int) -> dict[str, tuple[float, float]]:
    """Games and decisions a second of everybody who plays this, by name."""
    joined = {player.name: measure for player in players if (measure := player.join(row)) is not None}
    found: dict[str, list[Round]] = {name: [] for name in joined}
    for _ in range(rounds):
        for name, measure in joined.items():
            found[name].append(measure(seconds / rounds / len(joined)))
    return {
        name: (median(one.games / one.seconds for one in played), median(one.decisions / one.seconds for one in played))
        for name, played in found.items()
    }


def measured(row: Row, players: Sequence[Contestant], seconds: float, rounds: int) -> Found:
    """Everything about a row."""
    playing = speeds(row, players, seconds, rounds)
    states, options = met(row, seconds / 4)
    clone = median(cloned(states) for _ in range(9))
    return Found(row, options, typical_size(states), *loaded_twice(row.name, rounds), clone, playing)


def line(found: Found, players: Sequence[Contestant]) -> str:
    """A line of the table."""
    fixed = [found.options, found.size, found.load_ms, found.again_ms, found.clone_ns]
    played = ["; ".join(number(each) for each in found.speeds.get(player.name, ()) if each) for player in players]
    return f"| {' | '.join([found.row.title, str(found.row.players), *map(number, fixed), *played])} |"


def comparisons(found: Sequence[Found], players: Sequence[Contestant]) -> Iterator[str]:
    """How our two machines compare with each other contestant: geometric means of games a second, over the rows that both play."""
    yield "\n| | rows | geometric mean | lowest | highest |\n|---|---:|---:|---:|---:|"
    names = [player.name for player in players]
    for one, other in combinations(names, 2):
        if one in names[:2] and (values := ratios(found, one, other)):
            cells = [f"{one} / {other}", str(len(values)), *map(number, (mean(values), min(values), max(values)))]
            yield f"| {' | '.join(cells)} |"


def slowest(found: Sequence[Found], player: Contestant, seconds: float) -> Iterator[str]:
    """Where the time goes in the rule set of which the fewest games are played."""
    row = min(found, key=lambda each: each.speeds[player.name]).row
    measure = player.join(row)
    assert measure is not None
    yield f"\n## {row.title}, {row.players} players, {player.name}: where the time goes\n"
    yield from profile(measure, seconds)


def report(
    games: Sequence[str], players: Sequence[Contestant], seconds: float, rounds: int, open_spiel: str, found: list[Found]
) -> Iterator[str]:
    """All lines, each as soon as it has been measured; `found` gets what they say."""
    yield from heading(seconds, rounds, players, open_spiel)
    for row in rows(games):
        found.append(measured(row, players, seconds, rounds))
        yield line(found[-1], players)
    yield from comparisons(found, players)
    yield from aims(found)
    yield from slowest(found, players[0], seconds)


def classics(found: Sequence[Found]) -> dict[str, dict[str, float]]:
    """Games a second of everybody who is in the picture, by classic."""
    return {
        each.row.name: {name: each.speeds[name][0] for name in SHOWN if name in each.speeds}
        for game in CLASSICS
        for each in found
        if each.row.plain and each.row.name == game
    }


def main() -> None:
    """Measure, print line by line, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", metavar="GAME", nargs="*", help="these games only")
    options.add_argument("--seconds", type=float, default=3.0, help="of playing, for a row")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--open-spiel", metavar="PYTHON", help="a Python that has OpenSpiel, if this one has not")
    options.add_argument("-o", "--output", type=Path, metavar="FILE.md")
    options.add_argument("--picture", type=Path, metavar="FILE.svg", help="of the classics")
    options.add_argument("--growth", type=Path, metavar="FILE.svg", help="of boards that grow")
    chosen = options.parse_args()
    if chosen.output is not None:
        chosen.output.write_text("", encoding="utf-8")

    def say(text: str) -> None:
        print(text, flush=True)
        if chosen.output is not None:  # line by line, so that nothing is lost when somebody has seen enough
            with chosen.output.open("a", encoding="utf-8") as file:
                file.write(text + "\n")

    found: list[Found] = []
    with OpenSpiel(chosen.open_spiel) as spiel:
        players = [*contestants(), *spiel.contestants()]
        for text in report(chosen.games, players, chosen.seconds, chosen.rounds, spiel.version, found):
            say(text)
    growing = {}
    for game in BOARDS:
        if not chosen.games or game in chosen.games:
            growing |= curves(game, 8 * chosen.seconds, chosen.rounds)
    for text in table(growing) if growing else ():
        say(text)
    if chosen.picture is not None and (drawn := classics(found)):
        chosen.picture.write_text(bars("Random games a second, one core", drawn, SHOWN), encoding="utf-8")
    if chosen.growth is not None and growing:
        chosen.growth.write_text(lines("Microseconds for a decision", "cells of the board", growing), encoding="utf-8")


if __name__ == "__main__":
    main()
