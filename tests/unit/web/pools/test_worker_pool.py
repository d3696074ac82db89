"""The server's side of a worker: replies belong to their requests whatever these say, and only who is worked on can take too long."""

import asyncio
import json
import sys
from typing import Any, cast

import pytest

from interpreter.web.pools.worker_pool import FailedError, Texts, TooLongError, Worker, WorkerError, _Process
from tests.web_server import in_loop

ECHO = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if "end" in request: sys.exit()
    told = {"failed": "a mistake"} if "fail" in request else {"reply": request}
    print(json.dumps({"number": request["number"], **told}), flush=True)
"""


def worker() -> Worker:
    """One that says what it was asked."""
    return Worker([sys.executable, "-c", ECHO])


def test_the_number_of_a_request_is_not_what_a_page_says_it_is() -> None:
    async def run() -> None:
        asked = worker()
        both = await asyncio.gather(asked.request({"number": 1, "text": "mine"}), asked.request({"number": 0, "text": "yours"}))
        assert [each["text"] for each in both] == ["mine", "yours"]
        await asked.close()

    in_loop(run())


def test_texts_are_encoded_once_and_reach_the_worker_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Texts({"a": 'one "line"\nü', "b": "same"})
    second, encode, encoded = Texts({**first, "a": "typed"}, first), json.dumps, list[object]()

    async def run() -> None:
        asked = worker()
        for texts in (first, first, second, second):
            assert (await asked.request({"files": texts, "text": "t"}))["files"] == dict(texts)
        await asked.close()

    def noted(data: object, **more: Any) -> str:
        encoded.append(data)
        return encode(data, **more)

    monkeypatch.setattr(json, "dumps", noted)
    in_loop(run())
    assert [text for text in encoded if text in ("typed", "same", first["a"])] == [first["a"], "same", "typed"]
    assert Texts({}).as_json() == "{}"


def test_a_mistake_of_ours_ends_one_request_and_no_process() -> None:
    async def run() -> None:
        asked, ends = worker(), list[bool]()
        asked.ended = lambda: ends.append(True)
        with pytest.raises(FailedError, match="a mistake"):
            await asked.request({"fail": True})
        assert (await asked.request({"text": "on"}))["text"] == "on"
        await asked.close()
        assert not ends

    in_loop(run())


def test_a_process_starts_once_before_anybody_asks() -> None:
    async def run() -> None:
        asked = worker()
        await asyncio.gather(asked.start(), asked.start())
        first = asked._running
        assert first is not None
        assert (await asked.request({"text": "on"}))["text"] == "on"
        assert asked._running is first
        await asked.close()
        lost = Worker(["/no/such/program"])
        await lost.start()
        with pytest.raises(WorkerError):
            await lost.request({})

    in_loop(run())


def test_a_process_that_ends_is_told_and_begun_anew() -> None:
    async def run() -> None:
        asked, ends = worker(), list[bool]()
        asked.ended = lambda: ends.append(True)
        with pytest.raises(WorkerError):
            await asked.request({"end": True})
        assert (await asked.request({"text": "on"}))["text"] == "on"
        assert ends == [True]
        await asked.close()

    in_loop(run())


def test_what_cannot_be_started_is_a_request_that_was_not_answered() -> None:
    with pytest.raises(WorkerError):
        in_loop(Worker(["/no/such/program"]).request({}))


class Program:
    """A process that answers when it is told to."""

    def __init__(self) -> None:
        self.stdin, self.stdout, self.is_killed = self, asyncio.StreamReader(), False

    def write(self, line: bytes) -> None:
        """Take a request."""

    def answer(self, number: int) -> None:
        """Answer one."""
        self.stdout.feed_data(json.dumps({"number": number, "reply": {"to": number}}).encode() + b"\n")

    def kill(self) -> None:
        """End."""
        self.is_killed = True
        self.stdout.feed_eof()

    async def wait(self) -> int:
        """It has ended."""
        return -9


def test_time_counts_from_when_a_request_is_worked_on() -> None:
    async def run() -> None:
        program, loop = Program(), asyncio.get_running_loop()
        running = _Process(cast("Any", program))
        reading = asyncio.create_task(running.read())
        long, short, gone = running.ask(1, {}, 3600), running.ask(2, {}, 60), running.ask(3, {}, 60)
        timer = running._timer
        assert timer is not None
        assert timer.when() - loop.time() > 60  # the second one waits for its turn, and that ends nobody
        gone.cancel()
        program.answer(1)
        assert (await long) == {"to": 1}
        running._end()
        with pytest.raises(TooLongError):
            await short
        await reading
        assert program.is_killed
        assert not running.is_open
        assert running._timer is None

    in_loop(run())
