"""Tables and drafts that nobody uses are deleted by the stated rules, and the folder becomes smaller; the clock is handed in."""

import os
from pathlib import Path

import pytest

from interpreter.web import bounds
from interpreter.web.bounds import DAY
from interpreter.web.drafts.draft import Base
from interpreter.web.journal.cleaning import Cleaner
from interpreter.web.journal.drafts import DraftStore
from interpreter.web.journal.folder import JOURNAL, RULES, WHOLE, rules_at, store_rules
from interpreter.web.journal.schema import GoneError
from interpreter.web.journal.store import Store, TableRow
from interpreter.web.tables.entries import Entry, Setup

ANSWER = Entry("answer", "seat_1", {"text": "place a1"})
NOW = 1_000 * DAY


class Folder:
    """A data folder whose tables and drafts were used at moments that are set."""

    def __init__(self, path: Path) -> None:
        self.path, self.tables, self.drafts = path, Store(path), DraftStore(path)

    def table(
        self, name: str, age: float, *, begun: bool = True, address: str = "", rules: str = "r", draft: str = "", **more: bool
    ) -> None:
        """A table that was used last so many days ago."""
        row = TableRow(
            name, Setup(rules, "g.game.yaml", (), 2, 7, draft=draft), "g", NOW, more.get("listed", False), more.get("over", False)
        )
        self.tables.add_table(row, [(f"secret of {name}", "seat_1")], address)
        if begun:
            self.tables.add_entry(name, 0, ANSWER)
        self.tables.usage.touch([name], NOW - age * DAY)

    def draft(self, name: str, age: float, *, rules: str = "", size: int = 10) -> None:
        """A draft that was used last so many days ago."""
        text = os.urandom(size).hex()
        self.drafts.add(name, "secret", Base(rules, "g.game.yaml", (), "g.game.yaml", ""), {"g.game.yaml": text}, {})
        self.drafts.usage.change(name)
        self.drafts.usage.touch([name], NOW - age * DAY)

    @property
    def left(self) -> set[str]:
        """The tables and drafts that are left."""
        return {each.id for each in self.tables.usage.listed()}

    def clean(self, keep: float | None = bounds.KEEP) -> None:
        """Delete what has expired."""
        Cleaner(self.path, self.tables.connection, keep).everything(NOW)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty data folder."""
    return Folder(tmp_path)


def test_everything_is_kept_for_a_term_and_holidays_and_deleted_then(folder: Folder) -> None:
    folder.table("listed", 179, listed=True)
    folder.table("over", 179, over=True)
    folder.draft("draft", 179)
    for name in ("old listed", "old over"):
        folder.table(name, 181, listed="listed" in name, over="over" in name)
    folder.draft("old draft", 181)
    folder.clean()
    assert folder.left == {"listed", "over", "draft"}
    assert folder.tables.table("old over") is None
    assert folder.tables.seat_of("old over", "secret of old over") is None
    assert list(folder.tables.entries("old over")) == []
    assert folder.drafts.draft("old draft", "secret") is None


def test_what_was_never_begun_is_deleted_after_two_weeks(folder: Folder) -> None:
    folder.table("prepared", 13, begun=False)
    folder.table("forgotten", 15, begun=False)
    folder.clean()
    assert folder.left == {"prepared"}


def test_a_table_on_which_a_draft_is_tried_is_deleted_after_two_weeks(folder: Folder) -> None:
    folder.table("tried", 13, draft="d")
    folder.table("old", 15, draft="d")
    folder.clean()
    assert folder.left == {"tried"}


def test_a_shorter_time_holds_for_all_and_forever_for_none(folder: Folder) -> None:
    folder.table("old", 5_000)
    folder.table("empty", 8, begun=False)
    folder.clean(None)
    assert folder.left == {"old", "empty"}
    folder.clean(7 * DAY)
    assert folder.left == set()


def test_a_table_that_a_page_has_open_is_used(folder: Folder) -> None:
    folder.table("open", 400)
    folder.table("closed", 400)
    cleaner = Cleaner(folder.path, folder.tables.connection)
    while cleaner.portion(NOW, ["open"]):
        pass
    assert folder.left == {"open"}


def test_an_address_at_its_limit_loses_what_it_has_not_begun_within_a_day(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "ADDRESS_TABLES", 3)
    for name, age, begun in (("new", 0.5, False), ("played", 2, True), ("empty", 2, False)):
        folder.table(name, age, begun=begun, address="10.0.0.1")
    folder.table("elsewhere", 2, begun=False, address="10.0.0.2")
    folder.clean()
    assert folder.left == {"new", "played", "elsewhere"}


def test_of_the_tables_of_a_draft_those_used_last_are_left(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "DRAFT_TABLES", 2)
    for age, name in enumerate(("first", "second", "third")):
        folder.table(name, 10 - age, draft="d")
    folder.table("another", 20, draft="e")
    assert folder.left == {"second", "third", "another"}


def test_totals_follow_whatever_is_written_and_deleted(folder: Folder) -> None:
    usage = folder.tables.usage
    folder.table("a", 1, address="10.0.0.1")
    folder.table("b", 1, address="10.0.0.2")
    size = usage.size("10.0.0.1")
    folder.tables.add_entry("a", 1, ANSWER)
    assert usage.size("10.0.0.1") == size + ANSWER.size
    assert usage.size() == sum(each.bytes for each in usage.listed())
    assert usage.delete(["a", "never there"]) == ["a"]
    assert (usage.size("10.0.0.1"), usage.count("table", "10.0.0.1"), usage.count("table")) == (0, 0, 1)


def test_a_deleted_table_takes_no_entry(folder: Folder) -> None:
    folder.table("a", 1)
    Store(folder.path).usage.delete(["a"])  # the owner, while the server runs
    with pytest.raises(GoneError):
        folder.tables.add_entry("a", 1, ANSWER)
    assert list(folder.tables.entries("a")) == []


def test_the_database_becomes_smaller(folder: Folder) -> None:
    for number in range(10):
        folder.draft(f"d{number}", 1, size=50_000)
    folder.tables.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    before = (folder.path / JOURNAL).stat().st_size
    folder.tables.usage.delete([f"d{number}" for number in range(1, 10)])
    assert not folder.tables.usage.shrink(2_000)  # all of it at once
    folder.tables.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    assert (folder.path / JOURNAL).stat().st_size < before / 4


def test_rule_folders_that_nothing_refers_to_are_deleted_some_time_after_they_were_asked_for(folder: Folder) -> None:
    used, draft, asked, old = (store_rules(folder.path, {"g.game.yaml": name}) for name in (b"used", b"draft", b"asked", b"old"))
    folder.table("t", 1, rules=used)
    folder.draft("d", 1, rules=draft)
    for each in (used, draft, asked, old):
        os.utime(rules_at(folder.path, each) / WHOLE, (NOW - 2 * DAY,) * 2)
    os.utime(rules_at(folder.path, asked) / WHOLE, (NOW - 60,) * 2)
    folder.clean()
    assert {each.name for each in (folder.path / RULES).iterdir()} == {used, draft, asked}
    folder.tables.usage.delete(["t", "d"])
    folder.clean()
    assert {each.name for each in (folder.path / RULES).iterdir()} == {asked}


def test_rules_that_are_asked_for_again_are_in_use_again(folder: Folder) -> None:
    digest = store_rules(folder.path, {"g.game.yaml": b"rules"})
    mark = rules_at(folder.path, digest) / WHOLE
    os.utime(mark, (NOW - 5_000 * DAY,) * 2)
    assert store_rules(folder.path, {"g.game.yaml": b"rules"}) == digest
    assert mark.stat().st_mtime > NOW
