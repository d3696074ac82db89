"""`rulewright check`: read rule files and say what is wrong with them."""

import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter import resources
from interpreter.cli.common import completion
from interpreter.cli.common.game_argument import locate_or_stop, rule_files
from interpreter.cli.common.output import raw_stream
from interpreter.cli.common.terminal import FINDINGS, quantity, refuse, show_findings, tell
from interpreter.diagnostics.codes import Severity
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.render import exporters
from interpreter.project import loading

if TYPE_CHECKING:
    from interpreter.authoring.check.variant_check import CheckProgress

CheckFormat = StrEnum("CheckFormat", "FULL CONCISE JSON GITHUB SARIF")  # how findings are written
PairsTried = StrEnum("PairsTried", "SOME ALL NONE")  # `PairChoice`, which takes as long to import as all that compiles
_MACHINE: Mapping[CheckFormat, Callable[[list[Diagnostic]], str]] = {
    CheckFormat.JSON: exporters.to_json,
    CheckFormat.GITHUB: exporters.to_github,
    CheckFormat.SARIF: exporters.to_sarif,
}

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        help="Files, folders, or a game with variants (go+handicap); without any, all rules that come with Rulewright.",
        autocompletion=completion.games,
    ),
]
Formatted = Annotated[CheckFormat, typer.Option("--format", help="full and concise are for people, the others for programs.")]


Games = Annotated[
    int | None,
    typer.Option(
        "--games", "-n", min=0, help="Random games played with every variant, and one with every two; 0: none are played. Without it as "
        "many as take as long as the rest of the check, and at least three seconds.",
    ),
]  # fmt: skip
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds", min=0, show_default="10", help="Time for each file in which rules are tried in games; 0: no limit. A note says what was not tried in it; "
        "it never changes the exit code.",
    ),
]  # fmt: skip
Pairs = Annotated[
    PairsTried,
    typer.Option(
        help="Which variants are tried with each other. some: as many as fit in the time, those that change near each other first; "
        "a note says how many were not. all: each pair has the time of a file. none: each variant alone.",
    ),
]
House = Annotated[
    bool, typer.Option("--with-house", help="Try variant files also with the variants that lie beside their game and in its folder house.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes to play in; 0: as many as this computer has cores.")]


def check(
    paths: Paths = None,
    format: Formatted = CheckFormat.FULL,
    games: Games = None,
    jobs: Jobs = 0,
    seconds: Seconds = None,
    pairs: Pairs = PairsTried.SOME,
    with_house: House = False,
) -> None:
    """Check rule files: games, variants, components, clauses, scenarios. Exit code 1 if there is an error.

    Variants are worked into their game, each alone and with each other one, wherever they lie, and tried in a few random games.
    Warnings and notes tell what is right and yet looks forgotten, such as definitions that nothing uses.
    """
    from interpreter.authoring.check import file_check, lints, variant_check
    from interpreter.authoring.check.pairs import PairChoice
    from interpreter.authoring.check.variant_check import CheckProgress
    from interpreter.authoring.scenarios.trial_time import SECONDS, trial_time

    seconds = SECONDS if seconds is None else seconds
    targets = paths or [str(loading.from_here(resources.rules_folder()))]
    together = [path for path in targets if len(loading.parts_of(path)) > 1]
    if with_house and together:
        refuse("C377", word=together[0])
    files = [file for path in targets if path not in together for file in rule_files(path)]
    effort = CheckProgress(begin=_tell_progress if sys.stderr.isatty() else lambda _: None)
    processes = jobs or os.cpu_count() or 1
    choice = PairChoice(pairs)
    work = file_check.check_files(files, games=games, jobs=processes, effort=effort, seconds=seconds, pairs=choice, with_house=with_house)
    diagnostics = list(work)
    for name in together:
        path, variants = locate_or_stop(name)
        files += [path, *loading.variant_files(path, variants, Report())]
        own = loading.variant_files(path, variants, Report())
        time = trial_time(seconds)
        diagnostics += variant_check.check_combination(path, variants, games=games, effort=effort, time=time)
        diagnostics += lints.lint_files(own, play=games != 0, times={file: time if file == own[0] else trial_time(seconds) for file in own})
    effort.begin("")
    _show(diagnostics, format)
    tell(_summary(len(files), diagnostics, effort))
    if any(each.is_error for each in diagnostics):
        raise typer.Exit(FINDINGS)


def _show(diagnostics: list[Diagnostic], form: CheckFormat) -> None:
    if form in _MACHINE:
        print(_MACHINE[form](diagnostics))
    else:
        show_findings(diagnostics, concise=form is CheckFormat.CONCISE, to_stderr=False)


def _tell_progress(what: str) -> None:
    """Say in one line of the terminal what is being looked at; without anything the line is empty again."""
    line = "".join(sign if sign.isprintable() else "?" for sign in what)[: shutil.get_terminal_size().columns - 1]
    print(f"\r\033[K{line}", end="", file=raw_stream(sys.stderr), flush=True)


def _summary(files: int, diagnostics: list[Diagnostic], effort: "CheckProgress") -> str:
    counts = Counter(each.severity for each in diagnostics)
    said = ", ".join(quantity(counts[severity], severity.value) for severity in Severity if counts[severity])
    pairs = f" {quantity(effort.pairs, 'pair')} of variants tried." if effort.pairs else ""
    played = f" {quantity(effort.games, 'game')} played." if effort.games else ""
    run, unfit = effort.scenarios.run, effort.scenarios.unfit
    played += f" {quantity(run, 'scenario')} of variants run with other variants." if run else ""
    played += f" {unfit} not run, since players, options or layouts differ." if unfit else ""
    return f"{quantity(files, 'file')} checked: {said or 'nothing to complain about'}.{pairs}{played}"
