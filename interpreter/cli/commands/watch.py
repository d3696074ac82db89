"""`rulewright watch`: check again whenever a file is saved."""

import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common import completion
from interpreter.cli.common.game_argument import stop, tell_which
from interpreter.cli.common.output import raw_stream
from interpreter.cli.common.terminal import quantity, refuse, show_findings
from interpreter.diagnostics.codes import Severity
from interpreter.project.errors import RulewrightError

if TYPE_CHECKING:
    from interpreter.authoring.check.watch import WatchResult, WatchTarget

SHOWN = 3  # findings in full; more would push the first one, which often explains the others, off the screen
INSTALL = "Install it with: python -m pip install watchfiles"  # no sign in it that a shell would read otherwise
_PAUSE = 300  # milliseconds between two looks for the end of the program

Subject = Annotated[
    str,
    typer.Argument(
        metavar="FILE|FOLDER|GAME",
        help="What you work on: a file, a folder, a game, or a game with variants.",
        autocompletion=completion.games,
    ),
]
Once = Annotated[bool, typer.Option("--once", help="Look once, and end with exit code 1 if there is an error.")]
Seconds = Annotated[float | None, typer.Option("--seconds", min=0, show_default="10", help="Time for each file and scenario; 0: no limit.")]


def watch(subject: Subject, once: Once = False, seconds: Seconds = None) -> None:
    """Check whatever you save, at once, and run the scenarios that belong to it. Ctrl-C ends it.

    A variant is checked together with its game, and its scenarios are those that name it.

    Example: rulewright watch rules/GAME/house/my_rule.variant.yaml
    """
    from interpreter.authoring.check.watch import check_target, target_of
    from interpreter.authoring.scenarios.trial_time import SECONDS

    seconds = SECONDS if seconds is None else seconds
    tell_which(subject)
    try:
        target = target_of(subject)
    except RulewrightError as problem:
        stop(problem)
    if once:
        raise typer.Exit(1 if _show(target, check_target(target, seconds)) else 0)
    try:
        for _ in _saves(target.folder):
            _show(target, check_target(target, seconds))
    except KeyboardInterrupt:
        print()
    raise typer.Exit(0)


def _saves(folder: Path) -> Iterable[None]:
    """One turn at the beginning, and one whenever rule files in the folder have changed, also if it is gone for a while."""
    try:
        from watchfiles import watch as changes
    except ImportError:
        refuse("C166", install=INSTALL)
    from interpreter.authoring.check.watch import is_watched

    yield_first = True
    while True:
        # It looks once before it yields, so that nothing that is saved during the first check is missed.
        for changed in changes(folder, watch_filter=lambda _, path: is_watched(path), rust_timeout=_PAUSE, yield_on_timeout=True):
            if changed or yield_first:
                yield None
            yield_first = False
            if not folder.is_dir():
                break
        yield None  # it is gone, which is said; then wait for it
        while not folder.is_dir():
            time.sleep(_PAUSE / 1000)
        yield_first = True


def _show(target: "WatchTarget", seen: "WatchResult") -> int:
    """Show what was seen, on a clear screen; how many errors there are."""
    if sys.stdout.isatty():
        print("\033[2J\033[H", end="", file=raw_stream(sys.stdout))
    worst_first = sorted(seen.diagnostics, key=lambda each: list(Severity).index(each.severity))
    show_findings(worst_first[:SHOWN], to_stderr=False)
    if len(seen.diagnostics) > SHOWN:
        print(f"… and {len(seen.diagnostics) - SHOWN} more: rulewright check {target.path}\n")
    name = "+".join([target.path.name, *target.variants])
    print(f"{time.strftime('%H:%M:%S')}  {name}: {_summary(seen)}  ({seen.seconds:.1f} s)", flush=True)
    return seen.errors


def _summary(seen: "WatchResult") -> str:
    """What was seen, in a line."""
    if seen.failed:
        return f"{seen.failed} of {quantity(seen.scenarios, 'scenario')} failed"
    if seen.errors:
        return f"{quantity(seen.errors, 'error')}; the scenarios wait until there is none"
    other = f", {quantity(len(seen.diagnostics), 'warning or note', 'warnings or notes')}" if seen.diagnostics else ""
    held = f", {quantity(seen.scenarios, 'scenario')} hold{'s' if seen.scenarios == 1 else ''}" if seen.scenarios else ", no scenarios"
    return f"{quantity(seen.files, 'file')} checked{other}{held}"
