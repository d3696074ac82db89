"""How long findings and completion take after a key, beside a first check of the same game: medians of CPU time, nothing asserted.

python tests/benchmarks/editing.py [--keys 15] [--json]
"""

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

GAMES = ("mycelia", "glade", "underwood", "drunter_drueber")


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of this process."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def measured(path: Path, keys: int) -> dict[str, float]:
    """Medians for a game: a check with nothing known, findings after a key, what looks forgotten, completion."""
    from interpreter.adapters.language_server.server import ALLOCATIONS
    from interpreter.editing.completion import complete
    from interpreter.editing.findings import Check
    from interpreter.editing.workspace import Workspace
    from interpreter.frontend.schema import documents

    gc.set_threshold(ALLOCATIONS, 50, 100)
    workspace = Workspace()
    text = path.read_text(encoding="utf-8")
    at = text.index("\nactions:")
    found: dict[str, list[float]] = {
        name: [] for name in ("first check", "findings", "findings with a slip", "what looks forgotten", "completion")
    }
    Check(path).findings(workspace)  # the grammar and the schemas are read once

    def type_one(number: int) -> None:
        workspace.put(path, f"{text[:at]}\n# {'x' * number}{text[at:]}")

    for number in range(keys):
        gc.collect()  # as the server does when nobody types
        documents._read_once.cache_clear()
        type_one(2 * number)
        found["first check"].append(spent(lambda: Check(path).findings(workspace)))
        type_one(2 * number + 1)
        found["findings"].append(spent(lambda: Check(path).findings(workspace)))
        workspace.put(path, workspace.text(path).replace("that: ", "that: not_a_name and ", 1))
        found["findings with a slip"].append(spent(lambda: Check(path).findings(workspace)))
        type_one(2 * number + 1)
        Check(path).findings(workspace)
        found["what looks forgotten"].append(spent(lambda: Check(path, lint=True).findings(workspace)))
        changed = workspace.text(path)
        place = changed.index("actions:") + changed[changed.index("actions:") :].index("that: ") + len("that: ")
        found["completion"].append(spent(lambda at=place: complete(workspace, path, at)))
    return {name: median(values) for name, values in found.items()}


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--keys", type=int, default=15)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    from interpreter.project.loading import shipped

    rows = {name: measured(shipped()[name].absolute(), chosen.keys) for name in GAMES}
    if chosen.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'ms of CPU time after a key':<28}" + "".join(f"{name:>18}" for name in rows))
    for title in next(iter(rows.values())):
        print(f"{title:<28}" + "".join(f"{row[title]:>18.0f}" for row in rows.values()))
    print(f"{'findings / first check':<28}" + "".join(f"{row['findings'] / row['first check']:>18.2f}" for row in rows.values()))


if __name__ == "__main__":
    main()
