"""`rulewright test`: run the scenarios that come with rules."""

from typing import Annotated

import typer

from interpreter import resources
from interpreter.cli.common import completion
from interpreter.cli.common.game_argument import rule_files
from interpreter.cli.common.terminal import FINDINGS, quantity, show_findings, tell
from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading

Paths = Annotated[
    list[str] | None,
    typer.Argument(help="Scenario files, folders, or games; without any, all that come with Rulewright.", autocompletion=completion.games),
]
Concise = Annotated[bool, typer.Option("--concise", help="One line for each finding.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing of scenarios that hold.")]


def run_scenarios(paths: Paths = None, concise: Concise = False, quiet: Quiet = False) -> None:
    """Run scenarios (author's tests). Exit code 1 if one of them does not hold."""
    from interpreter.authoring.scenarios.runner import CompiledGames, run_file

    files = [file for path in paths or [str(loading.from_here(resources.rules_folder()))] for file in rule_files(path, "scenario")]
    games, failed = CompiledGames(), 0
    for path in files:
        report = Report()
        name = run_file(path, games, report)
        wrong = show_findings((each for each in report if each.is_error), concise=concise, to_stderr=False)
        failed += wrong or name is None
        if not wrong and not quiet:
            print(f"ok  {name}")
    tell(f"{quantity(len(files), 'scenario')}: {f'{failed} failed' if failed else 'all hold'}.")
    if failed:
        raise typer.Exit(FINDINGS)
