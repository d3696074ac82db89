"""Programs that speak to a running server and read nothing of what it says: others play on, and the server keeps little for them."""

import base64
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from time import sleep

import pytest

from tests.budgets import NIGHTLY
from tests.optional import needs, require

require("uvicorn")

from interpreter.web import limits
from interpreter.web.server.connection import FULL, SLOW
from interpreter.web.static_site.local_workers import LocalWorkerPool
from tests.patience import PATIENCE
from tests.web_life import LivingServer, living
from tests.web_server import Json, page

pytestmark = [pytest.mark.full, needs("linux")]
SMALL = 4096  # bytes that the system keeps on either side
TEXT, PING = 1, 9
LATE = 2000 if NIGHTLY else 20  # pages that come when there is no room


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LivingServer]:
    """One server for all tests."""
    with living(tmp_path_factory.mktemp("tables"), buffer=SMALL, pool=LocalWorkerPool) as started:
        yield started


@contextmanager
def shaken_hands(server: LivingServer) -> Iterator[socket.socket]:
    """A socket that has become a websocket, of which nothing more is read by itself."""
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        raw.settimeout(PATIENCE)
        raw.connect(("127.0.0.1", server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        raw.sendall(
            f"GET /socket HTTP/1.1\r\nHost: localhost:{server.port}\r\nOrigin: {server.origin}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += raw.recv(1)
        assert b" 101 " in head
        yield raw


def frame(kind: int, data: bytes) -> bytes:
    """A frame as browsers send it, with a mask that changes nothing."""
    length = struct.pack("!B", 128 | len(data)) if len(data) < 126 else struct.pack("!BH", 128 | 126, len(data))
    return bytes([128 | kind]) + length + bytes(4) + data


def hello(table: Json, seat: str) -> bytes:
    """What a page says first."""
    said = {"type": "hello", "table": table["table"], "secret": table["links"][seat], "language": "en", "page": "slow"}
    return frame(TEXT, json.dumps(said).encode())


def read_farewell(raw: socket.socket, why: tuple[int, str]) -> bytes:
    """Return all that was kept for it, until it hears why it is let go, or the system resets a connection on which something was not read."""
    heard, farewell = b"", struct.pack("!H", why[0]) + why[1].encode()
    while farewell not in heard[-100_000:]:
        try:
            part = raw.recv(65536)
        except ConnectionResetError:
            return heard
        assert part, heard[-100:]
        heard += part
    return heard


@pytest.mark.full
def test_who_reads_nothing_is_let_go_while_the_others_play_and_may_come_back(server: LivingServer, monkeypatch: pytest.MonkeyPatch) -> None:
    before, source = server.begin(), Random(1)
    table, other = server.table("hex", "person", "person"), server.table("nim", "person", "random")
    with page(server, table, "seat_1") as seat, page(server, other, "seat_1") as elsewhere, monkeypatch.context() as for_one:
        for_one.setattr(limits, "READING", 1)  # these two are here already, and may be slow on a busy machine
        with shaken_hands(server) as slow:
            slow.sendall(hello(table, "spectator"))
            for number in range(30):  # it asks for more than it reads
                slow.sendall(frame(TEXT, json.dumps({"type": "look", "id": str(number), "answers": 0}).encode()))
            while len(server.inside.sockets) == 3:  # the others are answered all the while
                assert seat.ask("look", answers=0)["type"] == "past"
                assert elsewhere.ask("look", answers=0)["type"] == "past"
                sleep(0.1)
            assert seat.answer(source)["type"] == "done"
            assert elsewhere.play(source, 2)
            assert len(read_farewell(slow, SLOW)) < 1_000_000
    with page(server, table, "spectator") as again:
        assert again.document["table"] == table["table"]
    assert server.left(before) == {}


def test_who_sends_pings_and_reads_no_pong_is_not_heard_any_more(server: LivingServer) -> None:
    """Else a pong would be kept for every ping, as many as somebody can send."""
    before, most = server.begin(), 16_000_000
    with shaken_hands(server) as flood:
        flood.settimeout(1)
        pings, sent = frame(PING, bytes(125)) * 500, 0
        with suppress(TimeoutError, ConnectionError):
            while sent < most:
                sent += flood.send(pings)
        assert sent < most
    assert server.left(before) == {}


def test_too_many_messages_are_refused(server: LivingServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES", (2, 0))  # however slowly they are answered
    with page(server, server.table("hex", "person", "person"), "seat_1") as first:
        assert [first.ask("why", chosen=[], touched=None)["type"] for _ in range(4)] == ["why", "why", "refused", "refused"]


def test_more_pages_than_there_is_room_for_hear_why(server: LivingServer, monkeypatch: pytest.MonkeyPatch) -> None:
    before = server.begin()
    table = server.table("nim", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
        monkeypatch.setattr(limits, "sockets", lambda: 2)
        for _ in range(LATE):
            with shaken_hands(server) as late:
                assert len(read_farewell(late, FULL)) < 100
        assert first.answer(Random(1))["type"] == "done"
        while second.document["question"] is None:
            second.hear()
    assert server.left(before) == {}
    with page(server, table, "seat_1") as again:  # where others have gone
        assert again.document["answers"] == 1
    assert server.left(before) == {}
