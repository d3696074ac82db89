"""Fields of messages of the workshop with values that they must not have: all of it is answered or refused, nothing fails."""

from pathlib import Path
from typing import Any

import pytest

from interpreter.web.messages import is_of_draft
from interpreter.web.workers.drafts import DraftsWorker
from interpreter.web.workers.workshop import AT_TABLES, HANDLERS, TYPING, WorkshopWorker
from tests.hostile.strange_messages import SCHEMA, VALUES, integers

FIELDS = tuple(SCHEMA["$defs"]["draft"]["properties"])
QUICK = (*TYPING, "journal")  # nothing is compiled for them
WRITING = ("create", "hello", "change", "undo", "redo", "save", "look")


class Workshop:
    """The workers of the workshop, with a draft."""

    def __init__(self, folder: Path) -> None:
        self.drafts, self.readers = DraftsWorker(folder, []), WorkshopWorker(folder)
        self.made = self.drafts.handle({"op": "create", "draft": "d1", "kind": "house_rule", "game": "nim", "name": "my_rule"})
        told = self.drafts.handle({"op": "hello", **self.made})
        ((self.file, self.text),) = told["files"].items()
        self.facts = {
            "draft": "d1",
            "place": told["place"],
            "files": told["files"],
            **{name: told["base"][name] for name in ("game", "variants")},
        }

    def read(self, op: str, field: str, value: object) -> Any:
        """Return what a reader says to a message with a strange field."""
        message = {"file": self.file, "text": self.text, "offset": 3, "players": 2, "address": "x", "offer": "x", "values": {}}
        return self.readers.handle({"op": op, **message, field: value, **self.facts, "language": "en"})

    def write(self, op: str, field: str, value: object) -> Any:
        """Return what the worker that writes says to one."""
        message = {"draft": "d1", "secret": self.made["secret"], "parent": 0, "files": {}, "kind": "new_game", "name": "my_rule"}
        return self.drafts.handle({**message, field: value, "op": op, "language": value if field == "language" else "en"})


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """One workshop for all tests."""
    return Workshop(tmp_path_factory.mktemp("drafts"))


def test_every_integer_of_a_draft_has_bounds() -> None:
    found = dict(integers("draft"))
    assert len(found) == 5
    assert all({"minimum", "maximum"} <= set(shape) for shape in found.values())
    for field in ("offset", "parent", "players", "seed", "games"):
        assert not any(is_of_draft({field: value}) for value in (True, -1, 0.5, 10**400, "one", *(("1",) if field != "seed" else ())))


@pytest.mark.parametrize("op", [each if each in QUICK else pytest.param(each, marks=pytest.mark.full) for each in (*HANDLERS, *AT_TABLES)])
def test_readers_answer_whatever_stands_in_a_field(workshop: Workshop, op: str) -> None:
    for field in FIELDS:
        for value in VALUES:
            assert isinstance(workshop.read(op, field, value), dict)


@pytest.mark.parametrize("op", WRITING)
def test_drafts_are_written_or_not_whatever_stands_in_a_field(workshop: Workshop, op: str) -> None:
    for field in (*FIELDS, "language"):
        for value in VALUES:
            assert isinstance(workshop.write(op, field, value), dict)
