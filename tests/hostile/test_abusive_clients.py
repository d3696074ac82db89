"""Clients that ask for as much as they can get, beside people at a table of an installed game."""

import asyncio
import signal
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("uvicorn")

from interpreter.web.journal.folder import JOURNAL
from tests.benchmarks.tables import memory_of
from tests.hostile.abusive_clients import KINDS, Client, drive
from tests.web_server import Page, in_loop, page, running

pytestmark = pytest.mark.full

CLIENTS, STEPS, AT_ONCE = (200, 60, 20) if NIGHTLY else (30, 8, 10)
SLOW = 20 if NIGHTLY else 1  # clients below this number may bring slow rules
MEMORY_MB, DISK_MB = 1_500, 200  # of the server with all its processes; of its folder


async def _attack(port: int) -> list[Client]:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Client:
        kind = list(KINDS)[number % len(KINDS)]
        if kind == "slow_draft" and number >= SLOW:  # each computes up to the limit of its question
            kind = "many_questions"
        client = Client(port, f"127.0.{1 + number // 200}.{1 + number % 200}", Random(number), most=20)
        async with room:
            await drive(kind, client, STEPS)
        return client

    return await asyncio.gather(*(one(number) for number in range(CLIENTS)))


def _play_all(first: Page, second: Page) -> int:
    """Play a whole game; how many answers it took."""
    source, given = Random(7), 0
    while not first.document["over"]:
        asked, other = (first, second) if first.document["question"] is not None else (second, first)
        assert asked.answer(source)["type"] == "done"
        given += 1
        while other.document["answers"] < asked.document["answers"]:
            other.hear()
    return given


async def _attack_while_people_play(port: int, first: Page, second: Page) -> tuple[list[Client], int]:
    attack = asyncio.create_task(_attack(port))
    given = await asyncio.to_thread(_play_all, first, second)
    return await attack, given


def test_abusive_clients_disturb_nobody_and_leave_a_bounded_server(tmp_path: Path) -> None:
    with suppress(ProcessLookupError), running(tmp_path) as server:  # it has ended by itself, and has said all
        assert server.process is not None
        table = server.table("hex", "person", "person")
        with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
            clients, given = in_loop(_attack_while_people_play(server.port, first, second))
            assert [client.steps >= STEPS for client in clients] == [True] * CLIENTS
            assert first.document["answers"] == given > 0
        assert memory_of(server.process.pid) < MEMORY_MB
        assert server.table("hex", "person", "person")["links"]
        server.process.send_signal(signal.SIGTERM)
        _, said = server.process.communicate()
        assert "Traceback" not in said
    assert sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) < DISK_MB * 1e6
    with closing(sqlite3.connect(tmp_path / JOURNAL)) as journal:
        assert journal.execute("PRAGMA integrity_check").fetchone() == ("ok",)
