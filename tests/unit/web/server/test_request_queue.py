"""Requests of pages for one worker: who goes first, who hears that it waits, and what is left when pages go."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

import pytest

from interpreter.web import limits
from interpreter.web.pools.worker_pool import Reply, Requests, WorkerError
from interpreter.web.server.connection import Connection
from interpreter.web.server.request_queue import RequestQueue, rank_of
from tests.web_server import in_loop

ANSWER, QUESTION, JOIN = 0, 1, 2


class Page:
    """In place of a connection: what it is sent."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        self.address, self.is_open = address, True
        self.heard: list[dict[str, Any]] = []
        self.has_heard = asyncio.Event()

    def send(self, message: dict[str, Any]) -> None:
        """Take a message."""
        self.heard.append(message)
        self.has_heard.set()


class Worker:
    """In place of a worker: what it is asked, in order; it replies when it is told to."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._waiting: list[asyncio.Future[None]] = []

    async def request(self, data: Mapping[str, Any], _: float = 60) -> Reply:
        """Wait to be released."""
        self.asked.append(str(data["name"]))
        self._waiting.append(asyncio.get_running_loop().create_future())
        await self._waiting[-1]
        return {"name": data["name"]}

    async def release(self, problem: Exception | None = None) -> None:
        """Reply to the request that was made last."""
        future = self._waiting.pop()
        assert not self._waiting  # it has one at a time
        future.set_result(None) if problem is None else future.set_exception(problem)
        for _ in range(4):
            await asyncio.sleep(0)


class Asked:
    """A queue with its worker, and the requests that have been made."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.queue = RequestQueue(cast("Requests", self.worker))
        self.tasks: dict[str, asyncio.Task[Reply | None]] = {}

    async def ask(self, name: str, rank: int, page: Page | None = None) -> Page:
        """Make a request."""
        page = page or Page()
        request = self.queue.request(cast("Connection", page), rank, {"name": name}, name)
        self.tasks[name] = asyncio.create_task(request)
        await asyncio.sleep(0)
        return page

    async def order(self) -> list[str]:
        """In which order all that waits is answered."""
        while len(self.queue):
            await self.worker.release()
        return self.worker.asked


def test_an_answer_goes_before_questions_and_these_before_joins() -> None:
    async def run() -> None:
        asked = Asked()
        for number, rank in enumerate((JOIN, JOIN, QUESTION, ANSWER, JOIN, ANSWER, QUESTION)):
            await asked.ask(f"{rank} {number}", rank)
        assert await asked.order() == ["2 0", "0 3", "0 5", "1 2", "1 6", "2 1", "2 4"]
        assert [task.result() for task in asked.tasks.values()] == [{"name": name} for name in asked.tasks]

    in_loop(run())


def test_many_requests_of_one_address_delay_another_by_one_each() -> None:
    async def run() -> None:
        asked = Asked()
        for number in range(6):
            await asked.ask(f"many {number}", JOIN, Page("192.0.2.1"))
        for number in range(2):
            await asked.ask(f"few {number}", JOIN, Page("192.0.2.2"))
        order = await asked.order()
        assert [order.index(name) for name in ("few 0", "few 1")] == [2, 4]
        await asked.ask("later", JOIN, Page("192.0.2.1"))  # what was used while nobody waited counts for nothing
        await asked.ask("other", JOIN, Page("192.0.2.3"))
        assert (await asked.order())[-2:] == ["later", "other"]

    in_loop(run())


def test_a_page_that_waits_hears_how_many_are_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NOTICE_SECONDS", 0)

    async def run() -> None:
        asked = Asked()
        pages = {name: await asked.ask(name, rank) for name, rank in (("first", JOIN), ("second", JOIN), ("answer", ANSWER))}
        await asyncio.gather(*(page.has_heard.wait() for page in pages.values()))
        assert [page.heard[-1] for page in pages.values()] == [
            {"type": "waiting", "id": name, "before": before} for name, before in (("first", 0), ("second", 2), ("answer", 1))
        ]
        await asked.order()
        told = [len(page.heard) for page in pages.values()]
        await asyncio.sleep(0.01)
        assert told == [len(page.heard) for page in pages.values()]

    in_loop(run())


def test_a_page_that_has_gone_is_left_out_unless_it_has_answered() -> None:
    async def run() -> None:
        asked = Asked()
        await asked.ask("first", JOIN)
        gone = [await asked.ask(name, rank) for name, rank in (("gone", JOIN), ("answered", ANSWER), ("also gone", QUESTION))]
        for page in gone:
            page.is_open = False
        await asked.ask("cancelled", JOIN)
        asked.tasks["cancelled"].cancel()
        await asked.ask("last", JOIN)
        assert await asked.order() == ["first", "answered", "last"]
        assert asked.tasks["gone"].result() is None

    in_loop(run())


def test_a_worker_that_fails_fails_one_request() -> None:
    async def run() -> None:
        asked = Asked()
        await asked.ask("first", JOIN)
        await asked.ask("second", JOIN)
        await asked.worker.release(WorkerError("the process ended"))
        assert isinstance(asked.tasks["first"].exception(), WorkerError)
        assert await asked.order() == ["first", "second"]
        assert not asked.queue._finish

    in_loop(run())


def test_ranks_of_messages() -> None:
    assert [rank_of("seat_1", "answer"), rank_of("seat_1", "look"), rank_of(None, "look"), rank_of(None, "answer")] == [0, 1, 2, 2]
