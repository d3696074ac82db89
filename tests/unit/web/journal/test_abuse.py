"""Clients that make a server keep as much as they can: whatever they do, the data folder stays within its limits."""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from interpreter.web import bounds
from interpreter.web.workers.drafts import DraftsWorker
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.rules import RulesWorker
from interpreter.web.workers.workshop import WorkshopWorker

ADDRESSES = ("192.0.2.1", "192.0.2.2", "192.0.2.3")
LIMITS = {
    "ADDRESS_BYTES": 120_000, "BYTES": 280_000, "ADDRESS_TABLES": 12, "TABLES": 30, "ADDRESS_DRAFTS": 8, "DRAFTS": 20, "DRAFT_BYTES": 60_000,
    "DRAFT_REVISIONS": 30, "DRAFT_TABLES": 3, "TABLE_BYTES": 14_000, "SEAT_ENTRIES": 25,
}  # fmt: skip
OVERHEAD = 1.6  # times as many bytes as are counted: pages that are not full, indexes
FIXED = 200_000  # bytes of an empty database and of files that are none of the database
GAME = "rulewright: 1\ngame: g\n# "


class Abuser:
    """One data folder, and what a client at an address can send to its workers."""

    def __init__(self, folder: Path, source: Random) -> None:
        self.folder, self.source, self.numbers = folder, source, count()
        self.drafts, self.jobs, self.rules = DraftsWorker(folder, []), JobsWorker(folder, []), RulesWorker(folder)
        self.readers = WorkshopWorker(folder)
        for store in (self.drafts.store, self.jobs.store, self.rules.store, self.readers._tables._store):
            store.connection.execute("PRAGMA synchronous=OFF")  # sizes are looked at here, no crashes
        self.made: list[dict[str, Any]] = []
        self.tables: list[dict[str, Any]] = []
        self.refused = 0

    def told(self, reply: dict[str, Any]) -> dict[str, Any]:
        """A reply; those that refuse are counted."""
        replies = [reply, *reply.get("replies", ())]
        self.refused += any("refused" in each or each.get("type") == "refused" for each in replies)
        return reply

    def text(self) -> str:
        """A text of some size that nothing makes shorter."""
        return GAME + os.urandom(self.source.choice((1, 100, 5_000, 30_000))).hex()

    def begin_draft(self, address: str) -> None:
        """A draft with files of its own, or a house rule."""
        wish: dict[str, Any] = {"op": "create", "draft": f"d{next(self.numbers)}", "client": address}
        files = (
            {"files": {"g.game.yaml": self.text()}} if self.source.random() < 0.5 else {"kind": "house_rule", "game": "nim", "name": "a"}
        )
        reply = self.told(self.drafts.handle(wish | files))
        if "draft" in reply:
            self.made.append(reply)

    def change(self, address: str) -> None:
        """Many changes of a draft, from any revision, of any size; undo and redo between them."""
        del address
        if self.made:
            made, names = self.source.choice(self.made), ("g.game.yaml", "clauses.yaml", *(f"f{n}.components.yaml" for n in range(30)))
            now = self.drafts.handle({"op": "hello", **made}).get("revision", 0)
            for _ in range(self.source.randint(1, 40)):
                parent = self.source.choice((now, now, now, self.source.randint(0, 60)))
                op = self.source.choice(("change", "change", "change", "undo", "redo"))
                files = {self.source.choice(names): self.text()}
                now = self.told(self.drafts.handle({"op": op, **made, "parent": parent, "files": files})).get("revision", now)

    def begin_table(self, address: str) -> None:
        """A table, or another one like it."""
        if self.tables and self.source.random() < 0.3:
            wish: dict[str, Any] = {"op": "again", "table": self.source.choice(self.tables)["table"], "seat": "seat_1"}
        else:
            seats = [{"kind": "person", "name": "x" * 40}] * 2
            wish = {"op": "create", "game": "nim", "players": 2, "seats": seats}
        reply = self.told(self.jobs.handle({**wish, "client": address, "language": "en"}))
        if "table" in reply:
            self.tables.append(reply)

    def loop(self, address: str) -> None:
        """Changes of who plays, undo, redo, offers, in a loop, with names and requests as long as they may be."""
        del address
        if self.tables:
            table = self.source.choice(self.tables)["table"]
            for _ in range(self.source.randint(1, 60)):
                seat = self.source.choice(("seat_1", "seat_2"))
                message: dict[str, Any] = {"id": f"{next(self.numbers):0>100}"} | self.source.choice(
                    (
                        {"type": "undo"},
                        {"type": "redo"},
                        {"type": "consent", "offer": 1, "agree": False},
                        {"type": "leave", "bot": "random"},
                        {"type": "seat", "seat": seat, "kind": "person", "name": "x" * 40},
                        {"type": "replace_link", "seat": seat},
                        {"type": "answer", "ask": self._ask(table, seat), "answer": self._answer(table, seat)},
                    )
                )
                self.told(self.rules.handle({"op": "message", "table": table, "viewer": [seat, "en", True], "message": message}))

    def _ask(self, table: str, seat: str) -> int:
        streams = self.rules._streams(table)
        return -1 if streams is None else streams.table.asks.get(seat, -1)

    def _answer(self, table: str, seat: str) -> str:
        streams = self.rules._streams(table)
        question = None if streams is None else streams.table.question(seat)
        return "none" if question is None else question.options.sample(self.source).notation

    def try_draft(self, address: str) -> None:
        """A table with the rules of a draft, which are new rule files each time."""
        if self.made:
            draft = self.drafts.handle({"op": "hello", **self.source.choice(self.made)})
            if "base" in draft and draft["base"]["rules"]:
                facts = {"draft": f"d{next(self.numbers) % 4}", "place": draft["place"], "game": draft["base"]["game"], "variants": ()}
                scenario = {"clauses.yaml": f"# {os.urandom(2_000).hex()}\n"}
                self.told(self.readers.handle({"op": "play", **facts, "files": scenario, "players": 2, "client": address}))

    @property
    def acts(self) -> tuple[Callable[[str], None], ...]:
        """All that a client can do."""
        return (self.begin_draft, self.change, self.begin_table, self.loop, self.try_draft)

    def size(self) -> int:
        """The bytes of the folder, when everything in the write-ahead log has been written back."""
        self.drafts.store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return sum(each.stat().st_size for each in self.folder.rglob("*") if each.is_file())


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a test reaches."""
    for name, limit in LIMITS.items():
        monkeypatch.setattr(bounds, name, limit)


def abused(folder: Path, seed: int, acts: int) -> Iterator[Abuser]:
    """A folder after each of the things that clients do to it."""
    source = Random(seed)
    abuser = Abuser(folder, source)
    for _ in range(acts):
        source.choice(abuser.acts)(source.choice(ADDRESSES))
        yield abuser


def assert_within_limits(abuser: Abuser) -> None:
    """Assert that every count is within its limit, and the folder is not much larger than what was counted."""
    usage = abuser.drafts.store.usage
    rows = usage.listed()
    entries = bounds.RUNNING * bounds.ADDRESS_BYTES
    for address in ADDRESSES:
        own = [each for each in rows if each.address == address]
        assert len([each for each in own if each.kind == "table"]) <= bounds.ADDRESS_TABLES
        assert len([each for each in own if each.kind == "draft"]) <= bounds.ADDRESS_DRAFTS
        assert sum(each.bytes for each in own) <= usage.size(address) <= entries
    assert len(rows) <= bounds.TABLES + bounds.DRAFTS
    assert usage.size() <= bounds.BYTES + bounds.DRAFT_BYTES + bounds.TABLES * bounds.TABLE_BYTES
    assert all(each.bytes <= bounds.DRAFT_BYTES for each in rows if each.kind == "draft")
    assert abuser.size() <= OVERHEAD * usage.size() + FIXED


def run(folder: Path, seeds: range, acts: int) -> None:
    """Let clients do what they do, a folder for each seed."""
    for seed in seeds:
        refused = 0
        (folder / str(seed)).mkdir()
        for abuser in abused(folder / str(seed), seed, acts):
            assert_within_limits(abuser)
            refused = abuser.refused
        assert refused > acts / 10  # they have come to the limits


@pytest.mark.usefixtures("small")
def test_whatever_clients_do_the_folder_stays_within_its_limits(tmp_path: Path) -> None:
    run(tmp_path, range(1), 60)


@pytest.mark.full
@pytest.mark.usefixtures("small")
def test_many_more_clients_stay_within_the_limits_too(tmp_path: Path) -> None:
    run(tmp_path, range(100, 120), 100)


@pytest.mark.usefixtures("small")
def test_a_seat_that_has_had_its_share_takes_no_answer_from_the_others(tmp_path: Path) -> None:
    abuser = Abuser(tmp_path, Random(1))
    abuser.begin_table(ADDRESSES[0])
    table = abuser.tables[0]["table"]

    def ask(by: str, **message: object) -> dict[str, Any]:
        wish = {"op": "message", "table": table, "viewer": [by, "en", True], "message": {"id": str(next(abuser.numbers)), **message}}
        return abuser.rules.handle(wish)["replies"][0]  # type: ignore[index,no-any-return]  # there is one

    controls = [ask("seat_1", type="seat", seat="seat_1", kind="person", name="x")["type"] for _ in range(40)]
    assert controls == ["done"] * 25 + ["refused"] * 15
    assert ask("seat_2", type="seat", seat="seat_2", kind="person", name="y")["type"] == "done"
    assert ask("seat_1", type="answer", ask=abuser._ask(table, "seat_1"), answer=abuser._answer(table, "seat_1"))["type"] == "done"
    assert abuser.rules.tables[table].table.bytes < bounds.TABLE_BYTES
