"""`rulewright coverage`: which clauses of a rulebook are cited, exercised and tested, and which rules no game has exercised."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.terminal import FINDINGS, show_findings
from interpreter.diagnostics.diagnostic import Report

CoverageFormat = StrEnum("CoverageFormat", "FULL JSON MARKDOWN")  # how coverage is written
Name = Annotated[
    str,
    typer.Argument(
        help="A game: it and all its variants are looked at. With variants (go+handicap): only this game with these.",
        autocompletion=completion.games,
    ),
]
Number = Annotated[int, typer.Option("-n", "--games", min=1, help="The most random games for each rule set; fewer if nothing new is seen.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Same seed, same games.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many play; without it all numbers that can, in turn.")]
Formatted = Annotated[
    CoverageFormat, typer.Option("--format", help="full: what is missing; markdown: every clause in a table; json: everything.")
]

PATIENCE = 30  # games in a row that show nothing new


def coverage(game: Name, n: Number = 100, seed: Seed = 0, players: Players = None, format: Formatted = CoverageFormat.FULL) -> None:
    """Hold a game against its rulebook: which printed clauses no rule cites, no game exercises, no scenario tests.

    Plays random games, also with every variant, and runs the scenarios, and notes which rules they exercise: a step was
    carried out, a requirement forbade something, a line of the score sheet gave points. So it also finds rules that
    never come to anything. Example: rulewright coverage go. Exit code 1 if something is missing.
    """
    from interpreter.authoring.coverage import reports
    from interpreter.authoring.coverage.measure import measure
    from interpreter.simulation.random_exploration import Bounds

    path, variants = game_argument.locate_or_stop(game)
    report = Report()
    measurement = measure(path, variants, Bounds(n, PATIENCE), report, seed=seed, players=() if players is None else (players,))
    if measurement is None:
        show_findings(report)
        raise typer.Exit(FINDINGS)
    match format:
        case CoverageFormat.JSON:
            print(json.dumps(reports.data(measurement), indent=2, ensure_ascii=False))
        case CoverageFormat.MARKDOWN:
            print("\n".join(reports.markdown(measurement)))
        case CoverageFormat.FULL:
            print("\n".join(reports.full(measurement)))
    if not measurement.complete:
        raise typer.Exit(FINDINGS)
