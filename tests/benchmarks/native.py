"""How fast modules of WebAssembly play, beside all others that play the same five games; nothing is asserted.

python tests/benchmarks/native.py [--seconds 3] [--rounds 5] [--open-spiel PYTHON] [-o FILE.md] [--picture FILE.svg]

All contestants of a game play in turn, round by round, in one run; the best round of each is shown, in games for a second of the
processor, so that other work on the machine counts as little as possible. The programs in C (`native`) play the very games of the
module, from the same seeds; that is compared before anything is measured.
"""

import argparse
import ctypes
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import process_time

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from interpreter.backends.wasm.engine import POSITIONS, SEED, Instances, PlayedGame, Playouts  # noqa: E402
from tests.benchmarks.aims import mean, number  # noqa: E402
from tests.benchmarks.bars import bars  # noqa: E402
from tests.benchmarks.contestants import Measure, OpenSpiel, Round, by_hand, played_out  # noqa: E402
from tests.benchmarks.rows import Row  # noqa: E402

SOURCES = Path(__file__).parent / "native"
ENDS = {  # of the programs in C, by number
    "tic_tac_toe": ("row", "full"),
    "connect_four": ("row", "full"),
    "breakthrough": ("through", "all_captured"),
    "hex": ("chain",),
    "reversi": ("blocked",),
}
MODULE = "module"
AIMS = {"generated Python": 12.0, "by hand in Python": 10.0, "OpenSpiel driven": 15.0, "OpenSpiel alone": 4.0, "C": 0.4}
COMPARED = 1000  # games
BATCH = 500
Speeds = Mapping[str, Mapping[str, float]]  # games a second, by game and contestant


def module(row: Row) -> tuple[Playouts, Measure]:
    """The module of a game, and a measure of it."""
    playouts = Playouts(row.table, Instances())
    instance = playouts._ready()  # rows are left unread, as in C

    def play(many: int) -> None:
        instance.write(SEED, b"1")
        instance.call("playouts", POSITIONS, playouts._work, SEED, 1, 0, 1, many, playouts._out)  # as above

    playouts.play(1, range(1), PlayedGame)
    return playouts, batched(play, min(BATCH, playouts._most))  # as above


def batched(play: Callable[[int], object], many: int) -> Measure:
    """A measure of a function that plays so many games at one go."""

    def measure(seconds: float) -> Round:
        began, games = process_time(), 0
        while True:
            play(many)
            games += many
            if (passed := process_time() - began) >= seconds:
                return Round(games, 0, passed)

    return measure


def in_c(name: str, folder: Path, compiler: str, playouts: Playouts) -> Measure:
    """A measure of the program in C; raises `AssertionError` where it plays other games than the module."""
    file = folder / f"{name}.so"
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(file), str(SOURCES / f"{name}.c")]
    subprocess.run(command, check=True)
    play = ctypes.CDLL(str(file)).playouts
    play.restype = None
    ends, decisions = ((ctypes.c_int32 * COMPARED)() for _ in range(2))

    def many(count: int) -> None:
        play(b"1", ctypes.c_long(0), ctypes.c_long(count), ends, decisions)

    games = playouts.play(1, range(COMPARED), PlayedGame)
    many(len(games))
    assert [(game.end, game.decisions) for game in games] == [
        (ENDS[name][end], count) for end, count in zip(ends[: len(games)], decisions, strict=False)
    ], f"{name}: C plays other games"
    return batched(many, BATCH)


def contestants(row: Row, spiel: OpenSpiel, folder: Path, compiler: str | None) -> dict[str, Measure]:
    """Everybody who plays a game here, the module first."""
    playouts, measure = module(row)
    joined = {
        MODULE: measure,
        "generated Python": played_out(row.table),
        "by hand in Python": by_hand(row),
        "OpenSpiel driven": next((each.join(row) for each in spiel.contestants()), None),
        "OpenSpiel alone": spiel.alone(row),
        "C": None if compiler is None else in_c(row.name, folder, compiler, playouts),
    }
    return {name: each for name, each in joined.items() if each is not None}


def speeds(players: Mapping[str, Measure], seconds: float, rounds: int) -> dict[str, float]:
    """Games a second of the best round of everybody."""
    best = dict.fromkeys(players, 0.0)
    for _ in range(rounds):
        for name, measure in players.items():
            played = measure(seconds / rounds / len(players))
            best[name] = max(best[name], played.games / played.seconds)
    return best


def report(found: Speeds) -> Iterator[str]:
    """The tables: games a second, and how many the module plays for each of the others."""
    names = [name for name in (MODULE, *AIMS) if any(name in each for each in found.values())]
    yield f"| games a second | {' | '.join(names)} |\n|---|{'---:|' * len(names)}"
    for game, each in found.items():
        yield f"| {game} | {' | '.join(number(each[name]) if name in each else '' for name in names)} |"
    others = names[1:]
    yield f"\n| the module plays so many games for one | {' | '.join(others)} |\n|---|{'---:|' * len(others)}"
    ratios = {name: {game: each[MODULE] / each[name] for game, each in found.items() if name in each} for name in others}
    for game in found:
        yield f"| {game} | {' | '.join(number(ratios[name][game]) if game in ratios[name] else '' for name in others)} |"
    means = [mean(list(ratios[name].values())) for name in others]
    yield f"| geometric mean | {' | '.join(map(number, means))} |"
    yield f"| aim | {' | '.join(number(AIMS[name]) for name in others)} |"
    yield f"| | {' | '.join('reached' if got >= AIMS[name] else 'not yet' for name, got in zip(others, means, strict=True))} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", metavar="GAME", nargs="*", choices=[*ENDS, []], help="these games only")
    options.add_argument("--seconds", type=float, default=3.0, help="of playing, for a game")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--open-spiel", metavar="PYTHON", help="a Python that has OpenSpiel, if this one has not")
    options.add_argument("-o", "--output", type=Path, metavar="FILE.md")
    options.add_argument("--picture", type=Path, metavar="FILE.svg")
    chosen = options.parse_args(arguments)
    compiler = shutil.which("gcc") or shutil.which("cc")
    with OpenSpiel(chosen.open_spiel) as spiel, tempfile.TemporaryDirectory() as folder:
        found = {}
        for game in chosen.games or ENDS:
            players = contestants(Row(game, 2), spiel, Path(folder), compiler)
            found[game] = speeds(players, chosen.seconds, chosen.rounds)
    text = "\n".join(report(found)) + "\n"
    print(text, end="")
    if chosen.output is not None:
        chosen.output.write_text(text, encoding="utf-8")
    if chosen.picture is not None:
        chosen.picture.write_text(bars("Random games a second, one core", found, (MODULE, *AIMS)), encoding="utf-8")


if __name__ == "__main__":
    main()
