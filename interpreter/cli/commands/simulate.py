"""`rulewright simulate`: many games of random players, and what they show; two games side by side with `--against`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common import bot_option as seats_of_bots
from interpreter.cli.common import completion, game_argument, machines, progress_bar
from interpreter.cli.common.bot_option import Bots
from interpreter.cli.common.game_records import check_folder, recorder
from interpreter.cli.common.output import console as output_console
from interpreter.cli.common.table_options import GameName, LayoutName, Players, layout_data, options_of
from interpreter.cli.common.terminal import quantity, refuse, write_or_stop
from interpreter.model.big_numbers import about

if TYPE_CHECKING:
    from interpreter.session.library import Game as Rules
    from interpreter.simulation.report import GameTally, SimulationReport
    from interpreter.simulation.simulate import SimulationTask
    from interpreter.simulation.statistics import Summary
    from interpreter.simulation.workers import Execution

Against = Annotated[
    str | None,
    typer.Option(
        "--against",
        "-a",
        metavar="GAME",
        autocompletion=completion.games,
        help="A second game to compare with: the same with a variant, say.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        autocompletion=completion.options,
        help="What is settled before the game; with --against for both, where both have it.",
    ),
]
AgainstOptions = Annotated[
    list[str] | None, typer.Option("--against-option", metavar="NAME=VALUE", help="What is settled for the second game only.")
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE.html", help="Write the comparison as a page with pictures as well.")
]
Records = Annotated[
    Path | None,
    typer.Option(
        "--records", metavar="FILE", help="Write every game as a line of JSON: seed, end, winners, scores, length. A FILE.parquet gets "
        "a row for every decision instead: seat, round, turn, answer, number of options, and how the game ended for that seat.",
    ),
]  # fmt: skip
Number = Annotated[int, typer.Option("-n", "--games", min=1, help="How many games; with --against, how many pairs of games.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Same seed, same games.")]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", help="Processes that play; as many as there are cores is fastest. The results do not depend on it.")
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler", metavar="ADDRESS", help="Let the workers of a Dask scheduler play (tcp://host:8786), for who outgrows one computer. "
        "The results do not depend on it. Needs `pip install 'rulewright\\[distributed]'`, on the workers as well.",
    ),
]  # fmt: skip
Layouts = Annotated[
    int | None,
    typer.Option(
        "--layouts", min=1, help="How many boards are made from seeds. With more games these boards come again, which is much faster than a board "
        "for every game; the bounds that are told allow for it. Without it 500; with --against, --checks and --records as many as games.",
    ),
]  # fmt: skip
MachineName = Annotated[
    str,
    typer.Option(
        "--machine",
        metavar="NAME",
        autocompletion=completion.machines,
        help="Which machine plays: auto, wasm, python or reference. The results do not depend on it.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]
Checks = Annotated[bool, typer.Option("--checks", help="Look at the checks of the rules (`always`) after every answer.")]


def simulate(
    game: GameName, against: Against = None, n: Number = 200, players: Players = None, seed: Seed = 0, jobs: Jobs = 1,
    scheduler: Scheduler = None, layout: LayoutName = None, layouts: Layouts = None, option: Options = None,
    against_option: AgainstOptions = None, output: Output = None, records: Records = None, checks: Checks = False,
    bots: Bots = None, machine: MachineName = "auto", as_json: Json = False,
) -> None:  # fmt: skip
    """Play many games, with random players unless others are named: who wins how often, how long they take, how they end.

    With --against a second game is played with the same seeds, and the differences are told, each with the bounds in which
    the true one lies with 95 %. To see what a house rule does:

    rulewright simulate go --against go+handicap -n 400 -o handicap.html
    """
    if jobs < 1:
        refuse("C199", jobs=str(jobs))
    if layouts is not None and layout not in (None, "generated"):
        refuse("C194", layouts=str(layouts), layout=str(layout))
    chosen = machines.machine(machine)
    if records is not None:
        check_folder(records)
    if against is not None:
        from interpreter.cli.common import simulate_against

        simulate_against.run(
            game, against, pairs=n, players=players, seed=seed, jobs=jobs, scheduler=scheduler, layout=layout, layouts=layouts,
            options=option or [], against_options=against_option or [], bots=bots, checks=checks, output=output, records=records,
            machine=chosen, as_json=as_json,
        )  # fmt: skip
        return
    if against_option or output is not None:
        refuse("C175", given="--against-option" if against_option else "--output")
    from interpreter.session.library import Game as Rules
    from interpreter.simulation.export.parquet_export import is_parquet
    from interpreter.simulation.report import report_to_json
    from interpreter.simulation.simulate import SimulationTask, layouts_for
    from interpreter.simulation.workers import Execution

    rules, laid_out = Rules(game_argument.rules_of(game), {}), layout_data(layout)
    boards = layouts_for(rules, laid_out, layouts, own=checks or records is not None)
    players = seats_of_bots.players_for(bots, players)
    many = rules.players.start if players is None else players
    who = seats_of_bots.for_every_seat(bots, many)
    task = SimulationTask(
        rules, many, seed, laid_out, options_of(option or []), who, invariants=checks, moves=is_parquet(records), layouts=boards, machine=chosen
    )  # fmt: skip
    asked = {"-n": n, "--players": many, "--seed": seed, "--layout": layout, "--layouts": layouts, "--bots": bots, "--option": option}
    about = {"command": progress_bar.repeat_command(game, asked), "rules": rules.rules.digest}
    with progress_bar.batch_run(rules.name, n, jobs, records, about) as run:
        tally = _played(task, n, run, Execution(jobs, scheduler, partial=True, progress=run.progress), records)
    report = task.report(tally)
    if as_json:
        print(json.dumps(report_to_json(report), indent=2, ensure_ascii=False))
    else:
        _show(report, commands_for(report, rules, game, layout, option or ()) if who is None and layouts is None else {})
    machines.tell_why_not((task, tally))
    run.tell_end(report.games, n)


def _played(task: "SimulationTask", games: int, run: progress_bar.BatchRun, execution: "Execution", records: Path | None) -> "GameTally":
    """What games have come to, which are written down where they are wanted."""
    from interpreter.simulation.simulate import all_games

    tally, lines = task.tally(), list[str]()
    each = run.parquet.game if run.parquet is not None else None if records is None else recorder(task.game, lines)
    run.rows(lambda: all_games(task, games, execution, each, tally))
    if records is not None and run.parquet is None:
        write_or_stop(records, "".join(lines))
    return tally


def commands_for(report: "SimulationReport", rules: "Rules", game: str, layout: str | None, options: Sequence[str]) -> dict[str, str]:
    """The commands that open a game in which a check did not hold, where that was seen, by the name of the check."""
    from interpreter.runtime.machine import machine
    from interpreter.runtime.serialization.game_record import History
    from interpreter.simulation.random_games import playout_of
    from interpreter.simulation.trial_games import record

    commands = {}
    for name, seed in report.broken_in.items():
        table = rules.table(players=report.players, seed=seed, layout=layout_data(layout), options=options_of(list(options)))
        history = History(table, machine.start(table))
        record(history, playout_of(seed), broken=name)
        again = {"--players": report.players, "--layout": layout, "--option": options, "--replay": seed, "--at": len(history.entries)}
        commands[name] = progress_bar.repeat_command(game, again, command="play")
    return commands


def _show(report: "SimulationReport", commands: Mapping[str, str]) -> None:
    """The report as tables; `commands` open games in which a check did not hold."""
    from rich import box
    from rich.table import Table

    console = output_console()
    name = "+".join((report.game, *report.variants))
    heading = f"{name}: {quantity(report.games, 'game')}, {quantity(report.players, 'player')}, seed {report.seed}"
    table = Table(title=heading, box=box.SIMPLE_HEAD, title_justify="left")
    scored = any(seat.score.low or seat.score.high for seat in report.seats)
    table.add_column("team" if report.teams else "seat")
    for title in ("wins", "share", "95 %", *(("score", "±", "lowest", "highest") if scored else ())):
        table.add_column(title, justify="right")
    for seats in report.teams or [(number,) for number in range(report.players)]:
        seat = report.seats[seats[0]]
        score = seat.score
        points = (f"{score.mean:.1f}", f"{score.deviation:.1f}", str(score.low), str(score.high)) if scored else ()
        table.add_row(
            "+".join(str(number + 1) for number in seats),
            f"{seat.wins:.4g}",
            f"{seat.share:.1%}",
            f"{seat.low:.1%} to {seat.high:.1%}",
            *points,
        )
    console.print(table)
    for title, said in _facts(report, commands):
        console.print(f"  {title:<18} {said}", soft_wrap=True, markup=False)


def _facts(report: "SimulationReport", commands: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is not about a seat, a line each."""
    if report.shared or report.without_winner:
        yield "shared victories", f"{report.shared}; games without a winner: {report.without_winner}"
    yield "ended by", ", ".join(f"{name} {count / report.games:.1%}" for name, count in report.ends.items())
    if report.stopped:
        yield (
            "stopped",
            (f"{quantity(report.stopped, 'game')} by a safety limit, which is no rule; counted above as won by those who were ahead then"),
        )
    yield "turns", _length(report.turns)
    yield "decisions", _length(report.decisions)
    if report.layouts is not None and report.layouts < report.games:
        yield "boards", f"{report.layouts}, which came again; the bounds allow for it"
    on_average = about(int(report.options)) if report.options >= 10**12 else f"{report.options:.1f}"
    yield "options", f"{on_average} per decision on average, at most {about(report.most_options)}"
    counts = [f"{machines.TITLES[name]}, {quantity(count, 'game')}" for name, count in report.machines.items()]
    yield "played by", "; ".join(counts) if len(counts) > 1 else counts[0].partition(",")[0]
    for address, count in report.notices.items():
        yield "fell short", f"{address}, in {count} games"
    for name, count in report.broken.items():
        see = f"; see it: {commands[name]}" if name in commands else ""
        yield "check broken", f"{name}, in {count} games{see}"


def _length(summary: "Summary") -> str:
    """A length on average with the bounds in which the true one lies with 95 %, and the shortest and the longest."""
    from interpreter.simulation.statistics import bounds_of

    bounds = bounds_of(summary)
    believed = f" (95 %: {bounds[0]:.1f} to {bounds[1]:.1f})" if bounds is not None else ""
    return f"{summary.mean:.1f} on average{believed}, {summary.low} to {summary.high}"
