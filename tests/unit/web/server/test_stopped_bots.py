"""A bot that nobody waits for any more is stopped: its process computes no longer, and what it would have answered is not taken."""

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from interpreter.bots import Mcts, StoppedError
from interpreter.web.pools.worker_pool import Reply, Worker
from interpreter.web.server.hub import Hub
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.rules import RulesWorker
from tests.web_server import in_loop
from tests.web_tables import rules

BOT = {"seat": "seat_2", "bot": "mcts:400", "ask": 1, "entries": 1}
WAITING = """
import sys
from pathlib import Path
from time import sleep
from interpreter.web.workers.pipes import Inbox, serve

def handle(request):
    if "begun" in request:
        Path(request["begun"]).touch()
        while not inbox.is_stopped():
            sleep(0.01)
    return {"answered": True}

inbox = Inbox(sys.stdin)
serve(handle, inbox)
"""


class ThinkingPool:
    """A worker that thinks until it is stopped."""

    def __init__(self) -> None:
        self.requests: list[Mapping[str, Any]] = []
        self.stopped: list[str] = []
        self.asked = asyncio.Event()

    def free(self) -> "ThinkingPool":
        """The worker."""
        return self

    def of_table(self, _: str) -> "ThinkingPool":
        """The same."""
        return self

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """No reply."""
        assert seconds > 0
        self.requests.append(data)
        self.asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped.append(str(data["bot"]))
        return {}


def test_a_process_stops_what_nobody_waits_for_and_goes_on_with_the_next(tmp_path: Path) -> None:
    async def run() -> None:
        worker, begun = Worker([sys.executable, "-c", WAITING]), tmp_path / "begun"
        thinking = asyncio.create_task(worker.request({"begun": str(begun)}))
        while not begun.exists():  # noqa: ASYNC110  # another process makes it
            await asyncio.sleep(0.01)
        next_one = asyncio.create_task(worker.request({}))
        thinking.cancel()
        assert await next_one == {"answered": True}  # it would wait for ever
        assert thinking.cancelled()
        await worker.close()

    in_loop(run())


@pytest.mark.parametrize(
    "now",
    [[], [BOT | {"ask": 5, "entries": 5}], [BOT | {"bot": "greedy", "entries": 2}]],
    ids=["a person plays, or nobody looks", "undone", "another bot plays"],
)
def test_a_bot_is_stopped_when_it_is_not_asked_any_more(now: list[dict[str, Any]]) -> None:
    async def run() -> None:
        jobs, nobody = ThinkingPool(), ThinkingPool()
        hub = Hub(cast("Any", nobody), cast("Any", jobs), pace=0)
        hub._let_think("table", [BOT])
        await jobs.asked.wait()
        (first,) = (task for _, task in hub.thinking.values())
        hub._let_think("table", now)
        await asyncio.wait([first])
        assert jobs.stopped == ["mcts:400"]
        assert list(hub.thinking) == [("table", "seat_2")] * len(now)
        assert nobody.requests == []
        for _, task in hub.thinking.values():
            task.cancel()

    in_loop(run())


def test_a_search_ends_between_two_tries() -> None:
    match, asked = rules("connect_four").start(players=2, seed=1), []

    def is_stopped() -> bool:
        asked.append(None)
        return len(asked) > 3

    with pytest.raises(StoppedError):
        match.advise(Mcts(budget=1_000_000_000, is_stopped=is_stopped), None, Random(1))
    assert len(asked) == 4
    assert match.advise(Mcts(budget=60), None, Random(1)) == match.advise(Mcts(budget=60, is_stopped=lambda: False), None, Random(1))


@pytest.mark.parametrize("seat", [{"kind": "person"}, {"kind": "greedy"}])
def test_what_it_answers_late_counts_for_nothing(tmp_path: Path, seat: dict[str, str]) -> None:
    jobs, worker = JobsWorker(tmp_path, []), RulesWorker(tmp_path)
    made: Any = jobs.handle({"op": "create", "game": "hex", "players": 2, "seats": [{"kind": "mcts:60"}, {"kind": "person"}]})
    hello = {"op": "hello", "table": made["table"], "secret": made["links"]["owner"], "language": "en"}
    reply: Any = worker.handle(hello)
    (bot,) = reply["bots"]
    thought = jobs.handle({"op": "think", "table": made["table"], **bot})
    message = {"type": "seat", "id": "1", "seat": "seat_1", **seat}
    told: Any = worker.handle({"op": "message", "table": made["table"], "viewer": reply["viewer"], "message": message})
    assert [each["bot"] for each in told["bots"]] == ([] if seat["kind"] == "person" else ["greedy"])
    assert worker.handle({"op": "bot_answers", "answers": [{"table": made["table"], **thought, **bot}]}) == {"told": [{}]}
    assert worker.tables[made["table"]].table.answers == []


def test_a_request_that_was_stopped_before_its_turn_is_not_begun(tmp_path: Path) -> None:
    jobs = JobsWorker(tmp_path, [], lambda: True)
    assert jobs.handle({"op": "think", "table": "t", **BOT}) == {}
