"""Seeds of tables have 128 bits: nobody tries them all, JavaScript loses none of their digits, scenarios take them."""

import json
from pathlib import Path
from typing import Any

import pytest

from interpreter.authoring.scenarios.runner import run_file
from interpreter.diagnostics.diagnostic import Report
from interpreter.editing.workspace import Workspace
from interpreter.web.tables.entries import SEED_BITS
from interpreter.web.workers.drafts import DraftsWorker
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.workshop import WorkshopWorker

LARGE = (1 << SEED_BITS) - 1


class Workshop:
    """A draft of a game with chance and hidden cards, and what can be asked at its tables."""

    def __init__(self, folder: Path) -> None:
        author = DraftsWorker(folder, [])
        made = author.handle({"op": "create", "draft": "d", "kind": "house_rule", "game": "kuhn_poker", "name": "mine"})
        draft: dict[str, Any] = author.handle({"op": "hello", **made})
        self.facts = {"draft": "d", "place": draft["place"], "game": draft["base"]["game"], "variants": [], "files": draft["files"]}
        self.worker = WorkshopWorker(folder)

    def ask(self, op: str, **more: object) -> dict[str, Any]:
        """The reply, as it comes out of a process and through a page."""
        reply = self.worker.handle({"op": op, **self.facts, **more})
        return json.loads(json.dumps(reply), parse_int=float)  # type: ignore[no-any-return]  # an object

    def journal(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return what begins the same table elsewhere."""
        told = self.ask("journal", table=table["table"], secret=table["links"]["owner"])["play"]
        return {**told, "players": int(told["players"])}


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """A workshop with a draft."""
    return Workshop(tmp_path)


def test_seeds_of_new_tables_have_128_bits(workshop: Workshop, tmp_path: Path) -> None:
    jobs = JobsWorker(tmp_path, [])
    made = [workshop.ask("play"), *(jobs.handle({"op": "create", "game": "kuhn_poker", "players": 2}) for _ in range(4))]
    made.append(jobs.handle({"op": "again", "table": made[-1]["table"], "seat": "seat_1"}))
    rows = [jobs.store.table(str(each["table"])) for each in made]
    seeds = {row.setup.seed for row in rows if row is not None}
    assert len(seeds) == len(made)
    assert max(seeds) > 1 << 120
    assert max(seeds) <= LARGE


def test_a_shared_table_keeps_every_digit_on_its_way_through_a_page(workshop: Workshop) -> None:
    first = workshop.journal(workshop.ask("play", seed=str(LARGE)))
    assert first["seed"] == str(LARGE)
    assert workshop.journal(workshop.ask("play", **first)) == first


def test_links_from_before_have_numbers(workshop: Workshop) -> None:
    assert workshop.journal(workshop.ask("play", seed=123456789))["seed"] == "123456789"


@pytest.mark.parametrize("seed", ["x", "", "-1", "9" * 5_000, "١", [7], -1, 1 << 128])
def test_what_is_no_seed_is_refused(workshop: Workshop, seed: object) -> None:
    assert workshop.ask("play", seed=seed)["refused"]


def test_a_table_without_a_seed_gets_one(workshop: Workshop) -> None:
    assert 0 <= int(workshop.journal(workshop.ask("play", seed=None))["seed"]) <= LARGE


def test_a_position_becomes_a_test_that_holds(workshop: Workshop) -> None:
    table = workshop.ask("play", seed=str(LARGE))
    files = workshop.ask("test", table=table["table"], secret=table["links"]["owner"])["files"]
    ((name, text),) = files.items()
    assert str(LARGE) in text
    place, report = Path(str(workshop.facts["place"])), Report()
    (place / name).write_text(text, encoding="utf-8")
    for each, own in workshop.facts["files"].items():  # type: ignore[attr-defined]
        (place / each).write_text(own, encoding="utf-8")
    assert run_file(place / name, Workspace().games(), report) is not None
    assert [each.code for each in report if each.is_error] == []


def test_a_bot_plays_at_a_table_with_a_large_seed(tmp_path: Path) -> None:
    jobs = JobsWorker(tmp_path, [])
    made: dict[str, Any] = jobs.handle(
        {"op": "create", "game": "kuhn_poker", "players": 2, "seats": [{"kind": "mcts:20"}, {"kind": "mcts:20"}]}
    )
    for seat in ("seat_1", "seat_2"):
        answer = jobs.handle({"op": "think", "table": made["table"], "seat": seat, "bot": "mcts:20", "ask": 0})
        assert answer.get("answer") or answer == {}
