"""Where the time goes when random games are played: the functions with the most time of their own."""

import cProfile
import pstats
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.contestants import Measure

ROOT = Path(__file__).parent.parent.parent
SHOWN = 12


def profile(measure: Measure, seconds: float) -> Iterator[str]:
    """Rows of a table: function, calls, share of the time in itself, share with what it calls."""
    watcher = cProfile.Profile()
    watcher.runcall(measure, seconds)
    found = pstats.Stats(watcher).stats  # type: ignore[attr-defined]  # by (file, line, name): calls, calls, own time, whole time, callers
    whole = sum(own for _, _, own, _, _ in found.values())
    yield "| function | calls | in itself | with what it calls |\n|---|---:|---:|---:|"
    for (file, number, name), (_, calls, own, all_of_it, _) in sorted(found.items(), key=lambda item: item[1][2], reverse=True)[:SHOWN]:
        place = f"{_short(file)}:{number}" if number else ""
        yield f"| {name.strip('<>')} {place} | {calls:,} | {own / whole:.0%} | {min(1, all_of_it / whole):.0%} |"


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name
