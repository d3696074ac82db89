"""What was aimed at, and what was found: a table that says it, for whoever reads; nothing is asserted."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from tests.benchmarks.rows import Row

BIG = ("underwood", "drunter_drueber", "mycelia", "glade")
SEARCHED = ("underwood", "mycelia")
CLASSICS = ("tic_tac_toe", "connect_four", "breakthrough", "hex", "reversi")
GENERATED, INSIDE, REFERENCE, BY_HAND, C = "generated", "WebAssembly", "reference", "by hand", "C"
OPEN_SPIEL, ALONE, IN_PYTHON = "OpenSpiel", "OpenSpiel alone", "OpenSpiel in Python"
STEPS, ANSWERS, TRIES, TRIES_IN_PYTHON = "state.step", "match.answer", "mcts", "mcts by Python"
SHOWN = (INSIDE, GENERATED, BY_HAND, OPEN_SPIEL, ALONE, C)  # in the picture
ABSOLUTE = (("underwood", 3, 30_000), ("chess", 2, 1000))  # players, games a second inside, on the machine where the aims were set


@dataclass(frozen=True)
class Found:
    """What was measured for a row. `speeds`: games and decisions a second of everybody who plays it, by name."""

    row: Row
    options: float
    size: float
    load_ms: float
    again_ms: float
    clone_ns: float
    speeds: dict[str, tuple[float, float]]


def number(value: float) -> str:
    """A number with three digits that say something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ratios(found: Sequence[Found], one: str, other: str) -> list[float]:
    """Games a second of one for each of the other, in the rows that both play."""
    return [row.speeds[one][0] / row.speeds[other][0] for row in found if {one, other} <= row.speeds.keys()]


def mean(values: Sequence[float]) -> float:
    """The geometric mean."""
    return prod(values) ** (1 / len(values))


def aims(found: Sequence[Found]) -> Iterator[str]:
    """The table; what was not measured is left out."""
    yield "\n## Aims\n\n| | rows | first aim | beyond | found | |\n|---|---:|---:|---:|---:|---|"
    for title, least, beyond, values, of in _least(found):
        if values:
            yield _line(
                title, len(values), f"≥ {number(least)}", "" if beyond is None else number(beyond), of(values), reached=of(values) >= least
            )
    slowest = max(found, key=lambda each: each.load_ms)
    for title, most, value in (
        (f"load, ms, the slowest: {slowest.row.name}", 2000, slowest.load_ms),
        ("load from the cache, ms, the slowest", 150, max(each.again_ms for each in found)),
        ("clone, ns, the slowest", 2000, max(each.clone_ns for each in found)),
    ):
        yield _line(title, len(found), f"≤ {number(most)}", "", value, reached=value <= most)


Aim = tuple[str, float, float | None, list[float], Callable[[list[float]], float]]


def _least(found: Sequence[Found]) -> Iterator[Aim]:
    """Aims that something is at least so much: what, how much at first and beyond, what was measured, and what of that counts."""
    big = [each for each in found if each.row.name.partition("+")[0] in BIG]
    yield from _both(big, INSIDE, GENERATED, 12, 6, 30, " in the large games")
    yield from _both(found, INSIDE, BY_HAND, 10, 4, 25)
    yield _mean(found, INSIDE, OPEN_SPIEL, 15, 40)
    yield _mean(found, INSIDE, ALONE, 4, 10)
    yield _mean(found, INSIDE, C, 0.4, 0.75)
    for name in SEARCHED:
        of_game = [each for each in found if each.row.name == name]
        yield f"{name}: tries of {TRIES} / {TRIES_IN_PYTHON}, lowest", 8, 25, ratios(of_game, TRIES, TRIES_IN_PYTHON), min
    yield from _both(found, GENERATED, BY_HAND, 0.3, 0.15, 1.0)
    yield _mean(found, GENERATED, OPEN_SPIEL, 0.8, None)
    yield _mean(found, GENERATED, IN_PYTHON, 12, None)
    yield _mean(found, STEPS, OPEN_SPIEL, 0.3, None)
    yield _mean(found, STEPS, ANSWERS, 10, None)
    yield _mean(big, GENERATED, REFERENCE, 15, None, " in the large games")
    for name, players, games in ABSOLUTE:
        rows = [
            each.speeds[INSIDE][0]
            for each in found
            if each.row.plain and each.row.name == name and each.row.players == players and INSIDE in each.speeds
        ]
        yield f"{name}, {players} players, {INSIDE}: games a second", games, None, rows, min


def _mean(found: Sequence[Found], one: str, other: str, least: float, beyond: float | None, where: str = "") -> Aim:
    return f"{one} / {other}{where}, geometric mean", least, beyond, ratios(found, one, other), mean


def _both(found: Sequence[Found], one: str, other: str, least: float, lowest: float, beyond: float, where: str = "") -> Iterator[Aim]:
    """The aim of a mean, and how little the lowest may be."""
    yield _mean(found, one, other, least, beyond, where)
    yield f"{one} / {other}{where}, lowest", lowest, None, ratios(found, one, other), min


def _line(title: str, rows: int, aim: str, beyond: str, value: float, *, reached: bool) -> str:
    return f"| {title} | {rows} | {aim} | {beyond} | {number(value)} | {'reached' if reached else 'not yet'} |"
