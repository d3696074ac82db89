"""Execution of tasks on the workers of a Dask scheduler, on however many computers.

The workers must have the same Rulewright as whoever asks, or results would depend on who plays; they say what they have.
A worker that dies is Dask's business: its portion is played by another, and `LIVES` deaths with the same portion end it all.
"""

import asyncio
import logging
import pickle
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.project.cache.code_digest import code_digest
from interpreter.project.errors import usage
from interpreter.simulation.workers.job_queue import JobQueue, Task, WorkerLostError, next_portion, rows_of

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 5  # seconds in which a scheduler answers, and a worker is there
TICK = 0.2  # seconds between two looks at who is there
AHEAD = 2  # portions for every thread of a worker, so that none waits
AIM = 0.5  # seconds that a portion should take
_SAME = "Install the same Rulewright wherever a worker runs."
_START = "Start one with `dask scheduler`, and workers with `dask worker ADDRESS --nworkers auto --nthreads 1`; or play on this computer with `--jobs`."

Row = TypeVar("Row")


def play(task: Task[Row], address: str, queue: JobQueue[Row]) -> None:
    """Play all games of an order, wherever the scheduler sends them."""
    with _client(address) as client:
        from distributed import CancelledError
        from distributed.comm.core import CommClosedError

        try:
            _Batch(client, task, queue, address).play()
        except ModuleNotFoundError as problem:
            raise usage("C198", address=address, why=f"its workers lack `{problem.name}`", hint=_SAME) from None
        except (CancelledError, CommClosedError, OSError) as problem:
            raise _lost_error(address, f"it was lost while games were played ({_words(problem)})") from None


class _Batch:
    """An order on its way through a cluster."""

    def __init__(self, client: "Client", task: Task[Any], queue: JobQueue[Any], address: str) -> None:  # rows of whatever plan is played
        self._client, self._order, self._address = client, queue, address
        self._plan = pickle.dumps(task, protocol=5)  # sent with every portion: what is left with a worker dies with it
        self._name, self._size, self._threads, self._alone = uuid.uuid4().hex, 1, 0, 0.0
        self._under_way: dict[Future, range] = {}

    def play(self) -> None:
        """Send portions and take in what comes, until all is played."""
        from distributed import wait

        try:
            while not self._order.is_full:
                self._send()
                with suppress(TimeoutError):
                    wait(list(self._under_way), timeout=TICK, return_when="FIRST_COMPLETED")
                for future in [future for future in self._under_way if future.done()]:
                    try:
                        self._take(future)
                    except TimeoutError:
                        if future.status == "error":  # it was raised there
                            raise
                        break  # who had played it is gone; another will
                self._order.tick()
        finally:
            with suppress(Exception):
                self._client.cancel(list(self._under_way), force=True)

    def _send(self) -> None:
        """Keep everybody busy; end it all if nobody is left for a while."""
        self._threads = sum(self._client.nthreads().values())
        if self._threads:
            self._alone = time.monotonic()
        elif time.monotonic() - self._alone > PATIENCE:
            raise _lost_error(self._address, "it has no workers any more")
        while len(self._under_way) < AHEAD * max(1, self._threads) and (numbers := self._order.next(self._size)) is not None:
            future = self._client.submit(_portion, self._plan, self._name, numbers, code_digest("simulation"), pure=False)
            self._under_way[future] = numbers

    def _take(self, future: "Future") -> None:
        """Take in a portion; raises `TimeoutError` if it does not come, since its worker was lost after playing it."""
        from distributed import KilledWorker

        numbers = self._under_way[future]
        try:
            rows, seconds = future.result(timeout=PATIENCE)
        except KilledWorker:
            games = f"games number {numbers.start + 1} to {numbers.stop}" if len(numbers) > 1 else f"game number {numbers.stop}"
            raise WorkerLostError([Diagnostic("R119", (), {"games": games, "times": "Several", "how": "Dask has given up"})]) from None
        del self._under_way[future]
        self._size = next_portion(len(numbers), seconds, AIM)
        self._order.done(numbers, rows)


_here = threading.local()  # on a worker: who plays the plan that came last; a thread of its own each, since tables remember


def _portion(task: bytes, name: str, numbers: range, digest: str) -> tuple[list[Any], float]:
    """Rows of games, and the seconds they took; played by a worker."""
    if code_digest("simulation") != digest:
        raise usage("C198", address="there", why="a worker has another version of Rulewright", hint=_SAME)
    if getattr(_here, "name", None) != name:
        _here.name, _here.play = name, pickle.loads(task).player()  # noqa: S301  # whoever may send us tasks may do anything
    play: Callable[[int], Any] = _here.play  # rows of whatever plan is played
    began = time.perf_counter()
    return rows_of(play, numbers), time.perf_counter() - began


@contextmanager
def _client(address: str) -> "Iterator[Client]":
    """The scheduler at an address, with a worker at least; raises `UsageError` if there is none."""
    try:
        import distributed
    except ImportError:
        raise usage("C197", what=f"--scheduler {address}", library="distributed", extra="distributed") from None
    with _quiet():
        why = _refusal(address)
        if why:
            raise usage("C198", address=address, why=why, hint=_START)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        try:
            with client.as_current():
                yield client
        finally:
            client.close(timeout=1)


def _refusal(address: str) -> str:
    """Why nobody can play there; nothing if somebody can. A client that cannot connect would not let go of it for long."""
    try:
        with ThreadPoolExecutor(1) as elsewhere:  # where no event loop runs already
            workers = elsewhere.submit(asyncio.run, _workers(address)).result()
    except (OSError, EOFError):
        return f"no scheduler answered there within {PATIENCE} seconds"
    except Exception as problem:  # noqa: BLE001  # what an address that is none can raise depends on how it is wrong
        return _words(problem)
    return "" if workers else "it has no workers"


async def _workers(address: str) -> int:
    """How many workers the scheduler has, after waiting for one a while."""
    from distributed import rpc

    began = asyncio.get_running_loop().time()
    async with asyncio.timeout(PATIENCE), rpc(address, timeout=PATIENCE) as scheduler:
        while True:
            found = await scheduler.identity()
            if not isinstance(found, dict) or found.get("type") != "Scheduler":
                raise ValueError("what answers there is no scheduler")
            if found["workers"] or asyncio.get_running_loop().time() > began + PATIENCE / 2:
                return len(found["workers"])
            await asyncio.sleep(TICK)


def _words(problem: BaseException) -> str:
    """What an exception says, in the middle of a sentence."""
    return " ".join(str(problem).split()).rstrip(".") or type(problem).__name__


def _lost_error(address: str, why: str) -> WorkerLostError:
    return WorkerLostError([Diagnostic("C198", (), {"address": address, "why": why, "hint": "What was played before is not lost."})])


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask writes about every connection that breaks; what matters is said by us, once."""
    loggers = [logging.getLogger(name) for name in (*logging.root.manager.loggerDict, "distributed") if name.startswith("distributed")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
