"""Plans that play numbers instead of games, so that it can be seen what happens to each; they go to other processes."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.project.errors import UsageError


@dataclass(frozen=True)
class Squares:
    """Game n is n times n; every game leaves a mark in `folder`. `deadly` games end their process the first `times`."""

    folder: Path
    deadly: tuple[int, ...] = ()
    times: int = 1
    how: str = "kill"
    slow: float = 0.0

    def player(self) -> Callable[[int], int]:
        """What plays a number."""
        return self.play

    def play(self, number: int) -> int:
        """The square of a number, perhaps."""
        before = len(list(self.folder.glob(f"{number}-*")))
        (self.folder / f"{number}-{before}").touch()
        time.sleep(self.slow)
        if number in self.deadly and before < self.times:
            match self.how:
                case "kill":
                    os.kill(os.getpid(), signal.SIGKILL)
                case "exit":
                    os._exit(3)
                case "finding":
                    raise UsageError([Diagnostic("C103", (), {"word": "here", "players": "2", "known": "none", "did_you_mean": ""})])
                case "bug":
                    raise ZeroDivisionError(f"in game {number}")
                case "unspeakable":
                    raise _Unspeakable(lambda: number)
        return number * number


class _Unspeakable(Exception):  # noqa: N818
    """What cannot be handed from process to process."""
