"""The owner deletes tables and drafts while the server runs: pages that show them say so, all others go on."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from interpreter.cli.main import app
from interpreter.web.server import housekeeping
from tests.patience import PATIENCE
from tests.unit.web.server.test_drafts_online import house_rule, workshop
from tests.web_life import LivingServer, living
from tests.web_server import page, socket_of

pytestmark = pytest.mark.full


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LivingServer]:
    """A server that looks after its folder often."""
    monkeypatch.setattr(housekeeping, "SECONDS", 0.05)
    with living(tmp_path) as started:
        yield started


def delete(server: LivingServer, *names: str) -> None:
    """Delete as the owner does."""
    told = CliRunner().invoke(app, ["tables", "--data", str(server.folder), "--delete", *names])
    assert told.exit_code == 0, told.output


def hear_the_end(socket: ClientConnection) -> None:
    """Read until the server closes a socket."""
    with suppress(ConnectionClosed):
        while socket.recv(timeout=PATIENCE):
            pass


def test_a_page_of_a_deleted_table_is_let_go_and_hears_why_when_it_comes_back(server: LivingServer) -> None:
    gone, other = server.table("hex", "person", "person"), server.table("hex", "person", "person")
    with page(server, gone, "seat_1") as first, page(server, other, "seat_1") as second:
        assert first.answer(Random(1))["type"] == "done"
        delete(server, gone["table"])
        hear_the_end(first.socket)
        with socket_of(server, "socket") as again:
            again.send(
                json.dumps({"type": "hello", "table": gone["table"], "secret": gone["links"]["seat_1"], "language": "en", "page": "p"})
            )
            assert json.loads(again.recv())["code"] == "no_table"
        assert second.answer(Random(1))["type"] == "done"
    with page(server, other, "seat_2") as after:
        assert after.document["answers"] == 1


def test_a_page_of_a_deleted_draft_is_let_go(server: LivingServer) -> None:
    made = house_rule(server)
    with workshop(server, made) as (author, _):
        delete(server, made["draft"])
        hear_the_end(author.socket)
    with socket_of(server, "workshop-socket") as again:
        again.send(json.dumps({"type": "hello", **made, "language": "en", "page": "p"}))
        assert json.loads(again.recv())["code"] == "no_draft"
