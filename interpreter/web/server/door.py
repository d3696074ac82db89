"""Open connections of a server: their number by address, and those that may be closed to make room."""

import asyncio
from collections import Counter
from typing import Protocol
from weakref import WeakKeyDictionary

import uvicorn

from interpreter.web import limits


class Visitor(Protocol):
    """A connection over HTTP."""

    transport: asyncio.Transport
    client: tuple[str, int] | None


class Door:
    """The connections by address. Connections without a whole request are idle: where there is no room, the oldest of them is closed."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._idle: dict[Visitor, None] = {}  # the oldest first
        self._idle_of: dict[str, dict[Visitor, None]] = {}

    def enter(self, visitor: Visitor) -> bool:
        """Count a connection; False if there is no room for it. The host itself has all the room: a proxy there may stand for everybody."""
        host, most = host_of(visitor), limits.connections()
        self._open[host] += 1
        if not limits.is_here(host) and self._open[host] > most // 2:
            return self._make_room(self._idle_of.get(host, {}))
        return self._open.total() <= most or self._make_room(self._idle)

    def leave(self, host: str) -> None:
        """Take a connection off the count."""
        self._open[host] -= 1
        if not self._open[host]:
            del self._open[host]

    def be_idle(self, visitor: Visitor) -> None:
        """Note that a connection has sent no whole request since its last answer."""
        self._idle[visitor] = self._idle_of.setdefault(host_of(visitor), {})[visitor] = None

    def be_busy(self, visitor: Visitor) -> None:
        """Note that a connection has sent a whole request, or has been closed."""
        self._idle.pop(visitor, None)
        same = self._idle_of.get(host_of(visitor), {})
        same.pop(visitor, None)
        if not same:
            self._idle_of.pop(host_of(visitor), None)

    def _make_room(self, idle: dict[Visitor, None]) -> bool:
        visitor = next(iter(idle), None)
        if visitor is None:
            return False
        self.be_busy(visitor)
        visitor.transport.abort()
        return True


def host_of(visitor: Visitor) -> str:
    """Return the address from which a connection comes; empty where the system does not say."""
    return visitor.client[0] if visitor.client else ""


_DOORS: WeakKeyDictionary[uvicorn.Config, Door] = WeakKeyDictionary()


def door_of(config: uvicorn.Config) -> Door:
    """Return the door of a server, which all its connections share."""
    return _DOORS.setdefault(config, Door())
