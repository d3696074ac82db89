"""`rulewright simulate`: many games of random players, and what they show."""

import dataclasses
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.faces.cli import games
from interpreter.faces.cli.play import LayoutName, Options, options_of
from interpreter.faces.errors import RulewrightError

if TYPE_CHECKING:
    from interpreter.faces.simulate import SimulationReport

Name = Annotated[str, typer.Argument(help="A game, perhaps with variants: go+handicap.")]
Number = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many play; without it as few as can.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Same seed, same games.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes; the results do not depend on it.")]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]
Checks = Annotated[bool, typer.Option("--checks", help="Look at the checks of the rules (`always`) after every answer.")]


def simulate(
    game: Name, n: Number = 200, players: Players = None, seed: Seed = 0, jobs: Jobs = 1, layout: LayoutName = None,
    option: Options = None, checks: Checks = False, as_json: Json = False,
) -> None:  # fmt: skip
    """Play many games with random players and print who wins how often, how long they take, how they end."""
    from interpreter.faces.cli.seats import layout_data
    from interpreter.faces.library import Game as Rules
    from interpreter.faces.simulate import simulate as play_many

    rules = games.rules_of(game)
    many = rules.players[0] if players is None else players
    try:
        with _progress(n) as progress:
            report = play_many(
                Rules(rules, {}), players=many, games=n, seed=seed, jobs=jobs, layout=layout_data(layout),
                options=options_of(option or []), invariants=checks, progress=progress,
            )  # fmt: skip
    except RulewrightError as problem:
        games.stop(problem)
    if as_json:
        print(json.dumps(dataclasses.asdict(report), indent=2, ensure_ascii=False))
    else:
        _show(report)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error while games are played, if somebody watches there."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done, _: bar.update(task, completed=done)


def _show(report: "SimulationReport") -> None:
    """The report as tables."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    name = "+".join((report.game, *report.variants))
    table = Table(
        title=f"{name}: {report.games} games, {report.players} players, seed {report.seed}", box=box.SIMPLE_HEAD, title_justify="left"
    )
    table.add_column("seat")
    for title in ("wins", "share", "95 %", "score", "±", "lowest", "highest"):
        table.add_column(title, justify="right")
    for number, seat in enumerate(report.seats, 1):
        score = seat.score
        table.add_row(
            str(number), f"{seat.wins:.4g}", f"{seat.share:.1%}", f"{seat.low:.1%} to {seat.high:.1%}",
            f"{score.mean:.1f}", f"{score.deviation:.1f}", str(score.low), str(score.high),
        )  # fmt: skip
    console.print(table)
    for title, said in _facts(report):
        console.print(f"  {title:<18} {said}")


def _facts(report: "SimulationReport") -> Iterator[tuple[str, str]]:
    """What is not about a seat, a line each."""
    if report.shared or report.without_winner:
        yield "shared victories", f"{report.shared}; games without a winner: {report.without_winner}"
    yield "ended by", ", ".join(f"{name} {count / report.games:.1%}" for name, count in report.ends.items())
    turns, decisions = report.turns, report.decisions
    yield "turns", f"{turns.mean:.1f} on average, {turns.low} to {turns.high}"
    yield "decisions", f"{decisions.mean:.1f} on average, {decisions.low} to {decisions.high}"
    yield "options", f"{report.options:.1f} per decision on average, at most {report.most_options}"
    for address, count in report.notices.items():
        yield "fell short", f"{address}, in {count} games"
    for name, count in report.broken.items():
        yield "check broken", f"{name}, in {count} games, first with --seed {report.broken_in.get(name)}"
