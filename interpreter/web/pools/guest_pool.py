"""Processes for guests, rule sets that the server's owner did not install: bounded in number, shared fairly, ended beyond a limit."""

import asyncio
import signal
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from time import monotonic
from typing import Any

from interpreter.web import limits
from interpreter.web.pools.guest_limits import ADDRESS, Bound, DecayingCounter, OverLimitError
from interpreter.web.pools.worker_pool import (
    EndedError,
    FailedError,
    Reply,
    Requests,
    TooLargeError,
    TooLongError,
    Worker,
    WorkerError,
)
from interpreter.web.workers.pipes import OUT_OF_MEMORY, RETIRED

MODULE = "interpreter.web.workers.guest"
MOST_GUESTS = 2_000  # that are remembered
HEAVY, HEAVY_ADDRESS = 10.0, 60.0  # seconds of late from which a guest, and all of an address, take no process that is the last free one
LATE, OVERRUN = 30.0, 300.0  # seconds after which half of what was used is forgotten, half of the overruns
COUNTS_COMPUTING = hasattr(signal, "setitimer")


class Guest:
    """A rule set that nobody installed, as a worker: requests wait for their turn in one of the processes."""

    def __init__(self, pool: "GuestPool", name: str) -> None:
        self.pool, self.name = pool, name
        self.worker: Worker | None = None  # whose process holds its tables, or has read it last
        self.busy = 0
        self.overruns, self.paused_until = 0, 0.0
        self.bound: Bound = "time"

    async def start(self) -> None:
        """Start a process for it, if one is free."""
        worker = self.worker or next(iter(self.pool.free_workers()), None)
        if worker is not None:
            await worker.start()

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """Return the reply to a request. Raises `OverLimitError` beyond a limit, else `WorkerError`. The limits of the pool count, not `seconds`."""
        del seconds
        self.busy += 1
        try:
            return await self.pool.answered(self, data)
        finally:
            self.busy -= 1

    patient_request = request


@dataclass(eq=False, slots=True)
class _Turn:
    """A request that waits for a process."""

    guest: Guest
    address: str
    number: int
    granted: "asyncio.Future[Worker]"


class GuestPool:
    """Processes of one sort for guests, one request at a time in each.

    The next request is of the address, then of the guest, that has used least of late. A guest that exceeds a limit is not computed for a
    while, and longer each time.
    """

    is_apart = True

    def __init__(
        self,
        workers: Sequence[Worker],
        seconds: float,
        overruns: DecayingCounter | None,
        *,
        stays: bool,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Make a pool of these workers.

        seconds: for one request. overruns: by address; None: nobody has to pause. stays: a guest stays in one process, which
        holds its tables.
        """
        self.workers, self.seconds, self.overruns, self.stays, self.clock = tuple(workers), seconds, overruns, stays, clock
        self.used = DecayingCounter(LATE, clock)  # seconds, by address and by guest
        self._guests: OrderedDict[str, Guest] = OrderedDict()
        self._waiting: list[_Turn] = []
        self._held: dict[Worker, Guest | None] = {}  # by whom; None: by a request that nobody waits for any more
        self._numbers = count()
        self._tasks: set[asyncio.Task[None]] = set()
        self._lost: Callable[[Requests], None] = lambda _: None
        self._over: Callable[[Requests, OverLimitError], None] = lambda *_: None
        for worker in self.workers:
            worker.ended = partial(self._forget, worker)

    def of_table(self, name: str) -> Guest:
        """Return the guest with a name."""
        guest = self._guests.get(name) or self._guests.setdefault(name, Guest(self, name))
        self._guests.move_to_end(name)
        if len(self._guests) > MOST_GUESTS:
            idle = next((each for each in self._guests.values() if not each.busy and each is not guest), None)
            if idle is not None:
                del self._guests[idle.name]
                self._lost(idle)
        return guest

    def free(self) -> Worker:
        """Return the process with the least to do, for what is no guest's request."""
        return min(self.workers, key=lambda each: each.busy)

    def free_workers(self) -> list[Worker]:
        """Return the processes without a request, those with the fewest guests first."""
        guests = Counter(each.worker for each in self._guests.values())
        return sorted((each for each in self.workers if each not in self._held), key=lambda each: guests[each])

    def watch(self, lost: Callable[[Requests], None], over: Callable[[Requests, OverLimitError], None]) -> None:
        """From now on call `lost` with each guest whose process another one has ended, and `over` with that one, after the client that asked."""
        self._lost, self._over = lost, over

    async def close(self) -> None:
        """End all processes."""
        for turn in self._waiting:
            turn.granted.cancel()
        await asyncio.gather(*(worker.close() for worker in self.workers))
        await asyncio.gather(*self._tasks)

    # -------------------------------------------------------------------------------------------- a request

    async def answered(self, guest: Guest, data: Mapping[str, Any]) -> Reply:
        """Return the reply to a request of a guest, in its turn. Raises `WorkerError`."""
        address = ADDRESS.get()
        worker = await self._turn(guest, address)
        began = self.clock()
        try:
            self._check(guest, address)
            return await worker.request(data, limits.GUEST_PATIENCE if COUNTS_COMPUTING else self.seconds)
        except (FailedError, OverLimitError):
            raise
        except WorkerError as problem:
            if (bound := bound_of(problem)) is None:
                self._lost(guest)
                raise
            error = self._exceeded(guest, address, bound)
            asyncio.get_running_loop().call_soon(self._over, guest, error)  # when the client that asked has it
            raise error from None
        finally:
            self._held[worker] = None
            for name in (address, guest.name):
                self.used.add(name, self.clock() - began)
            if worker.busy:
                task = asyncio.create_task(self._settle(worker))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            else:
                self._release(worker)

    async def _turn(self, guest: Guest, address: str) -> Worker:
        self._check(guest, address)
        turn = _Turn(guest, address, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(turn)
        self._grant()
        try:
            return await turn.granted
        except asyncio.CancelledError:
            if turn in self._waiting:
                self._waiting.remove(turn)
            else:
                self._release(turn.granted.result())
            raise

    def _grant(self) -> None:
        """Give free processes to those who wait."""
        free = self.free_workers() if self._waiting else []
        for turn in (
            sorted(self._waiting, key=lambda each: (self.used.rank(each.address), self.used.rank(each.guest.name), each.number))
            if free
            else ()
        ):
            worker = self._worker_for(turn, free)
            if worker is not None:
                free.remove(worker)
                self._waiting.remove(turn)
                self._held[worker] = turn.guest
                turn.guest.worker = worker
                turn.granted.set_result(worker)

    def _worker_for(self, turn: _Turn, free: Sequence[Worker]) -> Worker | None:
        guest = turn.guest
        if guest.worker is not None and self.stays:
            return guest.worker if guest.worker in free else None
        is_heavy = self.used[guest.name] >= HEAVY or self.used[turn.address] >= HEAVY_ADDRESS
        needed = 2 if is_heavy and not self.stays and len(self.workers) > 1 else 1
        if len(free) < needed or guest in self._held.values():
            return None
        return guest.worker if guest.worker in free else free[0]

    async def _settle(self, worker: Worker) -> None:
        """Release a process once it is done with a request that was cancelled, or has ended."""
        await worker.settled()
        self._release(worker)

    def _release(self, worker: Worker) -> None:
        del self._held[worker]
        self._grant()

    # -------------------------------------------------------------------------------------------- limits

    def _pause(self, guest: Guest) -> float:
        return max(0.0, guest.paused_until - self.clock())

    def _check(self, guest: Guest, address: str) -> None:
        """Raise `OverLimitError` if a guest, or all of its address, have to pause."""
        if pause := self._pause(guest):
            raise OverLimitError(guest.bound, self.seconds, pause)
        if self.overruns is not None and self.overruns[address] >= limits.GUEST_OVERRUNS:
            raise OverLimitError("overruns")

    def _exceeded(self, guest: Guest, address: str, bound: Bound) -> OverLimitError:
        """Return the error for a request by which a process has ended; the guest pauses."""
        if self.overruns is None:
            return OverLimitError(bound, self.seconds)
        self.overruns.add(address, 1)
        first, factor, most = limits.GUEST_PAUSE
        guest.overruns = guest.overruns + 1 if self.clock() < guest.paused_until + most else 1
        guest.paused_until, guest.bound = self.clock() + min(most, first * factor ** (guest.overruns - 1)), bound
        return OverLimitError(bound, self.seconds, self._pause(guest))

    def _forget(self, worker: Worker) -> None:
        """A process has ended, and all that it held is gone; whoever has ended it is told by the error."""
        for guest in [each for each in self._guests.values() if each.worker is worker]:
            guest.worker = None
            if self._held.get(worker) is not guest:
                self._lost(guest)


def guest_workers(module: str, arguments: Sequence[str], size: int, seconds: float) -> list[Worker]:
    """Return workers whose processes answer the requests of a module within the limits of guests."""
    command = [sys.executable, "-m", MODULE, str(seconds), str(limits.GUEST_BYTES), module, *arguments]
    return [Worker(command, limits.GUEST_REPLY_BYTES) for _ in range(size)]


def bound_of(problem: WorkerError) -> Bound | None:
    """Return the limit that a request exceeded; None if its process has ended for another reason."""
    match problem:
        case TooLongError() if not COUNTS_COMPUTING:  # else the machine has too much to do
            return "time"
        case TooLargeError():
            return "reply"
        case EndedError(status=status):
            if COUNTS_COMPUTING and status == -signal.SIGPROF:
                return "time"
            return {OUT_OF_MEMORY: "memory", RETIRED: None}.get(status, "ended")
    return None
