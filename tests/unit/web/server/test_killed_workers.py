"""Single processes of a running server are killed: tables go on, nothing that was acknowledged is lost, pages are told."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from time import sleep

import pytest
from websockets.exceptions import ConnectionClosed

from tests.budgets import NIGHTLY
from tests.optional import needs
from tests.unit.web.tables.test_choice_tree import answers_in
from tests.web_server import Json, Page, Server, page, running

pytestmark = [pytest.mark.full, needs("linux")]
ROUNDS = 40 if NIGHTLY else 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests."""
    with running(tmp_path_factory.mktemp("killed")) as started:
        yield started


def kill(server: Server, module: str) -> None:
    """Kill all processes of a sort."""
    for pid in server.workers(module):
        os.kill(pid, signal.SIGKILL)


def hear_until_closed(seat: Page) -> None:
    """Hear what there is to be heard, until the server lets the page go."""
    with suppress(ConnectionClosed):
        while True:
            seat.hear()


def test_all_pages_are_let_go_when_what_remembers_them_has_ended(server: Server) -> None:
    """Else they would hear of nothing any more, and not know."""
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
        assert first.answer(Random(1))["type"] == "done"
        kill(server, "rules")
        hear_until_closed(first)
        hear_until_closed(second)
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
        assert len(first.document["log"]) == 1
        assert second.answer(Random(2))["type"] == "done"
        while len(first.document["log"]) == 1:
            first.hear()


@pytest.mark.parametrize("number", range(ROUNDS))
def test_nothing_acknowledged_is_lost_when_a_process_is_killed_in_the_middle_of_answers(server: Server, number: int) -> None:
    table, source, acknowledged = server.table("hex", "person", "random"), Random(number), 0
    killer = threading.Timer(source.random() / 5, kill, (server, "rules"))
    under_way: Json | None = None
    with page(server, table, "seat_1") as seat:
        killer.start()
        with suppress(ConnectionClosed):
            while not seat.document["over"]:
                while seat.document["question"] is None:
                    seat.hear()
                question = seat.document["question"]
                under_way = {"id": str(acknowledged), "ask": question["ask"], "answer": source.choice(answers_in(question["tree"]))}
                assert seat.ask("answer", **under_way)["type"] == "done"
                acknowledged, under_way = acknowledged + 1, None
    killer.join()
    with page(server, table, "seat_1") as seat:
        assert answered(seat) - acknowledged in (0, under_way is not None)
        if under_way is not None:
            assert seat.ask("answer", **under_way)["type"] == "done"
            assert answered(seat) == acknowledged + 1


def answered(seat: Page) -> int:
    """How many answers of this seat the table has."""
    return sum(entry["seat"] == "seat_1" for entry in seat.document["log"])


@pytest.mark.full
def test_bots_think_again_when_the_process_they_think_in_is_killed(server: Server) -> None:
    table = server.table("hex", "person", "mcts:1000")
    with page(server, table, "seat_1") as seat:
        assert seat.answer(Random(1))["type"] == "done"
        for _ in range(2):
            sleep(0.05)
            kill(server, "jobs")
        while len(seat.document["log"]) < 2:
            seat.hear()
    assert server.get("/api/game?name=hex")["title"]  # whoever looks at the lobby meets a new one
