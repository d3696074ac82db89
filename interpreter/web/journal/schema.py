"""The database of a data folder: its tables, its connections, and databases that an older version has written."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from interpreter.web.bounds import WAL_BYTES
from interpreter.web.journal.folder import JOURNAL
from interpreter.web.journal.migration import from_form_1

FORM = 2  # of the tables below; form 1 is migrated, a database of a newer form is not touched
_TABLES = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, setup TEXT NOT NULL, game TEXT NOT NULL, created REAL NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS links (secret TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, seat TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS links_of ON links (table_id, seat);
CREATE TABLE IF NOT EXISTS entries (table_id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL, data TEXT NOT NULL, request TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS witnesses (table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seat TEXT NOT NULL, guest INTEGER NOT NULL, PRIMARY KEY (table_id, seat, guest)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS drafts (id TEXT PRIMARY KEY, secret TEXT NOT NULL, base TEXT NOT NULL, current INTEGER NOT NULL, created REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS revisions (draft TEXT NOT NULL REFERENCES drafts, number INTEGER NOT NULL, parent INTEGER, files TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (draft, number)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS texts (draft TEXT NOT NULL REFERENCES drafts, digest TEXT NOT NULL, packed BLOB NOT NULL, PRIMARY KEY (draft, digest)) STRICT;
CREATE TABLE IF NOT EXISTS origins (draft TEXT NOT NULL REFERENCES drafts, file TEXT NOT NULL, path TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (draft, file)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS usage (id TEXT PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, used REAL NOT NULL, begun INTEGER NOT NULL, bytes INTEGER NOT NULL, draft TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS addresses (address TEXT PRIMARY KEY, tables INTEGER NOT NULL, drafts INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS usage_of_drafts ON usage (draft) WHERE draft <> '';
INSERT OR IGNORE INTO addresses VALUES ('*', 0, 0, 0);
"""
# The totals of every address, and of all together (`*`), whoever writes. A blank line ends each.
_TRIGGERS = """
CREATE TRIGGER IF NOT EXISTS usage_added AFTER INSERT ON usage BEGIN
INSERT OR IGNORE INTO addresses VALUES (NEW.address, 0, 0, 0);
UPDATE addresses SET tables = tables + (NEW.kind = 'table'), drafts = drafts + (NEW.kind = 'draft'), bytes = bytes + NEW.bytes WHERE address IN (NEW.address, '*'); END

CREATE TRIGGER IF NOT EXISTS usage_changed AFTER UPDATE OF bytes ON usage BEGIN
UPDATE addresses SET bytes = bytes + NEW.bytes - OLD.bytes WHERE address IN (NEW.address, '*'); END

CREATE TRIGGER IF NOT EXISTS usage_removed AFTER DELETE ON usage BEGIN
UPDATE addresses SET tables = tables - (OLD.kind = 'table'), drafts = drafts - (OLD.kind = 'draft'), bytes = bytes - OLD.bytes WHERE address IN (OLD.address, '*');
DELETE FROM addresses WHERE address = OLD.address AND tables = 0 AND drafts = 0; END
"""


class OtherVersionError(Exception):
    """A database that a newer version of the program has written."""


class GoneError(sqlite3.Error):
    """Error of writing what belongs to a table or draft that has been deleted."""


def connect(folder: Path) -> sqlite3.Connection:
    """A connection to the database of a data folder, which is made or migrated where that is needed.

    Raises `OtherVersionError`, and `sqlite3.Error` where the disk says no.
    """
    db = sqlite3.connect(folder / JOURNAL, timeout=10, isolation_level=None)
    try:
        _prepare(db)
    except BaseException:
        db.close()
        raise
    return db


def form_of(folder: Path) -> int:
    """The form of the database of a data folder, which is not changed; 0 for an empty one. Raises `sqlite3.Error`."""
    with closing(sqlite3.connect(folder / JOURNAL, timeout=10)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA busy_timeout=10000")
    form = db.execute("PRAGMA user_version").fetchone()[0]
    if form > FORM:
        raise OtherVersionError(form)
    if form == 0:
        db.execute("PRAGMA auto_vacuum=INCREMENTAL")  # has to be said before anything is written
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute(f"PRAGMA journal_size_limit={WAL_BYTES}")
    if form < FORM:
        _bring_up(db)
    db.execute("PRAGMA foreign_keys=ON")


def _bring_up(db: sqlite3.Connection) -> None:
    """Give a database the present form, in one transaction; nothing where another process has done it meanwhile."""
    with together(db):
        form = int(db.execute("PRAGMA user_version").fetchone()[0])
        if form < FORM:
            _write_form(db, form)
    if form == 1:
        db.execute("PRAGMA auto_vacuum=INCREMENTAL")
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _write_form(db: sqlite3.Connection, form: int) -> None:
    if form == 1:
        db.execute("CREATE TABLE IF NOT EXISTS revisions (draft, number, parent, files, at)")  # there were no drafts at first
        db.execute("ALTER TABLE revisions RENAME TO old_revisions")
    for statement in (*filter(str.strip, _TABLES.split(";")), *_TRIGGERS.split("\n\n")):
        db.execute(statement)
    if form == 1:
        from_form_1(db)
    db.execute(f"PRAGMA user_version={FORM}")


@contextmanager
def together(db: sqlite3.Connection) -> Iterator[None]:
    """One transaction: committed at its end, nothing of it where something goes wrong. One inside another is a part of it."""
    if db.in_transaction:
        yield
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise
