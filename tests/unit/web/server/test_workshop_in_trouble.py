"""What goes wrong in a workshop: checks without end, processes that die, requests that are too long, records that fit nowhere."""

import asyncio
import json
from typing import Any, cast
from urllib.error import HTTPError

import pytest

from interpreter.web.pools.worker_pool import Pool, TooLongError, WorkerError
from interpreter.web.server.comparisons import Comparisons
from interpreter.web.server.connection import Connection
from interpreter.web.server.workshop_hub import MOST_AHEAD, Room, WorkshopHub
from tests.unit.web.server.test_drafts_online import DraftPage, workshop
from tests.web_server import Server, in_loop, running
from tests.web_server import page as table_page

pytestmark = pytest.mark.full

FILE = "my_rule.variant.yaml"
FEWER = "rulewright: 1\nvariant: my_rule\nof: goofspiel\nbecause: So.\nchanges:\n  - replace: numbers.highest_card\n    with: 3\n"


class Told:
    """In place of a socket: what a page is sent."""

    def __init__(self) -> None:
        self.wanted, self.address = "en", ""
        self.table, self.viewer, self.heard = "d", (None, "en", True), list[dict[str, Any]]()

    def send(self, message: dict[str, Any]) -> None:
        """Something is sent."""
        self.heard.append(message)


class Reader:
    """In place of a reader: what it was asked about, and what comes of it; what is not said takes until `release`."""

    busy, is_apart = 0, True

    def __init__(self, **replies: WorkerError | None) -> None:
        self.replies, self.asked, self.release = replies, list[str](), asyncio.Event()

    @property
    def workers(self) -> "list[Reader]":
        """Itself alone."""
        return [self]

    def free(self) -> "Reader":
        """Itself."""
        return self

    def of_table(self, _: str) -> "Reader":
        """Itself."""
        return self

    async def request(self, data: dict[str, Any], seconds: float = 60) -> dict[str, Any]:
        """The reply to a check."""
        del seconds
        text = data["files"][FILE] if "files" in data else data["game"]
        self.asked.append(text)
        if text == "slow":
            await self.release.wait()
        problem = self.replies.pop(text, None)
        if problem is not None:
            raise problem
        return {"type": "findings", "files": {}, "valid": True, "sentence": ""}


def type_into(reader: Reader, *texts: str) -> list[dict[str, Any]]:
    """What a page hears that has typed these texts, while the first of them is being checked."""
    page = Told()

    async def typed() -> None:
        pool = cast("Pool", reader)
        hub = WorkshopHub(pool, pool, Comparisons([pool]))
        room = hub.rooms["d"] = Room({"game": "g.game.yaml", "variants": []}, "/", {FILE: ""}, 0)
        for number, text in enumerate(texts, 1):
            message = {"type": "check", "number": number, "id": f"check {number}", "file": FILE, "text": text}
            await hub.message(cast("Connection", page), message)
            await asyncio.sleep(0)
        reader.release.set()
        assert room.checking is not None
        await room.checking

    in_loop(typed())
    return page.heard


def test_a_check_without_end_is_said_and_the_newest_text_is_checked_next() -> None:
    reader = Reader(slow=TooLongError("it took too long"))
    ended, checked = type_into(reader, "slow", "one", "other", "newest")
    assert (ended["type"], ended["number"]) == ("refused", 1)
    assert ended["sentence"] == "That could not be worked out (it took too long). What is written is safe."
    assert (checked["number"], checked["valid"], reader.asked) == (4, True, ["slow", "newest"])


def test_who_has_lost_its_process_to_another_draft_is_answered_by_the_next_one() -> None:
    reader = Reader(text=WorkerError("the process ended"))
    (checked,) = type_into(reader, "text")
    assert (checked["valid"], reader.asked) == (True, ["text", "text"])


def test_what_nobody_waits_for_is_asked_once_however_often_it_is_announced() -> None:
    reader = Reader()

    async def announce() -> None:
        pool = cast("Pool", reader)
        hub = WorkshopHub(pool, pool, Comparisons([pool]))
        for number in range(100):
            hub.expect("a game")
            hub.expect(f"game {number}")
        assert len(hub.ahead) == MOST_AHEAD
        await asyncio.gather(*hub.ahead)
        assert reader.asked.count("a game") == 1

    in_loop(announce())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One server for all tests."""
    with running(tmp_path_factory.mktemp("trouble")) as started:
        yield started


@pytest.mark.parametrize(("language", "sentence"), [("en", "That is too long."), ("de", "Das ist zu lang.")])
def test_who_sends_too_much_hears_why(server: Server, language: str, sentence: str) -> None:
    with pytest.raises(HTTPError) as refused:
        server.post(f"/api/drafts?language={language}", {"kind": "file", "files": {"long.game.yaml": "x" * 5_000_000}})
    assert json.load(refused.value) == {"refused": sentence}


@pytest.mark.full
@pytest.mark.parametrize(("language", "words"), [("en", "Not even the first move is possible"), ("de", "Schon der erste Zug ist nicht")])
def test_a_record_that_fits_nowhere_is_told_to_who_has_asked_only(server: Server, language: str, words: str) -> None:
    made = server.post("/api/drafts", {"kind": "house_rule", "game": "goofspiel", "name": "my_rule", "title": "My rule", "because": "So."})
    with workshop(server, made, language) as (page, draft), workshop(server, made) as (other, _):
        at = page.ask("play", players=2, others="person", seed=1)
        owner = {"owner": at["links"]["owner"]}
        with table_page(server, at, "seat_1", **owner) as first, table_page(server, at, "seat_2", **owner) as second:
            assert first.ask("answer", ask=first.document["question"]["ask"], answer="bid 13")["type"] == "done"
            page.ask("change", parent=draft["revision"], files={FILE: FEWER})
            parted = page.ask("play_on", table=at["table"], secret=at["links"]["owner"])
            assert (parted["played"], parted["answers"]) == (0, 1)
            assert parted["sentence"].startswith(words)
            assert "13" in parted["sentence"]  # the one who tries rules sees all hands
            with table_page(server, parted, "seat_2") as there:
                assert (there.document["answers"], "13" in json.dumps(there.document["log"])) == (0, False)
            second.socket.send(json.dumps({"type": "ping"}))
            while second.hear()["type"] != "pong":
                pass
            assert not any("sentence" in text and words in text for text in second.heard)
        assert _words_heard(other, words) == []


def _words_heard(page: DraftPage, words: str) -> list[str]:
    """In which messages a page has heard these words up to now."""
    page.socket.send(json.dumps({"type": "ping"}))
    heard = [page.hear()]
    while heard[-1]["type"] != "pong":
        heard.append(page.hear())
    return [each["type"] for each in heard if words in json.dumps(each, ensure_ascii=False)]
