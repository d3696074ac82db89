"""Websockets with an end: who does not read is not heard, and what nobody reads is not kept for long."""

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from interpreter.web.server import limits
from interpreter.web.server.connection import SLOW

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent


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
        """The end."""
        super().connection_lost(exc)
        if self._deadline is not None:
            self._deadline.cancel()

    def _expect_end(self) -> None:
        if not self.disconnected and self._deadline is None:
            self._deadline = self.loop.call_later(limits.PATIENCE, self.transport.abort)
