"""Tables in the browser under load: how long an answer takes to the new picture, what idle pages take of memory.

    python tests/benchmarks/tables.py [--tables 200] [--sockets 1000] [--answers 100] [--game mycelia]

The server runs on one core where the system allows it. At every table bots move once a second, and a page looks on.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import quantiles
from threading import Event, Thread
from time import monotonic, sleep

from tests.web_server import Page, Server, page, running


def memory_of(root: int) -> float:
    """The memory that a process and those it has started really take, in MB; nan where the system does not say."""
    total = 0.0
    for number in (root, *children(root)):
        try:
            lines = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="ascii").splitlines()
        except OSError:
            return float("nan")
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
    return total


def children(root: int) -> Iterator[int]:
    for task in Path(f"/proc/{root}/task").glob("*/children"):
        for number in map(int, task.read_text(encoding="ascii").split()):
            yield number
            yield from children(number)


def answer_times(seat: Page, answers: int, source: Random) -> list[float]:
    """Milliseconds from an answer to the patch that shows it, so many times; the game goes on as long as it lasts."""
    times: list[float] = []
    while len(times) < answers and not seat.document["over"]:
        if seat.document["question"] is None:
            seat.hear()
            continue
        seat.answer(source)  # what changes by it is heard before it is acknowledged
        times.append(1000 * (seat.patched_at - seat.asked_at))
    return times


def watch(server: Server, game: str, stop: Event, heard: list[float]) -> None:
    """A table of bots with a page that looks on until it is told to stop; another game follows where one has ended. `heard`: when something was."""
    while not stop.is_set():
        table = server.table(game, "random", "random")
        with page(server, table, "spectator") as looking:
            # Patches are not worked in: so many pages stand for as many computers.
            while not stop.is_set() and '"path":"/over"' not in str(looking.socket.recv(timeout=60)):
                heard.append(monotonic())


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in (("tables", 200), ("sockets", 1000), ("answers", 100)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--game", default="mycelia")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "--pace", "1") as server:
        assert server.process is not None
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(server.process.pid, {0})
        _report(server, asked)


def _report(server: Server, asked: argparse.Namespace) -> None:
    assert server.process is not None
    for label, tables in (("alone", 0), (f"beside {asked.tables} tables", asked.tables)):
        stop, heard = Event(), list[float]()
        threads = [Thread(target=watch, args=(server, asked.game, stop, heard), daemon=True) for _ in range(tables)]
        for thread in threads:
            thread.start()
            sleep(0.02)
        times: list[float] = []
        began = monotonic()
        while len(times) < asked.answers:
            table = server.table(asked.game, "person", "person")
            with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
                times += _both(first, second, asked.answers - len(times))
        cuts = quantiles(times, n=100)
        print(f"{label:>24}: {cuts[49]:6.1f} ms in the median, {cuts[98]:6.1f} ms at the 99th of {len(times)} answers")
        if tables:
            moves = sum(at >= began for at in heard) / (monotonic() - began)
            print(f"{'there':>24}: {moves:6.1f} moves a second, {moves / tables:.2f} at a table")
        stop.set()
    before = memory_of(server.process.pid)
    with ExitStack() as stack:
        table = server.table(asked.game, "person", "person", listed=True)
        for _ in range(asked.sockets):
            stack.enter_context(page(server, table, None))
        after = memory_of(server.process.pid)
    print(f"{'idle pages':>24}: {after:6.0f} MB with {asked.sockets}, {before:6.0f} MB without")


def _both(first: Page, second: Page, answers: int) -> list[float]:
    """Times of answers that two seats give in turn."""
    source, times = Random(1), []
    while len(times) < answers and not first.document["over"]:
        asked, other = (first, second) if first.document["question"] is not None else (second, first)
        while asked.document["question"] is None and not asked.document["over"]:
            asked.hear()
        times += answer_times(asked, 1, source)
        while other.document["answers"] < asked.document["answers"]:
            other.hear()
    return times


if __name__ == "__main__":
    main()
