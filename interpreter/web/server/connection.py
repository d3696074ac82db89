"""One page's socket: what is sent waits in a queue, so that a page that reads slowly holds up nobody."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from interpreter.web.server import limits
from interpreter.web.server.addresses import address_of

Message = dict[str, Any]
SLOW, FULL = (1008, "you read too slowly"), (1013, "too many pages are open")  # why a socket is closed
Key = tuple[str | None, str, bool]  # a viewer: seat, language, whether it may change who plays


class Connection:
    """A page that looks at a table."""

    def __init__(self, socket: WebSocket, patience: float) -> None:
        self.socket, self.patience = socket, patience
        self.address = address_of(socket.scope)
        self.table = ""
        self.viewer: Key = (None, "en", False)
        self.page = ""
        self.is_open, self.is_slow = True, False
        self.bucket = limits.TokenBucket(*limits.MESSAGES)
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue(limits.WAITING)

    def send(self, message: Message) -> None:
        """Send something, soon; a page that does not keep up is let go."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.is_slow = True
            self.drop()

    def drop(self) -> None:
        """Let the page go, after what is on its way where there is room for that."""
        self.is_open = False
        while self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def write(self) -> None:
        """Send what waits until the page goes or is let go, or does not read for so long that nobody waits for it."""
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            while (message := await self._queue.get()) is not None:
                text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
                await asyncio.wait_for(self.socket.send_text(text), self.patience)
            await asyncio.wait_for(self.socket.close(*(SLOW if self.is_slow else ())), self.patience)
