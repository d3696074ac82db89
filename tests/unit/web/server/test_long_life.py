"""Seats come and go, many times: nothing remains of one that has left, and memory is what it was."""

import json
import os
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from socket import SHUT_RDWR

import pytest

from tests.budgets import NIGHTLY
from tests.optional import needs, require

require("uvicorn")

from websockets.exceptions import ConnectionClosed

from interpreter.web.pools.worker_pool import WorkerPool
from interpreter.web.static_site.local_workers import LocalWorkerPool
from tests.unit.web.server.test_drafts_online import workshop
from tests.web_life import LivingServer, living
from tests.web_server import Page, page

pytestmark = [pytest.mark.full, needs("linux")]
ROUNDS, TABLES, DRAFTS = (12, 100, 12) if NIGHTLY else (1, 4, 1)  # in a round; of a table with two seats
GAMES = {
    "hex": ("person", "person"),
    "nim": ("person", "random"),
    "goofspiel": ("person", "person"),
    "connect_four": ("person", "mcts:100"),
}
LEAVE = ("close", "break off", "in the middle")


def come_and_go(server: LivingServer, source: Random) -> None:
    """One table: its seats come, play, ask, and leave in one way or another; some come twice, some with a wrong link."""
    game, kinds = source.choice(list(GAMES.items()))
    table = server.table(game, *kinds)
    seats = [f"seat_{number}" for number, kind in enumerate(kinds, 1) if kind == "person"]
    with ExitStack() as stack:
        pages = [stack.enter_context(page(server, table, seat)) for seat in (*seats, "spectator")]
        pages.append(stack.enter_context(page(server, table, seats[0])))  # on another device
        stack.enter_context(page(server, table, "no such link"))
        for each in pages[1:]:
            play_a_little(each, source)
        for each in pages:
            leave(each, source.choice(LEAVE))


def play_a_little(seat: Page, source: Random) -> None:
    """Answer whatever this seat is asked now, and ask back."""
    seat.ask("why", chosen=[], touched={"kind": "cell", "name": "a1"})
    seat.ask("next", chosen=["nothing of this sort"])
    for _ in range(source.randrange(3)):
        if seat.document["question"] is not None:
            seat.answer(source)


def leave(seat: Page, how: str) -> None:
    """Go: with a word, without one, or with questions that nobody waits for any more."""
    with suppress(ConnectionClosed, OSError):  # it has been closed already
        if how == "in the middle":
            for number in range(5):
                seat.socket.send(json.dumps({"type": "why", "id": number, "chosen": [], "touched": None}))
        if how != "close":
            seat.socket.socket.shutdown(SHUT_RDWR)


def open_and_leave(server: LivingServer, number: int) -> None:
    """A draft: opened, checked, tried, compared; left in the middle of that."""
    made = server.post("/api/drafts", {"kind": "house_rule", "game": "nim", "name": "my_rule", "title": f"Rule {number}"})
    with workshop(server, made) as (opened, draft):
        (file,) = draft["files"]
        assert opened.ask("check", number=1, file=file["name"], text=file["text"])["valid"]
        opened.ask("change", parent=draft["revision"], files={file["name"]: f"{file['text']}# {number}\n"})
        assert opened.ask("play", players=2)["table"]
        for kind in ("compare", "book", "check", "offers"):
            opened.socket.send(
                json.dumps({"type": kind, "id": "left", "number": 2, "file": file["name"], "text": "half: [", "address": "x"})
            )


def memory(pids: list[int]) -> int:
    """The memory of these processes, in kB."""
    lines = [line for pid in pids for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("RssAnon")]
    return sum(int(line.split()[1]) for line in lines)


@pytest.mark.full
def test_nothing_remains_of_seats_that_have_left(tmp_path: Path) -> None:
    source, memories = Random(1), []
    with living(tmp_path, pool=WorkerPool if NIGHTLY else LocalWorkerPool) as server:
        before = server.begin()
        for number in range(ROUNDS + 1):
            for _ in range(TABLES):
                come_and_go(server, source)
            for draft in range(DRAFTS):
                open_and_leave(server, number * DRAFTS + draft)
            server.get("/api/games")
            assert server.left(before) == {}
            memories.append((memory([os.getpid()]), memory(server.processes())))
    print("memory of the server and of its processes, in kB, round by round:", memories)
    if NIGHTLY:
        for half, end in zip(memories[ROUNDS // 2], memories[-1], strict=True):
            assert end <= 1.1 * half
