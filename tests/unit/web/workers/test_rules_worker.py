"""The worker that holds tables: whatever a page sends is answered, and none of it disturbs the table."""

import json
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from interpreter import bots, resources
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.rules import RulesWorker

_SCHEMA = json.loads(resources.schema("web"))
_DOWN = Draft202012Validator({"$defs": _SCHEMA["$defs"], "$ref": "#/$defs/down"})
_KINDS = [
    "answer",
    "next",
    "why",
    "undo",
    "redo",
    "rematch",
    "links",
    "share",
    "consent",
    "resign",
    "draw",
    "leave",
    "return",
    "hand_over",
    "name",
    "presence",
    "seat",
    "replace_link",
    "look",
    "hint",
    "allow_hints",
    "ping",
    "hello",
    "fly",
]
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.sampled_from(["", "seat_1", "seat_2", "place a1", "place", "a1", "random", "person", "\x00"]),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(["name", "kind"]), below, max_size=2),
    max_leaves=4,
)
_FIELDS = [
    "id",
    "ask",
    "on",
    "answer",
    "chosen",
    "touched",
    "text",
    "offer",
    "agree",
    "bot",
    "seat",
    "kind",
    "name",
    "answers",
    "here",
    "secrets",
]
_MESSAGES = st.builds(
    lambda kind, fields: {"type": kind, **fields}, st.sampled_from(_KINDS), st.dictionaries(st.sampled_from(_FIELDS), _VALUES)
)


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> tuple[RulesWorker, str]:
    """A worker, and the id of a table that a page of its owner looks at from the first seat."""
    folder = tmp_path_factory.mktemp("tables")
    made: Any = JobsWorker(folder, []).handle({"op": "create", "game": "hex", "players": 2, "options": {"width": 3}})
    worker = RulesWorker(folder)
    for seat in ("seat_1", "seat_2"):
        hello = {"op": "hello", "table": made["table"], "secret": made["links"][seat], "owner": made["links"]["owner"], "language": "en"}
        assert worker.handle(hello)["replies"]
    return worker, made["table"]


def asked(workers: tuple[RulesWorker, str], message: object, seat: str | None = "seat_1", *, owner: bool = True) -> dict[str, Any]:
    """What the worker says to a message."""
    worker, table = workers
    reply = worker.handle({"op": "message", "table": table, "viewer": [seat, "en", owner], "message": message})
    return json.loads(json.dumps(reply))  # type: ignore[no-any-return]  # an object


@given(_MESSAGES, st.sampled_from(["seat_1", "seat_2", None]), st.booleans())
def test_whatever_is_asked_is_answered_in_the_form_that_is_described(
    workers: tuple[RulesWorker, str], message: dict[str, object], seat: str | None, owner: bool
) -> None:
    reply = asked(workers, message, seat, owner=owner)
    assert reply["replies"] or message["type"] == "ping" or "hint" in reply
    for told in (*reply["replies"], *(push for _, push in reply.get("pushes", ()))):
        _DOWN.validate(told)
    worker, table = workers
    assert worker.tables[table].table.entries == len(list(worker.store.entries(table)))


def test_a_table_is_read_once_before_its_page_asks(workers: tuple[RulesWorker, str]) -> None:
    worker, table = workers
    other = RulesWorker(worker.folder)
    assert other.handle({"op": "prepare", "table": table})["name"]
    assert list(other.begun) == [table]
    assert other.handle({"op": "prepare", "table": table}) == {}
    assert other.handle({"op": "prepare", "table": "unknown"}) == {}
    assert list(other.begun) == [table]


def test_what_the_disk_refuses_has_not_happened(workers: tuple[RulesWorker, str], monkeypatch: pytest.MonkeyPatch) -> None:
    worker, table = workers

    def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    before = worker.tables[table].table
    digest, entries = before.match.digest, before.entries
    monkeypatch.setattr(worker.store, "add_entry", full)
    (told,) = asked(workers, {"type": "seat", "id": "full", "seat": "seat_2", "kind": "random"})["replies"]
    assert (told["type"], told["code"]) == ("refused", "full")
    assert told["sentence"] == "The server could not write that down; nothing has changed. Its log says why."
    assert (before.match.digest, before.entries) == (digest, entries)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"game": 7, "players": 2},
        {"game": "no_such", "players": 2},
        {"game": "../../etc/passwd", "players": 2},
        {"game": "hex", "players": 3},
        {"game": "hex", "players": "2"},
        {"game": "hex", "players": 10**30},
        {"game": "hex", "players": 2, "options": {"width": 99}},
        {"game": "hex", "players": 2, "options": {"depth": 2}},
        {"game": "hex", "players": 2, "variants": ["no_such"]},
        {"game": "hex", "players": 2, "variants": ["/etc/passwd"]},
        {"game": "hex", "players": 2, "variants": ["rules/classics/hex/no_such.variant.yaml"]},
        {"game": "hex", "players": 2, "layout": "no_such"},
        {"game": "hex", "players": 2, "seats": [{"kind": "genius"}]},
        {"game": "hex", "players": 2, "seats": [{"kind": "mcts:1000000"}]},
        {"game": "hex", "players": 2, "seats": {"kind": "random"}},
        {"game": "underwood", "players": 3, "variants": ["saplings", "mycorrhiza"]},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path, wish: dict[str, object]) -> None:
    worker = JobsWorker(tmp_path, [])
    for op in ("create", "preview"):
        refused = worker.handle({"op": op, **wish}).get("refused")
        assert refused or (op == "preview" and "seats" in wish)
    assert worker.store.usage.count("table") == 0


def test_a_folder_holds_so_many_tables_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = JobsWorker(tmp_path, [])
    monkeypatch.setattr("interpreter.web.bounds.TABLES", 1)
    made = [worker.handle({"op": "create", "game": "hex", "players": 2}) for _ in range(2)]
    assert ["refused" in each for each in made] == [False, True]
    assert worker.store.usage.count("table") == 1


def test_hints_at_a_table_of_several_people_wait_for_the_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.web.workers.jobs.hint_for", partial(bots.hint_for, seconds=None))
    jobs = JobsWorker(tmp_path, [])
    made: Any = jobs.handle({"op": "create", "game": "hex", "players": 2, "options": {"width": 3}})
    worker = RulesWorker(tmp_path)
    for seat in ("seat_1", "seat_2"):
        worker.handle({"op": "hello", "table": made["table"], "secret": made["links"][seat], "language": "en"})
    hint, allow = {"type": "hint", "id": "1", "ask": 0}, {"type": "allow_hints", "id": "2", "on": True}
    both = worker, made["table"]
    assert asked(both, hint)["replies"][0]["code"] == "hints"
    assert asked(both, allow, owner=False)["replies"][0]["code"] == "unknown"
    assert asked(both, allow)["replies"][0]["type"] == "done"
    wish = asked(both, hint | {"ask": 0})["hint"]
    assert asked(both, hint, "seat_2")["replies"][0]["code"] == "turn"
    found = jobs.handle({"op": "hint", "table": made["table"], "seat": wish["seat"], "ask": wish["ask"], "language": "de"})
    assert found["answer"] in {each.notation for each in worker.tables[made["table"]].table.match.questions[0].options}
    assert str(found["sentence"]).startswith("Stein setzen")


def test_hint_of_a_player_who_is_alone_needs_nobody(tmp_path: Path) -> None:
    made: Any = JobsWorker(tmp_path, []).handle(
        {"op": "create", "game": "hex", "players": 2, "options": {"width": 3}, "seats": [{}, {"kind": "random"}]}
    )
    worker = RulesWorker(tmp_path)
    worker.handle({"op": "hello", "table": made["table"], "secret": made["links"]["seat_1"], "language": "en"})
    assert "hint" in asked((worker, made["table"]), {"type": "hint", "id": "1", "ask": 0}, owner=False)
