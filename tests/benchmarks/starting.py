"""CPU seconds (user and system) in which commands start, and check a game: medians of interleaved rounds, nothing asserted.

python tests/benchmarks/starting.py [--rounds 5] [--python PYTHON] [--checks] [--json]

Each row is a new process. The cache of rule sets is a folder of its own, filled by a first round that does not count, except for rows that say
"cold". Python keeps bytecode beside the source, as for an installed package, whatever the environment says.
Measured is the Rulewright that is installed in the environment of `--python`.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

RUN = ["-m", "interpreter"]
AIMS: Mapping[str, tuple[list[str], float | None]] = {  # arguments of Python, and the aim
    "python -c pass": (["-c", "pass"], None),
    "rulewright --help": ([*RUN, "--help"], 0.15),
    "rulewright list": ([*RUN, "list"], 0.3),
    "rulewright list, cold": ([*RUN, "list"], 2.0),
    "rulewright play tic_tac_toe, to the first prompt": ([*RUN, "play", "tic_tac_toe"], 0.5),
    "rulewright check tic_tac_toe --games 0": ([*RUN, "check", "tic_tac_toe", "--games", "0"], 0.6),
    "import interpreter": (["-c", "import interpreter"], 0.03),
    'interpreter.load("underwood")': (["-c", "import interpreter; interpreter.load('underwood')"], 0.15),
}


def cpu_seconds(command: list[str], environment: Mapping[str, str]) -> float:
    """Return the CPU time of a new process and its children; its standard input is at its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, capture_output=True, cwd=tempfile.gettempdir(), env=environment, stdin=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(rows: Mapping[str, list[str]], rounds: int, environment: Mapping[str, str]) -> dict[str, float]:
    """Return the median of every row: arguments of Python by title."""
    found: dict[str, list[float]] = {title: [] for title in rows}
    with tempfile.TemporaryDirectory() as kept:
        for number in range(rounds + 1):
            for title, command in rows.items():
                with tempfile.TemporaryDirectory() as empty:
                    cache = empty if title.endswith("cold") else kept
                    seconds = cpu_seconds(command, {**environment, "RULEWRIGHT_CACHE": cache})
                if number:
                    found[title].append(seconds)
    return {title: median(values) for title, values in found.items()}


def main() -> None:
    """Measure in rounds and print the medians."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--python", default=sys.executable)
    options.add_argument("--checks", action="store_true", help="also check every shipped game, cold")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    from interpreter.project.loading import shipped

    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")}
    rows = {title: [chosen.python, *arguments] for title, (arguments, _) in AIMS.items()}
    if chosen.checks:
        rows |= {
            f"check {name}, cold": [chosen.python, *RUN, "check", str(path.absolute()), "--format", "concise"]
            for name, path in shipped().items()
        }
    found = measured(rows, chosen.rounds, environment)
    if chosen.json:
        print(
            json.dumps(
                {title: {"median": value, "unit": "CPU s", "aim": AIMS.get(title, ([], None))[1]} for title, value in found.items()},
                indent=2,
            )
        )
        return
    for title, value in found.items():
        aim = AIMS.get(title, ([], None))[1]
        print(f"{title:<50} {value:>8.3f} CPU s{'' if aim is None else f'   aim {aim}'}")


if __name__ == "__main__":
    main()
