"""Drafts in a folder that cannot be written to, and files whose names are taken: said in a sentence, with nothing lost."""

import os
from pathlib import Path
from typing import Any

import pytest

from interpreter.web import bounds
from interpreter.web.journal import folder
from interpreter.web.workers.drafts import DraftsWorker
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.workshop import WorkshopWorker

WISH = {
    "op": "create",
    "draft": "draft0",
    "kind": "house_rule",
    "game": "underwood",
    "name": "my_rule",
    "title": "My rule",
    "because": "So.",
}
SAPLINGS = Path("rules/underwood/saplings.variant.yaml")


@pytest.mark.parametrize(("language", "words"), [("en", "could not write that down"), ("de", "konnte das nicht aufschreiben")])
def test_what_a_folder_that_is_read_only_refuses_has_not_happened(tmp_path: Path, language: str, words: str) -> None:
    worker = DraftsWorker(tmp_path, [])
    made = worker.handle(WISH)
    file, change = "my_rule.variant.yaml", {"op": "change", "language": language, **made, "parent": 0}
    worker.handle(change | {"files": {"my_rule.variant.yaml": "first"}})
    worker.store._db.execute("PRAGMA query_only = ON")
    assert words in worker.handle(change | {"parent": 1, "files": {file: "second"}})["refused"]
    assert words in worker.handle({**WISH, "language": language})["refused"]
    assert words in worker.handle({"op": "undo", "language": language, **made})["refused"]
    assert worker.handle({"op": "hello", **made})["files"] == {file: "first"}
    worker.store._db.execute("PRAGMA query_only = OFF")
    assert worker.handle(change | {"parent": 1, "files": {file: "second"}})["files"] == {file: "second"}


def test_where_strangers_have_filled_what_drafts_may_take_nothing_more_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = DraftsWorker(tmp_path, [])
    made = worker.handle(WISH)
    change = {"op": "change", **made, "parent": 0, "files": {"my_rule.variant.yaml": os.urandom(5_000).hex()}}
    monkeypatch.setattr(bounds, "BYTES", worker.store.usage.size())
    for refused in (worker.handle(WISH), worker.handle(change)):
        assert refused == {"refused": "This server has no room for more. What is written stays; save or download it."}
    assert worker.handle({"op": "hello", **made})["revision"] == 0
    monkeypatch.undo()
    assert worker.handle(change)["revision"] == 1


def test_a_disk_that_is_nearly_full_is_left_to_the_tables_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker, jobs = DraftsWorker(tmp_path, []), JobsWorker(tmp_path, [])
    wish = {"op": "create", "game": "nim", "players": 2}
    assert jobs.handle(wish)["table"]
    monkeypatch.setattr(folder, "RESERVE", 1 << 62)
    assert worker.handle(WISH)["refused"]
    assert jobs.handle(wish) == {"refused": "This server has no room for another table. Those there are go on."}


def test_a_house_rule_beside_one_of_its_name_gets_another_and_changes_nothing_of_it(tmp_path: Path) -> None:
    served = tmp_path / "my_rule.variant.yaml"
    served.write_text(SAPLINGS.read_text(encoding="utf-8").replace("variant: saplings", "variant: my_rule"), encoding="utf-8")
    worker, data = DraftsWorker(tmp_path, [str(served)]), WorkshopWorker(tmp_path)
    made = worker.handle({**WISH, "game": served.name})
    draft: dict[str, Any] = worker.handle({"op": "hello", **made})
    assert (list(draft["files"]), draft["base"]["variants"]) == (["my_rule_2.variant.yaml"], ("my_rule",))
    facts = {"draft": "d", "place": draft["place"], "files": draft["files"], "game": draft["base"]["game"], "variants": ["my_rule"]}
    assert data.handle({"op": "check", **facts})["valid"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "saplings.variant.yaml belongs to this game already; the file needs another name."),
        ("de", "saplings.variant.yaml gehört schon zu diesem Spiel; die Datei braucht einen anderen Namen."),
    ],
)
def test_a_file_that_is_beneath_already_is_refused(tmp_path: Path, language: str, sentence: str) -> None:
    files = {SAPLINGS.name: SAPLINGS.read_text(encoding="utf-8")}
    wish = {
        "op": "create",
        "draft": "draft0",
        "kind": "file",
        "game": "underwood",
        "variants": ["saplings"],
        "files": files,
        "language": language,
    }
    assert DraftsWorker(tmp_path, []).handle(wish) == {"refused": sentence}
