"""Comparisons of drafts give way to each other, and what is read ahead gives way to them."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

from tests.optional import require

require("starlette")

from interpreter.web import limits
from interpreter.web.pools.guest_limits import ADDRESS
from interpreter.web.pools.worker_pool import EndedError, Reply, WorkerError
from interpreter.web.server.comparisons import Comparisons
from interpreter.web.workers.pipes import OUT_OF_MEMORY
from tests.web_server import in_loop

FACTS = {"draft": "", "files": {}, "revision": 1}


class Pool:
    """A process that plays one pair each time that it is asked, in as much time as the test says."""

    is_apart = True

    def __init__(self, clock: list[float], problem: WorkerError | None = None) -> None:
        self.clock, self.problem, self.games, self.ended = clock, problem, 0, 0
        self.reads: asyncio.Future[Reply] | None = None
        self.begun = asyncio.Event()

    @property
    def busy(self) -> int:
        """Return True if it reads ahead."""
        return int(self.reads is not None)

    def free(self) -> "Pool":
        """Itself."""
        return self

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The reply to a request."""
        assert seconds > 0
        await asyncio.sleep(0)
        match data["op"]:
            case "prepare":
                self.reads = asyncio.get_running_loop().create_future()
                self.begun.set()
                return await self.reads
            case "begin":
                self.games = 0
                if self.problem is not None:
                    raise self.problem
            case "next":
                self.games += 1
                self.clock[0] += limits.COMPARING_SECONDS / 4
        return {"games": self.games, "players": [2]}

    async def close(self) -> None:
        """End the process."""
        self.ended += 1
        if self.reads is not None:
            self.reads.set_exception(EndedError(-9))
            self.reads = None


class Page:
    """A page that hears of its comparison."""

    viewer = (None, "en", True)

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.done = asyncio.Event()
        self.named: tuple[str, list[str]] = "", []

    def send(self, message: dict[str, Any]) -> None:
        """Something is sent."""
        self.heard.append(message)
        if message.get("done"):
            self.done.set()
            self.named[1].append(self.named[0])


async def compare(comparisons: Comparisons, draft: str, games: int) -> Page:
    """A page that has asked for a comparison."""
    page = Page()
    await comparisons.message(cast("Any", page), {"type": "compare", "id": draft, "games": games}, {**FACTS, "draft": draft})
    return page


def test_a_comparison_ends_after_its_time_where_another_one_waits() -> None:
    async def run() -> None:
        clock = [0.0]
        comparisons = Comparisons([cast("Any", Pool(clock))], clock=lambda: clock[0])
        long, short = await compare(comparisons, "long", 100), await compare(comparisons, "short", 2)
        await long.done.wait()
        assert (long.heard[-1]["games"], long.heard[-1]["sentence"]) == (
            4,
            "Others wait to compare their drafts, so this comparison has ended after 4 games.",
        )
        await short.done.wait()
        assert (short.heard[-1]["games"], "sentence" in short.heard[-1]) == (2, False)

    in_loop(run())


def test_the_next_comparison_is_of_the_address_that_compared_least() -> None:
    async def run() -> None:
        clock = [0.0]
        comparisons = Comparisons([cast("Any", Pool(clock))], clock=lambda: clock[0])
        order = list[str]()
        pages = list[Page]()
        for number, address in enumerate(["here", "here", "here", "there"]):
            token = ADDRESS.set(address)
            page = await compare(comparisons, f"{address} {number}", 2)
            ADDRESS.reset(token)
            page.named = f"{address} {number}", order
            pages.append(page)
        for page in pages:
            await page.done.wait()
        assert order == ["here 0", "there 3", "here 1", "here 2"]

    in_loop(run())


def test_a_comparison_that_nobody_waits_behind_goes_on() -> None:
    async def run() -> None:
        clock = [0.0]
        page = await compare(Comparisons([cast("Any", Pool(clock))], clock=lambda: clock[0]), "alone", 50)
        await page.done.wait()
        assert page.heard[-1]["games"] == 50

    in_loop(run())


def test_a_draft_that_is_read_ahead_gives_way_to_a_comparison() -> None:
    async def run() -> None:
        pool = Pool([0.0])
        comparisons = Comparisons([cast("Any", pool)])
        ahead = asyncio.create_task(comparisons.foresee({**FACTS, "draft": "opened"}))
        await pool.begun.wait()
        page = await compare(comparisons, "asked", 2)
        await page.done.wait()
        await ahead
        assert (page.heard[-1]["games"], pool.ended) == (2, 1)

    in_loop(run())


def test_a_comparison_that_takes_too_much_memory_names_the_limit() -> None:
    async def run() -> None:
        page = await compare(Comparisons([cast("Any", Pool([0.0], EndedError(OUT_OF_MEMORY)))]), "large", 2)
        await page.done.wait()
        assert "128 MB" in page.heard[-1]["sentence"]

    in_loop(run())
