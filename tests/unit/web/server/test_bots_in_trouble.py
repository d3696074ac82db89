"""A table goes on when a bot thinks without end, or when its answer could not be written."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

from interpreter.web.pools.worker_pool import Reply, TooLongError, WorkerError
from interpreter.web.server.hub import Hub
from tests.web_server import in_loop

BOT = {"seat": "seat_2", "bot": "mcts:400", "ask": 1, "entries": 1}


class Pool:
    """Workers that reply or fail as they are told to, and remember what they were asked."""

    def __init__(self, *replies: Reply | WorkerError) -> None:
        self.replies = list(replies)
        self.requests: list[Mapping[str, Any]] = []

    def free(self) -> "Pool":
        """Any worker."""
        return self

    def of_table(self, _: str) -> "Pool":
        """The worker of a table."""
        return self

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The next reply."""
        assert seconds > 0
        self.requests.append(data)
        reply = self.replies.pop(0)
        if isinstance(reply, WorkerError):
            raise reply
        return reply

    patient_request = request


def answers(rules: Pool) -> list[Mapping[str, Any]]:
    """The answers of bots that the worker of tables was given."""
    return [answer for request in rules.requests for answer in request["answers"]]


def after_thinking(rules: Pool, jobs: Pool) -> None:
    """Ask a bot, and wait until nobody thinks any more."""

    async def run() -> None:
        hub = Hub(cast("Any", rules), cast("Any", jobs), pace=0)
        hub.pause = 0
        hub._let_think("table", [BOT])
        await asyncio.gather(*(task for _, task in hub.thinking.values()))
        assert not hub.thinking

    in_loop(run())


def test_a_bot_that_thinks_without_end_answers_at_random() -> None:
    rules, jobs = Pool({"told": [{"bots": []}]}), Pool(TooLongError("it took too long"))
    after_thinking(rules, jobs)
    assert [each["bot"] for each in jobs.requests] == ["mcts:400"]
    assert [(each["random"], each["bot"]) for each in answers(rules)] == [(True, "mcts:400")]


def test_a_bot_whose_process_was_killed_thinks_again() -> None:
    rules, jobs = Pool({"told": [{"bots": []}]}), Pool(WorkerError("the process ended"), {"answer": "place a1"})
    after_thinking(rules, jobs)
    assert [each["bot"] for each in jobs.requests] == ["mcts:400", "mcts:400"]
    assert [each["answer"] for each in answers(rules)] == ["place a1"]


def test_a_bots_answer_that_could_not_be_written_is_tried_again() -> None:
    rules, jobs = Pool({"told": [{"full": True}]}, {"told": [{"full": True}]}, {"told": [{"bots": []}]}), Pool({"answer": "place a1"})
    after_thinking(rules, jobs)
    assert [each["answer"] for each in answers(rules)] == ["place a1"] * 3
    assert len(jobs.requests) == 1


def test_a_bot_that_is_not_asked_any_more_answers_nothing() -> None:
    rules, jobs = Pool(), Pool({})
    after_thinking(rules, jobs)
    assert rules.requests == []
