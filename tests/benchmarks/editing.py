"""CPU time of findings and completion after a key (medians), and with `--server` the latency of every request of a language server.

python tests/benchmarks/editing.py [--keys 15] [--json]
python tests/benchmarks/editing.py --server [--keys 500] [--pace 0.15] [FILE ...]

`--server` starts `rulewright lsp`, opens the largest rule files (or FILE) and types an entry of the file once more, key by key. After every
key it sends all requests at once, as an editor without any debouncing would. Nothing is asserted.
"""

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

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
    from interpreter.adapters.language_server.worker import ALLOCATIONS
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


# ------------------------------------------------------------------------------------------------ requests of an editor

REQUESTS = {  # by the capability with which a server offers them
    "completionProvider": "completion",
    "signatureHelpProvider": "signatureHelp",
    "hoverProvider": "hover",
    "documentHighlightProvider": "documentHighlight",
    "documentSymbolProvider": "documentSymbol",
    "semanticTokensProvider": "semanticTokens/full",
    "foldingRangeProvider": "foldingRange",
}


def typed(path: Path, keys: int) -> tuple[str, int, str]:
    """Return the text of a file, an offset between two entries in its middle, and an entry to type there."""
    import re

    text = path.read_text(encoding="utf-8")
    entries = [each.start() for each in re.finditer(r"^(  \w+:| +- \{id)", text, re.MULTILINE)]
    at = min(entries, key=lambda place: abs(place - len(text) // 2))
    return text, at, text[at : at + keys].replace("\r", "")


def latencies(path: Path, keys: int, pace: float) -> dict[str, list[float]]:
    """Type an entry into a file of a running server; milliseconds from request to answer, by request."""
    import os
    import tempfile

    from tests.editor.language_server import LanguageServer

    arrived: dict[int, float] = {}
    checked: dict[int, float] = {}

    class Timed(LanguageServer):
        def _take(self, message: dict[str, Any]) -> None:
            if "id" in message and "method" not in message:
                arrived[message["id"]] = time.perf_counter()
            elif message.get("method") == "textDocument/publishDiagnostics":
                checked.setdefault(message["params"].get("version") or 0, time.perf_counter())
            super()._take(message)

    text, at, entry = typed(path, keys)
    found: dict[str, list[float]] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        Timed([sys.executable, "-m", "interpreter", "lsp"], Path(folder), {}, home=ROOT) as server,
    ):
        server.opened = path.as_uri()
        opened = {"uri": server.opened, "languageId": "yaml", "version": 1, "text": text}
        server.tell("textDocument/didOpen", {"textDocument": opened})
        server.next_findings(lambda _: True)
        line, column = text.count("\n", 0, at), 0
        offered = [name for capability, name in REQUESTS.items() if server.said["capabilities"].get(capability)]
        for key in entry:
            due = time.perf_counter() + pace
            place = {"line": line, "character": column}
            version = server.edit([{"range": {"start": place, "end": place}, "text": key}])
            began = time.perf_counter()
            line, column = (line + 1, 0) if key == "\n" else (line, column + 1)
            params = {"textDocument": {"uri": server.opened}, "position": {"line": line, "character": column}}
            asked = {server.begin(f"textDocument/{name}", params): (name, time.perf_counter()) for name in offered}
            for number in asked:
                server.answer(number)
            for number, (name, sent) in asked.items():
                found.setdefault(name, []).append(1000 * (arrived[number] - sent))
            time.sleep(max(0.0, due - time.perf_counter()))
            if version in checked:
                found.setdefault("(findings, if seen before the next key)", []).append(1000 * (checked[version] - began))
        usage = sum(os.times()[2:4])
    found["(CPU ms a key)"] = [1000 * (sum(os.times()[2:4]) - usage) / len(entry)]
    return found


def print_latencies(files: list[Path], keys: int, pace: float) -> None:
    """Print the 50th and 99th percentile and the maximum of each request."""
    for path in files:
        print(f"{path.name}: {len(path.read_bytes())} bytes, {keys} keys\n{'ms':<42}{'50 %':>8}{'99 %':>8}{'most':>8}")
        for name, values in latencies(path, keys, pace).items():
            cuts = quantiles(values, n=100, method="inclusive") if len(values) > 1 else values * 99
            print(f"{name:<42}{cuts[49]:>8.0f}{cuts[98]:>8.0f}{max(values):>8.0f}   ({len(values)})")


def largest(count: int = 2) -> list[Path]:
    """The largest rule files."""
    from interpreter.project.loading import shipped

    files = {file for path in shipped().values() for file in path.absolute().parent.rglob("*.yaml")}
    return sorted(files, key=lambda path: -path.stat().st_size)[:count]


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keys", type=int)
    options.add_argument("--json", action="store_true")
    options.add_argument("--server", action="store_true")
    options.add_argument("--pace", type=float, default=0.15, help="seconds from key to key")
    options.add_argument("files", nargs="*", type=Path)
    chosen = options.parse_args()
    if chosen.server:
        print_latencies([each.absolute() for each in chosen.files] or largest(), chosen.keys or 500, chosen.pace)
        return
    from interpreter.project.loading import shipped

    rows = {name: measured(shipped()[name].absolute(), chosen.keys or 15) for name in GAMES}
    if chosen.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'ms of CPU time after a key':<28}" + "".join(f"{name:>18}" for name in rows))
    for title in next(iter(rows.values())):
        print(f"{title:<28}" + "".join(f"{row[title]:>18.0f}" for row in rows.values()))
    print(f"{'findings / first check':<28}" + "".join(f"{row['findings'] / row['first check']:>18.2f}" for row in rows.values()))


if __name__ == "__main__":
    main()
