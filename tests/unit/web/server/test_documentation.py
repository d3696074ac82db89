"""Pages of the documentation, asked of the routes without a server."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.optional import require

require("starlette")

from starlette.applications import Starlette
from starlette.middleware import Middleware

from interpreter.web.server.documentation import ROUTES
from interpreter.web.server.headers import POLICY, Gate
from tests.web_server import in_loop


def answer(path: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the answer to a request."""
    app = Starlette(routes=ROUTES, middleware=[Middleware(Gate, names=())])
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()  # the client stays
        return {}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost")]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": headers,
        "root_path": "",
    }
    in_loop(app(scope, receive, send))
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]}, body


@pytest.mark.parametrize(
    "path", ["/docs/", "/docs/index.html", "/docs/language.html", "/docs/library/games.html", "/docs/T101.html", "/docs/data"]
)
def test_a_page_is_served_under_the_policy_of_all_pages(path: str) -> None:
    status, headers, body = answer(path)
    assert (status, headers["content-security-policy"]) == (200, POLICY)
    assert b'<a class="home" href="/">' in body


def test_an_unknown_page_suggests_another() -> None:
    status, _, body = answer("/docs/langage.html")
    assert status == 404
    assert b"<code>language</code>" in body


@pytest.mark.parametrize(
    "path", ["/docs/<script>", "/docs/`[a](http://example.org)`", "/docs/../../etc/passwd", "/docs//etc/passwd", "/docs/" + "x" * 10_000]
)
def test_a_strange_address_brings_nothing_into_the_page(path: str) -> None:
    status, _, body = answer(path)
    assert status == 404
    assert b'href="http' not in body
    assert b"<script>" not in body
    assert str(Path.cwd()).encode() not in body
    assert len(body) < 10_000


def test_pictures_come_along_and_nothing_else() -> None:
    assert answer("/docs/pictures/table.png")[:1] == (200,)
    assert answer("/docs/pictures/..%2fpictures.py")[0] == 404
