"""HTTP with an end: who sends no whole head of a request in time is let go, and more connections than there is room for are not begun."""

import asyncio
import ipaddress
from collections.abc import Sequence

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from interpreter.web.server import limits
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
        """Somebody comes."""
        super().connection_made(transport)
        if self._is_one_too_many:
            transport.write(FULL)
            transport.close()
        else:
            self._expect_head()

    def data_received(self, data: bytes) -> None:
        """Something comes: the end of a head, or a part of it."""
        super().data_received(data)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        super().connection_lost(exc)
        self._forget_deadline()

    def _expect_head(self) -> None:
        """From the first sign of a request on its head has some time; none where a request is being answered, or has become a socket."""
        if self._is_busy:
            self._forget_deadline()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(limits.PATIENCE, self._let_go)

    @property
    def _is_one_too_many(self) -> bool:
        """Whether there is no room for it: one address may have half of it, apart from this computer, where a proxy may stand for everybody."""
        most, host = limits.connections(), self.client[0] if self.client else ""
        if len(self.connections) <= most // 2 or (len(self.connections) <= most and limits.is_here(host)):
            return False
        hosts = [client[0] for each in self.connections if (client := getattr(each, "client", None)) is not None]
        return len(self.connections) > most or hosts.count(host) > most // 2

    @property
    def _is_busy(self) -> bool:
        return self.transport.get_protocol() is not self or not getattr(self.cycle, "response_complete", True)

    def _let_go(self) -> None:
        self._deadline = None
        if not self._is_busy:
            self.transport.abort()

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
