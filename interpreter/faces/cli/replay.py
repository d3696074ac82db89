"""`rulewright replay`: play the game of a trace again and compare every line."""

from pathlib import Path
from typing import Annotated

import typer

from interpreter.diagnostics.diagnostic import Report
from interpreter.faces.cli import games
from interpreter.faces.cli.terminal import FINDINGS, refuse, show_findings, tell


def replay(file: Annotated[Path, typer.Argument(help="A trace, as `trace` writes it.")]) -> None:
    """Replay a trace under today's rules. Exit code 1 at the first line that differs."""
    from interpreter.faces import trace

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        refuse("C125", word=str(file), why=getattr(problem, "strerror", None) or "it is no text")
    report = Report()
    header = trace.header_of(text, report)
    if header is None:
        show_findings(report)
        raise typer.Exit(FINDINGS)
    variants = header.get("variants")
    rules = games.rules_of("+".join([str(header.get("game")), *(str(each) for each in (variants if isinstance(variants, list) else []))]))
    if show_findings(trace.replay(text, rules)):
        raise typer.Exit(FINDINGS)
    tell(f"{file}: every line is as it has to be.")
