"""Programs that mean harm, against a running server: each gets a clear no, and nobody else's table is disturbed."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("uvicorn")

import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from interpreter.web import limits
from interpreter.web.server.http_protocol import PatientProtocol
from tests.patience import PATIENCE
from tests.web_server import Page, Server, page, running, socket_of

pytestmark = pytest.mark.full

DEEP = '{"type":"why","id":"d","chosen":[],"touched":' + '{"name":"a","x":' * 900 + "1" + "}" * 901
HEARD = 2000 if NIGHTLY else 300  # replies to a flood
HALF = "\\ud800"  # half a sign, as JSON writes it


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests."""
    with running(tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.fixture(scope="module")
def others(server: Server) -> Iterator[Page]:
    """Somebody else's table."""
    with page(server, server.table("hex", "person", "random"), "seat_1") as seat:
        yield seat


@pytest.fixture(autouse=True)
def _is_not_disturbed(others: Page) -> Iterator[None]:
    yield
    heard = others.ask("look", answers=0)
    while heard.get("code") == "rate":  # quick tests, one after the other, reach the limit of this page's own messages
        heard = others.ask("look", answers=0)
    assert heard["type"] == "past"


def refusal(server: Server, path: str, body: bytes | None = None, **headers: str) -> tuple[int, str]:
    """With which number a request is refused, and what is said."""
    request = Request(
        server.origin + path, body, {"Origin": server.origin} | {name.replace("_", "-"): text for name, text in headers.items()}
    )
    with pytest.raises(HTTPError) as problem, urlopen(request, timeout=PATIENCE):
        pass
    with problem.value as answer:
        return answer.code, answer.read().decode()


# ------------------------------------------------------------------------------------------------ over sockets


@pytest.mark.parametrize(
    "text", [b"\x00\xff", DEEP, DEEP.replace("{", "[", 3), "[" * 16_000, "9" * 5000, '{"type":"hello","type":1}', "\ufeff{}"]
)
def test_what_is_no_message_ends_its_own_connection_only(server: Server, text: bytes | str) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
        second.socket.send(text)
        with suppress(ConnectionClosed):  # perhaps before the next message is sent
            second.socket.send('{"type":"ping"}')
            second.hear_until("pong")
        assert first.answer(Random(1))["type"] == "done"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "why", "chosen": [], "touched": {"kind": "cell", "name": "place b2"}},
        {"type": "why", "chosen": ["place b2", "place b2"], "touched": None},
        {"type": "next", "chosen": ["place", "b2", "b2"]},
        {"type": "next", "chosen": ["HALF"]},
        {"type": "answer", "ask": 0, "answer": "place HALF"},
        {"type": "answer", "ask": 0.5, "answer": "place a1"},
        {"type": "answer", "ask": 10**30, "answer": "}{"},
        {"type": "look", "answers": 10**30},
        {"type": "fork", "answers": -7},
        {"type": "fork", "answers": "all"},
        {"type": "seat", "seat": "seat_1", "kind": "mcts:99999999999", "name": "HALF"},
        {"type": "seat", "seat": "seat_1", "kind": "random,random", "name": "x"},
        {"type": "leave", "bot": "../../bot"},
        {"type": "consent", "offer": 0, "agree": True},
        {"type": "no_such_type"},
        {"type": ["why"]},
    ],
    ids=str,
)
def test_messages_that_mean_nothing_are_refused_with_a_sentence(server: Server, message: dict[str, Any]) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
        first.socket.send(json.dumps({"id": "m", **message}).replace("HALF", HALF))
        reply = first.hear_until("refused", "why", "past", "forked", "choices", number="m")
        assert reply["type"] != "refused" or reply["sentence"]
        assert first.answer(Random(1))["type"] == "done"
        while second.document["question"] is None:
            second.hear()


@pytest.mark.parametrize("name", ["table", "secret", "owner", "language", "page", "epoch", "number"])
@pytest.mark.parametrize("value", ['"HALF"', '"' + "x" * 9000 + '"', "7", "[[]]", "{}", "1e400", "true"])
def test_whoever_says_hello_in_a_strange_way_is_let_in_or_not(server: Server, name: str, value: str) -> None:
    """A hundred strange greetings, and every one is answered or ended."""
    with socket_of(server, "socket") as stranger:
        hello = {"type": "hello", "table": "nowhere", "secret": None, "language": "en"} | {name: "VALUE"}
        stranger.send(json.dumps(hello).replace('"VALUE"', value).replace("HALF", HALF))
        with suppress(ConnectionClosed):
            assert json.loads(stranger.recv(timeout=PATIENCE))["type"] == "gone"


def test_a_flood_of_answers_is_refused_and_the_table_goes_on(server: Server) -> None:
    """The server reads on only when it has answered, so what is sent ahead waits at the sender."""
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_2") as second:
        with page(server, table, "seat_1") as first:
            before = _memory(server)
            flood = threading.Thread(target=_send_many, args=(first, 20_000))
            flood.start()
            assert first.hear_until("refused")["code"] in ("stale", "rate")
            for _ in range(HEARD):
                first.hear()
            assert _memory(server) < before + 50_000
            first.socket.close_timeout = 0.1  # it is not heard before all that was sent ahead
        flood.join()
        with page(server, table, "seat_1") as first:
            assert first.answer(Random(1))["type"] == "done"
        while second.document["question"] is None:
            second.hear()


def _send_many(seat: Page, count: int) -> None:
    text = json.dumps({"type": "answer", "id": "x", "ask": 9999, "answer": "x" * 2000})
    with suppress(ConnectionClosed):
        for _ in range(count):
            seat.socket.send(text)


def _memory(server: Server) -> int:
    """The memory of the process that talks, in kB; 0 where the system does not say."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status")
    lines = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


# ------------------------------------------------------------------------------------------------ over HTTP


def test_a_request_cannot_take_the_number_of_another(server: Server) -> None:
    """Else its answer would go to somebody else, and its worker would be ended as if it had not answered."""
    for number in (0, 1, 999_999, "x", None):
        assert server.post("/api/preview", {"game": "hex", "players": 2, "number": number, "stop": number})["picture"]
        assert server.post("/api/drafts", {"kind": "house_rule", "game": "nim", "name": "my_rule", "number": number, "stop": number})[
            "draft"
        ]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/qr", b"{}"),
        ("/api/qr", b'{"text": ["x"]' + b"}" * 2),
        ("/api/tables", b'{"game": "hex", "players": 2, "variants": 1e400}'),
        ("/api/tables", b'{"game": "hex", "players": 2, "variants": ["../../x.variant.yaml"]}'),
        ("/api/tables", b'{"game": "../hex", "players": 2}'),
        ("/api/tables", b'{"game": "hex", "players": 2, "seats": [{"kind": "mcts:999999999"}]}'),
        ("/api/tables", b'{"game": "hex", "players": 2, "layout": "../../etc/passwd"}'),
        ("/api/tables", DEEP.encode()),
        ("/api/tables", b'"' + b"\xff" * 10 + b'"'),
        ("/api/drafts", b'{"kind": "house_rule", "name": "../x", "game": "hex"}'),
        ("/api/drafts", b'{"files": {"../../x.variant.yaml": "of: hex"}}'),
        ("/api/drafts", b'{"file": "/etc/passwd"}'),
        ("/api/drafts", b'{"kind": "house_rule", "game": "hex", "variants": 1e400, "name": 7}'),
        ("/api/setup?game=hex&players=" + "9" * 5000, None),
        ("/api/setup?game=../../etc/passwd", None),
        ("/api/game?name=%ED%A0%80&language=%FF", None),
    ],
    ids=lambda value: str(value)[:60],
)
def test_requests_that_mean_harm_are_refused_with_a_sentence(server: Server, path: str, body: bytes | None) -> None:
    try:
        code, text = refusal(server, path, body)
    except pytest.fail.Exception:
        assert path.startswith("/api/setup?game=hex")  # a number that cannot be is no number
        return
    assert code == 400
    sentence = json.loads(text)["refused"]
    assert sentence
    assert "Error" not in sentence


def test_what_is_too_long_is_refused(server: Server) -> None:
    assert refusal(server, "/api/tables", b" " * 100_000)[0] == 413


@pytest.mark.parametrize(
    "path", ["/static/../server/app.py", "/static/%2e%2e/server/app.py", "/static//etc/passwd", "/static/..%5c..%5cx", "/t/../../x"]
)
def test_no_path_leads_out_of_the_pages(server: Server, path: str) -> None:
    with socket.create_connection(("localhost", server.port), timeout=PATIENCE) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.split(b" ")[1] in (b"404", b"200" if path.startswith("/t/") else b"404")
    assert b"import" not in answer.partition(b"\r\n\r\n")[2][:200]


def test_pages_of_other_sites_cannot_even_ask(server: Server) -> None:
    assert refusal(server, "/api/games", Sec_Fetch_Site="cross-site")[0] == 403
    with urlopen(Request(server.origin + "/t/abc", headers={"Sec-Fetch-Site": "cross-site"})) as answer:
        assert answer.status == 200  # a link to a table stands anywhere


def test_no_answer_sets_a_cookie_or_is_kept_where_it_holds_secrets(server: Server) -> None:
    for path, method in (("/", "GET"), ("/t/abc", "GET"), ("/api/texts", "GET"), ("/api/tables", "POST")):
        body = json.dumps({"game": "hex", "players": 2}).encode() if method == "POST" else None
        with urlopen(Request(server.origin + path, body, {"Origin": server.origin})) as answer:
            headers = {name.lower(): text for name, text in answer.headers.items()}
        assert "set-cookie" not in headers
        assert "server" not in headers
        assert headers["referrer-policy"] == "no-referrer"
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["cache-control"] == ("no-store" if path.startswith("/api/") else "no-cache")


@pytest.mark.parametrize("host", ["elsewhere.example", "localhost.elsewhere.example", "", "[", "localhost@elsewhere.example", "null"])
def test_other_names_are_refused_on_sockets_and_pages(server: Server, host: str) -> None:
    with socket.create_connection(("localhost", server.port), timeout=PATIENCE) as raw:
        raw.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.split(b" ")[1] in (b"403", b"400")
    for path in ("socket", "workshop-socket"):
        with pytest.raises(InvalidStatus), connect(f"ws://localhost:{server.port}/{path}", origin=f"http://{host}"):  # type: ignore[arg-type]  # as above
            pass


# ------------------------------------------------------------------------------------------------ connections that only hold


async def _pages(scope: Any, receive: Any, send: Any) -> None:
    """An application that waits for the whole body of a request, and for the end of the connection where it is asked to."""
    if scope["type"] == "http":
        while scope["path"] == "/wait" and (await receive())["type"] != "http.disconnect":
            pass
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


@contextmanager
def patient_server() -> Iterator[int]:
    """The port of a server in this process that speaks as `rulewright serve` does."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        started = uvicorn.Server(uvicorn.Config(_pages, http=PatientProtocol, log_level="critical", lifespan="off"))
        thread = threading.Thread(target=started.run, args=([listening],))
        thread.start()
        try:
            yield int(listening.getsockname()[1])
        finally:
            started.should_exit = True
            thread.join()


@pytest.mark.parametrize("head", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n"])
def test_who_sends_no_whole_head_is_let_go(monkeypatch: pytest.MonkeyPatch, head: bytes) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.2)
    with patient_server() as port, socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as slow:
        slow.sendall(head)
        with suppress(ConnectionResetError):
            assert slow.recv(100) == b""


def test_who_sends_no_second_head_is_let_go_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", PATIENCE)
    with patient_server() as port, socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200" in slow.recv(1000)
        monkeypatch.setattr(limits, "HEAD_SECONDS", 0.2)
        slow.sendall(b"GET")
        with suppress(ConnectionResetError):
            while slow.recv(1000):
                pass


GET = "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
NOT_WHOLE = [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"]


@contextmanager
def opened(port: int, *texts: bytes) -> Iterator[list[socket.socket]]:
    """Connections that have sent these texts, which have been read."""
    with ExitStack() as stack:
        made = []
        for text in texts:
            made.append(stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)))
            made[-1].sendall(text)
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as after:  # what has come before is read before this
                after.sendall(GET.format(path="/").encode())
                assert after.recv(1000)
        yield made


def ended(connection: socket.socket) -> bool:
    """True if the server has closed a connection without a word."""
    with suppress(ConnectionResetError):
        return connection.recv(1000) == b""
    return True


@pytest.mark.parametrize("text", NOT_WHOLE)
def test_the_oldest_connection_without_a_whole_request_makes_room(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", PATIENCE)
    with patient_server() as port, opened(port, GET.format(path="/wait").encode(), text, text) as (busy, first, second):
        monkeypatch.setattr(limits, "connections", lambda: 3)
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as late:
            late.sendall(GET.format(path="/").encode())
            assert late.recv(1000).split(b" ")[1] == b"200"
            assert ended(first)
            for each in (busy, second):
                each.setblocking(False)
                with pytest.raises(BlockingIOError):
                    each.recv(1)


def test_more_connections_than_there_is_room_for_are_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = GET.format(path="/wait").encode()
    with patient_server() as port, opened(port, whole, whole):
        monkeypatch.setattr(limits, "connections", lambda: 2)
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as late:
            assert late.recv(1000).startswith(b"HTTP/1.1 503 ")


def test_one_address_has_half_of_the_room_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = GET.format(path="/wait").encode()
    for is_here, answer in ((True, b"200"), (False, b"503")):
        with patient_server() as port, opened(port, whole, whole), monkeypatch.context() as small:
            small.setattr(limits, "connections", lambda: 4)
            small.setattr(limits, "is_here", lambda _, is_here=is_here: is_here)
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as third:
                with suppress(ConnectionResetError, BrokenPipeError):
                    third.sendall(GET.format(path="/").encode())
                assert third.recv(1000).split(b" ")[1] == answer


@pytest.mark.full
def test_there_are_files_for_workers_whatever_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = require("resource")
    for soft, most in ((1024, 724), (256, 1), (100_000, limits.SOCKETS), (resource.RLIM_INFINITY, limits.SOCKETS)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, soft=soft: (soft, soft))
        assert limits.sockets() == most
