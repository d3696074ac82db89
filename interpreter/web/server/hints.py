"""Hints that pages wait for: worked out by the workers for jobs, one at a time for each page."""

import asyncio
from collections.abc import Mapping
from typing import Any

from interpreter.translation import translate
from interpreter.web import limits
from interpreter.web.pools.worker_pool import Pool, WorkerError
from interpreter.web.server.connection import Connection


class Hints:
    """The hints that are being worked out, by page."""

    def __init__(self, jobs: Pool) -> None:
        self.jobs = jobs
        self.tasks: dict[Connection, asyncio.Task[None]] = {}

    def ask(self, page: Connection, wish: Mapping[str, Any]) -> None:
        """Work out a hint and send it to its page. wish: `id`, `seat`, `ask` and `language`. A second one is refused while the first is under way."""
        if page in self.tasks:
            sentence = translate(wish["language"], "A hint is being worked out already.")
            page.send({"type": "refused", "id": wish["id"], "code": "hints", "sentence": sentence})
            return
        self.tasks[page] = asyncio.create_task(self._answer(page, wish))

    async def _answer(self, page: Connection, wish: Mapping[str, Any]) -> None:
        try:
            found = await self._found(page, wish)
            page.send({"type": "hint", "id": wish["id"], "ask": wish["ask"], **found})
        finally:
            del self.tasks[page]

    async def _found(self, page: Connection, wish: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answer and the sentence of a hint; no answer if there is none, and the sentence says why."""
        language = wish["language"]
        try:
            request = {"op": "hint", "table": page.table, "seat": wish["seat"], "ask": wish["ask"], "language": language}
            found = await self.jobs.of_table(page.table).request(request, seconds=limits.BOT_SECONDS)
        except WorkerError:
            return {"answer": None, "sentence": translate(language, "There is no hint for this position: it takes too long to work out.")}
        return found or {"answer": None, "sentence": translate(language, "The game has gone on since.")}
