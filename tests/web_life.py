"""A server in this process, into which one can look: what is left of seats that have gone."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import uvicorn

from interpreter.web.journal import folder as data_folder
from interpreter.web.pools.worker_pool import Pool, WorkerError, WorkerPool
from interpreter.web.server.app import PoolFactory, application
from interpreter.web.server.http_protocol import configuration
from tests import web_server
from tests.patience import PATIENCE, patient_limits

Figures = dict[str, int]


@dataclass
class LivingServer(web_server.Server):
    """The server that `rulewright serve` starts, in a thread."""

    uvicorn: Any = None
    inside: Any = None  # the `Server` of the application
    loop: Any = None

    @property
    def pools(self) -> tuple[Pool, ...]:
        """All its workers."""
        hub, workshop = self.inside.hub, self.inside.workshop
        return (hub.rules, hub.jobs, workshop.drafts, workshop.readers, *workshop.comparisons._pools)

    def figures(self) -> Figures:
        """How much there is of all that seats bring along: to look at it adds nothing."""
        return asyncio.run_coroutine_threadsafe(self._counted(), self.loop).result(PATIENCE)

    async def _counted(self) -> Figures:
        hub, workshop = self.inside.hub, self.inside.workshop
        state = self.uvicorn.server_state
        return {
            "sockets": len(self.inside.sockets),
            "connections": len(state.connections),
            "requests": len(state.tasks),
            "tasks": len(asyncio.all_tasks()) - 1,
            "timers": sum(not each.cancelled() for each in getattr(self.loop, "_scheduled", ())),
            "files": count_files(),
            "threads": threading.active_count(),
            "tables": len(hub.connections) + len(hub.telling) + sum(len(queue) for queue in hub.queues.values()),
            "bots": len(hub.thinking) + sum(map(len, hub.waiting.values())),
            "rooms": len(workshop.rooms) + len(workshop.secrets) + len(workshop.ahead),
            "comparisons": len(workshop.comparisons._running) + len(workshop.comparisons._tasks),
            "waiting": sum(worker.busy for pool in self.pools for worker in pool.workers),
            "processes": len(self.processes()),
        }

    def processes(self) -> list[int]:
        """The processes that it has started, whichever of its threads has."""
        return [int(pid) for path in Path("/proc/self/task").glob("*/children") for pid in path.read_text().split()]

    def begin(self) -> Figures:
        """Start all its processes; how much there is of everything before anybody has come."""
        asyncio.run_coroutine_threadsafe(self._begun(), self.loop).result(PATIENCE)
        looks = [self.figures() for _ in range(30) if sleep(0.02) is None]  # some timers come and go by themselves
        return {name: max(look[name] for look in looks) for name in looks[0]}

    async def _begun(self) -> None:
        for worker in (worker for pool in self.pools for worker in pool.workers):
            with suppress(WorkerError):
                await worker.request({"op": "no such thing"})

    def left(self, before: Figures) -> Figures:
        """What there is more of than before, once it has had a long time to go."""
        end = monotonic() + PATIENCE
        while True:
            more = {name: count for name, count in self.figures().items() if count > before[name]}
            if not more or monotonic() > end:
                return more
            sleep(0.05)


def count_files() -> int:
    """The files that this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


@contextmanager
def living(folder: Path, *, buffer: int = 0, pool: PoolFactory = WorkerPool) -> Iterator[LivingServer]:
    """A server, ended afterwards. buffer: bytes that the system keeps for who does not read, if not as many as it likes. pool: processes, or what is quicker."""
    held = data_folder.lock(folder)
    with patient_limits(), socket.create_server(("127.0.0.1", 0)) as listening:
        app = application(folder, pace=0, pool=pool)
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF) if buffer else ():
            listening.setsockopt(socket.SOL_SOCKET, option, buffer)
        loops: list[asyncio.AbstractEventLoop] = []
        started = uvicorn.Server(configuration(app))

        async def serve() -> None:
            loops.append(asyncio.get_running_loop())
            await started.serve([listening])

        thread = threading.Thread(target=lambda: asyncio.run(serve()))
        thread.start()
        while not started.started:
            sleep(0.01)
        port = int(listening.getsockname()[1])
        try:
            yield LivingServer(folder, port, uvicorn=started, inside=app.state.server, loop=loops[0])
        finally:
            started.should_exit = True
            thread.join()
            held.close()
