"""How long commands take to start, and to check a game: medians of interleaved rounds, nothing asserted.

python tests/benchmarks/starting.py [--rounds 5] [--json]
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

Measure = Callable[[], float]


def timed(command: list[str]) -> float:
    """Milliseconds that a fresh process takes."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *command], check=False, capture_output=True, cwd=ROOT)
    return 1000 * (time.perf_counter() - began)


def imported() -> float:
    """Milliseconds of `import interpreter`, beyond those of Python itself."""
    return timed(["-c", "import interpreter"]) - timed(["-c", "pass"])


def library_imported() -> float:
    """Milliseconds of the same with everything that loading a game needs."""
    return timed(["-c", "from interpreter import load"]) - timed(["-c", "pass"])


def checked(path: Path) -> Measure:
    """Milliseconds of a cold check of a game."""
    return lambda: timed(["-m", "interpreter", "check", str(path), "--format", "concise"])


def main() -> None:
    """Measure in rounds and print the medians."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    from interpreter.project.loading import shipped

    measures: dict[str, tuple[str, Measure]] = {"import": ("ms", imported), "import with the library": ("ms", library_imported)}
    for name, path in shipped().items():
        measures[f"check {name}, cold"] = ("ms", checked(path))
    found: dict[str, list[float]] = {title: [] for title in measures}
    for _ in range(chosen.rounds):
        for title, (_, measure) in measures.items():
            found[title].append(measure())
    rows = {title: (median(values), measures[title][0]) for title, values in found.items()}
    if chosen.json:
        print(json.dumps({title: {"median": value, "unit": unit} for title, (value, unit) in rows.items()}, indent=2))
    else:
        print("\n".join(f"{title:<48} {value:>12,.1f} {unit}" for title, (value, unit) in rows.items()))


if __name__ == "__main__":
    main()
