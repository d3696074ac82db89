"""Execution of tasks in several processes of this computer, each of which may die at any moment.

Every process has a pipe of its own, so it is known what it was playing when it died: those games are played again by a new
process, one by one. A game that ends three of them is given up, and with it the rest: nothing could be told about it.
"""

import contextlib
import multiprocessing
import pickle
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.simulation.workers.job_queue import JobQueue, Task, WorkerLostError, next_portion, rows_of

DEATHS = 3  # of processes, with the same game, until it is given up
TICK = 0.2  # seconds between two looks at whether all are well
MOST_PROCESSES = 256

Row = TypeVar("Row")


def play(task: Task[Row], jobs: int, queue: JobQueue[Row]) -> None:
    """Play all games of an order, in so many processes."""
    crew: list[_Worker] = []
    died: Counter[int] = Counter()
    try:
        while not queue.is_full:
            _dispatch(task, min(jobs, MOST_PROCESSES, queue.games), queue, crew)
            for worker in _ready(crew):
                numbers, worker.numbers = worker.numbers, None
                result = worker.received()
                if result is None:
                    crew.remove(worker)
                    _requeue(worker, numbers, died, queue)
                elif isinstance(result, BaseException):
                    raise result
                elif numbers is not None:
                    rows, seconds = result
                    worker.size = next_portion(worker.size, seconds)
                    queue.done(numbers, rows)
            queue.tick()
    finally:
        for worker in crew:
            worker.end()


def _dispatch(task: Task[object], jobs: int, queue: JobQueue[Row], crew: "list[_Worker]") -> None:
    """Give everybody something to do, as long as there is something; take on whoever is missing."""
    for worker in crew:
        if worker.numbers is None and (numbers := queue.next(worker.size)) is not None:
            worker.give(numbers)
    while len(crew) < jobs and (numbers := queue.next(1)) is not None:
        try:
            worker = _Worker(task)
        except OSError:  # the system lets us have no more
            if not crew:
                raise
            queue.again(numbers)
            return
        crew.append(worker)
        worker.give(numbers)


def _ready(crew: "list[_Worker]") -> "list[_Worker]":
    """Those from whom something has come, or who are dead."""
    ready = wait([worker.pipe for worker in crew], TICK)
    return [worker for worker in crew if worker.pipe in ready or (worker.numbers is not None and not worker.process.is_alive())]


def _requeue(worker: "_Worker", numbers: range | None, died: Counter[int], queue: JobQueue[Row]) -> None:
    """Somebody died: the games go back, unless one of them has done that before."""
    worker.end()
    if numbers is None:  # died while there was nothing to do
        return
    died.update(numbers)
    worst = max(numbers, key=lambda number: died[number])
    if died[worst] >= DEATHS:
        values = {"games": f"game number {worst + 1}", "times": str(died[worst]), "how": _how(worker.process.exitcode)}
        raise WorkerLostError([Diagnostic("R119", (), values)])
    queue.again(numbers)


def _how(code: int | None) -> str:
    """How a process ended, in words."""
    if code is None or code >= 0:
        return f"it ended by itself, with exit code {code}"
    with contextlib.suppress(ValueError):
        return f"the system ended it, with signal {-code} ({signal.Signals(-code).name})"
    return f"the system ended it, with signal {-code}"


class _Worker:
    """A process that plays, and what it plays at the moment."""

    def __init__(self, task: Task[object]) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        self.size = 1
        self.numbers: range | None = None
        self.process: BaseProcess = multiprocessing.get_context().Process(target=_work_loop, args=(theirs, self.pipe, task), daemon=True)
        with _no_interrupt():
            self.process.start()
        theirs.close()  # ours is then the only one that is closed when the process dies

    def give(self, numbers: range) -> None:
        """Tell the process what to play; should it be dead, that is seen when its answer is awaited."""
        self.numbers = numbers
        with contextlib.suppress(OSError):
            self.pipe.send(numbers)

    def received(self) -> tuple[list[Any], float] | BaseException | None:  # rows of whatever plan is played
        """What has come: rows and the seconds they took, or what was raised; None if the process is dead."""
        try:
            result: tuple[list[Any], float] | BaseException = pickle.loads(self.pipe.recv_bytes())  # noqa: S301  # from our own process
        except (EOFError, OSError):
            return None
        return result

    def end(self) -> None:
        """End the process, whatever it does; it has nothing to lose."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """An interrupt from the keyboard is for the process that started the others, also while they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work_loop(pipe: Connection, other_end: Connection, task: Task[object]) -> None:
    """Play what comes through the pipe until nobody is at its other end."""
    other_end.close()  # ours came along; if it stayed open, we would wait for ourselves when everybody else is gone
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        try:
            play = task.player()
            while True:
                numbers = pipe.recv()
                began = time.perf_counter()
                rows = rows_of(play, numbers)
                pipe.send_bytes(pickle.dumps((rows, time.perf_counter() - began), protocol=5))
        except (EOFError, BrokenPipeError):
            raise
        except Exception as problem:  # noqa: BLE001  # whatever it is, it is told in the process that people look at
            pipe.send_bytes(_serialized_error(problem))


def _serialized_error(problem: Exception) -> bytes:
    """What was raised, with where; as words only if it cannot be handed on."""
    problem.add_note(f"In a process that played:\n{''.join(traceback.format_exception(problem))}")
    try:
        text = pickle.dumps(problem, protocol=5)
        pickle.loads(text)  # noqa: S301  # our own
    except Exception:  # noqa: BLE001  # there are many reasons why something cannot be written or read
        return pickle.dumps(RuntimeError(*problem.__notes__), protocol=5)
    return text
