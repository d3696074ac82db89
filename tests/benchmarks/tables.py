"""Tables in the browser under load: how long an answer takes to the new picture, what idle pages take of memory.

    python tests/benchmarks/tables.py [--tables 200] [--sockets 1000] [--answers 100] [--game mycelia] [--moves 0]

The server runs on one core where the system allows it. At every table bots move once a second, and a page looks on. With `--moves`
the processor time of so many moves is printed instead, by process: it says the same on a machine that has other things to do.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random
from sqlite3 import connect
from statistics import quantiles
from threading import Event, Lock, Thread
from time import monotonic, sleep

from websockets.exceptions import ConnectionClosed

from interpreter.web.journal.folder import JOURNAL
from tests.web_server import Page, Server, page, running

MAKING = Lock()  # tables are made one after the other: a server refuses whoever asks for too many at once


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
        with MAKING:
            table = server.table(game, "random", "random")
        with suppress(ConnectionClosed), page(server, table, "spectator") as looking:
            # Patches are not worked in: so many pages stand for as many computers.
            while not stop.is_set() and '"path":"/over"' not in str(looking.socket.recv(timeout=60)):
                heard.append(monotonic())


def processor_times(root: int) -> dict[str, float]:
    """Seconds of processor time of a process and those it has started, by what they run."""
    times: dict[str, float] = {}
    for number in (root, *children(root)):
        words = Path(f"/proc/{number}/cmdline").read_text(encoding="utf-8").split("\0")
        name = next((word.rpartition(".")[2] for word in words if word.startswith("interpreter.web.")), "server")
        spent = Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        times[name] = times.get(name, 0.0) + (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")
    return times


def count_moves(folder: Path) -> int:
    """How many answers stand in the journal."""
    with closing(connect(folder / JOURNAL)) as journal:
        return int(journal.execute("SELECT count(*) FROM entries WHERE kind = 'answer'").fetchone()[0])


def costs_of_moves(server: Server, folder: Path, asked: argparse.Namespace) -> None:
    """Print what a move of a bot costs, with all that follows from it."""
    assert server.process is not None
    stop = Event()
    threads = [Thread(target=watch, args=(server, asked.game, stop, []), daemon=True) for _ in range(asked.tables)]
    for thread in threads:
        thread.start()
    while count_moves(folder) < 5 * asked.tables:  # all of them have begun
        sleep(0.1)
    first, before = count_moves(folder), processor_times(server.process.pid)
    while (moves := count_moves(folder) - first) < asked.moves:
        sleep(0.1)
    spent = {name: time - before.get(name, 0.0) for name, time in processor_times(server.process.pid).items()}
    stop.set()
    parts = ", ".join(f"{name} {1000 * time / moves:.2f}" for name, time in spent.items())
    print(f"{asked.game}: {1000 * sum(spent.values()) / moves:.2f} ms a move ({parts}), {moves} moves at {asked.tables} tables")


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in (("tables", 200), ("sockets", 1000), ("answers", 100), ("moves", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--game", default="mycelia")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "--pace", "0.02" if asked.moves else "1") as server:
        assert server.process is not None
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(server.process.pid, {0})
        if asked.moves:
            costs_of_moves(server, Path(folder), asked)
        else:
            _report(server, asked)


def _report(server: Server, asked: argparse.Namespace) -> None:
    assert server.process is not None
    for label, tables in (("alone", 0), (f"beside {asked.tables} tables", asked.tables)):
        stop, heard = Event(), list[float]()
        threads = [Thread(target=watch, args=(server, asked.game, stop, heard), daemon=True) for _ in range(tables)]
        for thread in threads:
            thread.start()
        while len(heard) < 5 * tables:  # all of them have begun
            sleep(0.1)
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
