"""Queue of the requests of pages for one worker: ranks, fair shares of addresses, and notices for pages that wait."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any

from interpreter.web import limits
from interpreter.web.pools.worker_pool import Reply, Requests
from interpreter.web.server.connection import Connection

ANSWERS = ("answer", "undo", "redo", "consent", "resign", "draw", "leave", "return")  # what players do; all else waits for it


def rank_of(seat: str | None, kind: object) -> int:
    """Return the rank of a message: answers of players are 0, their other questions 1, spectators 2, as joins are."""
    return 2 if seat is None else 0 if kind in ANSWERS else 1


@dataclass(order=True)
class _Entry:
    """A request in the order in which it is sent: by rank, by its finish in virtual time, by arrival."""

    rank: int
    finish: int
    number: int
    connection: Connection = field(compare=False)
    id: object = field(compare=False)
    since: float = field(compare=False)
    turn: asyncio.Future[None] = field(compare=False)


class RequestQueue:
    """The requests of pages for a worker, which gets them one at a time.

    An answer waits for one other request at most, and for other answers. Inside a rank this is fair queueing with equal costs: many
    requests of one address delay those of another by one each. A page that waits hears its place every `limits.NOTICE_SECONDS`.
    """

    def __init__(self, worker: Requests) -> None:
        self.worker = worker
        self._waiting: list[_Entry] = []
        self._current: _Entry | None = None
        self._clock = [0, 0, 0]  # by rank, the virtual time: the finish of the request that was sent last
        self._finish: dict[tuple[int, str], int] = {}  # by rank and address, the finish of the last request
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting) + (self._current is not None)

    async def request(self, connection: Connection, rank: int, data: Mapping[str, Any], number: object = None) -> Reply | None:
        """Return the reply to a request of a page; None if the page has gone before its turn, unless it is an answer. Raises `WorkerError`.

        number: the id of the message, which notices repeat.
        """
        entry = self._entered(connection, rank, number)
        try:
            await entry.turn
            return await self.worker.request(data, limits.ANSWER_SECONDS) if connection.is_open or rank == 0 else None
        finally:
            if self._current is entry:
                self._begin_next()

    def _entered(self, connection: Connection, rank: int, number: object) -> _Entry:
        loop = asyncio.get_running_loop()
        share = rank, connection.address
        finish = self._finish[share] = max(self._clock[rank], self._finish.get(share, 0)) + 1
        entry = _Entry(rank, finish, next(self._numbers), connection, number, loop.time(), loop.create_future())
        heappush(self._waiting, entry)
        if self._current is None:
            self._begin_next()
            self._timer = loop.call_later(limits.NOTICE_SECONDS, self._notify)
        return entry

    def _begin_next(self) -> None:
        """Give the next request its turn. Requests whose tasks have been cancelled are left out."""
        self._current = None
        while self._waiting and self._current is None:
            entry = heappop(self._waiting)
            if not entry.turn.done():
                entry.turn.set_result(None)
                self._current, self._clock[entry.rank] = entry, entry.finish
        if self._current is None:
            self._finish.clear()
            if self._timer is not None:
                self._timer.cancel()

    def _notify(self) -> None:
        """Tell the pages that have waited for a while how many requests are before theirs."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(limits.NOTICE_SECONDS, self._notify)
        self._finish = {share: finish for share, finish in self._finish.items() if finish > self._clock[share[0]]}
        late = loop.time() - limits.NOTICE_SECONDS
        waiting = sorted(each for each in self._waiting if not each.turn.done())
        for place, entry in enumerate((self._current, *waiting)):
            if entry is not None and entry.since <= late:
                entry.connection.send({"type": "waiting", "id": entry.id, "before": place})
