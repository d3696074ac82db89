"""Real time of `check` on slow rule files: none takes a second more than its budget.

    python -m tests.hostile.slow_checks --number 1000 --seconds 1 --jobs 2

Every file is checked as `rulewright check FILE --seconds 1 --jobs 1` does it, in a process that has been started before. The last lines
say how many were refused for their cost, how many were stopped, and the longest of them; the exit code is 1 if one took too long.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from interpreter.authoring.check.file_check import check_files
from tests.hostile.slow_rules import SlowFile, slow_rules

GRACE = 1.0  # seconds over its budget


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked file: the codes of what was found, and the seconds of real time and of processor time."""

    file: SlowFile
    codes: tuple[str, ...]
    errors: int
    seconds: float
    processor: float


def checked(file: SlowFile, seconds: float) -> Checked:
    """Check a file, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{file.name}.game.yaml"
        path.write_text(file.text, encoding="utf-8")
        begun, used = time.monotonic(), time.process_time()
        found = list(check_files([path], games=None, jobs=1, seconds=seconds))
        return Checked(
            file,
            tuple(each.code for each in found),
            sum(each.is_error for each in found),
            time.monotonic() - begun,
            time.process_time() - used,
        )


def main() -> int:
    """Check the files and print what came of it; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    files = list(slow_rules(options.number, options.seed))
    with ProcessPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(checked, files, [options.seconds] * len(files), chunksize=4))
    late = [row for row in rows if row.seconds > options.seconds + GRACE]
    for row in late:
        print(
            f"LATE {row.file.name} ({row.file.shape}, {row.file.seconds:.3g} s an answer): {row.seconds:.2f} s, {row.processor:.2f} s of processor"
        )
    shapes = Counter(row.file.shape for row in rows)
    stopped = Counter(row.file.shape for row in rows if "R242" in row.codes)
    print(f"{len(rows)} files {dict(shapes)}, {sum(row.errors > 0 for row in rows)} refused, {stopped.total()} stopped {dict(stopped)}")
    longest, costliest = max(row.seconds for row in rows), max(row.processor for row in rows)
    print(f"budget {options.seconds:g} s: longest {longest:.2f} s of real time, {costliest:.2f} s of processor time, {len(late)} late")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
