"""How fast it is here: a table, nothing asserted. Measurements are interleaved and their medians shown.

python tests/benchmarks/run.py [--rounds 5] [--json]
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
SECONDS = 2.0  # of playing, for each game and round

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


def games_a_second(name: str, players: int) -> Measure:
    """Random games a second on the reference machine, one layout, one process."""
    from interpreter.faces.library import load
    from interpreter.faces.simulate import play

    table = load(name).table(players=players)

    def measure() -> float:
        began, games = time.perf_counter(), 0
        while time.perf_counter() - began < SECONDS:
            play(table, games)
            games += 1
        return games / (time.perf_counter() - began)

    return measure


def state_size(name: str, players: int) -> float:
    """Bytes of JSON of a position in the middle of a random game."""
    from interpreter.faces.library import load

    match = load(name).start(players=players, seed=1, layout=None)
    for _ in range(20):
        if not match.over:
            match.answer(match.questions[0].options[0])
    return len(json.dumps(match.to_json(), separators=(",", ":")))


def clone_cost(name: str, players: int) -> float:
    """Nanoseconds to keep a position and get it back: states never change, so it is a name for it, and a hash to find it."""
    from interpreter.faces.library import load

    match = load(name).start(players=players, seed=1)
    state, kept = match.state.position, {}
    began = time.perf_counter()
    for number in range(10_000):
        kept[number] = state
    return 1e9 * (time.perf_counter() - began) / 10_000


def main() -> None:
    """Measure in rounds and print the medians."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    from interpreter.faces.loading import shipped

    measures: dict[str, tuple[str, Measure]] = {"import": ("ms", imported), "import with the library": ("ms", library_imported)}
    for name, path in shipped().items():
        measures[f"check {name}, cold"] = ("ms", checked(path))
        for players in (2, 3, 4):
            measures[f"random games, {name}, {players} players"] = ("a second", games_a_second(name, players))
        measures[f"position as JSON, {name}, 3 players"] = ("bytes", lambda name=name: state_size(name, 3))
        measures[f"keeping a position, {name}"] = ("ns", lambda name=name: clone_cost(name, 3))
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
