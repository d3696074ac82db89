"""A server behind a proxy: what is made through it counts for the address that the proxy names, over HTTP and over sockets."""

import json
from collections.abc import Sequence
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from interpreter.web.journal.store import Store
from tests.patience import PATIENCE
from tests.web_server import Json, Server, running

pytestmark = pytest.mark.full
FORWARDED = {"X-Forwarded-For": "203.0.113.66, 192.0.2.7"}


def post(server: Server, path: str, data: object) -> Json:
    """Return what is answered through the proxy."""
    request = Request(server.origin + path, json.dumps(data).encode(), {"Origin": server.origin, **FORWARDED})
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)  # type: ignore[no-any-return]  # an object


def played(server: Server, draft: Json) -> Json:
    """A table on which a draft is tried, asked for over a socket through the proxy."""
    address = f"ws://localhost:{server.port}/workshop-socket"
    with connect(address, origin=server.origin, additional_headers=FORWARDED, open_timeout=PATIENCE, max_size=None) as socket:  # type: ignore[arg-type]  # a plain text is fine
        socket.send(json.dumps({"type": "hello", **draft, "language": "en", "page": "p"}))
        socket.recv(timeout=PATIENCE)
        socket.send(json.dumps({"type": "play", "id": "1", "players": 2}))
        while (told := json.loads(socket.recv(timeout=PATIENCE))).get("id") != "1":
            pass
        return told  # type: ignore[no-any-return]  # an object


@pytest.mark.parametrize(("options", "address"), [(("--proxy", "127.0.0.1"), "192.0.2.7"), ((), "127.0.0.1")])
def test_the_address_is_what_a_named_proxy_says_and_nobody_else(tmp_path: Path, options: Sequence[str], address: str) -> None:
    with running(tmp_path, *options) as server:
        table = post(server, "/api/tables", {"game": "nim", "players": 2, "client": "203.0.113.9"})
        draft = post(server, "/api/drafts", {"kind": "house_rule", "game": "nim", "name": "a", "client": "203.0.113.9"})
        tried = played(server, draft)
        rows = {each.id: each.address for each in Store(tmp_path).usage.listed()}
        assert rows == dict.fromkeys((table["table"], draft["draft"], tried["table"]), address)
