"""The journal of all tables in SQLite: append-only entries, committed before anybody hears of them.

In WAL mode with `synchronous=FULL` a commit that has returned outlives the end of the process and of the machine.
"""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from interpreter.web.bounds import ROW
from interpreter.web.journal.schema import connect, together
from interpreter.web.journal.usage import TABLE, Usage
from interpreter.web.tables.entries import Entry, Setup

OWNER, SPECTATOR = "owner", "spectator"  # what stands in the place of a seat in links


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
        self._db = self.connection = connect(folder)
        self.usage = Usage(self._db)

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def add_table(self, row: TableRow, links: Sequence[tuple[str, str]], address: str = "") -> None:
        """A new table, made from an address, with its links: secret, and the seat it stands for (`owner` and `spectator` besides).

        Of the tables of a draft only those used last are left.
        """
        setup = json.dumps(row.setup.to_json())
        values = (row.id, setup, row.game, row.created, int(row.listed), int(row.over))
        with self.together():
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", values)
            self._db.executemany("INSERT INTO links VALUES (?, ?, ?)", [(secret, row.id, seat) for secret, seat in links])
            self.usage.add(row.id, TABLE, address, len(setup) + ROW * (2 + len(links)), row.created, row.setup.draft)
            self.usage.delete(self.usage.surplus(row.setup.draft))

    def add_entry(self, table: str, number: int, entry: Entry, *, over: bool = False) -> None:
        """An entry with its number, which must be the next one; on disk when this returns, or at the end of `together`.

        Raises `GoneError` if the table has been deleted.
        """
        with self.together():
            self.usage.change(table, more=entry.size)
            values = (table, number, entry.kind, entry.seat, json.dumps(entry.data), entry.request, time.time())
            self._db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            self._db.execute("UPDATE tables SET over = ? WHERE id = ? AND over <> ?", (int(over), table, int(over)))

    def mark(self, table: str, *, over: bool) -> None:
        """Note that the game of a table is over, or goes on again."""
        with self.together():
            self._db.execute("UPDATE tables SET over = ? WHERE id = ?", (int(over), table))

    def table(self, table: str) -> TableRow | None:
        """A table as it was made; None if there is no such table."""
        row = self._db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
        return None if row is None else _row(row)

    def listed_tables(self, most: int = 200) -> list[TableRow]:
        """The tables that everybody may know of, the newest first."""
        rows = self._db.execute("SELECT * FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT ?", (most,)).fetchall()
        return [_row(row) for row in rows]

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

    def witnesses(self, table: str) -> set[str]:
        """The seats whose links have been used, as far as that was written down."""
        return {str(seat) for (seat,) in self._db.execute("SELECT seat FROM witnesses WHERE table_id = ?", (table,))}

    def add_witness(self, table: str, seat: str, *, guest: bool = False) -> None:
        """Remember that the link of a seat has been used. guest: by a page without the link of the owner."""
        with self.together():
            self._db.execute("INSERT OR IGNORE INTO witnesses VALUES (?, ?, ?)", (table, seat, int(guest)))

    def has_guests(self, table: str) -> bool:
        """True if a page without the link of the owner has looked from a seat, as far as that was written down."""
        return self._db.execute("SELECT 1 FROM witnesses WHERE table_id = ? AND guest = 1", (table,)).fetchone() is not None

    def replace_link(self, table: str, seat: str, secret: str) -> None:
        """Another secret for a seat; the old one stands for nothing from now on."""
        with self.together():
            self._db.execute("DELETE FROM links WHERE table_id = ? AND seat = ?", (table, seat))
            self._db.execute("INSERT INTO links VALUES (?, ?, ?)", (secret, table, seat))

    def together(self) -> AbstractContextManager[None]:
        """What is written inside is on disk when this ends, all or none of it."""
        return together(self._db)


def _row(row: Sequence[object]) -> TableRow:
    table, setup, game, created, listed, over = row
    assert isinstance(setup, str)
    assert isinstance(created, float)
    return TableRow(str(table), Setup.from_json(json.loads(setup)), str(game), created, bool(listed), bool(over))
