"""`rulewright simulate`: many games of random players, and what they show; two games side by side with `--against`."""

import dataclasses
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.faces.cli import games
from interpreter.faces.cli.play import LayoutName, Options, options_of
from interpreter.faces.cli.terminal import FINE, refuse, tell
from interpreter.faces.errors import RulewrightError

if TYPE_CHECKING:
    from interpreter.faces.simulate import SimulationReport

Name = Annotated[str, typer.Argument(help="A game, perhaps with variants: go+handicap.")]
Against = Annotated[
    str | None, typer.Option("--against", "-a", metavar="GAME", help="A second game to compare with: the same with a variant, say.")
]
AgainstOptions = Annotated[
    list[str] | None, typer.Option("--against-option", metavar="NAME=VALUE", help="What is settled for the second game only.")
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE.html", help="Write the comparison as a page with pictures as well.")
]
Number = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games; with --against, how many pairs of games.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many play; without it as few as can.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Same seed, same games.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes; the results do not depend on it.")]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]
Checks = Annotated[bool, typer.Option("--checks", help="Look at the checks of the rules (`always`) after every answer.")]


def simulate(
    game: Name, against: Against = None, n: Number = 200, players: Players = None, seed: Seed = 0, jobs: Jobs = 1,
    layout: LayoutName = None, option: Options = None, against_option: AgainstOptions = None, output: Output = None,
    checks: Checks = False, as_json: Json = False,
) -> None:  # fmt: skip
    """Play many games with random players: who wins how often, how long they take, how they end.

    With --against a second game is played with the same seeds, and the differences are told, each with the bounds in which
    the true one lies with 95 %. To see what a house rule does:

    rulewright simulate go --against go+handicap -n 400 -o handicap.html
    """
    if against is not None:
        from interpreter.faces.cli import comparing

        request = comparing.Request(game, against, n, players, seed, jobs, layout, tuple(option or ()), tuple(against_option or ()))
        if checks:
            refuse("C177")
        comparing.run(request, output=output, as_json=as_json, progress=progress)
        return
    if against_option or output is not None:
        refuse("C175", given="--against-option" if against_option else "--output")
    from interpreter.faces.cli.seats import layout_data
    from interpreter.faces.library import Game as Rules
    from interpreter.faces.simulate import simulate as play_many

    rules = games.rules_of(game)
    many = rules.players[0] if players is None else players
    try:
        with progress(n) as shown:
            report = play_many(
                Rules(rules, {}), players=many, games=n, seed=seed, jobs=jobs, layout=layout_data(layout),
                options=options_of(option or []), invariants=checks, partial=True, progress=shown,
            )  # fmt: skip
    except RulewrightError as problem:
        games.stop(problem)
    except KeyboardInterrupt:
        stopped_before_the_first()
    if as_json:
        print(json.dumps(dataclasses.asdict(report), indent=2, ensure_ascii=False))
    else:
        _show(report)
    if report.games < n:
        tell(f"Stopped from the keyboard after {report.games} of {n} games.")


def stopped_before_the_first() -> None:
    """End the command: somebody stopped it before there was anything to report."""
    tell("Stopped from the keyboard before the first game was over; there is nothing to report.")
    raise typer.Exit(FINE)


@contextmanager
def progress(games: int, what: str = "playing") -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error while games are played, if somebody watches there."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
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
    count = "1 game" if report.games == 1 else f"{report.games} games"
    players = "1 player" if report.players == 1 else f"{report.players} players"
    table = Table(title=f"{name}: {count}, {players}, seed {report.seed}", box=box.SIMPLE_HEAD, title_justify="left")
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
        console.print(f"  {title:<18} {said}", soft_wrap=True, markup=False)


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
