"""Rules of strangers that compute without end on a running server: their pages are told, and a table of an installed game never meets them."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest

from tests.optional import needs, require

require("uvicorn")

from websockets.exceptions import ConnectionClosed

from interpreter.web import limits
from interpreter.web.pools.worker_pool import Worker
from tests.hostile.guests import slow_games
from tests.unit.web.server.test_drafts_online import workshop
from tests.web_life import LivingServer, living
from tests.web_server import Json, Page, page

pytestmark = [pytest.mark.full, needs("linux")]
GAMES = {f"{place} {side}": text for place, side, text in slow_games()}
FINE = GAMES["end 9"].partition("end:")[0] + "end:\n  full: {at: end of turn, when: tally = 9}\nranking:\n  most: {most: tally}\n"
MET: dict[str, set[int]] = {}  # by table or draft: which workers were asked about it


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LivingServer]:
    """A server whose limits are soon reached, which notes what each worker is asked."""
    asked = Worker.request

    async def noted(self: Worker, data: Any, seconds: float = 60) -> Any:
        for each in (data, *data.get("answers", ())):
            MET.setdefault(str(each.get("table")), set()).add(id(self))
        return await asked(self, data, seconds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Worker, "request", noted)
        for name, value in {"GUEST_SECONDS": 0.3, "GUEST_JOB_SECONDS": 0.3, "DRAFT_SECONDS": 1.5, "GUEST_OVERRUNS": 1000}.items():
            patch.setattr(limits, name, value)
        with living(tmp_path_factory.mktemp("guests")) as started:
            yield started


@pytest.fixture(scope="module")
def innocent(server: LivingServer) -> Iterator[Page]:
    """A seat at a table of an installed game, which is open all the time."""
    with page(server, server.table("hex", "person", "mcts:100"), "seat_1") as seat:
        yield seat


def draft(server: LivingServer, text: str) -> Json:
    """A draft of a game."""
    made = server.post("/api/drafts", {"kind": "file", "files": {"slow.game.yaml": text}})
    assert isinstance(made, dict)
    return made


def refusals(server: LivingServer, text: str) -> Iterator[str]:
    """The sentences that a page hears which plays a draft until nothing more comes; the last one when it comes back."""
    with workshop(server, draft(server, text)) as (editor, _):
        table = editor.ask("play", players=2, others="person")
    if "links" not in table:
        yield table["sentence"]
        return
    with page(server, table, "seat_1") as seat:
        first = json.loads(seat.heard[0])
        if first["type"] == "view":
            refused = seat.ask("answer", ask=seat.document["question"]["ask"], answer="mark a1")
            assert refused["code"] == "limit"
            yield refused["sentence"]
            first = seat.hear_until("gone")
        assert (first["type"], first["code"]) == ("gone", "limit")
        yield first["sentence"]
    with page(server, table, "seat_1") as seat:
        yield json.loads(seat.heard[0])["sentence"]
    assert not MET[table["table"]] & installed(server)


def installed(server: LivingServer) -> set[int]:
    """The workers for installed games."""
    hub = server.inside.hub
    return {id(worker) for pool in (hub.rules, hub.jobs) for worker in pool.installed.workers}


def guests(server: LivingServer) -> set[int]:
    """The workers for guests."""
    hub, workshop_hub = server.inside.hub, server.inside.workshop
    return {id(worker) for pool in (hub.rules.guests, hub.jobs.guests, workshop_hub.readers) for worker in pool.workers}


@pytest.mark.parametrize("name", GAMES)
def test_slow_rules_are_refused_to_who_plays_them_and_never_meet_an_installed_game(server: LivingServer, innocent: Page, name: str) -> None:
    process = server.inside.hub.rules.installed.workers[0]._running
    for sentence in refusals(server, GAMES[name]):
        assert "compute longer than" in sentence
        assert innocent.ask("why", chosen=[], touched={"kind": "cell", "name": "a1"})["type"] == "why"
    assert innocent.document["question"] is not None
    assert not MET[innocent.document["table"]] & guests(server)
    assert server.inside.hub.rules.installed.workers[0]._running is process


def test_other_drafts_in_the_process_that_was_ended_come_back_from_the_journal(
    server: LivingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = server.inside.hub.rules.guests
    monkeypatch.setattr(pool, "workers", pool.workers[:1])
    for guest in pool._guests.values():
        guest.worker = None
    with workshop(server, draft(server, FINE)) as (editor, _):
        table = editor.ask("play", players=2, others="person")
    with page(server, table, "seat_1") as seat:
        assert seat.ask("answer", ask=seat.document["question"]["ask"], answer="mark a1")["type"] == "done"
        assert all("compute longer" in sentence for sentence in refusals(server, GAMES["end 9"].replace("slow", "other")))
        with pytest.raises(ConnectionClosed):
            seat.hear_until("nothing of this sort")
    with page(server, table, "seat_1") as seat:
        assert len(seat.document["log"]) == 1


def test_bots_of_a_draft_think_in_processes_for_guests(server: LivingServer) -> None:
    with workshop(server, draft(server, FINE.replace("game: slow", "game: slow\ntitle: Fine"))) as (editor, _):
        table = editor.ask("play", players=2, others="greedy")
    with page(server, table, "seat_1") as seat:
        assert seat.ask("answer", ask=seat.document["question"]["ask"], answer="mark a1")["type"] == "done"
        while len(seat.document["log"]) < 2:
            seat.hear()
    with urlopen(f"{server.origin}/rulebook/{table['table']}") as book:
        assert b"Mark" in book.read()
    assert MET[table["table"]] <= guests(server)
    assert len(MET[table["table"]]) > 1
