"""The history of a draft: each text is stored once, the oldest revisions are dropped, and undo says so."""

import os
from pathlib import Path
from typing import Any

import pytest

from interpreter.web import bounds
from interpreter.web.workers.drafts import DraftsWorker

FILE, OTHER = "my_rule.variant.yaml", "other.components.yaml"
WISH = {"op": "create", "draft": "d", "kind": "house_rule", "game": "nim", "name": "my_rule", "client": "10.0.0.1"}


class Author:
    """A page that writes one draft after the other revision."""

    def __init__(self, worker: DraftsWorker, name: str = "d") -> None:
        self.worker, self.made = worker, worker.handle({**WISH, "draft": name})
        assert "draft" in self.made, self.made

    def change(self, parent: int, **files: str) -> dict[str, Any]:
        """A change of files, which are named without their endings."""
        names = {"rule": FILE, "other": OTHER}
        return self.worker.handle(
            {"op": "change", **self.made, "parent": parent, "files": {names[each]: text for each, text in files.items()}}
        )

    def ask(self, op: str) -> dict[str, Any]:
        """Undo, redo, hello."""
        return self.worker.handle({"op": op, **self.made})

    @property
    def texts(self) -> int:
        """The number of texts that are stored."""
        return int(self.worker.store.connection.execute("SELECT count(*) FROM texts WHERE draft = ?", (self.made["draft"],)).fetchone()[0])


@pytest.fixture
def author(tmp_path: Path) -> Author:
    """A page with a new draft."""
    return Author(DraftsWorker(tmp_path, []))


def noise(size: int) -> str:
    """A text that nothing makes shorter than about this."""
    return os.urandom(size).hex()


def test_a_text_is_stored_once_however_many_revisions_have_it(author: Author) -> None:
    author.change(0, other=noise(1_000))
    for number in range(1, 20):
        author.change(number, rule=str(number % 3))
    assert author.texts == 1 + 1 + 3
    assert author.ask("hello")["files"][FILE] == "1"


def test_the_oldest_revisions_are_dropped_and_undo_says_so(author: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "DRAFT_REVISIONS", 10)
    for number in range(30):
        assert author.change(number, rule=str(number))["revision"] == number + 1
    author.worker.drafts.clear()  # as after a restart
    undone = 0
    while "revision" in (told := author.ask("undo")):
        assert told["can_undo"]
        undone += 1
    assert 5 < undone < 10
    assert told == {"refused": "Older versions of this draft have been dropped to save room."}
    assert author.texts == undone + 1
    assert author.ask("redo")["files"] == {FILE: str(30 - undone)}


def test_a_draft_with_its_history_stays_within_its_bytes(author: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "DRAFT_BYTES", 50_000)
    for number in range(40):
        assert author.change(number, rule=noise(3_000))["revision"] == number + 1
        assert author.worker.store.usage.listed()[0].bytes <= bounds.DRAFT_BYTES
    assert author.ask("undo")["revision"] == 39


def test_files_that_are_too_long_together_are_refused(author: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.web.drafts.beginnings.DRAFT_TEXTS", 5_000)
    author.change(0, rule="x" * 3_000)
    assert author.change(1, other="x" * 3_000)["refused"].startswith("A draft has at most 20 files of 512 kB each")


def test_a_change_from_a_revision_that_was_dropped_is_a_conflict(author: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "DRAFT_REVISIONS", 5)
    for number in range(10):
        author.change(number, rule=str(number))
    assert author.change(0, rule="late")["conflict"] == {FILE: "late"}
    assert author.ask("hello")["files"] == {FILE: "9"}
    assert author.change(99, rule="never") == {"refused": "There is no such revision."}


def test_an_address_without_room_begins_nothing_and_goes_on_with_what_it_has(author: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(10):
        author.change(number, rule=noise(3_000))
    size = author.worker.store.usage.size("10.0.0.1")
    monkeypatch.setattr(bounds, "ADDRESS_BYTES", size)
    for number in range(10, 30):
        assert author.change(number, rule=noise(3_000))["revision"] == number + 1
        assert author.worker.store.usage.size("10.0.0.1") <= size + 7_000  # one change more
    monkeypatch.setattr(bounds, "ADDRESS_BYTES", 1_000)
    assert "your address" in author.worker.handle({**WISH, "draft": "e"})["refused"]
    assert author.worker.handle({**WISH, "draft": "e", "client": "10.0.0.2"})["draft"] == "e"
    assert author.change(30, rule=noise(200_000)) == {
        "refused": "This server has no room for more. What is written stays; save or download it."
    }
    assert author.ask("hello")["revision"] == 30


def test_limits_of_an_address_come_before_those_of_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = DraftsWorker(tmp_path, [])
    monkeypatch.setattr(bounds, "ADDRESS_DRAFTS", 2)
    monkeypatch.setattr(bounds, "DRAFTS", 3)
    told = [worker.handle({**WISH, "draft": f"d{number}", "client": f"10.0.0.{number // 3}"}) for number in range(5)]
    assert ["draft" in each for each in told] == [True, True, False, True, False]
    assert ["your address" in each.get("refused", "") for each in told] == [False, False, True, False, False]


def test_a_draft_that_its_owner_has_deleted_is_gone_also_where_it_is_in_mind(author: Author) -> None:
    author.change(0, rule="first")
    author.worker.store.usage.delete(["d"])
    for told in (author.change(1, rule="second"), author.ask("undo"), author.ask("hello")):
        assert told == {"gone": "There is no such draft."}


def test_what_was_opened_between_two_cleanings_counts_as_used(tmp_path: Path) -> None:
    now = [1e9]
    worker = DraftsWorker(tmp_path, [], clock=lambda: now[0])
    Author(worker)
    worker.store.usage.touch(["d"], now[0])
    worker.handle({"op": "clean", "using": []})
    now[0] += 60
    worker.handle({"op": "clean", "using": ["d"]})
    now[0] += bounds.PAUSE
    assert worker.store.usage.listed()[0].used == 1e9
    assert worker.handle({"op": "clean", "using": []}) == {"missing": [], "more": False}
    assert worker.store.usage.listed()[0].used == now[0]


def test_what_is_unused_is_deleted_every_ten_minutes_and_what_is_gone_is_told_at_once(tmp_path: Path) -> None:
    now = [1e9]
    worker = DraftsWorker(tmp_path, [], clock=lambda: now[0])
    Author(worker)
    worker.store.usage.touch(["d"], now[0])
    assert worker.handle({"op": "clean", "using": ["d", "x"]})["missing"] == ["x"]
    now[0] += bounds.KEEP
    assert worker.handle({"op": "clean", "using": []}) == {"missing": [], "more": True}
    assert worker.handle({"op": "clean", "using": ["d"]}) == {"missing": ["d"], "more": False}
