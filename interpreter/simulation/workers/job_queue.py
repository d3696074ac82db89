"""Job queue of numbered tasks: portions to hand out, lost ones to take back, results in order."""

import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from interpreter.project.errors import RulewrightError

Progress = Callable[[int, int], None]  # games played, games in all
Row = TypeVar("Row")
Row_co = TypeVar("Row_co", covariant=True)
Row_contra = TypeVar("Row_contra", contravariant=True)

AIM = 0.15  # seconds that a portion should take: long beside handing it out, short beside anybody's patience
MOST = 10_000  # games in a portion


class WorkerLostError(RulewrightError):
    """Nobody is left to play, or a game ends every process that plays it; `rows` are those that come before, or what has counted them."""

    rows: Sized = ()


class Rows(Protocol[Row_contra]):
    """What rows are put into, in order: a list, or what only counts them."""

    def append(self, row: Row_contra, /) -> None:
        """Take one more."""

    def __len__(self) -> int:
        """How many it has taken."""


class Task(Protocol[Row_co]):
    """What a worker needs to play; it goes to other processes by pickle."""

    def player(self) -> Callable[[int], Row_co]:
        """What plays the game with a number, from 0."""
        ...


@dataclass(frozen=True, slots=True)
class BatchPlayer(Generic[Row]):
    """What plays numbered games; `rows` plays several at one go, in order, where that is faster."""

    rows: Callable[[range], list[Row]]

    def __call__(self, number: int) -> Row:
        """The game with a number."""
        return self.rows(range(number, number + 1))[0]


def rows_of(play: Callable[[int], Row], numbers: range) -> list[Row]:
    """The games with these numbers."""
    return play.rows(numbers) if isinstance(play, BatchPlayer) else [play(number) for number in numbers]


class JobQueue(Generic[Row]):
    """Queue of numbered games: handed out in portions, requeued when they are lost, results released in order.

    `rows` are those without a gap before them.
    """

    def __init__(
        self, games: int, progress: Progress | None = None, each: Callable[[int, Row], Row] | None = None, rows: Rows[Row] | None = None
    ) -> None:
        self.games = games
        self.rows: Rows[Row] = [] if rows is None else rows
        self._progress, self._each = progress, each
        self._fresh = 0  # the first number that nobody has been given yet
        self._again: deque[range] = deque()
        self._waiting: dict[int, Sequence[Row]] = {}  # behind a gap, by the first number

    @property
    def is_full(self) -> bool:
        """Whether every game has been played."""
        return len(self.rows) == self.games

    def next(self, size: int) -> range | None:
        """The next portion, of about this size; None if all are handed out."""
        if self._again:
            return self._again.popleft()
        if self._fresh == self.games:
            return None
        numbers = range(self._fresh, min(self._fresh + size, self.games))
        self._fresh = numbers.stop
        return numbers

    def again(self, numbers: range) -> None:
        """A portion was lost; its games will be handed out before any other, one by one."""
        self._again.extendleft(range(number, number + 1) for number in reversed(numbers))

    def done(self, numbers: range, rows: Sequence[Row]) -> None:
        """A portion has been played: its rows are handed on and kept, both or neither, whenever somebody interrupts."""
        assert len(numbers) == len(rows)
        self._waiting[numbers.start] = rows
        while (ready := self._waiting.pop(len(self.rows), None)) is not None:
            with _no_interrupt_inside():
                for row in ready:
                    self.rows.append(row if self._each is None else self._each(len(self.rows), row))
        self.tick()

    def tick(self) -> None:
        """Tell how far things are: games without a gap before them, which is what an end in this moment would leave."""
        if self._progress is not None:
            self._progress(len(self.rows), self.games)


@contextmanager
def _no_interrupt_inside() -> Iterator[None]:
    """An interrupt from the keyboard is raised afterwards."""
    if threading.current_thread() is not threading.main_thread():  # only that one is interrupted
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)  # None: somebody else than Python has set it
    if came:
        raise KeyboardInterrupt


def next_portion(size: int, seconds: float, aim: float = AIM) -> int:
    """How large the next portion should be, if one of this size took so long."""
    return max(1, min(MOST, 2 * size, int(size * aim / max(seconds, 1e-6))))
