"""Tables of installed games and of drafts go to processes of their own, as the journal says; pages of a guest beyond a limit are told."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from tests.optional import require

require("starlette")

from interpreter.web import limits
from interpreter.web.journal.store import Store, TableRow
from interpreter.web.pools.guest_limits import OverLimitError
from interpreter.web.pools.guest_pool import Guest
from interpreter.web.pools.worker_pool import Reply, WorkerPool
from interpreter.web.server.audience import Audience
from interpreter.web.server.guest_routing import Processes, RuleSets, SeparatePool, processes
from interpreter.web.server.hub import Hub
from interpreter.web.static_site.local_workers import LocalWorkerPool
from interpreter.web.tables.entries import Setup
from tests.web_server import in_loop

DRAFTS = {"first": "one", "again": "one", "second": "two"}


def journal(folder: Path) -> None:
    """A journal with a table of an installed game, and tables of drafts, two of them with the same rules."""
    store = Store(folder)
    for table, rules, draft in [("installed", "zero", ""), *((table, rules, f"draft of {table}") for table, rules in DRAFTS.items())]:
        store.add_table(TableRow(table, Setup(rules, "a.game.yaml", (), 2, 1, draft=draft), "a", 0.0, listed=False, over=False), [])
    store.close()


def test_guests_are_known_from_the_journal_also_by_another_server(tmp_path: Path) -> None:
    journal(tmp_path)
    for _ in range(2):
        found = RuleSets(tmp_path)
        assert {name: found.of_guest(name) for name in ("installed", *DRAFTS, "nowhere")} == {"installed": "", **DRAFTS, "nowhere": ""}
        found.close()


def test_a_table_that_comes_later_is_found(tmp_path: Path) -> None:
    Store(tmp_path).close()
    found = RuleSets(tmp_path)
    assert found.of_guest("first") == ""
    journal(tmp_path)
    assert found.of_guest("first") == "one"
    found.close()


def made(folder: Path, pool: Any = WorkerPool) -> Processes:
    """The processes of a server, none of them started."""
    return processes(folder, [], pool, workers=2, drafts=("closed", "forever"))


def test_tables_of_guests_and_of_installed_games_share_no_process(tmp_path: Path) -> None:
    journal(tmp_path)
    server = made(tmp_path)
    for pool in (cast("SeparatePool", server.rules), cast("SeparatePool", server.jobs)):
        assert pool.of_table("installed") in pool.installed.workers
        assert isinstance(pool.of_table("first"), Guest)
        assert pool.of_table("first") is pool.of_table("again") is not pool.of_table("second")
        assert set(pool.workers) == {*pool.installed.workers, *pool.guests.workers}
        assert not {*pool.installed.workers} & {*pool.guests.workers}
        assert pool.free() in pool.installed.workers
    assert server.rules.of_table("nowhere") in cast("SeparatePool", server.rules).installed.workers


def test_where_there_are_no_processes_nobody_is_a_guest(tmp_path: Path) -> None:
    server = made(tmp_path, LocalWorkerPool)
    assert [type(each) for each in (server.rules, server.jobs, server.readers)] == [LocalWorkerPool] * 3


class Page:
    """A page: what it was sent, and whether it was let go."""

    def __init__(self, table: str = "") -> None:
        self.table, self.viewer, self.page = table, (None, "en", False), str(id(self))
        self.heard: list[Mapping[str, Any]] = []
        self.is_open, self.address = True, ""

    def send(self, message: Mapping[str, Any]) -> None:
        """Something is sent."""
        assert self.is_open
        self.heard.append(message)

    def drop(self) -> None:
        """It is let go."""
        self.is_open = False

    @property
    def told(self) -> list[tuple[Any, Any]]:
        """The messages by type and code."""
        return [(each["type"], each.get("code")) for each in self.heard]


class Replies:
    """In place of a worker: the next reply, or what goes wrong."""

    def __init__(self, pool: Any, *replies: Reply | OverLimitError) -> None:
        self.pool, self.replies = pool, list(replies)

    async def answered(self, guest: Guest, _: Mapping[str, Any]) -> Reply:
        """The next reply."""
        assert guest.name == "one"
        reply = self.replies.pop(0)
        if isinstance(reply, OverLimitError):
            asyncio.get_running_loop().call_soon(self.pool._over, guest, reply)
            raise reply
        return reply


def at_tables(folder: Path, *replies: Reply | OverLimitError) -> tuple[Hub, dict[str, Page], Replies]:
    """A hub with a page at each table, and what the rules of the first guest reply."""
    journal(folder)
    server = made(folder)
    hub = Hub(server.rules, server.jobs)
    hub.watch()
    pages = {name: Page(name) for name in ("installed", *DRAFTS)}
    for name, page in pages.items():
        hub.connections.setdefault(name, Audience()).add(cast("Any", page))
    guests = Replies(cast("SeparatePool", server.rules).guests, *replies)
    guests.pool.answered = guests.answered
    return hub, pages, guests


def test_all_pages_of_a_guest_beyond_a_limit_are_told_and_no_others(tmp_path: Path) -> None:
    hub, pages, _ = at_tables(tmp_path, OverLimitError("time", 5, 10))

    async def run() -> None:
        await hub.message(cast("Any", pages["first"]), {"type": "why", "id": "7", "chosen": []})
        await asyncio.sleep(0)

    in_loop(run())
    assert pages["first"].told == [("refused", "limit"), ("gone", "limit")]
    assert pages["first"].heard[0]["id"] == "7"
    assert "5 seconds" in pages["first"].heard[1]["sentence"]
    assert pages["again"].told == [("gone", "limit")]
    assert (pages["second"].heard, pages["installed"].heard) == ([], [])
    assert [page.is_open for page in pages.values()] == [True, False, False, True]


def test_a_page_that_comes_to_a_guest_that_pauses_is_told_why(tmp_path: Path) -> None:
    hub, _, _ = at_tables(tmp_path, OverLimitError("memory", 5, 90))
    page = Page()
    assert not in_loop(hub.hello(cast("Any", page), {"table": "first", "secret": "s", "language": "en"}))
    assert page.told == [("gone", "limit")]
    assert "90 seconds" in page.heard[0]["sentence"]


def test_an_answer_of_a_bot_beyond_a_limit_is_told_to_the_pages(tmp_path: Path) -> None:
    hub, pages, _ = at_tables(tmp_path, OverLimitError("time", 5, 10))
    hub.pace = 0

    async def run() -> None:
        hub._let_think("first", [{"seat": "seat_2", "bot": "random", "ask": 1, "entries": 1}])
        await asyncio.gather(*(task for _, task in hub.thinking.values()))

    in_loop(run())
    assert pages["first"].told == pages["again"].told == [("gone", "limit")]
    assert (hub.giving, hub.waiting, pages["second"].heard) == ({}, {}, [])


def test_pages_of_other_guests_of_a_lost_process_come_back_by_themselves(tmp_path: Path) -> None:
    _, pages, guests = at_tables(tmp_path)
    guests.pool._lost(guests.pool.of_table("two"))
    assert (pages["second"].is_open, pages["second"].heard) == (False, [])
    assert pages["first"].is_open
    assert pages["installed"].is_open


def test_an_address_opens_so_many_tables_of_guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "OPEN_PER_ADDRESS", 1)
    hub, _, _ = at_tables(tmp_path, {"gone": "no such seat"})
    one, two = Page(), Page()
    hello = {"secret": "s", "language": "en"}

    async def run() -> None:
        assert not await hub.hello(cast("Any", one), {**hello, "table": "first"})
        assert not await hub.hello(cast("Any", two), {**hello, "table": "second"})
        assert (one.told, two.told) == ([("gone", "no_table")], [("gone", "limit")])
        await hub.bye(cast("Any", one))
        hub.opened.enter(two, "second")

    in_loop(run())
