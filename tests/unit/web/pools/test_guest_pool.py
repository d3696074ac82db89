"""Guests take turns in their processes: by what they have used of late, never two in one process, with a pause beyond a limit."""

import asyncio
import signal
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from tests.optional import require

require("starlette")

from interpreter.web import limits
from interpreter.web.pools.guest_limits import ADDRESS, DecayingCounter, OverLimitError
from interpreter.web.pools.guest_pool import HEAVY, HEAVY_ADDRESS, GuestPool
from interpreter.web.pools.worker_pool import EndedError, FailedError, Reply, TooLargeError, TooLongError, WorkerError
from interpreter.web.workers.pipes import OUT_OF_MEMORY, RETIRED
from tests.web_server import in_loop


class Process:
    """In place of a worker: requests that are answered, or fail, when the test says so."""

    def __init__(self) -> None:
        self.ended: Any = None
        self.asked: list[str] = []
        self.reply: asyncio.Future[Reply] = asyncio.Future()
        self.done = asyncio.Event()
        self.done.set()

    @property
    def busy(self) -> int:
        """Return True if it works."""
        return int(not self.done.is_set())

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The reply, once there is one."""
        assert seconds > 0
        self.asked.append(data["text"])
        self.reply = asyncio.Future()
        self.done.clear()
        reply = await self.reply
        self.done.set()
        return reply

    async def settled(self) -> None:
        """Wait until it works on nothing."""
        await self.done.wait()

    async def close(self) -> None:
        """End."""


class Clock:
    """Time that stands still until a test moves it."""

    now = 1000.0

    def __call__(self) -> float:
        """Now."""
        return self.now


class Guests:
    """A pool of such processes, what was asked of it, and who was told to have lost a process."""

    def __init__(self, size: int, *, stays: bool = True, pauses: bool = True) -> None:
        self.clock, self.processes, self.lost = Clock(), [Process() for _ in range(size)], list[str]()
        overruns = DecayingCounter(300, self.clock) if pauses else None
        self.pool = GuestPool(cast("Sequence[Any]", self.processes), 5, overruns, stays=stays, clock=self.clock)
        self.over = list[tuple[str, str]]()
        self.pool.watch(
            lambda guest: self.lost.append(cast("Any", guest).name),
            lambda guest, problem: self.over.append((cast("Any", guest).name, problem.bound)),
        )

    async def ask(self, guest: str, text: str, address: str = "here") -> "asyncio.Task[Reply]":
        """Ask something; the reply comes later."""
        token = ADDRESS.set(address)
        task = asyncio.create_task(self.pool.of_table(guest).request({"text": text}))
        ADDRESS.reset(token)
        await settle()
        return task

    async def answer(self, process: int = 0, seconds: float = 0, problem: WorkerError | None = None) -> None:
        """Let a process answer, or end, after some time."""
        asked = self.processes[process]
        self.clock.now += seconds
        if problem is None:
            asked.reply.set_result({"text": asked.asked[-1]})
        else:
            asked.reply.set_exception(problem)
            if not isinstance(problem, FailedError):
                asked.ended()
            asked.done.set()
        await settle()

    async def end(self) -> None:
        """Answer all that is asked."""
        while busy := [number for number, each in enumerate(self.processes) if each.busy]:
            await self.answer(busy[0])

    @property
    def asked(self) -> list[list[str]]:
        """Return what each process was asked."""
        return [each.asked for each in self.processes]


async def settle() -> None:
    """Let everything happen that can happen now."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_process_works_on_one_request_at_a_time() -> None:
    async def run() -> None:
        guests = Guests(1)
        first, second = await guests.ask("a", "a1"), await guests.ask("b", "b1")
        assert guests.asked == [["a1"]]
        await guests.answer()
        assert (await first, guests.asked) == ({"text": "a1"}, [["a1", "b1"]])
        await guests.answer()
        assert await second == {"text": "b1"}

    in_loop(run())


def test_the_next_request_is_of_the_address_and_guest_that_used_least() -> None:
    async def run() -> None:
        guests = Guests(1)
        await guests.ask("slow", "slow1")
        await guests.answer(seconds=4)
        await guests.ask("slow", "slow2")
        await guests.ask("slow", "slow3")
        await guests.ask("beside", "same address")
        await guests.ask("other", "other address", "there")
        for _ in range(4):
            await guests.answer(seconds=1)
        assert guests.asked == [["slow1", "slow2", "other address", "same address", "slow3"]]

    in_loop(run())


def test_a_guest_stays_in_the_process_that_holds_its_tables() -> None:
    async def run() -> None:
        guests = Guests(2)
        await guests.ask("a", "a1")
        await guests.ask("b", "b1")
        await guests.answer(0)
        await guests.answer(1)
        await guests.ask("b", "b2")
        await guests.ask("b", "b3")
        await guests.ask("a", "a2")
        assert guests.asked == [["a1", "a2"], ["b1", "b2"]]
        await guests.end()

    in_loop(run())


@pytest.mark.parametrize(("used", "address"), [(2 * HEAVY, "elsewhere"), (HEAVY_ADDRESS / 2, "here")], ids=["guests", "an address"])
def test_heavy_guests_leave_one_process_to_others(used: float, address: str) -> None:
    async def run() -> None:
        guests = Guests(2, stays=False, pauses=False)
        for name, where in (("a", "here"), ("b", address)):
            await guests.ask(name, f"{name}1", where)
        for process in (0, 1):
            await guests.answer(process, used)
        names = ("a", "b") if address != "here" else ("c", "d")
        for name, where in zip(names, ("here", address), strict=True):
            await guests.ask(name, f"{name}2", where)
        assert sum(map(len, guests.asked)) == 3
        light = await guests.ask("light", "light", "far away")
        assert sum(map(len, guests.asked)) == 4
        process = next(number for number, asked in enumerate(guests.asked) if "light" in asked)
        await guests.answer(process)
        assert (await light)["text"] == "light"
        assert sum(map(len, guests.asked)) == 4
        await guests.answer(1 - process)
        assert sum(map(len, guests.asked)) == 5
        await guests.end()

    in_loop(run())


BOUNDS = {
    "time": EndedError(-signal.SIGPROF),
    "memory": EndedError(OUT_OF_MEMORY),
    "reply": TooLargeError("long"),
    "ended": EndedError(-11),
}


@pytest.mark.parametrize("bound", BOUNDS)
def test_a_guest_beyond_a_limit_pauses_longer_each_time_and_others_do_not(bound: str) -> None:
    async def run() -> None:
        guests = Guests(1)
        first, factor, _ = limits.GUEST_PAUSE
        for pause in (first, first * factor):
            asked = await guests.ask("a", "a")
            await guests.answer(problem=BOUNDS[bound])
            with pytest.raises(OverLimitError) as said:
                await asked
            assert (said.value.bound, said.value.pause) == (bound, pause)
            before = len(guests.asked[0])
            with pytest.raises(OverLimitError) as again:
                await (await guests.ask("a", "again"))
            assert (again.value.bound, len(guests.asked[0])) == (bound, before)
            other = await guests.ask("b", "b")
            await guests.answer()
            assert (await other)["text"] == "b"
            guests.clock.now += pause
        assert guests.over == [("a", bound)] * 2

    in_loop(run())


def test_a_mistake_of_ours_makes_nobody_pause() -> None:
    async def run() -> None:
        guests = Guests(1)
        for _ in range(2):
            asked = await guests.ask("a", "a")
            await guests.answer(problem=FailedError("a mistake"))
            with pytest.raises(FailedError):
                await asked

    in_loop(run())


def test_an_address_whose_guests_are_beyond_limits_again_and_again_pauses_whatever_it_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GUEST_OVERRUNS", 3)

    async def run() -> None:
        guests = Guests(1)
        for number in range(3):
            asked = await guests.ask(f"guest {number}", "a")
            await guests.answer(problem=BOUNDS["time"])
            await asyncio.wait([asked])
            assert asked.exception()
        with pytest.raises(OverLimitError) as said:
            await (await guests.ask("one more", "a"))
        assert said.value.bound == "overruns"
        other = await guests.ask("elsewhere", "b", "there")
        await guests.answer()
        assert (await other)["text"] == "b"
        guests.clock.now += 300
        last = await guests.ask("one more", "a")
        await guests.answer()
        assert await last

    in_loop(run())


@pytest.mark.parametrize("bound", BOUNDS)
def test_guests_of_a_process_that_another_one_ended_hear_of_it_and_come_back(bound: str) -> None:
    async def run() -> None:
        guests = Guests(1)
        for name in ("a", "b"):
            await guests.ask(name, name)
            await guests.answer()
        asked = await guests.ask("a", "too much")
        await guests.answer(problem=BOUNDS[bound])
        await asyncio.wait([asked])
        assert (guests.lost, bool(asked.exception())) == (["b"], True)
        back = await guests.ask("b", "back")
        await guests.answer()
        assert (await back)["text"] == "back"

    in_loop(run())


@pytest.mark.parametrize("problem", [EndedError(RETIRED), TooLongError("by the clock")], ids=["retired", "a machine with too much to do"])
def test_a_process_that_ends_for_another_reason_is_nobodys_fault(problem: WorkerError) -> None:
    async def run() -> None:
        guests = Guests(1)
        await guests.ask("b", "b")
        await guests.answer()
        asked = await guests.ask("a", "a")
        await guests.answer(problem=problem)
        with pytest.raises(type(problem)):
            await asked
        assert sorted(guests.lost) == ["a", "b"]
        again = await guests.ask("a", "again")
        await guests.answer()
        assert await again

    in_loop(run())


def test_a_process_whose_request_was_cancelled_is_free_when_it_is_done() -> None:
    async def run() -> None:
        guests = Guests(1)
        asked = await guests.ask("a", "a")
        waits = await guests.ask("b", "b")
        gone = await guests.ask("c", "c")
        asked.cancel()
        gone.cancel()
        await settle()
        assert guests.asked == [["a"]]
        guests.processes[0].done.set()
        await settle()
        assert guests.asked == [["a", "b"]]
        await guests.answer()
        assert (await waits)["text"] == "b"
        assert guests.asked == [["a", "b"]]

    in_loop(run())


def test_guests_that_nobody_asks_for_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.web.pools.guest_pool.MOST_GUESTS", 3)

    async def run() -> None:
        guests = Guests(1)
        for number in range(10):
            await guests.ask(str(number), "a")
            await guests.answer()
        assert len(guests.pool._guests) == 3
        assert guests.lost == [str(number) for number in range(7)]

    in_loop(run())
