"""Sentences for pages hold no path of the computer that serves them and no word of its database; the log has these."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter.web.workers import draft_tables, drafts, jobs
from interpreter.web.workers.drafts import DraftsWorker
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.pipes import _answered
from interpreter.web.workers.rules import RulesWorker
from interpreter.web.workers.trouble import without_folders
from interpreter.web.workers.workshop import WorkshopWorker

WISH = {"op": "create", "draft": "d", "kind": "house_rule", "game": "nim", "name": "my_rule"}
TABLE = {"op": "create", "game": "nim", "players": 2}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no such file: '/var/data/rules/0a1b/g.game.yaml'", "no such file: 'g.game.yaml'"),
        ("read C:\\Users\\me\\g.game.yaml", "read g.game.yaml"),
        ("turns 1/2 of 3 / 4", "turns 1/2 of 3 / 4"),
        ("see https://example.org/a/b.html", "see https://example.org/a/b.html"),
    ],
)
def test_paths_become_names_of_files(text: str, told: str) -> None:
    assert without_folders(text) == told


def fails(problem: Exception) -> Callable[..., Any]:
    """A function that fails."""

    def fail(*_: object, **__: object) -> None:
        raise problem

    return fail


def broken(folder: Path) -> tuple[Exception, ...]:
    """The errors of a disk and of a database, which name places."""
    place = folder / "rules" / "x"
    return (
        OSError(28, "No space left on device", str(place)),
        PermissionError(13, "Permission denied", str(place)),
        sqlite3.OperationalError(f"unable to open database file {folder}/tables.sqlite"),
    )


@pytest.mark.parametrize("number", range(3))
def test_what_the_disk_says_goes_into_the_log_and_not_to_pages(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    author, maker, player, reader = DraftsWorker(tmp_path, []), JobsWorker(tmp_path, []), RulesWorker(tmp_path), WorkshopWorker(tmp_path)
    made, table = author.handle(WISH), maker.handle(TABLE)
    draft: dict[str, Any] = author.handle({"op": "hello", **made})
    facts = {"draft": "d", "place": draft["place"], "game": draft["base"]["game"], "variants": [], "files": draft["files"], "players": 2}
    player.handle({"op": "hello", "table": table["table"], "secret": table["links"]["seat_1"], "language": "en"})  # type: ignore[index]
    seat = {"type": "seat", "id": "1", "seat": "seat_2", "kind": "random"}
    problem = broken(tmp_path)[number]
    for module in (drafts, jobs, draft_tables):
        monkeypatch.setattr(module, "keep_rules", fails(problem))
    for store in (author.store, maker.store, player.store):
        monkeypatch.setattr(
            store.usage, "change", fails(problem if isinstance(problem, sqlite3.Error) else sqlite3.OperationalError(str(problem)))
        )
    capsys.readouterr()
    told = [
        author.handle({**WISH, "draft": "e"}),
        author.handle({"op": "change", **made, "parent": 0, "files": {"my_rule.variant.yaml": "x"}}),
        maker.handle(TABLE),
        reader.handle({"op": "play", **facts}),
        player.handle({"op": "message", "table": table["table"], "viewer": ["seat_1", "en", True], "message": seat}),
    ]
    for each in told:
        assert "could not write that down" in str(each)
        assert str(tmp_path) not in str(each)
        assert "device" not in str(each)
    assert capsys.readouterr().err.count(str(tmp_path)) == len(told)


@pytest.mark.parametrize("number", range(3))
def test_a_request_that_fails_tells_its_kind_of_error_alone(tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    problem = broken(tmp_path)[number]
    assert _answered(fails(problem), {}) == {"failed": type(problem).__name__}


def test_rules_that_cannot_be_read_any_more_are_told_without_their_place(tmp_path: Path) -> None:
    table = JobsWorker(tmp_path, []).handle(TABLE)
    for each in (tmp_path / "rules").rglob("*.game.yaml"):
        each.write_text("rulewright: 1\nnonsense: here\n", encoding="utf-8")
    hello = {"op": "hello", "table": table["table"], "secret": table["links"]["seat_1"], "language": "en"}  # type: ignore[index]
    told = RulesWorker(tmp_path).handle(hello)
    assert str(tmp_path) not in str(told)
