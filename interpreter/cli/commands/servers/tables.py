"""`rulewright tables`: list and delete the tables and drafts that `serve` keeps."""

import json
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common.ages import seconds_of
from interpreter.cli.common.output import console
from interpreter.cli.common.terminal import refuse, tell

if TYPE_CHECKING:
    from interpreter.web.journal.store import Store
    from interpreter.web.journal.usage import Kept

Names = Annotated[list[str] | None, typer.Argument(metavar="[ID]…", help="Tables and drafts, as links name them; without any, all.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Where `serve` keeps them; without it the folder of yours for that.")
]
Unused = Annotated[str | None, typer.Option("--unused", metavar="DAYS", help="Only those that nobody has used for so long, as `90d`.")]
From = Annotated[str | None, typer.Option("--from", metavar="ADDRESS", help="Only those that were made from this address.")]
Delete = Annotated[bool, typer.Option("--delete", help="Delete them, for good.")]
Json = Annotated[bool, typer.Option("--json", help="As JSON.")]


def tables(
    ids: Names = None, data: Data = None, unused: Unused = None, address: From = None, delete: Delete = False, as_json: Json = False
) -> None:
    """List or delete the tables and drafts that `rulewright serve` keeps, also while it runs.

    For example:  rulewright tables --unused 90d --delete
    """
    from interpreter.web.journal.folder import own_folder

    if delete and not (ids or unused or address):
        refuse("C363")
    folder = data or own_folder()
    try:
        with closing(_opened(folder)) as store:
            rows = _chosen(store.usage.listed(), ids or (), unused, address, folder)
            if delete:
                _delete(folder, store, rows)
    except (OSError, sqlite3.Error) as problem:
        refuse("C352", folder=str(folder), why=str(getattr(problem, "strerror", None) or problem))
    if as_json:
        print(json.dumps([{**asdict(each), "created": _time(each.created), "used": _time(each.used)} for each in rows], indent=1))
    elif delete:
        tell(f"Deleted: {len(rows)} ({_size(sum(each.bytes for each in rows))}).")
    else:
        _show(rows)


def _opened(folder: Path) -> "Store":
    """The journal of a data folder. One of an older version is brought up to date, unless its server is running."""
    from interpreter.web.journal.folder import JOURNAL, FolderInUseError, lock
    from interpreter.web.journal.schema import FORM, OtherVersionError, form_of
    from interpreter.web.journal.store import Store

    if not (folder / JOURNAL).is_file():
        refuse("C364", folder=str(folder))
    try:
        if form_of(folder) == FORM:
            return Store(folder)
        with closing(lock(folder)):
            return Store(folder)
    except (FolderInUseError, OtherVersionError):
        refuse("C352", folder=str(folder), why="another version of Rulewright uses it")


def _chosen(rows: Iterable["Kept"], ids: Sequence[str], unused: str | None, address: str | None, folder: Path) -> list["Kept"]:
    """The rows that the options choose; ends the command for an id that does not exist."""
    known = {each.id: each for each in rows}
    if missing := next((each for each in ids if each not in known), ""):
        refuse("C362", word=missing, folder=str(folder))
    limit = time.time() - (0 if unused is None else seconds_of(unused))
    return [
        each
        for each in (map(known.__getitem__, dict.fromkeys(ids)) if ids else known.values())
        if each.used <= limit and address in (None, each.address)
    ]


def _delete(folder: Path, store: "Store", rows: Sequence["Kept"]) -> None:
    """Delete rows, rule files that nothing else uses, and give the room back to the disk."""
    from interpreter.web.journal.cleaning import Cleaner

    store.usage.delete(each.id for each in rows)
    Cleaner(folder, store.connection, keep=None).everything(time.time())


def _show(rows: Sequence["Kept"]) -> None:
    """Print a table of rows and their sum."""
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, pad_edge=False)
    for head in ("id", "kind", "game", "title", "created", "used", "size", "from"):
        shown.add_column(head, justify="right" if head == "size" else "left", no_wrap=head in ("id", "created", "used", "size"))
    for each in rows:
        cells = (
            each.id,
            each.kind,
            each.game,
            each.title,
            _time(each.created)[:10],
            _time(each.used)[:10],
            _size(each.bytes),
            each.address,
        )
        shown.add_row(*map(Text, cells))
    output = console()
    if rows:
        output.print(shown)
    print(f"{len(rows)} tables and drafts, {_size(sum(each.bytes for each in rows))}")


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.1f} kB"
