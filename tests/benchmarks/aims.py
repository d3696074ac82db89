"""What was aimed at, and what was found: a table that says it, for whoever reads; nothing is asserted."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from tests.benchmarks.rows import Row

BIG = {"underwood": (3, 1000), "drunter_drueber": (3, 1000), "mycelia": (2, 90), "glade": (2, 25)}  # players, games a second
GENERATED, REFERENCE, BY_HAND, OPEN_SPIEL, IN_PYTHON = "generated", "reference", "by hand", "OpenSpiel", "OpenSpiel in Python"
INSIDE = "WebAssembly"
STEPS, ANSWERS = "state.step", "match.answer"


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
    yield "\n## Aims\n\n| | aim | found | |\n|---|---:|---:|---|"
    for title, least, values, of in _least(found):
        if values:
            yield _line(title, f"≥ {number(least)}", of(values), reached=of(values) >= least)
    slowest = max(found, key=lambda each: each.load_ms)
    for title, most, value in (
        (f"load, ms, the slowest: {slowest.row.name}", 2000, slowest.load_ms),
        ("load from the cache, ms, the slowest", 150, max(each.again_ms for each in found)),
        ("clone, ns, the slowest", 2000, max(each.clone_ns for each in found)),
    ):
        yield _line(title, f"≤ {number(most)}", value, reached=value <= most)


def _least(found: Sequence[Found]) -> Iterator[tuple[str, float, list[float], Callable[[list[float]], float]]]:
    """Aims that something is at least so much: what, how much, what was measured, and what of that counts."""
    by_hand = ratios(found, GENERATED, BY_HAND)
    yield "generated / by hand, geometric mean", 0.5, by_hand, mean
    yield "generated / by hand, lowest", 0.25, by_hand, min
    yield "generated / OpenSpiel, geometric mean", 0.8, ratios(found, GENERATED, OPEN_SPIEL), mean
    big = ratios([each for each in found if each.row.name.partition("+")[0] in BIG], INSIDE, GENERATED)
    yield "WebAssembly / generated in the large games, geometric mean", 12, big, mean
    yield "WebAssembly / generated in the large games, lowest", 6, big, min
    yield "WebAssembly / by hand, geometric mean", 10, ratios(found, INSIDE, BY_HAND), mean
    yield "WebAssembly / by hand, lowest", 4, ratios(found, INSIDE, BY_HAND), min
    yield "WebAssembly / OpenSpiel, geometric mean", 15, ratios(found, INSIDE, OPEN_SPIEL), mean
    yield "generated / OpenSpiel in Python", 10, ratios(found, GENERATED, IN_PYTHON), mean
    yield "state.step / OpenSpiel, geometric mean", 0.3, ratios(found, STEPS, OPEN_SPIEL), mean
    yield "state.step / match.answer, geometric mean", 10, ratios(found, STEPS, ANSWERS), mean
    for name in BIG:
        yield (
            f"{name}: generated / reference, lowest",
            15,
            ratios([each for each in found if each.row.name == name], GENERATED, REFERENCE),
            min,
        )
    for name, (players, games) in BIG.items():
        rows = [each for each in found if each.row.plain and each.row.name == name and each.row.players == players]
        yield f"{name}, {players} players: games a second", games, [each.speeds[GENERATED][0] for each in rows], min


def _line(title: str, aim: str, value: float, *, reached: bool) -> str:
    return f"| {title} | {aim} | {number(value)} | {'reached' if reached else 'not yet'} |"
