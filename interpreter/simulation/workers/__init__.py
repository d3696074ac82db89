"""Execution of numbered tasks in this process, in several, or on other computers; always the same rows in the same order.

Game number n is the same wherever it is played, and rows are kept in the order of their numbers. So who stops early has
what as many games from the beginning would have given, never those that happened to be short.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from interpreter.simulation.workers.job_queue import JobQueue, Progress, Task, WorkerLostError

__all__ = ["Execution", "Progress", "Task", "WorkerLostError", "run_tasks"]

Kept = TypeVar("Kept")


@dataclass(frozen=True, slots=True)
class Execution:
    """How games are played: in `jobs` processes of this computer, or wherever the Dask `scheduler` at an address sends them.

    `partial`: who interrupts gets those that have been played, if there are any. `progress` is told how many have been.
    """

    jobs: int = 1
    scheduler: str | None = None
    partial: bool = False
    progress: Progress | None = None


def run_tasks(plan: Task[Kept], games: int, how: Execution, each: Callable[[int, Kept], Kept] | None = None) -> list[Kept]:
    """The games in order. `each` gets every row with its number, in order and as early as can be, and says what is kept of it."""
    order = JobQueue(games, how.progress, each)
    try:
        _play(plan, how, order)
    except KeyboardInterrupt:
        if not how.partial or not order.rows:
            raise
    except WorkerLostError as problem:
        problem.rows = tuple(order.rows)
        raise
    return order.rows


def _play(plan: Task[Kept], how: Execution, order: JobQueue[Kept]) -> None:
    if how.scheduler is not None:
        from interpreter.simulation.workers import cluster

        cluster.play(plan, how.scheduler, order)
    elif how.jobs == 1:
        play = plan.player()
        while (numbers := order.next(1)) is not None:
            order.done(numbers, [play(number) for number in numbers])
    else:
        from interpreter.simulation.workers import processes

        processes.play(plan, how.jobs, order)
