"""The server's side of worker processes: requests as lines of JSON, replies by their numbers; a worker that dies is started anew."""

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Protocol
from zlib import crc32

Reply = dict[str, Any]
LINE = 1 << 26  # bytes of a reply at most


class WorkerError(Exception):
    """A request that was not answered: the worker died, took too long, or failed."""


class TooLongError(WorkerError):
    """A request that took longer than it may; the worker has been ended."""


class Requests(Protocol):
    """Who answers requests."""

    @property
    def busy(self) -> int:
        """How many requests wait for an answer."""

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

    async def close(self) -> None:
        """End them all."""


class Worker:
    """A process that answers requests one after the other. It is started by the first request; one that is cancelled is stopped."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Reply]] = {}
        self._numbers = count()
        self._starting = asyncio.Lock()
        self._patient = asyncio.Lock()

    @property
    def busy(self) -> int:
        """How many requests wait for an answer."""
        return len(self._waiting)

    async def patient_request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The reply to a request that can wait: of these the process has one at a time, so that whoever cannot wait comes next."""
        async with self._patient:
            return await self.request(data, seconds)

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The reply to a request. Raises `WorkerError`; a worker that takes longer than `seconds` is ended."""
        process = await self._started()
        number = next(self._numbers)
        future = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps({"number": number, **data}, separators=(",", ":")).encode() + b"\n")
            return await asyncio.wait_for(future, seconds)
        except TimeoutError:
            process.kill()
            await process.wait()  # the next request starts another
            raise TooLongError("it took too long") from None
        except asyncio.CancelledError:
            self._stop(process, number)
            raise
        except (ConnectionError, RuntimeError) as problem:
            raise WorkerError(str(problem)) from None
        finally:
            self._waiting.pop(number, None)

    def _stop(self, process: asyncio.subprocess.Process, number: int) -> None:
        """Say that nobody waits for a request any more; a worker that can stop what it does answers it with nothing, soon."""
        assert process.stdin is not None
        if process.returncode is None and not process.stdin.is_closing():
            process.stdin.write(json.dumps({"stop": number}).encode() + b"\n")

    async def _started(self) -> asyncio.subprocess.Process:
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                pipe = asyncio.subprocess.PIPE
                self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, limit=LINE)
                self._reader = asyncio.create_task(self._read(self._process))
            return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand out replies until the process ends; whoever still waits then hears of it."""
        assert process.stdout is not None
        while line := await process.stdout.readline():
            message = json.loads(line)
            future = self._waiting.get(message["number"])
            if future is None or future.done():
                continue
            if "failed" in message:
                future.set_exception(WorkerError(message["failed"]))
            else:
                future.set_result(message["reply"])
        await process.wait()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(WorkerError("the process ended"))

    async def close(self) -> None:
        """End the process."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        if self._reader is not None:
            await self._reader


class WorkerPool:
    """Workers of one sort: a table always goes to the same one, other work to whoever has the least."""

    is_apart = True

    def __init__(self, module: str, arguments: Sequence[str], size: int) -> None:
        command = [sys.executable, "-m", module, *arguments]
        self.workers = [Worker(command) for _ in range(max(1, size))]

    def of_table(self, table: str) -> Worker:
        """The worker that holds a table."""
        return self.workers[crc32(table.encode()) % len(self.workers)]

    def free(self) -> Worker:
        """The worker with the least to do."""
        return min(self.workers, key=lambda worker: worker.busy)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.close() for worker in self.workers))
