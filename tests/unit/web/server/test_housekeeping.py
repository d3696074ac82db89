"""Housekeeping of a running server: what pages have open counts as used, what its owner deletes is let go."""

import asyncio
from contextlib import suppress
from typing import Any, cast

from interpreter.web.pools.worker_pool import Pool, WorkerError
from interpreter.web.server.connection import Connection
from interpreter.web.server.housekeeping import Housekeeping


class Page:
    """A page that can be let go."""

    def __init__(self, table: str) -> None:
        self.table, self.is_open = table, True

    def drop(self) -> None:
        """Let it go."""
        self.is_open = False


class Worker:
    """In place of the worker that cleans."""

    def __init__(self, *replies: dict[str, Any] | WorkerError) -> None:
        self.replies, self.asked = list(replies), list[list[str]]()

    def free(self) -> "Worker":
        """Itself."""
        return self

    async def request(self, data: dict[str, Any]) -> dict[str, Any]:
        """The next reply."""
        self.asked.append(data["using"])
        reply = self.replies.pop(0)
        if isinstance(reply, WorkerError):
            raise reply
        return reply


def keeping(worker: Worker, *pages: Page) -> Housekeeping:
    """The housekeeping of a server with these pages."""
    return Housekeeping(cast("Pool", worker), lambda: cast("tuple[Connection, ...]", pages))


def test_pages_of_what_was_deleted_are_let_go_and_others_are_not() -> None:
    here, gone = Page("here"), Page("gone")
    assert not asyncio.run(keeping(Worker({"missing": ["gone"], "more": False}), here, gone).look())
    assert (here.is_open, gone.is_open) == (True, False)


def test_what_was_opened_and_closed_again_counts_as_used_once() -> None:
    worker = Worker({"more": True}, {"more": False})
    house = keeping(worker, Page("open"))
    house.note("closed")

    async def looks() -> list[bool]:
        return [await house.look(), await house.look()]

    assert asyncio.run(looks()) == [True, False]
    assert worker.asked == [["closed", "open"], ["open"]]


def test_a_worker_that_fails_is_asked_again_later() -> None:
    worker, waited = Worker(WorkerError("gone"), {"more": True}, {"more": False}), list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) > 3:
            raise asyncio.CancelledError

    house = Housekeeping(cast("Pool", worker), lambda: (), sleep)
    with suppress(asyncio.CancelledError):
        asyncio.run(house.run())
    assert (len(worker.asked), waited[0] > 1, waited[2]) == (3, True, 0)
