"""Tables of installed games beside clients that mean harm: how long an answer takes, what is lost, what the server takes of memory and disk.

    python -m tests.benchmarks.attack [--checkout FOLDER] [--seconds 600] [--tables 50] [--attackers 10]

The people at the tables answer every second or third second; each attacker comes from an address of its own and takes ten steps a second.
At the end the server is killed, and started again on what it has written: every answer that it has acknowledged must be there.
`--checkout` measures another version of the project.
"""

import argparse
import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from sqlite3 import Error, connect
from statistics import quantiles
from threading import Event, Lock, Thread
from time import monotonic

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from interpreter.web import limits
from interpreter.web.journal.folder import JOURNAL
from tests.benchmarks.tables import memory_of
from tests.hostile.abusive_clients import KINDS, Client, drive
from tests.web_server import Json, Page, Server, free_port, page

GAMES = (("tic_tac_toe", 2), ("chess", 2), ("hex", 2), ("mycelia", 2), ("spades", 4), ("underwood", 2), ("backgammon", 2), ("go", 2))
GONE = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, AssertionError)
PAUSE, ENDLESS = 0.1, 10**9  # seconds between two steps of an attacker; how many it would take
MAKING = Lock()  # people do not make their tables in the same moment


@dataclass
class Seen:
    """Record of what people see: milliseconds of each answer, with the second in which it was given; sentences of refusals; acknowledged answers by table."""

    answers: list[tuple[float, float]] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    reconnected: int = 0
    acknowledged: dict[str, tuple[Json, int]] = field(default_factory=dict)


@contextmanager
def served(folder: Path, checkout: Path) -> Iterator[Server]:
    """A server of a checkout, started as people start it; killed afterwards."""
    server = Server(folder, free_port())
    command = [sys.executable, "-m", "interpreter", "serve", "--port", str(server.port), "--data", str(folder)]
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    said = folder / f"log_{server.port}.txt"
    with said.open("w") as log:
        server.process = subprocess.Popen(command, cwd=checkout, env=environment, stderr=log, text=True, start_new_session=True)
        try:
            while "Tables are at" not in said.read_text():
                assert server.process.poll() is None, said.read_text()
                Event().wait(0.1)
            yield server
        finally:
            os.killpg(server.process.pid, signal.SIGKILL)
            server.process.wait()


def people(server: Server, number: int, seen: Seen, stop: Event) -> None:
    """The people of one table, who play one game after the other."""
    source = Random(number)
    game, players = GAMES[number % len(GAMES)]
    while not stop.is_set():
        with suppress(*GONE):
            with MAKING:
                table = server.table(game, *["person"] * players)
            while not stop.is_set() and play(server, table, players, source, seen, stop):
                seen.reconnected += 1


def play(server: Server, table: Json, players: int, source: Random, seen: Seen, stop: Event) -> bool:
    """Play until the game is over or the server lets somebody go; whether the latter."""
    asked_at = monotonic()
    try:
        with ExitStack() as stack:
            pages = [stack.enter_context(page(server, table, f"seat_{seat}")) for seat in range(1, players + 1)]
            while not stop.wait(source.uniform(1, 3)):
                asked = next((each for each in pages if each.document["question"] is not None), None)
                if asked is None:
                    return not pages[0].document["over"]
                asked_at = monotonic()
                reply = asked.answer(source)
                seen.answers.append((asked_at, 1000 * (monotonic() - asked_at)))
                if reply["type"] == "refused":
                    seen.refusals[reply["sentence"]] += 1
                    continue
                seen.acknowledged[table["table"]] = table, asked.document["answers"]
                hear_all(pages, asked)
    except GONE:
        seen.answers.append((asked_at, 1000 * (monotonic() - asked_at)))
        return True
    return False


def hear_all(pages: list[Page], asked: Page) -> None:
    """Bring the other pages to where the one is that has answered."""
    for each in pages:
        while each.document["answers"] < asked.document["answers"]:
            each.hear()


def attack(port: int, attackers: int, seconds: float, told: "multiprocessing.Queue[tuple[str, int, int]]") -> None:
    """Run clients that mean harm in this process, one kind after the other; `told`: kind, steps taken, refusals."""
    limits.allow_files()

    async def run() -> None:
        async def one(number: int) -> None:
            kind = list(KINDS)[number % len(KINDS)]
            client = Client(port, f"127.0.1.{1 + number}", Random(number))
            try:
                with suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await drive(kind, client, ENDLESS, PAUSE)
            finally:
                told.put((kind, client.steps, client.refusals))

        await asyncio.gather(*(one(number) for number in range(attackers)))

    asyncio.run(run())


def size_of(folder: Path) -> float:
    """Bytes of a folder with all below, in MB."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def lost(server: Server, seen: Seen) -> list[str]:
    """The tables that have fewer answers than were acknowledged."""
    missing = []
    for name, (table, answers) in seen.acknowledged.items():
        with page(server, table, "seat_1") as opened:
            if not opened.document or opened.document["answers"] < answers:
                missing.append(name)
    return missing


def measure(asked: argparse.Namespace, folder: Path) -> Seen:
    """Run the server with its people and attackers; print what the server took."""
    seen, stop = Seen(), Event()
    with served(folder, asked.checkout) as server:
        assert server.process is not None
        threads = [Thread(target=people, args=(server, number, seen, stop), daemon=True) for number in range(asked.tables)]
        for thread in threads:
            thread.start()
        while len(seen.acknowledged) < asked.tables:  # everybody has begun
            Event().wait(0.5)
        context = multiprocessing.get_context("spawn")
        told: multiprocessing.Queue[tuple[str, int, int]] = context.Queue()  # type: ignore[assignment]  # typeshed has one name for both
        attackers = context.Process(target=attack, args=(server.port, asked.attackers, asked.seconds, told))
        began = monotonic()
        seen.answers.clear()
        attackers.start()
        memory = disk = 0.0
        while monotonic() - began < asked.seconds:
            Event().wait(5)
            memory, disk = max(memory, memory_of(server.process.pid)), max(disk, size_of(folder))
        stop.set()
        attackers.join(60)
        for thread in threads:
            thread.join(60)
        print(f"memory at most {memory:.0f} MB, disk at most {disk:.0f} MB, at the end {size_of(folder):.0f} MB")
        for _ in range(asked.attackers):
            kind, taken, refusals = told.get(timeout=60)
            print(f"{kind:>20}: {taken} steps, {refusals} refused")
    return seen


def by_minute(answers: list[tuple[float, float]]) -> list[float]:
    """Return the 99th percentile of each minute, to tell steady load from a single disturbance."""
    first, minutes = min(second for second, _ in answers), defaultdict(list)
    for second, time in answers:
        minutes[int(second - first) // 60].append(time)
    return [quantiles(times, n=100)[98] for _, times in sorted(minutes.items()) if len(times) > 1]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--checkout", type=Path, default=Path(__file__).parents[2])
    for name, default in (("seconds", 600), ("tables", 50), ("attackers", 10)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args()
    limits.allow_files()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seen = measure(asked, folder)
        times = [time for _, time in seen.answers]
        cuts = quantiles(times, n=100)
        print(f"{len(times)} answers: {cuts[49]:.0f} ms in the median, {cuts[98]:.0f} ms at the 99th, {max(times):.0f} ms at most")
        print("99th by minute, ms:", *(f"{each:.0f}" for each in by_minute(seen.answers)))
        print(f"pages that had to come back: {seen.reconnected}; refusals: {dict(seen.refusals)}")
        print(f"tracebacks in the log: {sum(log.read_text().count('Traceback') for log in folder.glob('log_*.txt'))}")
        with suppress(Error), closing(connect(folder / JOURNAL)) as journal:
            print("journal:", journal.execute("PRAGMA integrity_check").fetchone()[0])
        with served(folder, asked.checkout) as server:
            print(f"answers that were acknowledged and lost: at {len(lost(server, seen))} of {len(seen.acknowledged)} tables")


if __name__ == "__main__":
    main()
