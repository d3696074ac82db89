"""Many pages join a table: what is built, asked and sent grows with their number, whatever languages they say they speak."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from unittest import mock

import pytest

from interpreter.web.server.audience import Audience
from interpreter.web.server.connection import Connection
from interpreter.web.server.hub import Hub
from interpreter.web.static_site.local_workers import LocalWorkerPool
from interpreter.web.tables import seat_view
from interpreter.web.tables.streams import TableStreams, Viewer
from interpreter.web.workers import rules
from interpreter.web.workers.jobs import JobsWorker
from tests.patience import patient_limits
from tests.unit.web.tables.test_json_patch import patched
from tests.web_server import in_loop

MANY = 60
LANGUAGES = ("en", "de", "de-AT", "fr", "", "q7", "EN_gb", "x" * 500, "zh-Hant-TW", 7, None, ["de"])


@pytest.fixture(autouse=True)
def _is_patient() -> Iterator[None]:
    with patient_limits():
        yield


class Page:
    """In place of a connection: the document that it shows, brought up to date by what it is sent."""

    def __init__(self) -> None:
        self.table, self.page, self.address, self.is_open = "", "", "192.0.2.1", True
        self.viewer: Any = (None, "en", False)
        self.heard: list[dict[str, Any]] = []
        self.document: Any = None
        self.number = 0

    def send(self, message: dict[str, Any] | str) -> None:
        """Take a message, as an object or as its text."""
        told = json.loads(message) if isinstance(message, str) else message
        self.heard.append(told)
        if told["type"] == "view":
            self.document, self.number = told["document"], told["number"]
        elif told["type"] == "patch":
            assert told["from"] == self.number
            self.document, self.number = patched(self.document, told["operations"]), told["number"]

    def drop(self, _: object = None) -> None:
        """Be let go."""
        self.is_open = False


class Joining:
    """A hub with a listed table, and the pages at it."""

    def __init__(self, folder: Path, game: str = "tic_tac_toe", players: int = 2) -> None:
        made: Any = JobsWorker(folder, []).handle({"op": "create", "game": game, "players": players, "listed": True})
        self.table, self.links = made["table"], made["links"]
        self.rules = LocalWorkerPool("interpreter.web.workers.rules", [str(folder)], 1)
        self.hub = Hub(self.rules, self.rules)
        self.asked: list[str] = []
        request = self.rules.workers[0].request

        async def counted(data: Any, seconds: float = 60) -> Any:
            self.asked.append(data["op"])
            return await request(data, seconds)

        self.rules.workers[0].request = counted  # type: ignore[method-assign]  # to look on

    async def join(self, secret: str | None = None, language: object = "en") -> Page:
        """One more page."""
        page = Page()
        hello = {"type": "hello", "table": self.table, "secret": secret, "language": language, "page": str(id(page))}
        assert await self.hub.hello(cast("Connection", page), hello), page.heard
        return page

    async def quiet(self) -> None:
        """Wait until all pages have been told who is present."""
        while self.hub.telling:
            await asyncio.gather(*self.hub.telling.values())


def test_joining_builds_a_document_for_each_language_that_exists(tmp_path: Path) -> None:
    async def run() -> None:
        joining = Joining(tmp_path)
        pages = [await joining.join(language=LANGUAGES[number % len(LANGUAGES)] if number % 2 else f"q{number}") for number in range(MANY)]
        await joining.quiet()
        assert built.call_count <= 2
        assert {page.document["language"] for page in pages} == {"en", "de"}
        assert all([told["type"] for told in page.heard if told["type"] != "watching"] == ["view"] for page in pages)
        assert {page.heard[-1].get("count") for page in pages} == {MANY}
        assert len(joining.asked) <= MANY + 1

    with mock.patch.object(seat_view, "position_part", wraps=seat_view.position_part) as built:
        in_loop(run())


def test_spectators_of_a_language_share_the_text_of_their_document(tmp_path: Path) -> None:
    async def run() -> None:
        joining = Joining(tmp_path)
        with mock.patch("interpreter.web.server.audience.text_of", wraps=json.dumps) as written:
            pages = [await joining.join() for _ in range(MANY)]
            assert written.call_count == 1
            seat = await joining.join(joining.links["seat_1"])
            await joining.quiet()
            assert written.call_count == 2  # who is present now
        later = await joining.join()
        assert all(page.document == pages[0].document for page in (*pages, later))
        assert seat.document["seats"] == later.document["seats"]

    in_loop(run())


def test_seats_that_come_together_are_told_together(tmp_path: Path) -> None:
    async def run() -> None:
        joining = Joining(tmp_path, "spades", 4)
        spectators = [await joining.join() for _ in range(5)]
        await joining.quiet()
        joining.asked.clear()
        seats = await asyncio.gather(*(joining.join(joining.links[f"seat_{number}"]) for number in range(1, 5)))
        await joining.quiet()
        assert joining.asked.count("tell") <= 4
        for page in (*spectators, *seats):
            assert [each["present"] for each in page.document["seats"]] == [True] * 4
        for page in seats[1:]:
            await joining.hub.bye(cast("Connection", page))
        await joining.quiet()
        for page in (*spectators, seats[0]):
            assert [each["present"] for each in page.document["seats"]] == [True, False, False, False]
        for page in (*spectators, seats[0]):
            await joining.hub.bye(cast("Connection", page))
        assert not joining.hub.connections

    in_loop(run())


def test_a_join_asks_the_worker_once_however_many_are_there(tmp_path: Path) -> None:
    async def run() -> None:
        joining = Joining(tmp_path)
        costs = []
        for _ in range(3):
            joining.asked.clear()
            for _ in range(MANY):
                await joining.join()
            costs.append(len(joining.asked))
        await joining.quiet()
        assert costs[1:] == [MANY, MANY]

    in_loop(run())


async def answer(joining: Joining, seat: Page, text: str) -> None:
    """Answer what a seat is asked."""
    seat.table = joining.table
    message = {"type": "answer", "id": text, "ask": seat.document["question"]["ask"], "answer": text}
    await joining.hub.message(cast("Connection", seat), message)
    assert seat.heard[-1]["type"] == "done"


def test_a_long_journal_is_read_in_portions_and_answers_go_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "PORTION", 2)

    async def run() -> None:
        first = Joining(tmp_path)
        seats = [await first.join(first.links[seat]) for seat in ("seat_1", "seat_2")]
        for number, place in enumerate(("a1", "b1", "a2", "b2", "c3")):
            await answer(first, seats[number % 2], f"place {place}")
        long = {"table": first.table, "links": first.links}

        second = Joining(tmp_path)
        player = await second.join(second.links["seat_1"])
        await second.quiet()
        second.asked.clear()
        other = Page()
        hello = {"type": "hello", "table": long["table"], "secret": long["links"]["seat_2"], "language": "en"}
        joined, _ = await asyncio.gather(second.hub.hello(cast("Connection", other), hello), answer(second, player, "place a1"))
        assert joined
        assert second.asked[:4] == ["hello", "message", "hello", "hello"]
        assert other.document["answers"] == 5
        assert {**other.document, "seats": None} == {**seats[1].document, "seats": None}

    in_loop(run())


def test_tables_with_long_journals_are_opened_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each would drive another one out before it has all its entries, for ever."""
    monkeypatch.setattr(rules, "PORTION", 1)
    monkeypatch.setattr(rules, "MOST_BEGUN", 1)

    async def run() -> None:
        tables = [Joining(tmp_path) for _ in range(4)]
        for each in tables:
            seat = await each.join(each.links["seat_1"])
            await answer(each, seat, "place b2")
        later = Joining(tmp_path)
        hellos = [
            {"type": "hello", "table": each.table, "secret": each.links[seat], "language": "en"}
            for each in tables
            for seat in ("seat_1", "seat_2")
        ]
        pages = [Page() for _ in hellos]
        assert all(
            await asyncio.gather(*(later.hub.hello(cast("Connection", page), hello) for page, hello in zip(pages, hellos, strict=True)))
        )
        assert [page.document["answers"] for page in pages] == [1] * len(pages)
        assert later.asked.count("hello") == len(pages) + len(tables)

    in_loop(run())


@pytest.mark.parametrize(
    "field",
    [
        {"page": "x" * 200},
        {"epoch": 7},
        {"number": True},
        {"number": -1},
        {"number": 10**400},
        {"secret": ["x"]},
        {"owner": 7},
        {"table": "x" * 200},
    ],
)
def test_a_page_that_says_hello_in_a_strange_way_is_told_so(tmp_path: Path, field: dict[str, object]) -> None:
    async def run() -> None:
        joining, page = Joining(tmp_path), Page()
        hello = {"type": "hello", "table": joining.table, "language": "de-AT", "page": "p", **field}
        assert not await joining.hub.hello(cast("Connection", page), hello)
        assert page.heard[-1]["type"] == "gone"
        assert page.heard[-1]["sentence"].startswith("Diese Partie")
        assert not joining.hub.connections

    in_loop(run())


def test_a_viewer_that_comes_back_is_never_told_that_nothing_has_changed_when_something_has() -> None:
    """The stream of a viewer without pages is let go; its numbers are not used again."""
    from tests.web_tables import table_of

    table = table_of("tic_tac_toe", 2)
    streams, viewer = TableStreams("t", table), Viewer("seat_1", "en")
    first: Any = streams.connect(viewer, None, None)
    streams.disconnect(viewer)
    streams.connect(Viewer("seat_2", "en"), None, None)
    again: Any = streams.connect(viewer, first["epoch"], first["number"])
    assert again["type"] == "view"
    assert [each["present"] for each in again["document"]["seats"]] == [True, True]


def test_pages_of_an_audience_are_found_by_viewer_and_seat() -> None:
    audience, pages = Audience(), [Page() for _ in range(4)]
    for page, viewer in zip(pages, [("seat_1", "en", False), (None, "en", False), (None, "en", False), (None, "de", True)], strict=True):
        page.viewer = viewer
        audience.add(cast("Connection", page))
    audience.send((None, "en", False), {"type": "pong"})
    assert [len(page.heard) for page in pages] == [0, 1, 1, 0]
    assert audience.of_seat("seat_1") == [pages[0]]
    assert (len(audience), len(list(audience))) == (4, 4)
    for page in pages:
        audience.remove(cast("Connection", page))
        assert page not in audience
    assert len(audience) == 0
