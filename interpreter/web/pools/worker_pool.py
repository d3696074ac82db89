"""The server's side of worker processes: requests as lines of JSON, replies by their numbers; a worker that dies is started anew."""

import asyncio
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any, Protocol, Self
from zlib import crc32

from interpreter.translation import translate

Reply = dict[str, Any]
LINE = 1 << 26  # bytes of a reply at most


class Texts(dict[str, str]):
    """Texts that go to workers again and again: each is encoded once, however large it is."""

    def __init__(self, texts: Mapping[str, str], known: "Texts | None" = None) -> None:
        """Keep these texts. known: texts of which some are the same."""
        super().__init__(texts)
        self._known = known
        self._encoded: dict[str, str] | None = None

    def encoded(self) -> dict[str, str]:
        """Return each text as JSON, by name."""
        if self._encoded is None:
            known = {} if self._known is None else self._known.encoded()
            before, self._known = self._known, None
            self._encoded = {
                name: known[name] if before is not None and before.get(name) == text else json.dumps(text) for name, text in self.items()
            }
        return self._encoded

    def as_json(self) -> str:
        """Return the object with all texts."""
        return "{" + ",".join(f"{json.dumps(name)}:{text}" for name, text in self.encoded().items()) + "}"


class WorkerError(Exception):
    """A request that was not answered: the worker died, took too long, or failed."""

    def sentence(self, language: str | None) -> str:
        """Return what a page is told."""
        return translate(language, "Something went wrong on the server. Please try again.")


class FailedError(WorkerError):
    """A mistake of ours, by which this request failed; the worker goes on."""


class TooLongError(WorkerError):
    """A request that took longer than it may; the worker has been ended."""

    def sentence(self, language: str | None) -> str:
        """Return that it was too much to do; where the machine is busy the next time may succeed."""
        return translate(language, "The server did not manage this in time. Please try again.")


class TooLargeError(WorkerError):
    """A reply that is longer than it may be; the worker has been ended."""


class EndedError(WorkerError):
    """The process ended before it answered. status: its exit status; negative: the number of the signal."""

    def __init__(self, status: int) -> None:
        super().__init__("the process ended")
        self.status = status


class Requests(Protocol):
    """Who answers requests."""

    @property
    def busy(self) -> int:
        """How many requests wait for an answer."""

    async def start(self) -> None:
        """Get ready before anybody asks; nothing if that is done."""

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The reply to a request. Raises `WorkerError`; one that takes longer than `seconds` is ended."""

    async def patient_request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The same for a request that can wait until others are answered."""


class Pool(Protocol):
    """Workers of one sort: processes, or what stands in their place."""

    is_apart: bool  # whether they are processes, so that nobody waits while they work

    @property
    def workers(self) -> Sequence[Requests]:
        """All of them."""

    def of_table(self, table: str) -> Requests:
        """The worker that holds a table."""

    def free(self) -> Requests:
        """The worker with the least to do."""

    def watch(self, lost: Callable[[Requests], None], over: Callable[[Requests, Any], None]) -> None:
        """From now on call `lost` with each worker that has ended by itself, `over` with each that is beyond a limit, and the error."""

    async def close(self) -> None:
        """End them all."""


class _Process:
    """A process that has been started, and who waits for it in the order in which it answers; each has its time once it is their turn."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.waiting: dict[int, tuple[asyncio.Future[Reply], float]] = {}
        self.is_open = True  # for requests
        self.idle = asyncio.Event()  # set while no request waits, also none that was cancelled
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, number: int, data: Mapping[str, Any], seconds: float) -> "asyncio.Future[Reply]":
        """Send a request. Its number is the pipe's, whatever else it says."""
        texts = {name: value for name, value in data.items() if isinstance(value, Texts)}
        rest = {name: value for name, value in data.items() if name not in texts}
        line = json.dumps({**rest, "number": number}, separators=(",", ":"))[:-1]
        line = "".join((line, *(f",{json.dumps(name)}:{value.as_json()}" for name, value in texts.items()), "}\n"))
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.waiting[number] = future, seconds
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode())
        self.idle.clear()
        if len(self.waiting) == 1:
            self._begin_next()
        return future

    def stop(self, number: int) -> None:
        """Say that nobody waits for a request any more; a worker that can stop what it does answers it with nothing, soon."""
        assert self.process.stdin is not None
        if number in self.waiting and self.is_open and not self.process.stdin.is_closing():
            self.process.stdin.write(json.dumps({"stop": number}).encode() + b"\n")

    async def read(self) -> None:
        """Hand out replies until the process ends; whoever still waits then hears of it."""
        problem = await self._replies()
        self.is_open = False
        status = await self.process.wait()
        for future, _ in self.waiting.values():
            if not future.done():
                future.set_exception(problem or EndedError(status))
        self.waiting.clear()
        self._begin_next()

    async def _replies(self) -> WorkerError | None:
        """Hand out replies until the output ends. Return why this process ended it, None if it ended by itself."""
        stdout = self.process.stdout
        assert stdout is not None
        while True:
            try:
                line = await stdout.readline()
            except ValueError:  # longer than the limit of the stream
                self._kill()
                while await stdout.read(LINE):
                    pass
                return TooLargeError("the reply was too long")
            if not line:
                return None
            message = json.loads(line)
            future, _ = self.waiting.pop(message["number"])
            self._begin_next()
            if future.done():
                continue  # nobody waits for it any more
            if "failed" in message:
                future.set_exception(FailedError(message["failed"]))
            else:
                future.set_result(message["reply"])

    def _begin_next(self) -> None:
        """The time of whoever is answered next begins."""
        if self._timer is not None:
            self._timer.cancel()
        seconds = next((seconds for _, seconds in self.waiting.values()), None)
        if seconds is None:
            self.idle.set()
        self._timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self._end)

    def _end(self) -> None:
        """End the process, since the request that it works on takes too long."""
        future, _ = next(iter(self.waiting.values()))
        if not future.done():
            future.set_exception(TooLongError("it took too long"))
        self._kill()

    def _kill(self) -> None:
        self.is_open = False
        with suppress(ProcessLookupError):
            self.process.kill()


class Worker:
    """A process that answers requests one after the other; one that is cancelled is stopped. It is started by the first, and anew when it has ended."""

    def __init__(self, command: Sequence[str], line: int = LINE) -> None:
        self._command, self._line = command, line
        self._running: _Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._numbers = count()
        self._starting = asyncio.Lock()
        self._patient = asyncio.Lock()
        self._is_closed = False
        self.ended: Callable[[], None] | None = None  # called when the process has ended by itself, and all that it had in mind is gone

    @property
    def busy(self) -> int:
        """How many requests wait for an answer."""
        return 0 if self._running is None else len(self._running.waiting)

    async def patient_request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The reply to a request that can wait: of these the process has one at a time, so that whoever cannot wait comes next."""
        async with self._patient:
            return await self.request(data, seconds)

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The reply to a request. Raises `WorkerError`; a worker that takes longer than `seconds` for it is ended."""
        number = next(self._numbers)
        try:
            running = await self._started()
            try:
                return await running.ask(number, data, seconds)
            except asyncio.CancelledError:
                running.stop(number)
                raise
        except (OSError, RuntimeError) as problem:  # nothing can be started, or a message is too deep for its line
            raise WorkerError(getattr(problem, "strerror", None) or type(problem).__name__) from None  # no path of this computer

    async def settled(self) -> None:
        """Wait until the process works on nothing, not even on a request that was cancelled, or has ended."""
        running, reader = self._running, self._reader
        if running is not None and reader is not None:
            await running.idle.wait()
            if not running.is_open:
                await asyncio.shield(reader)

    async def start(self) -> None:
        """Start the process, if it does not run. What stands in the way is told to whoever asks it."""
        with suppress(OSError):
            await self._started()

    async def _started(self) -> _Process:
        async with self._starting:
            if self._running is None or not self._running.is_open:
                pipe = asyncio.subprocess.PIPE
                process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, limit=self._line)
                self._running = _Process(process)
                self._reader = asyncio.create_task(self._read(self._running))
            return self._running

    async def _read(self, running: _Process) -> None:
        await running.read()
        if self.ended is not None and not self._is_closed:
            self.ended()

    async def close(self) -> None:
        """End the process."""
        running, reader = self._running, self._reader
        self._is_closed = True
        if running is not None and running.process.returncode is None:
            running.is_open = False
            with suppress(ProcessLookupError):
                running.process.kill()
        if reader is not None:
            await reader
        self._is_closed = False


class WorkerPool:
    """Workers of one sort: a table always goes to the same one, other work to whoever has the least."""

    is_apart = True

    def __init__(self, module: str, arguments: Sequence[str], size: int) -> None:
        command = [sys.executable, "-m", module, *arguments]
        self.workers: Sequence[Worker] = [Worker(command) for _ in range(max(1, size))]

    @classmethod
    def of(cls, workers: Sequence[Worker]) -> Self:
        """Return a pool of workers that exist."""
        pool = cls("", (), 0)
        pool.workers = workers
        return pool

    def of_table(self, table: str) -> Worker:
        """The worker that holds a table."""
        return self.workers[crc32(table.encode()) % len(self.workers)]

    def free(self) -> Worker:
        """The worker with the least to do."""
        return min(self.workers, key=lambda worker: worker.busy)

    def watch(self, lost: Callable[[Requests], None], over: Callable[[Requests, Any], None]) -> None:
        """From now on call `lost` with each worker that has ended by itself; none has limits."""
        del over
        for worker in self.workers:
            worker.ended = partial(lost, worker)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.close() for worker in self.workers))
