"""`rulewright export`: a table as files that are played without this program."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.common import game_argument
from interpreter.cli.common.inner_table import inner_table
from interpreter.cli.common.table_options import GameName, Options, Players, options_of
from interpreter.cli.common.terminal import refuse, tell
from interpreter.diagnostics.diagnostic import Report
from interpreter.project.files import file_io

Output = Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="The folder for the files; it is made if it is missing.")]
Force = Annotated[bool, typer.Option("--force", help="Write over files that were not made by this command.")]


def export(game: GameName, output: Output, players: Players = None, option: Options = None, force: Force = False) -> None:
    """Write a table as a module of WebAssembly, with a manifest, a package of JavaScript that plays it anywhere, and a page.

    For example:  rulewright export GAME -o out  and then  node out/play.mjs
    """
    from interpreter.backends.wasm.exported import ExportedTable
    from interpreter.export.game_files import NAMES, game_files

    if not force and (other := _other(output, NAMES)):
        refuse("C182", file=str(output / other))
    files = game_files(inner_table(game_argument.rules_of(game), players, options_of(option or []), ExportedTable))
    _write(output, files)
    tell(f"Written: {', '.join(str(output / name) for name in files)}")


def _other(folder: Path, names: tuple[str, ...]) -> str:
    """A file in a folder that would be lost and was not written by this command."""
    from interpreter.export.manifest import MANIFEST

    there = [name for name in names if file_io.exists(folder / name)]
    if not there:
        return ""
    known = file_io.read_json(str(folder / MANIFEST), Report()) if MANIFEST in there else None
    return "" if isinstance(known, dict) and "module" in known and "game" in known else there[0]


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files; ends the command where that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        refuse("C130", word=str(folder), why=file_io.reason(problem))
    for name, content in files.items():
        if why := file_io.write_bytes(str(folder / name), content):
            refuse("C130", word=str(folder / name), why=why)
