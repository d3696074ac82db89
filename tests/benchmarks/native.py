"""Programs in C (`native`) as a contestant: they play the very games of the modules, from the same seeds, which is compared first."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from interpreter.backends.wasm.engine import Instances, PlayedGame, Playouts
from interpreter.backends.wasm.host import HostError
from tests.benchmarks.rounds import Measure, Round
from tests.benchmarks.rows import Row

SOURCES = Path(__file__).parent / "native"
ENDS = {  # of the programs in C, by number
    "tic_tac_toe": ("row", "full"),
    "connect_four": ("row", "full"),
    "breakthrough": ("through", "all_captured"),
    "hex": ("chain",),
    "reversi": ("blocked",),
}
COMPARED = 1000  # games
BATCH = 500
Play = Callable[[bytes, ctypes.c_long, ctypes.c_long, object, object], None]


@cache
def _folder() -> TemporaryDirectory[str]:
    """Where compiled programs lie as long as this process runs."""
    return TemporaryDirectory()


@cache
def compiled(name: str) -> Play | None:
    """The program of a game; None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    file = Path(_folder().name) / f"{name}.so"
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(file), str(SOURCES / f"{name}.c")]
    subprocess.run(command, check=True)
    play: Play = ctypes.CDLL(str(file)).playouts
    play.restype = None  # type: ignore[attr-defined]  # a function of ctypes
    return play


def in_c(row: Row) -> Measure | None:
    """A measure of the program in C; raises `AssertionError` where it plays other games than the module."""
    if not row.plain or row.name not in ENDS or (play := compiled(row.name)) is None:
        return None
    ends, decisions = ((ctypes.c_int32 * COMPARED)() for _ in range(2))

    def many(count: int) -> None:
        play(b"1", ctypes.c_long(0), ctypes.c_long(count), ends, decisions)

    many(COMPARED)
    played = [(ENDS[row.name][end], count) for end, count in zip(ends, decisions, strict=True)]
    assert played[: len(games := _of_module(row))] == games, f"{row.name}: C plays other games"

    def measure(seconds: float) -> Round:
        began, batches = process_time(), 0
        while True:
            many(BATCH)
            batches += 1
            if (passed := process_time() - began) >= seconds:
                return Round(batches * BATCH, batches * sum(decisions[:BATCH]), passed)

    return measure


def _of_module(row: Row) -> list[tuple[str | None, int]]:
    """The ends and the decisions of the first games, as the module plays them; none where no module can be run."""
    try:
        games = Playouts(row.table, Instances()).play(1, range(COMPARED), PlayedGame)
    except HostError:
        return []
    return [(game.end, game.decisions) for game in games]
