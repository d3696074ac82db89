"""The journal of all tables in SQLite: append-only entries, committed before anybody hears of them.

In WAL mode with `synchronous=FULL` a commit that has returned outlives the end of the process and of the machine.
"""

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.web.journal.folder import JOURNAL
from interpreter.web.tables.entries import Entry, Setup

FORM = 1  # of the tables below; a journal of another form is not touched
_SCHEMA = """
CREATE TABLE tables (id TEXT PRIMARY KEY, setup TEXT NOT NULL, game TEXT NOT NULL, created REAL NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE links (secret TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, seat TEXT NOT NULL) STRICT;
CREATE INDEX links_of ON links (table_id, seat);
CREATE TABLE entries (table_id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL, data TEXT NOT NULL, request TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;
"""

OWNER, SPECTATOR = "owner", "spectator"  # what stands in the place of a seat in links


class OtherVersionError(Exception):
    """A journal that another version of the program has written."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was made. game: its name with variants, for lists; created: seconds since 1970."""

    id: str
    setup: Setup
    game: str
    created: float
    listed: bool
    over: bool


class Store:
    """The journal of a data folder. Every process has its own; writers wait for each other.

    All methods raise `sqlite3.Error` where the disk says no, and then nothing has been written.
    """

    def __init__(self, folder: Path) -> None:
        self._db = sqlite3.connect(folder / JOURNAL, timeout=10, isolation_level=None)
        self._db.execute("PRAGMA busy_timeout=10000")
        form = self._db.execute("PRAGMA user_version").fetchone()[0]
        if form not in (0, FORM):
            raise OtherVersionError(form)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.execute("PRAGMA foreign_keys=ON")
        if form == 0:
            self._create()

    def _create(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            if self._db.execute("PRAGMA user_version").fetchone()[0] == 0:
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version={FORM}")
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Let go of the files."""
        self._db.close()

    def add_table(self, row: TableRow, links: Sequence[tuple[str, str]]) -> None:
        """A new table with its links: secret, and the seat it stands for (`owner` and `spectator` besides)."""
        values = (row.id, json.dumps(row.setup.to_json()), row.game, row.created, int(row.listed), int(row.over))
        with self.together():
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", values)
            self._db.executemany("INSERT INTO links VALUES (?, ?, ?)", [(secret, row.id, seat) for secret, seat in links])

    def add_entry(self, table: str, number: int, entry: Entry, *, over: bool = False) -> None:
        """An entry with its number, which must be the next one; on disk when this returns, or at the end of `together`."""
        with self.together():
            values = (table, number, entry.kind, entry.seat, json.dumps(entry.data), entry.request, time.time())
            self._db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            self._db.execute("UPDATE tables SET over = ? WHERE id = ? AND over <> ?", (int(over), table, int(over)))

    def table(self, table: str) -> TableRow | None:
        """A table as it was made; None if there is no such table."""
        row = self._db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
        return None if row is None else _row(row)

    def listed_tables(self, most: int = 200) -> list[TableRow]:
        """The tables that everybody may know of, the newest first."""
        rows = self._db.execute("SELECT * FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT ?", (most,)).fetchall()
        return [_row(row) for row in rows]

    def count_tables(self) -> int:
        """How many tables there are."""
        return int(self._db.execute("SELECT count(*) FROM tables").fetchone()[0])

    def entries(self, table: str, since: int = 0, most: int = -1) -> Iterator[Entry]:
        """The entries of a table in order, from a number on (from 0); at most so many, all if that is negative."""
        sql = "SELECT kind, seat, data, request FROM entries WHERE table_id = ? AND number >= ? ORDER BY number LIMIT ?"
        for kind, seat, data, request in self._db.execute(sql, (table, since, most)).fetchall():
            yield Entry(kind, seat, json.loads(data), request)

    def seat_of(self, table: str, secret: str) -> str | None:
        """What a secret stands for at a table: a seat, `owner` or `spectator`; None if for nothing."""
        row = self._db.execute("SELECT seat FROM links WHERE secret = ? AND table_id = ?", (secret, table)).fetchone()
        return None if row is None else str(row[0])

    def links(self, table: str) -> dict[str, str]:
        """The secrets of a table by what they stand for."""
        return {str(seat): str(secret) for secret, seat in self._db.execute("SELECT secret, seat FROM links WHERE table_id = ?", (table,))}

    def replace_link(self, table: str, seat: str, secret: str) -> None:
        """Another secret for a seat; the old one stands for nothing from now on."""
        with self.together():
            self._db.execute("DELETE FROM links WHERE table_id = ? AND seat = ?", (table, seat))
            self._db.execute("INSERT INTO links VALUES (?, ?, ?)", (secret, table, seat))

    def together(self) -> "_Transaction":
        """What is written inside is on disk when this ends, all or none of it."""
        return _Transaction(self._db)


class _Transaction:
    """One transaction: committed at its end, nothing of it where something goes wrong. One inside another is a part of it."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db, self._is_part = db, db.in_transaction

    def __enter__(self) -> None:
        if not self._is_part:
            self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, *_: object) -> None:
        if self._is_part:
            return
        if kind is None:
            try:
                self._db.execute("COMMIT")
            except sqlite3.Error:
                self._rollback()
                raise
        else:
            self._rollback()

    def _rollback(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")


def _row(row: Sequence[object]) -> TableRow:
    table, setup, game, created, listed, over = row
    assert isinstance(setup, str)
    assert isinstance(created, float)
    return TableRow(str(table), Setup.from_json(json.loads(setup)), str(game), created, bool(listed), bool(over))
