"""Processes of a server: those for the rule sets that its owner installed, and apart from them those for guests, the rules of drafts."""

import asyncio
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from interpreter.web import limits
from interpreter.web.journal.store import Store
from interpreter.web.pools.guest_limits import DecayingCounter
from interpreter.web.pools.guest_pool import OVERRUN, GuestPool, guest_workers
from interpreter.web.pools.worker_pool import Pool, Requests, WorkerError, WorkerPool
from interpreter.web.server.comparisons import MOST_AT_ONCE, Comparisons

PoolFactory = Callable[[str, Sequence[str], int], Pool]
_WORKERS = "interpreter.web.workers."
_MOST_TABLES = 10_000  # of which is remembered whether a guest is played there


@dataclass(frozen=True)
class Processes:
    """Workers of a server. rules: hold tables. jobs: think for bots, make tables. drafts: write drafts down. readers: read drafts."""

    rules: Pool
    jobs: Pool
    drafts: Pool
    readers: Pool
    comparisons: Comparisons


def processes(folder: Path, games: Sequence[str], pool: PoolFactory, *, workers: int, drafts: Sequence[str]) -> Processes:
    """Return the workers of a server, none of them started. Guests have processes of their own if there are processes at all."""
    place = str(folder)
    rules = pool(f"{_WORKERS}rules", [place], workers)
    jobs = pool(f"{_WORKERS}jobs", [place, *games], workers + 1)  # one is free while a bot thinks
    writers = pool(f"{_WORKERS}drafts", [place, *drafts, *games], 1)
    if not rules.is_apart:
        comparing = [pool(f"{_WORKERS}comparing", [], 1) for _ in range(MOST_AT_ONCE)]
        return Processes(rules, jobs, writers, pool(f"{_WORKERS}workshop", [place], 1), Comparisons(comparing))

    def guests(module: str, seconds: float, *, stays: bool = False, pauses: bool = True) -> GuestPool:
        overruns = DecayingCounter(OVERRUN) if pauses else None
        made = guest_workers(f"{_WORKERS}{module}", [place], limits.GUEST_PROCESSES, seconds)
        return GuestPool(made, seconds, overruns, stays=stays)

    found = RuleSets(folder)
    return Processes(
        SeparatePool(rules, guests("rules", limits.GUEST_SECONDS, stays=True), found),
        SeparatePool(jobs, guests("jobs", limits.GUEST_JOB_SECONDS), found, by_load=True),
        writers,
        guests("workshop", limits.DRAFT_SECONDS, pauses=False),
        Comparisons([WorkerPool.of(guest_workers(f"{_WORKERS}comparing", [], 1, limits.BOT_PAIR_SECONDS)) for _ in range(MOST_AT_ONCE)]),
    )


class RuleSets:
    """Rule sets of tables as the journal has them. The answer is the same after a restart."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store: Store | None = None
        self._known: OrderedDict[str, str] = OrderedDict()

    def of_guest(self, table: str) -> str:
        """Return the digest of the rules of a table if they are a guest's; "" for those of an installed game, and if there is no such table."""
        if table not in self._known:
            try:
                self._store = self._store or Store(self._folder)
                row = self._store.table(table)
            except sqlite3.Error as problem:
                raise WorkerError(str(problem)) from None
            if row is None:
                return ""
            self._known[table] = row.setup.rules if row.setup.draft else ""
            if len(self._known) > _MOST_TABLES:
                self._known.popitem(last=False)
        return self._known[table]

    def close(self) -> None:
        """Close the journal until a table is looked up again."""
        if self._store is not None:
            self._store.close()
            self._store = None


class SeparatePool:
    """A pool that sends what concerns a guest to processes for guests, and nothing else.

    found: the rule sets of tables. by_load: what concerns installed games goes to the process with the least to do.
    """

    is_apart = True

    def __init__(self, installed: Pool, guests: GuestPool, found: RuleSets, *, by_load: bool = False) -> None:
        self.installed, self.guests, self._found, self._by_load = installed, guests, found, by_load

    @property
    def workers(self) -> Sequence[Requests]:
        """All processes."""
        return (*self.installed.workers, *self.guests.workers)

    def of_table(self, table: str) -> Requests:
        """Return the worker for a table."""
        name = self._found.of_guest(table)
        if name:
            return self.guests.of_table(name)
        return self.installed.free() if self._by_load else self.installed.of_table(table)

    def free(self) -> Requests:
        """Return the worker for installed games with the least to do."""
        return self.installed.free()

    def watch(self, lost: Callable[[Requests], None], over: Callable[[Requests, Any], None]) -> None:
        """From now on call `lost` with each worker or guest whose process has ended, `over` with each guest that is beyond a limit."""
        self.installed.watch(lost, over)
        self.guests.watch(lost, over)

    async def close(self) -> None:
        """End all processes."""
        self._found.close()
        await asyncio.gather(self.installed.close(), self.guests.close())
