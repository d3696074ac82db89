"""Workers where there are no processes: requests are handled one after the other where they are made."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from interpreter.web.pools.worker_pool import FailedError, Reply, Requests
from interpreter.web.workers.pipes import Handler, line_of


class LocalWorker:
    """The handler of a worker module, called in this process. It is made by the first request."""

    busy = 0  # a request is answered before the next one is asked

    def __init__(self, module: str, arguments: Sequence[str]) -> None:
        self._module, self._arguments = module, arguments
        self._handler: Handler | None = None

    async def request(self, data: Mapping[str, Any], seconds: float = 60) -> Reply:
        """The reply to a request. Raises `WorkerError`. Nothing ends a request that takes longer than `seconds`."""
        del seconds
        await asyncio.sleep(0)  # whatever waits to be sent goes first
        try:
            if self._handler is None:
                self._handler = import_module(self._module).handler(self._arguments)
            reply: Reply = json.loads(line_of(self._handler(data)))  # as it comes out of a process
        except Exception as problem:
            raise FailedError(type(problem).__name__) from problem
        return reply

    patient_request = request

    async def start(self) -> None:
        """There is nothing to start: whoever asks would wait for it."""

    async def close(self) -> None:
        """There is nothing to end."""


class LocalWorkerPool:
    """What `WorkerPool` is for processes, with a single worker."""

    is_apart = False

    def __init__(self, module: str, arguments: Sequence[str], size: int) -> None:
        del size
        self.workers = [LocalWorker(module, arguments)]

    def of_table(self, table: str) -> LocalWorker:
        """The worker that holds a table."""
        del table
        return self.workers[0]

    def free(self) -> LocalWorker:
        """The worker with the least to do."""
        return self.workers[0]

    def watch(self, lost: Callable[[Requests], None], over: Callable[[Requests, Any], None]) -> None:
        """Do nothing: no worker ever ends by itself, none has limits."""

    async def close(self) -> None:
        """There is nothing to end."""
