"""One page's socket: what is sent waits in a queue, so that a page that reads slowly holds up nobody."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from interpreter.web import limits
from interpreter.web.addresses import address_of

Message = dict[str, Any]
Key = tuple[str | None, str, bool]  # a viewer: seat, language, whether it may change who plays
# Codes of RFC 6455 with which a socket is closed, and the reason.
SLOW, SILENT, FULL = (1008, "you read too slowly"), (1008, "you did not say which page you are"), (1013, "too many pages are open")
ABORT = "rulewright.abort"  # an extension of the scope: ends the connection at once
NO_MESSAGE, TOO_BIG = (1003, "that is no message"), (1009, "that is too long")


class Connection:
    """A page that looks at a table."""

    def __init__(self, socket: WebSocket, patience: float) -> None:
        self.socket, self.patience = socket, patience
        self.address = address_of(socket.scope)
        self.table = ""
        self.viewer: Key = (None, "en", False)
        self.page = ""
        self.wanted = ""  # the language that a page of the workshop asked for, whether the draft has it or not
        self.is_open, self.is_counted = True, False
        self.bucket = limits.TokenBucket(*limits.MESSAGES)
        self._end: tuple[int, str] = (1000, "")
        self._queue: asyncio.Queue[Message | str | None] = asyncio.Queue(limits.WAITING)

    def send(self, message: Message | str) -> None:
        """Send a message (a text: as JSON) soon; a page that does not keep up is let go."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop(SLOW)

    def drop(self, why: tuple[int, str] | None = None) -> None:
        """Close the socket after what is on its way where there is room for that. why: the code and the reason of the close frame."""
        self.is_open = False
        self._end = why or self._end
        while self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    def abort(self, why: tuple[int, str]) -> None:
        """Close the socket now, without waiting for the other side where the server can."""
        self.drop(why)
        if end := self.socket.scope.get("extensions", {}).get(ABORT):
            end()

    async def write(self) -> None:
        """Send what waits until the page goes or is let go, or does not read for so long that nobody waits for it."""
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            while (message := await self._queue.get()) is not None:
                text = message if isinstance(message, str) else text_of(message)
                async with asyncio.timeout(self.patience):
                    await self.socket.send_text(text)
            async with asyncio.timeout(self.patience):
                await self.socket.close(*self._end)
        self.is_open = False


def text_of(message: Message) -> str:
    """Return a message as it is sent; in ASCII where it holds half of a surrogate pair, which UTF-8 has no bytes for."""
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(message, separators=(",", ":"))
    return text
