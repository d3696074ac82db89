"""Processes for guests end when a request takes too much of anything, and the server knows why."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.optional import needs, require

require("starlette")

from interpreter.web import limits
from interpreter.web.journal.store import Store
from interpreter.web.pools.guest_limits import DecayingCounter, OverLimitError
from interpreter.web.pools.guest_pool import GuestPool, guest_workers
from interpreter.web.pools.worker_pool import EndedError, FailedError
from interpreter.web.workers.draft_tables import DraftTables
from tests.hostile.guests import large_game
from tests.web_server import in_loop

pytestmark = needs("linux")
MODULE = "tests.hostile.guests"
FINE = {"way": "fine"}


@pytest.mark.parametrize(
    ("request_", "bound"),
    [
        ({"way": "time"}, "time"),
        ({"way": "memory", "size": 10_000_000}, "memory"),
        ({"way": "left behind", "size": 70_000_000}, "memory"),
        ({"way": "crash"}, "ended"),
        ({"way": "fine", "length": 100_000}, "reply"),
    ],
    ids=["computes on", "takes all memory", "leaves much behind", "crashes", "says too much"],
)
def test_a_request_beyond_a_limit_ends_its_process_and_names_the_limit(
    request_: dict[str, Any], bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GUEST_BYTES", 256_000_000)
    monkeypatch.setattr(limits, "GUEST_REPLY_BYTES", 50_000)

    async def run() -> None:
        seconds = 0.2 if bound == "time" else 60
        pool = GuestPool(guest_workers(MODULE, [], 1, seconds), seconds, DecayingCounter(300), stays=True)
        innocent, guilty, lost = pool.of_table("innocent"), pool.of_table("guilty"), list[object]()
        pool.watch(lost.append, lambda *_: None)
        assert await innocent.request(FINE) == {"text": ""}
        with pytest.raises(OverLimitError) as said:
            await guilty.request(request_)
        assert said.value.bound == bound
        assert await innocent.request(FINE) == {"text": ""}  # in a new process
        assert lost == [innocent]
        await pool.close()

    in_loop(run())


@pytest.mark.full
@pytest.mark.parametrize(("side", "bound"), [(9, None), (80, None), (99, "memory")])
def test_a_game_with_a_very_large_board_is_refused_for_its_memory(tmp_path: Path, side: int, bound: str | None) -> None:
    Store(tmp_path).close()
    draft = {"draft": "d", "place": str(tmp_path / "drafts" / "d"), "game": "large.game.yaml", "variants": ()}
    played = {"op": "play", **draft, "files": {"large.game.yaml": large_game(side)}, "players": 2, "language": "en"}
    table = DraftTables(tmp_path).handle(played)
    hello = {"op": "hello", "table": table["table"], "secret": table["links"]["seat_1"], "language": "en"}

    async def run() -> None:
        workers = guest_workers("interpreter.web.workers.rules", [str(tmp_path)], 1, 60)
        pool = GuestPool(workers, 60, DecayingCounter(300), stays=True)
        try:
            reply = await pool.of_table("large").request(hello)
            assert (reply["seat"], bound) == ("seat_1", None)
        except OverLimitError as problem:
            assert problem.bound == bound  # noqa: PT017  # or there is a reply
        await pool.close()

    in_loop(run())


def test_a_mistake_within_the_limits_ends_no_process() -> None:
    async def run() -> None:
        (worker,) = guest_workers(MODULE, [], 1, 5)
        with pytest.raises(FailedError, match="RecursionError"):
            await worker.request({"way": "depth"})
        first = worker._running
        assert await worker.request(FINE) == {"text": ""}
        assert worker._running is first
        await worker.close()

    in_loop(run())


def test_a_process_that_has_become_large_retires_between_two_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GUEST_BYTES", 256_000_000)

    async def run() -> None:
        (worker,) = guest_workers(MODULE, [], 1, 5)
        ends = asyncio.Event()
        worker.ended = ends.set
        while not ends.is_set():
            with suppress(EndedError):  # it may have retired meanwhile
                await worker.request({"way": "left behind", "size": 30_000_000})
        await worker.close()

    in_loop(run())
