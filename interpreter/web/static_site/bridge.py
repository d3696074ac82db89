"""Requests and sockets of pages handed to the application inside the browser, as a server would hand them to it (ASGI)."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.types import Message

from interpreter.web.server.app import application
from interpreter.web.static_site.local_workers import LocalWorkerPool

HOST = [(b"host", b"localhost"), (b"origin", b"http://localhost")]


class Bridge:
    """The application, and the sockets that pages have opened, by number. `told` gets what comes over a socket: its number, and a text or None at its end."""

    def __init__(self, folder: Path, told: Callable[[int, str | None], None]) -> None:
        self.app = application(folder, pool=LocalWorkerPool)
        self.told = told
        self.sockets: dict[int, asyncio.Queue[Message]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def request(self, method: str, path: str, query: str, body: str) -> str:
        """The answer to a request, as JSON: status, the sort of content, the text."""
        status, kind, parts = 500, "", []

        async def receive() -> Message:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, kind
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = next((value.decode() for name, value in message["headers"] if name == b"content-type"), "")
            else:
                parts.append(message.get("body", b""))

        await self.app(_scope("http", path, query) | {"method": method, "scheme": "http"}, receive, send)
        return json.dumps({"status": status, "kind": kind, "text": b"".join(parts).decode()})

    def open(self, number: int, path: str) -> None:
        """A page opens a socket."""
        inbox = self.sockets[number] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        task = asyncio.ensure_future(self._serve(number, path, inbox))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def say(self, number: int, text: str) -> None:
        """A page says something over a socket; nothing happens where it has been closed."""
        if number in self.sockets:
            self.sockets[number].put_nowait({"type": "websocket.receive", "text": text})

    def close(self, number: int) -> None:
        """A page closes a socket, or is gone."""
        if number in self.sockets:
            self.sockets[number].put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def _serve(self, number: int, path: str, inbox: "asyncio.Queue[Message]") -> None:
        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                self.told(number, message["text"])

        try:
            await self.app(_scope("websocket", path, "") | {"scheme": "ws", "subprotocols": []}, inbox.get, send)
        finally:
            del self.sockets[number]
            self.told(number, None)


def _scope(kind: str, path: str, query: str) -> dict[str, Any]:
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
        "root_path": "", "headers": HOST, "client": ("localhost", 0), "server": ("localhost", 80),
    }  # fmt: skip
