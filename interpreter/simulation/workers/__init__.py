"""Execution of numbered tasks in this process, in several, or on other computers; always the same rows in the same order.

Game number n is the same wherever it is played, and rows are kept in the order of their numbers. So who stops early has
what as many games from the beginning would have given, never those that happened to be short.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from interpreter.simulation.workers.job_queue import BatchPlayer, JobQueue, Progress, Rows, Task, WorkerLostError, next_portion, rows_of

__all__ = ["BatchPlayer", "Execution", "Progress", "Rows", "Task", "WorkerLostError", "run_tasks"]

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Execution:
    """How games are played: in `jobs` processes of this computer, or wherever the Dask `scheduler` at an address sends them.

    `partial`: who interrupts gets those that have been played, if there are any. `progress` is told how many have been.
    """

    jobs: int = 1
    scheduler: str | None = None
    partial: bool = False
    progress: Progress | None = None


def run_tasks(
    task: Task[Row], games: int, execution: Execution, each: Callable[[int, Row], Row] | None = None, rows: Rows[Row] | None = None
) -> Rows[Row]:
    """The games in order, in `rows` if they are given.

    `each` gets every row with its number, in order and as early as can be, and says what is kept of it.
    """
    queue = JobQueue(games, execution.progress, each, rows)
    try:
        _play(task, execution, queue)
    except KeyboardInterrupt:
        if not execution.partial or not len(queue.rows):
            raise
    except WorkerLostError as problem:
        problem.rows = queue.rows
        raise
    return queue.rows


def _play(task: Task[Row], execution: Execution, queue: JobQueue[Row]) -> None:
    if execution.scheduler is not None:
        from interpreter.simulation.workers import cluster

        cluster.play(task, execution.scheduler, queue)
    elif execution.jobs == 1:
        play, size = task.player(), 1
        while (numbers := queue.next(size)) is not None:
            began = time.perf_counter()
            queue.done(numbers, rows_of(play, numbers))
            size = next_portion(len(numbers), time.perf_counter() - began) if isinstance(play, BatchPlayer) else 1
    else:
        from interpreter.simulation.workers import processes

        processes.play(task, execution.jobs, queue)
