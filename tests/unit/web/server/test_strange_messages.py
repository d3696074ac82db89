"""Whatever a page sends, the server answers or closes the socket with the right code, goes on, and writes no traceback into its log."""

import base64
import json
import logging
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest

from interpreter.web.messages import is_message, is_wish, without_halves
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.rules import RulesWorker
from tests.hostile.strange_messages import VALUES, integers, kinds, strange
from tests.optional import require
from tests.patience import PATIENCE

CONTINUED, TEXT, BINARY, CLOSE, PING, FINAL = 0, 1, 2, 8, 9, 128
NOT_A_NUMBER = (True, False, -1, 0.5, 10**400, 2**63, 1e300, "1", [], {}, float("nan"))


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> tuple[RulesWorker, JobsWorker, dict[str, Any]]:
    """A worker that holds tables, one that makes them, and a table."""
    folder = tmp_path_factory.mktemp("tables")
    jobs, rules = JobsWorker(folder, []), RulesWorker(folder)
    made: Any = jobs.handle({"op": "create", "game": "tic_tac_toe", "players": 2})
    assert rules.handle({"op": "hello", "table": made["table"], "secret": made["links"]["seat_1"], "language": "en"})["replies"]
    return rules, jobs, made


def test_every_integer_of_a_message_has_bounds() -> None:
    found = [(path, shape) for place in ("up", "wish") for path, shape in integers(place)]
    assert len(found) >= 8
    assert [path for path, shape in found if not {"minimum", "maximum"} <= set(shape)] == []


def test_every_kind_of_message_is_one_and_none_takes_a_strange_number() -> None:
    for message in kinds():
        assert is_message(message)
        for field in (name for name, value in message.items() if type(value) is int):
            assert [value for value in NOT_A_NUMBER if is_message(message | {field: value})] == []
    for field in ("players", "seed"):
        assert [value for value in NOT_A_NUMBER if is_wish({"game": "hex", "players": 2, field: value})] == []


def test_strange_messages_are_answered(workers: tuple[RulesWorker, JobsWorker, dict[str, Any]]) -> None:
    rules, _, made = workers
    table = rules.tables[made["table"]].table
    for message in strange():
        if is_message(message):
            table.requests.clear()
        told: Any = rules.handle(
            {"op": "message", "table": made["table"], "viewer": ["seat_1", "en", False], "message": without_halves(message)}
        )
        assert [each["type"] for each in told["replies"]] or message["type"] == "ping"
    assert table.entries < 20


def test_a_position_to_go_on_from_is_a_number(workers: tuple[RulesWorker, JobsWorker, dict[str, Any]]) -> None:
    _, jobs, made = workers
    for value in (*VALUES, *NOT_A_NUMBER):
        asked = {"type": "fork", "id": "f", "answers": value}
        reply = jobs.handle({"op": "again", "table": made["table"], "seat": "seat_1", "answers": value, "asked": asked, "language": "en"})
        assert "refused" in reply or value == 2**53


def test_wishes_that_contradict_themselves_are_refused(workers: tuple[RulesWorker, JobsWorker, dict[str, Any]]) -> None:
    """Every field of a wish beside every number of players: what is not possible is said in a sentence, by both requests alike."""
    _, jobs, _ = workers
    fields = [
        {"seats": [{"kind": "person"}] * count} for count in (0, 1, 2, 3, 5, 100)
    ] + [{"options": {"width": value}} for value in (*VALUES, 3, "3", 99)] + [{name: value} for name in ("layout", "seed", "variants", "listed") for value in VALUES]  # fmt: skip
    for wish in ({"game": game, "players": players, **field} for game in ("hex", "nim") for players in (2, 7) for field in fields):
        made = jobs.handle({"op": "create", **wish})
        assert ("refused" in made) != ("links" in made)
        if "refused" in made and "seats" not in wish:
            assert "refused" in jobs.handle({"op": "preview", **wish})


# ------------------------------------------------------------------------------------------------ over sockets


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server in this process, without limits on the number of messages."""
    require("uvicorn")
    from interpreter.web import limits
    from interpreter.web.static_site.local_workers import LocalWorkerPool
    from tests.web_life import living

    with pytest.MonkeyPatch.context() as patch, living(tmp_path_factory.mktemp("tables"), pool=LocalWorkerPool) as started:
        patch.setattr(limits, "MESSAGES", (1_000_000, 0))
        patch.setattr(limits, "LINGER_SECONDS", 0)
        yield started


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """Return what the server and its loop write into the log."""
    caplog.set_level(logging.WARNING)
    return caplog


@contextmanager
def shaken_hands(server: Any, path: str = "/socket") -> Iterator[socket.socket]:
    """A connection that has become a socket."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        key = base64.b64encode(os.urandom(16)).decode()
        raw.sendall(
            f"GET {path} HTTP/1.1\r\nHost: localhost:{server.port}\r\nOrigin: {server.origin}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += raw.recv(1)
        assert b" 101 " in head
        yield raw


def frame(kind: int, data: bytes, *, mask: int = 128) -> bytes:
    """A frame with a mask that changes nothing."""
    if len(data) < 126:
        length = struct.pack("!B", mask | len(data))
    elif len(data) < 1 << 16:
        length = struct.pack("!BH", mask | 126, len(data))
    else:
        length = struct.pack("!BQ", mask | 127, len(data))
    return bytes([kind]) + length + bytes(4 if mask else 0) + data


def code_of(raw: socket.socket) -> int:
    """The code with which the server closes the socket; messages before it are left out."""
    stream = raw.makefile("rb")
    while True:
        kind, length = struct.unpack("!BB", stream.read(2))
        if length == 126:
            (length,) = struct.unpack("!H", stream.read(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", stream.read(8))
        data = stream.read(length)
        if kind & 15 == CLOSE:
            return int(struct.unpack("!H", data[:2])[0]) if data else 1005


HELLO = b'{"type":"hello","table":"nowhere","language":"en"}'
FRAMES = {
    "no JSON": (frame(FINAL | TEXT, b"hello"), 1003),
    "no object": (frame(FINAL | TEXT, b"[1]"), 1003),
    "no number": (frame(FINAL | TEXT, b'{"type":NaN}'), 1003),
    "endless number": (frame(FINAL | TEXT, b'{"type":1e999}'), 1003),
    "long number": (frame(FINAL | TEXT, b'{"type":' + b"9" * 5000 + b"}"), 1003),
    "deep": (frame(FINAL | TEXT, b'{"type":' + b"[" * 5000 + b"]" * 5000 + b"}"), 1003),
    "binary": (frame(FINAL | BINARY, b"\x00\xff"), 1003),
    "no UTF-8": (frame(FINAL | TEXT, b'{"type":"\xff"}'), 1007),
    "half a sign over two fragments": (frame(TEXT, b'{"type":"\xc3') + frame(FINAL | CONTINUED, b'x"}'), 1007),
    "too long": (frame(FINAL | TEXT, b'{"type":"' + b"x" * 20_000 + b'"}'), 1009),
    "much too long": (frame(FINAL | TEXT, b'{"type":"' + b"x" * 3_000_000 + b'"}'), 1009),
    "too long in fragments": (frame(TEXT, b"{" + b" " * 10_000) + frame(FINAL | CONTINUED, b" " * 10_000), 1009),
    "endless fragments": (frame(TEXT, b"{") + frame(CONTINUED, b"") * 2000, 1009),
    "no mask": (frame(FINAL | TEXT, HELLO, mask=0), 1002),
    "a kind that does not exist": (frame(FINAL | 3, b""), 1002),
    "a bit that is reserved": (frame(FINAL | 64 | TEXT, HELLO), 1002),
    "a long ping": (frame(FINAL | PING, b"x" * 200), 1002),
    "the end of nothing": (frame(FINAL | CONTINUED, b"x"), 1002),
    "a code that does not exist": (frame(FINAL | CLOSE, b"\x00\x05"), 1002),
    "a table that does not exist": (frame(FINAL | TEXT, HELLO), 1000),
    "a goodbye": (frame(FINAL | CLOSE, b"\x03\xe8"), 1000),
}  # fmt: skip


@pytest.mark.full
@pytest.mark.parametrize("path", ["/socket", "/workshop-socket"])
@pytest.mark.parametrize("what", FRAMES)
def test_a_socket_is_closed_with_the_code_for_what_it_sent(server: Any, log: pytest.LogCaptureFixture, what: str, path: str) -> None:
    data, code = FRAMES[what]
    if path == "/workshop-socket" and what in ("too long", "too long in fragments"):
        code = 1003  # drafts are longer, so it is read, and is no object or no draft
    with shaken_hands(server, path) as raw, suppress(ConnectionResetError, BrokenPipeError) if what == "much too long" else nullcontext():
        raw.sendall(data)  # of what is much too long, the server closes before it has read all
        assert code_of(raw) == (1000 if what == "too long" and code == 1003 else code)
    assert server.get("/api/texts")
    assert not log.records


@pytest.mark.full
def test_messages_in_fragments_are_messages(server: Any, log: pytest.LogCaptureFixture) -> None:
    with shaken_hands(server) as raw:
        raw.sendall(frame(TEXT, HELLO[:1]) + b"".join(frame(CONTINUED, HELLO[each : each + 1]) for each in range(1, len(HELLO))))
        raw.sendall(frame(FINAL | PING, b"") + frame(FINAL | CONTINUED, b""))
        assert code_of(raw) == 1000
    assert not log.records


@pytest.mark.full
def test_strange_messages_over_a_socket_are_answered(server: Any, log: pytest.LogCaptureFixture) -> None:
    from tests.web_server import page

    table = server.table("tic_tac_toe", "person", "person")
    with page(server, table, "seat_1") as seat:
        for number, message in enumerate(strange()):
            if message.get("type") in ("rematch", "fork"):
                continue
            seat.socket.send(json.dumps(message))
            if number % 20 == 0:
                seat.ask("why", chosen=[], touched=None)
        assert seat.ask("look", answers=0)["type"] == "past"
    assert not log.records


@pytest.mark.full
def test_strange_messages_of_the_workshop_are_answered(server: Any, log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    from interpreter.web import limits
    from tests.unit.web.server.test_drafts_online import workshop

    monkeypatch.setattr(limits, "WORKSHOP_MESSAGES", (1_000_000, 0))
    made = server.post("/api/drafts", {"kind": "house_rule", "game": "nim", "name": "my_rule"})
    with workshop(server, made) as (opened, _):
        for kind in ("complete", "explain", "change", "stop", "compare", "nothing", *VALUES):
            for field in ("id", "number", "file", "text", "offset", "parent", "files", "games", "bots"):
                for value in VALUES:
                    opened.socket.send(json.dumps({"type": kind, "games": 1, "id": "x", field: value}))
                opened.socket.send(json.dumps({"type": "stop"}))
                assert opened.ask("seats")["players"] == [2]
    assert not log.records


@pytest.mark.full
@pytest.mark.parametrize(
    "head",
    [b"GET /socket\xff HTTP/1.1", b"GET /%00%ff HTTP/1.1", b"GET /socket?\xff HTTP/1.1", b"\x00", b"GET / HTTP/9", b"PRI * HTTP/2.0"],
)
def test_strange_heads_end_their_own_connection(server: Any, log: pytest.LogCaptureFixture, head: bytes) -> None:
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        host = f"Host: localhost:{server.port}\r\nOrigin: {server.origin}\r\n".encode()
        raw.sendall(head + b"\r\n" + host + upgrade + b"\r\n")
        answer = raw.recv(1000)
        assert answer.split(b" ")[1][:1] in (b"4", b"3")
    assert server.get("/api/texts")
    assert [each for each in log.records if each.exc_info] == []


@pytest.mark.parametrize(("origin", "scheme", "host", "is_same"), [
    ("http://a.example", "http", "a.example", True),
    ("http://a.example", "http", "a.example:80", True),
    ("https://a.example", "http", "a.example", True),
    ("https://a.example", "https", "a.example:443", True),
    ("http://a.example:8642", "http", "a.example:8642", True),
    ("http://a.example", "https", "a.example", False),
    ("ftp://a.example", "http", "a.example", False),
    ("chrome-extension://a.example", "http", "a.example", False),
    ("://a.example", "http", "a.example", False),
    ("a.example", "http", "a.example", False),
    ("null", "http", "null", False),
    ("http://a.example:80", "http", "a.example:8642", False),
    ("http://b.example", "http", "a.example", False),
])  # fmt: skip
def test_the_scheme_of_an_origin_counts(origin: str, scheme: str, host: str, is_same: bool) -> None:
    require("starlette")
    from interpreter.web.server.headers import is_same_origin

    assert is_same_origin(origin, scheme, host) == is_same


def test_nothing_is_kept_of_what_was_refused(tmp_path: Path) -> None:
    jobs = JobsWorker(tmp_path, [])
    for wish in ({"seats": [{"kind": "person"}] * 3}, {"options": {"width": 99}}, {"players": 9}):
        assert "refused" in jobs.handle({"op": "create", "game": "hex", "players": 2, **wish})
    assert jobs.store.connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
