"""`rulewright simulate A --against B`: what differs between two games, as a table and as a page."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cli.common import game_argument, machines, progress_bar
from interpreter.cli.common.bot_option import for_every_seat, players_for
from interpreter.cli.common.game_records import check_folder, recorder
from interpreter.cli.common.output import console as output_console
from interpreter.cli.common.table_options import layout_data, options_of
from interpreter.cli.common.terminal import refuse, tell, write_or_stop
from interpreter.model.identifiers import harmless
from interpreter.project import loading
from interpreter.project.files import file_io

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from interpreter.session.library import Game
    from interpreter.simulation.comparison.comparison import Comparison
    from interpreter.simulation.comparison.notes import Note
    from interpreter.simulation.machines import Machine
    from interpreter.simulation.simulate import SimulationTask

PAGES = (".html", ".htm")
_NARROWEST = 78  # columns that the table of figures needs


def run(
    game: str, against: str, *, pairs: int, players: int | None, seed: int, jobs: int, scheduler: str | None, layout: str | None,
    layouts: int | None, options: list[str], against_options: list[str], bots: str | None, checks: bool, output: Path | None,
    records: Path | None, machine: "Machine", as_json: bool,
) -> None:  # fmt: skip
    """Play the pairs and show what they tell; the page is written first, in case nobody reads the rest."""
    from interpreter.session.library import Game
    from interpreter.simulation.comparison.comparison import summarize_pairs, to_json
    from interpreter.simulation.comparison.page import page
    from interpreter.simulation.comparison.pairs import pairs_of
    from interpreter.simulation.export.parquet_export import is_parquet
    from interpreter.simulation.simulate import SimulationTask
    from interpreter.simulation.workers import Execution

    if output is not None:
        _check_page(output)
    games = tuple(Game(game_argument.rules_of(name), {}) for name in (game, against))
    many = players_for(bots, players)
    many = _fewest_players(game, against, *games) if many is None else many
    who, laid_out = for_every_seat(bots, many), layout_data(layout)
    first, second = (
        SimulationTask(
            each, many, seed, laid_out, settled, who, invariants=checks, moves=is_parquet(records), layouts=layouts, machine=machine
        )
        for each, settled in zip(games, _options(games[0], games[1], options, against_options), strict=True)
    )
    asked = {
        "--against": against, "-n": pairs, "--players": many, "--seed": seed, "--layout": layout, "--layouts": layouts,
        "--bots": bots, "--option": options, "--against-option": against_options, "--checks": checks or None,
    }  # fmt: skip
    command = progress_bar.repeat_command(game, asked)
    with progress_bar.batch_run("pairs", pairs, jobs, records, {"command": command}) as run:
        each = None if run.parquet is None else run.parquet.pair
        rows = run.rows(lambda: pairs_of(first, second, pairs, Execution(jobs, scheduler, partial=True, progress=run.progress), each))
    comparison = summarize_pairs(first, second, rows, pairs)
    if records is not None and run.parquet is None:
        lines: list[str] = []
        sides = recorder(first.game, lines, side="A"), recorder(second.game, lines, side="B")
        for number, row in enumerate(comparison.rows):
            sides[0](number, row.first)
            sides[1](number, row.second)
        write_or_stop(records, "".join(lines))
    notes = (_note(game, first, comparison.options[0]), _note(against, second, comparison.options[1]))
    why = "" if output is None else file_io.write_text(str(output), harmless(page(comparison, notes, command)))
    if as_json:
        print(json.dumps(to_json(comparison), indent=2, ensure_ascii=False, allow_nan=False))
    else:
        _show(comparison, notes)
        if not checks and any(side.game.rules.always for side in (first, second)):
            tell("The checks of the rules (`always`) were not looked at; with `--checks` they are.")
    if output is not None:
        if why:
            refuse("C130", word=str(output), why=why)
        tell(f"Written: {output}")
    machines.tell_why_not((first, first.tally(row.first for row in rows)), (second, second.tally(row.second for row in rows)))
    if run.lost is not None:
        run.tell_end(comparison.pairs, pairs, "pairs")


def _check_page(output: Path) -> None:
    """Refuse a page that cannot be written before minutes of play, not after."""
    if output.suffix.lower() not in PAGES:
        refuse("C178", word=str(output))
    check_folder(output)


def _options(first: "Game", second: "Game", options: list[str], against_options: list[str]) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """What is settled for each of the games: `--option` for both where both have it, `--against-option` for the second alone."""
    both = options_of(options)
    shared = {name: value for name, value in both.items() if name in second.options or name not in first.options}
    return both, {**shared, **options_of(against_options)}


def _fewest_players(game: str, against: str, first: "Game", second: "Game") -> int:
    """As few players as can play both games; ends the command if there is no such number."""
    both = [many for many in first.players if many in second.players]
    if not both:
        ranges = [str(each[0]) if len(each) == 1 else f"{each[0]} to {each[-1]}" for each in (first.players, second.players)]
        refuse("C176", first=game, first_range=ranges[0], second=against, second_range=ranges[1])
    return both[0]


def _note(name: str, side: "SimulationTask", settled: Mapping[str, str]) -> "Note":
    """What is said about a side, with the options that were given."""
    from interpreter.simulation.comparison.notes import note_of

    chosen_options = {option: settled[option] for option in side.options or {} if option in settled}
    return note_of(*loading.locate(name, ()), side.game.rules, chosen_options)


def _show(comparison: "Comparison", notes: "tuple[Note, Note]") -> None:
    """What was compared, the sentences, and the figures as a table."""
    from interpreter.simulation.comparison.findings import about, findings

    console = output_console()
    for letter, note in zip("AB", notes, strict=True):
        _tell(console, letter, f"{note.label}   {note.title}", style="bold")
        for variant in note.variants:
            _tell(console, "", " ".join((f"{variant.title}:", *variant.because)))
    _tell(console, "", about(comparison))
    console.print()
    for finding in findings(comparison):
        _tell(console, "*" if finding.told else "", finding.text, style="bold" if finding.told else "")
    output_console(width=max(_NARROWEST, console.width)).print(_table(comparison))  # cut figures would be worse than broken lines
    _tell(console, "", "difference: B less A; for shares, of 100 games. 95 %: the bounds in which the true one lies. ?: it may be chance.")


def _tell(console: "Console", sign: str, text: str, style: str = "") -> None:
    """Print a paragraph beside a sign."""
    from rich.text import Text

    lines = Text(text, style=style).wrap(console, max(20, console.width - 2))
    for number, line in enumerate(lines):
        console.print(Text.assemble(f"{sign if number == 0 else '':<2}", line), soft_wrap=True)


def _table(comparison: "Comparison") -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from interpreter.simulation.comparison.figures import figures, worth_showing

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("")
    for title in ("A", "B", "difference", "95 %"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("")
    for measure in worth_showing(comparison.measures):
        name, *columns = figures(measure)
        table.add_row(Text(name), *columns, style="bold" if measure.told else "")
    return table
