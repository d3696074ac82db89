"""WebSockets with backpressure: stop reading from slow readers, bound messages and the send queue."""

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from interpreter.web import limits
from interpreter.web.server.connection import ABORT, SLOW, TOO_BIG
from interpreter.web.server.door import door_of

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

NO_UTF8 = 1007, "that is no UTF-8"


TABLE_SOCKET = "/socket"


class PatientSocket(WebSocketsSansIOProtocol):
    """What uvicorn speaks, but nothing more is read while what has been written waits: each ping read would be one more pong to keep."""

    _deadline: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """The other side reads again."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def handle_connect(self, event: "Request") -> None:
        """Accept a socket. Messages at tables are short, so what is longer is not even read."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]  # made by uvicorn just now
            extensions[ABORT] = self.transport.abort
            if self.scope["path"] == TABLE_SOCKET:
                self.conn.max_message_size = limits.MESSAGE_BYTES

    def handle_cont(self, event: "Frame") -> None:
        """Read a fragment of a message."""
        if len(self.frames) >= limits.FRAGMENTS:
            self._refuse(TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; one that is no UTF-8 ends the connection, and nothing is written into the log."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self._refuse(NO_UTF8)
        else:
            super().send_receive_event_to_app()

    def _refuse(self, why: tuple[int, str]) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.send_close(*why)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Send the close frame, then discard for a while what still comes: to close at once would reset the connection before it is read."""
        if self.close_sent or self.conn.close_sent is None:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": self.conn.close_sent.code, "reason": self.conn.close_sent.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(limits.LINGER_SECONDS, self.transport.close)
        self.read_paused = False
        self.transport.resume_reading()

    async def receive(self) -> "ASGIReceiveEvent":
        """The next message."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    async def run_asgi(self) -> None:
        """All that the application does with it; then the other side has some time to read what has been written, and why it is the end."""
        await super().run_asgi()
        if not (self.writable.is_set() or self.close_sent):
            self.conn.send_close(*SLOW)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self._expect_end()

    def keepalive_timeout(self) -> None:
        """Nobody has answered."""
        super().keepalive_timeout()
        self._expect_end()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the connection."""
        super().connection_lost(exc)
        door_of(self.config).leave(self.client[0] if self.client else "")
        if self._deadline is not None:
            self._deadline.cancel()

    def _expect_end(self) -> None:
        if not self.disconnected and self._deadline is None:
            self._deadline = self.loop.call_later(limits.PATIENCE, self.transport.abort)
