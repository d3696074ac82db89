"""Tells the worker that cleans the data folder what pages have open, and lets go of the pages whose table or draft its owner has deleted."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from interpreter.web.pools.worker_pool import Pool, WorkerError
from interpreter.web.server.connection import Connection

SECONDS = 30.0  # between two looks


class Housekeeping:
    """Looks after the data folder while the server runs. opened: the pages by the table or draft that they show."""

    def __init__(
        self, drafts: Pool, opened: Callable[[], Iterable[Connection]], sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._drafts, self._opened, self._sleep = drafts, opened, sleep
        self._seen: set[str] = set()  # since the last look: also what has been closed again was used

    def note(self, name: str) -> None:
        """A page has opened a table or draft."""
        self._seen.add(name)

    async def run(self) -> None:
        """Look again and again, until it is cancelled."""
        while True:
            await self._sleep(SECONDS)
            while await self.look():
                await self._sleep(0)

    async def look(self) -> bool:
        """Have a portion cleaned; whether there is more."""
        using, self._seen = self._seen | {each.table for each in self._opened()}, set()
        try:
            reply = await self._drafts.free().request({"op": "clean", "using": sorted(using)})
        except WorkerError:
            return False
        missing = set(reply.get("missing", ()))
        for page in [each for each in self._opened() if each.table in missing]:
            page.drop()  # it comes back, and hears that there is no such table
        return bool(reply.get("more"))
