"""Many games, played in this process or in several, in order whatever the number of processes."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Protocol, TypeVar

Progress = Callable[[int, int], None]  # games played, games in all
Row_co = TypeVar("Row_co", covariant=True)
Kept = TypeVar("Kept")
CHUNKS_PER_JOB = 8
LARGEST_CHUNK = 4  # what is lost at most, for each process, when somebody interrupts; and the bar moves early


class Plan(Protocol[Row_co]):
    """What a process needs to play; it goes to the others by pickle."""

    def player(self) -> Callable[[int], Row_co]:
        """What plays the game with a number, from 0."""
        ...


def played(plan: Plan[Kept], games: int, jobs: int, progress: Progress | None, *, partial: bool) -> list[Kept]:
    """The games in order. `partial`: who interrupts gets those that have been played, if there are any."""
    rows: list[Kept] = []
    try:
        for chunk in _chunks(plan, games, jobs):
            rows.extend(chunk)
            if progress is not None:
                progress(len(rows), games)
    except KeyboardInterrupt:
        if not partial or not rows:
            raise
    return rows


def _chunks(plan: Plan[Kept], games: int, jobs: int) -> Iterator[list[Kept]]:
    """The games in order, some at a time."""
    if jobs == 1:
        play = plan.player()
        yield from ([play(number)] for number in range(games))
        return
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_PER_JOB)))
    ranges = [range(start, min(start + size, games)) for start in range(0, games, size)]
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(plan,)) as pool:
        yield from pool.map(_play_here, ranges)


_here: list[Callable[[int], Any]] = []  # in a process of a pool: who plays there; any plan may be


def _begin(plan: Plan[object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one says when to stop
    _here[:] = [plan.player()]


def _play_here(numbers: range) -> list[Any]:  # rows of whatever plan is played
    return [_here[0](number) for number in numbers]
