"""A page that reads nothing, or says nothing, is let go and holds up nobody; what waits for it is bounded."""

import asyncio
from typing import Any, cast
from unittest.mock import Mock

import pytest
from starlette.websockets import WebSocket

from interpreter.web import limits
from interpreter.web.server.admission import Admission
from interpreter.web.server.app import Server
from interpreter.web.server.connection import ABORT, Connection
from tests.web_server import in_loop


class Deaf:
    """A socket whose page reads nothing and says what it is told to say."""

    def __init__(self, *says: str, address: str = "192.0.2.1") -> None:
        self.says = list(says)
        self.scope: dict[str, Any] = {"client": (address, 1)}
        self.codes: list[int] = []

    async def accept(self) -> None:
        """Begin."""

    async def receive_text(self) -> str:
        """What the page says; then nothing, for ever."""
        if not self.says:
            await asyncio.Event().wait()
        return self.says.pop(0)

    async def send_text(self, _: str) -> None:
        """Wait for the page to read."""
        await asyncio.Event().wait()

    async def close(self, code: int = 1000, _: str = "") -> None:
        """The end."""
        self.codes.append(code)


def connected(socket: Deaf, patience: float = 0) -> Connection:
    """The server's side of a socket."""
    return Connection(cast("WebSocket", socket), patience)


def test_whoever_does_not_read_is_let_go() -> None:
    async def run() -> None:
        connection = connected(Deaf())
        connection.send({"type": "pong"})
        await connection.write()

    in_loop(run())


def test_what_waits_for_a_page_is_bounded() -> None:
    async def run() -> None:
        connection = connected(Deaf())
        for _ in range(limits.WAITING + 1):
            assert connection.is_open
            connection.send({"type": "pong"})
        assert not connection.is_open

    in_loop(run())


class Hub:
    """A hub that lets everybody in and tells them something."""

    def __init__(self) -> None:
        self.left: list[Connection] = []

    async def hello(self, connection: Connection, _: Any) -> bool:
        """Come in."""
        connection.send({"type": "pong"})
        return True

    async def bye(self, connection: Connection) -> None:
        """Go."""
        self.left.append(connection)


@pytest.mark.parametrize("says", [['{"type":"hello"}'], []], ids=["reads nothing", "says nothing"])
def test_a_page_that_is_let_go_leaves_nothing_behind(says: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PATIENCE", 0 if not says else 60)

    async def run() -> None:
        server = Server.__new__(Server)
        server.sockets, server.hub, server.housekeeping = Admission(), cast("Any", Hub()), Mock()
        await server._attend(connected(Deaf(*says)))
        assert len(cast("Hub", server.hub).left) == 1
        assert len(asyncio.all_tasks()) == 1

    in_loop(run())


def test_the_oldest_socket_that_has_said_nothing_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 2)

    async def run() -> None:
        sockets, ended = Admission(), []
        opened = [connected(Deaf()) for _ in range(4)]
        for each in opened:
            each.socket.scope["extensions"] = {ABORT: lambda each=each: ended.append(each)}
        assert all(map(sockets.admit, opened[:2]))
        sockets.hear(opened[0])
        assert sockets.admit(opened[2])
        assert ended == [opened[1]]
        sockets.hear(opened[2])
        assert not sockets.admit(opened[3])
        for each in opened:  # also those that have been taken off already, and the one that was not let in
            sockets.leave(each)
        assert len(sockets) == 0

    in_loop(run())


def test_an_address_has_so_many_sockets_and_this_computer_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ADDRESS_SOCKETS", 2)

    async def run() -> None:
        for address, most in (("192.0.2.1", 2), ("127.0.0.1", 4)):
            sockets = Admission()
            for number in range(4):
                connection = connected(Deaf(address=address))
                assert sockets.admit(connection) == (number < most)
                sockets.hear(connection)
            assert sockets.admit(connected(Deaf(address="192.0.2.2")))

    in_loop(run())
