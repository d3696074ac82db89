"""Progress of many games: a bar, a file of decisions that grows, and an end that may come early."""

import shlex
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from interpreter.cli.common import game_argument as games
from interpreter.cli.common.output import raw_stream
from interpreter.cli.common.terminal import FINDINGS, FINE, show_findings, tell
from interpreter.project.errors import RulewrightError
from interpreter.simulation.workers import Progress, WorkerLostError

if TYPE_CHECKING:
    from interpreter.simulation.export.parquet_export import Parquet

LOOKS = 10  # times a second that the bar is drawn
Row = TypeVar("Row")


def repeat_command(game: str, options: Mapping[str, object], command: str = "simulate") -> str:
    """The command that shows the same again: options with their values, those with several again and again, without those that are None.

    True stands for an option without a value.
    """
    words = ["rulewright", command, game]
    for option, value in options.items():
        for each in value if isinstance(value, Sequence) and not isinstance(value, str) else [value]:
            words += [] if each is None else [option] if each is True else [option, str(each)]
    return shlex.join(words)


@dataclass(slots=True)
class BatchRun:
    """Games on their way: whom to tell about progress, who writes decisions, and why it stopped if nobody is left to play."""

    progress: Progress | None
    parquet: "Parquet | None"
    lost: WorkerLostError | None = None

    def rows(self, play: Callable[[], list[Row]]) -> list[Row]:
        """What has been played; ends the command if that is nothing."""
        try:
            return play()
        except WorkerLostError as problem:
            self.lost = problem
            if not len(problem.rows):
                games.stop(problem)
            return problem.rows  # type: ignore[return-value]  # they are those that `play` would have given
        except RulewrightError as problem:
            games.stop(problem)
        except KeyboardInterrupt:
            tell("Stopped from the keyboard before the first game was over; there is nothing to report.")
            raise typer.Exit(FINE) from None

    def tell_end(self, played: int, wanted: int, what: str = "games") -> None:
        """Say why there are fewer than wanted; end the command if that is a failure."""
        if self.lost is not None:
            show_findings(self.lost.diagnostics)
            tell(f"Reported are the first {played} of {wanted} {what}.")
            raise typer.Exit(FINDINGS)
        if played < wanted:
            tell(f"Stopped from the keyboard after {played} of {wanted} {what}.")


@contextmanager
def batch_run(what: str, many: int, jobs: int, records: Path | None, about: Mapping[str, str]) -> Iterator[BatchRun]:
    """A run of so many games; the file of decisions is in its place afterwards, if one is wanted."""
    parquet = None
    try:
        if records is not None:
            from interpreter.simulation.export.parquet_export import Parquet, is_parquet

            parquet = Parquet(records, about) if is_parquet(records) else None
        with bar(what, many, alone=jobs == 1) as progress:
            yield BatchRun(progress, parquet)
        if parquet is not None:
            parquet.close()
    except RulewrightError as problem:
        games.stop(problem)
    finally:
        if parquet is not None:
            parquet.abandon()


@contextmanager
def bar(what: str, games: int, *, alone: bool) -> Iterator[Progress | None]:
    """A bar on standard error while games are played, if somebody watches there; at the end a line remains.

    `alone`: everything happens in this process, so a thread keeps the bar moving. Processes are not started beside threads.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("[progress.percentage]{task.fields[speed]}"),
        TimeRemainingColumn(compact=True),
    )  # fmt: skip
    console, began, done = Console(file=raw_stream(sys.stderr)), time.monotonic(), 0
    with Progress(*columns, console=console, transient=True, auto_refresh=alone, refresh_per_second=LOOKS) as shown:
        task = shown.add_task(what, total=games, speed="")
        drawn = 0.0

        def told(played: int, _: int) -> None:
            nonlocal drawn, done
            now, done = time.monotonic(), played
            if now - drawn >= 1 / LOOKS or played == games:
                drawn = now
                shown.update(task, completed=played, speed=f"{_speed(played, now - began)} a second" if played else "", refresh=not alone)

        yield told
    if done:
        taken = time.monotonic() - began
        tell(f"{done:,} games in {taken:.1f} s, {_speed(done, taken)} a second")


def _speed(many: int, seconds: float) -> str:
    """So many in so many seconds: a figure for each."""
    speed = many / max(seconds, 1e-6)
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}"
