"""`rulewright replay`: play the game of a trace again and compare every line."""

from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.terminal import FINDINGS, show_findings, tell, value_or_stop
from interpreter.diagnostics.diagnostic import Report
from interpreter.project.files import file_io

File = Annotated[Path, typer.Argument(help="A trace, as `trace` writes it.")]
Own = Annotated[
    str | None,
    typer.Option("--game", help="The rules, if they do not come with Rulewright.", metavar="GAME", autocompletion=completion.games),
]


def replay(file: File, game: Own = None) -> None:
    """Replay a trace under today's rules. Exit code 1 at the first line that differs."""
    from interpreter.session import trace

    report = Report()
    text = value_or_stop(file_io.read_text(str(file), report), report)
    header = value_or_stop(trace.header_of(text, report), report)
    if show_findings(trace.replay(text, game_argument.rules_for(header, game))):
        raise typer.Exit(FINDINGS)
    tell(f"{file}: every line is as it has to be.")
    if '"ended":"safety_limit"' in text.rstrip().rpartition("\n")[2]:
        tell("Its game was stopped by a safety limit, which is no rule.")
