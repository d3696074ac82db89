"""How fast it is here, as one Markdown table: every rule set, every number of players, everybody who can play. Nothing is asserted.

python tests/benchmarks/run.py [GAME ...] [--seconds 3] [--rounds 3] [--open-spiel PYTHON] [-o FILE.md]

A row takes about so many seconds: they are divided into rounds, in which all contestants play one after the other, and the
median of a contestant's rounds is shown, for a second of the processor. Times to load are medians as well, by the clock:
nothing else should run on the machine then.
"""

import argparse
import platform
import sys
from collections.abc import Iterator, Sequence
from math import prod
from os import cpu_count
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.benchmarks.contestants import Contestant, Measure, OpenSpiel, Round, contestants  # noqa: E402
from tests.benchmarks.positions import cloned, loaded_twice, met, typical_size  # noqa: E402
from tests.benchmarks.profiling import profile  # noqa: E402
from tests.benchmarks.rows import Row, rows  # noqa: E402

FIXED = ("rule set", "players", "options", "bytes", "load ms", "again ms", "clone ns")


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def heading(seconds: float, rounds: int, players: Sequence[Contestant]) -> Iterator[str]:
    """What was measured where, and the head of the table."""
    yield "# How fast it is\n"
    yield f"{processor()}, {cpu_count()} cores, {platform.system()}; {platform.python_implementation()} {platform.python_version()}; one process."
    yield f"Random games, {seconds:g} s a row in {rounds} interleaved rounds, medians. For each contestant: games; decisions in a second of the processor."
    yield "`options` of a decision on average, `bytes` of a position, `load` from the files to the first question in a fresh process, `again` when it has\nbeen compiled before.\n"
    yield f"| {' | '.join([*FIXED, *(player.name for player in players)])} |"
    yield f"|---|{'---:|' * (len(FIXED) + len(players) - 1)}"


def measured(row: Row, players: Sequence[Contestant], seconds: float, rounds: int) -> list[tuple[float, float] | None]:
    """Games and decisions a second of everybody; None of those who do not play this."""
    joined: list[Measure | None] = [player.join(row) for player in players]
    here = sum(measure is not None for measure in joined)
    found: list[list[Round]] = [[] for _ in players]
    for _ in range(rounds):
        for measure, list_ in zip(joined, found, strict=True):
            if measure is not None:
                list_.append(measure(seconds / rounds / here))
    return [
        (median(one.games / one.seconds for one in list_), median(one.decisions / one.seconds for one in list_)) if list_ else None
        for list_ in found
    ]


def number(value: float) -> str:
    """A number with three digits that say something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def line(row: Row, speeds: Sequence[tuple[float, float] | None], seconds: float, rounds: int) -> str:
    """A line of the table."""
    states, options = met(row, seconds / 4)
    fixed = [row.title, str(row.players), number(options), number(typical_size(states))]
    fixed += [*map(number, loaded_twice(row.name, rounds)), number(median(cloned(states) for _ in range(9)))]
    return f"| {' | '.join([*fixed, *('' if speed is None else f'{number(speed[0])}; {number(speed[1])}' for speed in speeds)])} |"


def ratios(players: Sequence[Contestant], speeds: Sequence[Sequence[tuple[float, float] | None]]) -> Iterator[str]:
    """How each machine compares with each other contestant: geometric means of games a second, over the rows that both play."""
    yield "\n| | rows | geometric mean | lowest | highest |\n|---|---:|---:|---:|---:|"
    for one in range(len(players)):
        for other in range(one + 1, len(players)):
            both = [(row[one], row[other]) for row in speeds]
            found = [own[0] / theirs[0] for own, theirs in both if own is not None and theirs is not None]
            if found:
                mean = prod(found) ** (1 / len(found))
                cells = [
                    f"{players[one].name} / {players[other].name}",
                    str(len(found)),
                    number(mean),
                    number(min(found)),
                    number(max(found)),
                ]
                yield f"| {' | '.join(cells)} |"


def table(games: Sequence[str], players: Sequence[Contestant], seconds: float, rounds: int) -> Iterator[str]:
    """All lines, each as soon as it has been measured."""
    yield from heading(seconds, rounds, players)
    found, speeds = list(rows(games)), []
    for row in found:
        speeds.append(measured(row, players, seconds, rounds))
        yield line(row, speeds[-1], seconds, rounds)
    yield from ratios(players, speeds)
    yield from slowest(found, players[0], [speed[0] for speed in speeds], seconds)


def slowest(found: Sequence[Row], player: Contestant, speeds: Sequence[tuple[float, float] | None], seconds: float) -> Iterator[str]:
    """Where the time goes in the rule set of which the fewest games are played."""
    played = [(speed[0], number) for number, speed in enumerate(speeds) if speed is not None]
    row = found[min(played)[1]]
    measure = player.join(row)
    assert measure is not None
    yield f"\n## {row.title}, {row.players} players, {player.name}: where the time goes\n"
    yield from profile(measure, seconds)


def main() -> None:
    """Measure, print line by line, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", metavar="GAME", nargs="*", help="these games only")
    options.add_argument("--seconds", type=float, default=3.0, help="of playing, for a row")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--open-spiel", metavar="PYTHON", help="a Python that has OpenSpiel, if this one has not")
    options.add_argument("-o", "--output", type=Path, metavar="FILE.md")
    chosen = options.parse_args()
    if chosen.output is not None:
        chosen.output.write_text("", encoding="utf-8")
    with OpenSpiel(chosen.open_spiel) as spiel:
        for text in table(chosen.games, [*contestants(), *spiel.contestants()], chosen.seconds, chosen.rounds):
            print(text, flush=True)
            if chosen.output is not None:  # line by line, so that nothing is lost when somebody has seen enough
                with chosen.output.open("a", encoding="utf-8") as file:
                    file.write(text + "\n")


if __name__ == "__main__":
    main()
