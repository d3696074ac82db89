"""The journal on disk: what is there outlives its writer, nobody else's is touched, two servers do not share one."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.web.journal.folder import FolderInUseError, digest_of, lock, rules_at, store_rules
from interpreter.web.journal.schema import OtherVersionError
from interpreter.web.journal.store import OWNER, Store, TableRow
from interpreter.web.tables.entries import Control, Entry, Setup

SETUP = Setup("digest", "hex.game.yaml", (), 2, 7, {}, None, (Control("person", "Anna"),))
ENTRIES = [Entry("answer", "seat_1", {"text": "place a1"}, "one"), Entry("undo", "seat_1", {"to": 0})]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A journal with one table."""
    store = Store(tmp_path)
    store.add_table(TableRow("t", SETUP, "hex", 1.5, listed=True, over=False), [("s1", "seat_1"), ("o", OWNER)])
    return store


def test_what_is_written_is_read_by_another_process_of_the_server(store: Store, tmp_path: Path) -> None:
    for number, entry in enumerate(ENTRIES):
        store.add_entry("t", number, entry)
    other = Store(tmp_path)
    assert list(other.entries("t")) == ENTRIES
    assert list(other.entries("t", 1)) == ENTRIES[1:]
    row = other.table("t")
    assert row is not None
    assert (row.setup, row.listed, other.usage.count("table")) == (SETUP, True, 1)
    assert [each.id for each in other.listed_tables()] == ["t"]


def test_an_entry_takes_the_next_number_or_none(store: Store) -> None:
    store.add_entry("t", 0, ENTRIES[0])
    with pytest.raises(sqlite3.IntegrityError):
        store.add_entry("t", 0, ENTRIES[1])
    assert list(store.entries("t")) == ENTRIES[:1]


def test_secrets_stand_for_seats_until_they_are_replaced(store: Store) -> None:
    assert (store.seat_of("t", "s1"), store.seat_of("t", "o"), store.seat_of("t", "x"), store.seat_of("u", "s1")) == (
        "seat_1",
        OWNER,
        None,
        None,
    )
    store.replace_link("t", "seat_1", "s2")
    assert (store.seat_of("t", "s1"), store.seat_of("t", "s2")) == (None, "seat_1")


def test_a_journal_of_another_version_is_not_touched(store: Store, tmp_path: Path) -> None:
    store.close()
    (file,) = tmp_path.glob("*.sqlite")
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version=99")
    with pytest.raises(OtherVersionError):
        Store(tmp_path)


def test_a_folder_belongs_to_one_server(tmp_path: Path) -> None:
    held = lock(tmp_path)
    with pytest.raises(FolderInUseError):
        lock(tmp_path)
    held.close()
    lock(tmp_path).close()


_WRITER = """
import sys
from pathlib import Path
from interpreter.web.journal.store import Store
from interpreter.web.tables.entries import Entry
store, number = Store(Path(sys.argv[1])), 0
while True:
    store.add_entry("t", number, Entry("answer", "seat_1", {"text": "place a1"}, str(number)))
    print(number, flush=True)
    number += 1
"""


def test_what_was_acknowledged_outlives_a_writer_that_is_killed(store: Store, tmp_path: Path) -> None:
    store.close()
    with subprocess.Popen([sys.executable, "-c", _WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(20)]
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged += [int(line) for line in writer.stdout.read().split()]
    entries = list(Store(tmp_path).entries("t"))
    assert [int(entry.request) for entry in entries] == list(range(len(entries)))
    assert len(entries) > acknowledged[-1]


def test_rule_files_lie_where_their_digest_says_and_stay_as_they_are(tmp_path: Path) -> None:
    files = {"a.game.yaml": b"one", "clauses.yaml": b"two"}
    digest = store_rules(tmp_path, files)
    assert digest == digest_of(files)
    assert {file.name: file.read_bytes() for file in rules_at(tmp_path, digest).glob("*.yaml")} == files
    (rules_at(tmp_path, digest) / "a.game.yaml").write_bytes(b"kept")
    assert store_rules(tmp_path, files) == digest
    assert (rules_at(tmp_path, digest) / "a.game.yaml").read_bytes() == b"kept"
    assert digest_of({"a.game.yaml": b"on", "clauses.yaml": b"etwo"}) != digest
