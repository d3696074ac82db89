"""How long people wait in the workshop, over a real server: medians of several, in milliseconds by the clock and of processor time.

    python tests/benchmarks/workshop.py [--rounds 7] [--fresh 3] [--games underwood chess]

Processor time is that of the server with all its workers; on a machine that has other things to do, only this one says something. It is
counted in hundredths of a second, so single figures jump by 10.
"""

import argparse
import json
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from tests.benchmarks.tables import children
from tests.unit.web.server.test_drafts_online import DraftPage, workshop
from tests.web_server import PATIENCE, Server, page, running

FILE = "my_rule.variant.yaml"
HEAD = "rulewright: 1\nvariant: my_rule\nof: {game}\ntitle: My rule\nbecause: We like it so.\nchanges:\n"
CHANGES = {  # another number, a number again and again
    "underwood": "  - replace: numbers.compensation\n    with: {number}\n",
    "chess": "  - replace: end.fifty_moves.when\n    with: quiet = 100 - {number}\n",
}
AIMS = {
    "check while typing": 300,
    "first words of a comparison, cold": 2000,
    "first words of a comparison, warm": 2000,
    "changed rule to table that plays on": 1000,
    "opening, cold": 2000,
    "opening, restarted": 2000,
    "opening, warm": 2000,
}
Times = defaultdict[str, list[tuple[float, float]]]


@contextmanager
def fresh_server(cache: Path | None = None) -> Iterator[Server]:
    """A server that knows nothing, not even what was compiled before, unless it is told where that lies."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RULEWRIGHT_CACHE"] = str(cache or Path(folder) / "cache")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # with it every process compiles all our modules anew
        with running(Path(folder) / "data") as server:
            yield server


def processor_time(root: int) -> float:
    """Milliseconds of processor time of a process and those it has started, also of those that have ended."""
    total = 0
    for number in (root, *children(root)):
        try:
            fields = Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15]))
    return 1000 * total / os.sysconf("SC_CLK_TCK")


class Watch:
    """Measures what a server takes for something."""

    def __init__(self, server: Server, times: Times) -> None:
        assert server.process is not None
        self._root, self._times = server.process.pid, times

    @contextmanager
    def measured(self, name: str) -> Iterator[None]:
        """What happens meanwhile is one time more under this name."""
        spent, began = processor_time(self._root), perf_counter()
        yield
        wall = 1000 * (perf_counter() - began)
        self._times[name].append((wall, processor_time(self._root) - spent))

    def quiet(self) -> None:
        """Wait until the server has nothing to do any more: for half a second it has used no processor time."""
        end, before = monotonic() + PATIENCE, -1.0
        while monotonic() < end and (now := processor_time(self._root)) > before + 10:
            before = now
            sleep(0.5)


def heard(page: DraftPage, fits: Callable[[Mapping[str, Any]], object]) -> dict[str, Any]:
    """The next message that fits."""
    while not fits(message := page.hear()):
        pass
    return message


def house_rule(server: Server, game: str) -> dict[str, str]:
    """A new draft of a house rule."""
    made = server.post("/api/drafts", {"kind": "house_rule", "game": game, "name": "my_rule", "title": "My rule", "because": "So."})
    assert isinstance(made, dict)
    return made


def open_workshop(server: Server, game: str) -> dict[str, str]:
    """Open a new draft, until its rulebook and its findings are there."""
    made = house_rule(server, game)
    with workshop(server, made) as (asking, draft):
        (file,) = draft["files"]
        asking.socket.send(json.dumps({"type": "check", "id": "check", "number": 1, "file": FILE, "text": file["text"]}))
        assert asking.ask("book")["tree"]
    return made


def text_of(game: str, number: int) -> str:
    """The house rule with another number."""
    return HEAD.format(game=game) + CHANGES[game].format(number=number)


def first_words(asking: DraftPage) -> None:
    """Compare, until the first sentences are there; then stop."""
    asking.ask("compare", games=200, players=2, bots="random")
    heard(asking, lambda message: message["type"] == "compared" and message.get("sentences"))
    asking.ask("stop")
    heard(asking, lambda message: message["type"] == "compared" and message.get("done"))


def change_at_table(server: Server, asking: DraftPage, at: dict[str, Any], revision: int, text: str) -> tuple[dict[str, Any], int]:
    """Change a rule as the page does, until the table beside it shows the position under the changed rule."""
    revision = asking.ask("change", parent=revision, files={FILE: text})["revision"]
    for kind, more in (("check", {"number": revision, "file": FILE, "text": text}), ("book", {})):
        asking.socket.send(json.dumps({"type": kind, "id": f"{kind} {revision}", **more}))
    assert heard(asking, lambda message: message["type"] == "findings")["valid"]
    at = asking.ask("play_on", table=at["table"], secret=at["links"]["owner"])
    with page(server, at, "seat_1") as seat:
        assert seat.document["question"] or seat.document["over"] is not None
    return at, revision


def started(game: str, times: Times) -> None:
    """What a server that has just been started takes."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("opening, restarted before", "opening, restarted"):
            with fresh_server(Path(folder)) as server, Watch(server, times).measured(name):
                open_workshop(server, game)
    with fresh_server() as server:
        watch = Watch(server, times)
        with watch.measured("opening, cold"):
            made = open_workshop(server, game)
        with workshop(server, made) as (asking, draft):
            asking.ask("change", parent=draft["revision"], files={FILE: text_of(game, 2)})
            with watch.measured("first words of a comparison, cold"):
                first_words(asking)
    with fresh_server() as server:
        watch = Watch(server, times)
        server.get("/api/warm")  # somebody looks at the lobby, and is asked what to call the change
        server.get(f"/api/warm?game={game}")
        watch.quiet()
        with watch.measured("opening, warm"):
            made = open_workshop(server, game)


def going_on(game: str, rounds: int, times: Times) -> None:
    """What changes take in a workshop that is open."""
    with fresh_server() as server:
        watch = Watch(server, times)
        with workshop(server, open_workshop(server, game)) as (asking, draft):
            watch.quiet()  # what is got ready once the workshop is open
            for number in range(2, rounds + 2):
                text = text_of(game, number % 7 + 2)
                with watch.measured("check while typing"):
                    assert asking.ask("check", number=number, file=FILE, text=text)["valid"]
            revision = asking.ask("change", parent=draft["revision"], files={FILE: text_of(game, 1)})["revision"]
            for number in range(2, rounds + 2):
                revision = asking.ask("change", parent=revision, files={FILE: text_of(game, number)})["revision"]
                asking.ask("prepare")  # as whoever opens the tab causes
                watch.quiet()
                with watch.measured("first words of a comparison, warm"):
                    first_words(asking)
            at = asking.ask("play", players=2, others="greedy", seed=1)
            with page(server, at, "seat_1"):
                watch.quiet()
            for number in range(2, rounds + 2):
                with watch.measured("changed rule to table that plays on"):
                    at, revision = change_at_table(server, asking, at, revision, text_of(game, number + 20))
                watch.quiet()


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--fresh", type=int, default=3)
    parser.add_argument("--games", nargs="+", choices=CHANGES, default=list(CHANGES))
    asked = parser.parse_args()
    for game in asked.games:
        times: Times = defaultdict(list)
        before = os.getloadavg()[0]
        for _ in range(asked.fresh):
            started(game, times)
        going_on(game, asked.rounds, times)
        print(f"{game}: load of the machine {before:.1f} before and {os.getloadavg()[0]:.1f} after, {os.cpu_count()} cores")
        for name, aim in AIMS.items():
            if name in times:
                walls, spent = zip(*times[name], strict=True)
                row = f"{median(walls):7.0f} ms ({min(walls):.0f} to {max(walls):.0f}), {median(spent):6.0f} ms of processor time"
                print(f"  {name:<36} {row}; aim {aim} ms, {len(walls)} times")


if __name__ == "__main__":
    main()
