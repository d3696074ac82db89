"""Drafts in the journal: every revision is on disk before anybody hears of it."""

import json
import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path

from interpreter.web.drafts.draft import Base, Draft, Files, Origin
from interpreter.web.journal.folder import JOURNAL

_SCHEMA = """
CREATE TABLE IF NOT EXISTS drafts (id TEXT PRIMARY KEY, secret TEXT NOT NULL, base TEXT NOT NULL, current INTEGER NOT NULL, created REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS revisions (draft TEXT NOT NULL REFERENCES drafts, number INTEGER NOT NULL, parent INTEGER, files TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (draft, number)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS origins (draft TEXT NOT NULL REFERENCES drafts, file TEXT NOT NULL, path TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (draft, file)) STRICT, WITHOUT ROWID;
"""


class DraftStore:
    """The drafts of a data folder. All methods raise `sqlite3.Error` where the disk says no, and then nothing has been written."""

    def __init__(self, folder: Path) -> None:
        self._db = sqlite3.connect(folder / JOURNAL, timeout=10, isolation_level=None)
        self._db.execute("PRAGMA busy_timeout=10000")
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        for statement in filter(str.strip, _SCHEMA.split(";")):
            self._db.execute(statement)

    def close(self) -> None:
        """Let go of the files."""
        self._db.close()

    def count(self) -> int:
        """How many drafts there are."""
        return int(self._db.execute("SELECT count(*) FROM drafts").fetchone()[0])

    def size(self) -> int:
        """How many bytes the journal has, with all drafts and tables."""
        pages, size = (self._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
        return int(pages * size)

    def add(self, draft: str, secret: str, base: Base, files: Files, origins: Mapping[str, Origin]) -> None:
        """A new draft with its first revision, and where its files come from."""
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            self._db.execute("INSERT INTO drafts VALUES (?, ?, ?, 0, ?)", (draft, secret, json.dumps(base.to_json()), time.time()))
            self._revision(draft, 0, None, files)
            for name, origin in origins.items():
                self.set_origin(draft, name, origin)

    def set_origin(self, draft: str, file: str, origin: Origin) -> None:
        """From now on an own file of a draft stands at a place on the disk, with what the digest says."""
        self._db.execute("INSERT OR REPLACE INTO origins VALUES (?, ?, ?, ?)", (draft, file, origin.path, origin.digest))

    def add_revision(self, draft: str, number: int, parent: int, files: Files, current: int) -> None:
        """The revision with the next number, and which one is current from now on."""
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            self._revision(draft, number, parent, files)
            self._db.execute("UPDATE drafts SET current = ? WHERE id = ?", (current, draft))

    def move(self, draft: str, current: int) -> None:
        """Another revision is current from now on."""
        self._db.execute("UPDATE drafts SET current = ? WHERE id = ?", (current, draft))

    def _revision(self, draft: str, number: int, parent: int | None, files: Files) -> None:
        self._db.execute("INSERT INTO revisions VALUES (?, ?, ?, ?, ?)", (draft, number, parent, json.dumps(dict(files)), time.time()))

    def draft(self, draft: str, secret: str) -> Draft | None:
        """A draft with all its revisions, for who has its secret; None if there is none."""
        row = self._db.execute("SELECT base, current FROM drafts WHERE id = ? AND secret = ?", (draft, secret)).fetchone()
        if row is None:
            return None
        rows = self._db.execute("SELECT files, parent FROM revisions WHERE draft = ? ORDER BY number", (draft,)).fetchall()
        places = self._db.execute("SELECT file, path, digest FROM origins WHERE draft = ?", (draft,)).fetchall()
        origins = {file: Origin(path, digest) for file, path, digest in places}
        revisions, parents = [json.loads(files) for files, _ in rows], [parent for _, parent in rows]
        return Draft(Base.from_json(json.loads(row[0])), revisions, parents, row[1], origins)
