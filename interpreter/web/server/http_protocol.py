"""HTTP with timeouts and limits: drop clients that do not finish their request head in time, or whose room others need."""

import asyncio
import ipaddress
from collections.abc import Sequence

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from interpreter.web import limits
from interpreter.web.server.door import door_of, host_of
from interpreter.web.server.socket_protocol import PatientSocket


def configuration(app: ASGIApp, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """The settings by which an application is served. proxies: addresses or networks whose `X-Forwarded-For` is believed; no other is."""
    limits.PROXIES = tuple(map(ipaddress.ip_network, proxies))
    return uvicorn.Config(
        app, log_level="warning", http=PatientProtocol, ws=PatientSocket, ws_max_size=limits.WORKSHOP_BYTES, ws_ping_interval=limits.PING_SECONDS,
        ws_ping_timeout=limits.PING_SECONDS, server_header=False, timeout_graceful_shutdown=3, lifespan="on",
        proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies),
        ws_per_message_deflate=False,  # patches are small, and packing takes memory for every page
    )  # fmt: skip


_SENTENCE = b"More pages are open than this server has room for. Try again in a little while.\n"
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 20\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_SENTENCE), _SENTENCE)
)


class PatientProtocol(H11Protocol):
    """What uvicorn speaks, with a limit of time for heads, and one on the number of all connections, those of sockets included."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin a connection, or refuse it where there is no room."""
        super().connection_made(transport)
        self._door = door_of(self.config)
        if self._door.enter(self):
            self._door.be_idle(self)
            self._expect_head()
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, perhaps the last one."""
        super().data_received(data)
        self._expect_head()
        if self._is_upgraded or (self._is_busy and not self.cycle.more_body):
            self._door.be_busy(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the connection."""
        super().connection_lost(exc)
        self._forget_deadline()
        self._door.be_busy(self)
        self._door.leave(host_of(self))

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._door.be_idle(self)
        super().on_response_complete()

    def _expect_head(self) -> None:
        """From the first sign of a request on its head has some time; none where a request is being answered, or has become a socket."""
        if self._is_busy:
            self._forget_deadline()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(limits.HEAD_SECONDS, self._let_go)

    @property
    def _is_upgraded(self) -> bool:
        return self.transport.get_protocol() is not self

    @property
    def _is_busy(self) -> bool:
        return self._is_upgraded or not getattr(self.cycle, "response_complete", True)

    def _let_go(self) -> None:
        self._deadline = None
        if not self._is_busy:
            self.transport.abort()

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
