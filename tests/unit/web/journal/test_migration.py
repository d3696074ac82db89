"""Databases of form 1: they open, and drafts, tables and answers are as they were."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from interpreter.web.drafts.draft import Base
from interpreter.web.journal import migration, schema
from interpreter.web.journal.drafts import DraftStore
from interpreter.web.journal.folder import JOURNAL
from interpreter.web.journal.store import Store
from interpreter.web.tables.entries import Entry, Setup
from interpreter.web.workers.drafts import DraftsWorker

OLD_TABLES = """
CREATE TABLE tables (id TEXT PRIMARY KEY, setup TEXT NOT NULL, game TEXT NOT NULL, created REAL NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE links (secret TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, seat TEXT NOT NULL) STRICT;
CREATE INDEX links_of ON links (table_id, seat);
CREATE TABLE entries (table_id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL, data TEXT NOT NULL, request TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;
PRAGMA user_version=1;
"""
OLD_DRAFTS = """
CREATE TABLE IF NOT EXISTS drafts (id TEXT PRIMARY KEY, secret TEXT NOT NULL, base TEXT NOT NULL, current INTEGER NOT NULL, created REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS revisions (draft TEXT NOT NULL REFERENCES drafts, number INTEGER NOT NULL, parent INTEGER, files TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (draft, number)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS origins (draft TEXT NOT NULL REFERENCES drafts, file TEXT NOT NULL, path TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (draft, file)) STRICT, WITHOUT ROWID;
"""
SETUP = Setup("digest", "hex.game.yaml", (), 2, 7)
ENTRIES = [Entry("answer", "seat_1", {"text": "place a1"}, "one"), Entry("undo", "seat_1", {"to": 0}, "two")]
BASE = Base("", "g.game.yaml", (), "g.game.yaml", "Mine")
BIG = "x: äöü \ud800\n" * 3_000
REVISIONS = [
    (None, {"g.game.yaml": "a", "c.components.yaml": BIG}),
    *((n, {"g.game.yaml": f"a{n}", "c.components.yaml": BIG}) for n in range(40)),
]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A data folder as the version before wrote it."""
    with closing(sqlite3.connect(tmp_path / JOURNAL, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.executescript(OLD_TABLES + OLD_DRAFTS)
        db.execute("INSERT INTO tables VALUES ('t', ?, 'hex', 1.5, 1, 0)", (json.dumps(SETUP.to_json()),))
        db.execute("INSERT INTO links VALUES ('s1', 't', 'seat_1')")
        for number, entry in enumerate(ENTRIES):
            values = (number, entry.kind, entry.seat, json.dumps(entry.data), entry.request)
            db.execute("INSERT INTO entries VALUES ('t', ?, ?, ?, ?, ?, 2.5)", values)
        db.execute("INSERT INTO drafts VALUES ('d', 'secret', ?, 40, 1.0)", (json.dumps(BASE.to_json()),))
        for number, (parent, files) in enumerate(REVISIONS):
            db.execute("INSERT INTO revisions VALUES ('d', ?, ?, ?, 1.0)", (number, parent, json.dumps(files)))
        db.execute("INSERT INTO origins VALUES ('d', 'g.game.yaml', '/there/g.game.yaml', 'xyz')")
    return tmp_path


def test_an_old_database_keeps_tables_answers_links_and_drafts(old: Path) -> None:
    store = Store(old)
    row = store.table("t")
    assert row is not None
    assert (row.setup, row.game, row.created, list(store.entries("t")), store.seat_of("t", "s1")) == (SETUP, "hex", 1.5, ENTRIES, "seat_1")
    draft = DraftStore(old).draft("d", "secret")
    assert draft is not None
    assert (draft.base, draft.current, draft.texts, draft.before) == (BASE, 40, REVISIONS[40][1], 39)
    assert {name: origin.path for name, origin in draft.origins.items()} == {"g.game.yaml": "/there/g.game.yaml"}
    assert [(each.parent, DraftStore(old).texts("d", each.files)) for each in draft.revisions.values()] == REVISIONS


def test_an_old_database_shrinks_and_goes_on(old: Path) -> None:
    before = (old / JOURNAL).stat().st_size
    worker = DraftsWorker(old, [])
    assert (old / JOURNAL).stat().st_size < before / 5
    assert worker.store.connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)
    made = {"draft": "d", "secret": "secret"}
    assert worker.handle({"op": "change", **made, "parent": 40, "files": {"g.game.yaml": "more"}})["revision"] == 41
    assert worker.handle({"op": "undo", **made})["files"] == REVISIONS[40][1]
    Store(old).add_entry("t", 2, ENTRIES[0])


def test_old_tables_and_drafts_count_as_used_on_the_day_of_the_migration(old: Path) -> None:
    usage = Store(old).usage
    rows = {each.id: each for each in usage.listed()}
    assert {(each.kind, each.begun, each.address) for each in rows.values()} == {("table", True, ""), ("draft", True, "")}
    assert min(each.used for each in rows.values()) > rows["t"].created + 1_000
    assert (usage.count("table"), usage.count("draft"), usage.size()) == (1, 1, sum(each.bytes for each in rows.values()))


def test_a_database_from_before_there_were_drafts_opens(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / JOURNAL, isolation_level=None)) as db:
        db.executescript(OLD_TABLES)
    assert Store(tmp_path).usage.listed() == []


def test_a_migration_that_is_interrupted_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: str) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(migration, "pack", stop)
    with pytest.raises(KeyboardInterrupt):
        Store(old)
    assert schema.form_of(old) == 1
    monkeypatch.undo()
    assert DraftStore(old).draft("d", "secret") is not None
