"""What pages ask of the program beside them is answered as a server answers it."""

import asyncio
import json
from pathlib import Path
from typing import Any

from tests.optional import require

require("starlette")

from interpreter.web.static_site.bridge import Bridge
from tests.web_server import in_loop


class Line:
    """A socket of a page: what came over it."""

    def __init__(self, bridge: Bridge, number: int) -> None:
        self.bridge, self.number = bridge, number
        bridge.open(number, "/socket")

    def say(self, **message: object) -> None:
        """Say something."""
        self.bridge.say(self.number, json.dumps(message))


async def heard(inbox: list[tuple[int, str | None]], kind: str) -> dict[str, Any]:
    """The next message of a type."""
    for _ in range(10_000):
        for place, (_, text) in enumerate(inbox):
            if text is not None and json.loads(text)["type"] == kind:
                del inbox[: place + 1]
                return dict(json.loads(text))
        await asyncio.sleep(0)
    raise AssertionError(kind)


async def asked(bridge: Bridge, method: str, path: str, query: str = "", body: object = None) -> tuple[int, Any]:
    reply = json.loads(await bridge.request(method, path, query, json.dumps(body)))
    return reply["status"], json.loads(reply["text"]) if reply["kind"].startswith("application/json") else reply["text"]


def _first_answer(node: dict[str, Any]) -> str:
    """Where the first choice, and each first one after it, leads to."""
    while "answer" not in node:
        node = node["choices"][0] if "choices" in node else node["next"]
    return str(node["answer"])


def test_a_table_is_made_and_played(tmp_path: Path) -> None:
    async def play() -> None:
        inbox: list[tuple[int, str | None]] = []
        bridge = Bridge(tmp_path, lambda number, text: inbox.append((number, text)))
        wish = {"game": "tic_tac_toe", "players": 2, "seats": [{"kind": "person"}, {"kind": "person"}]}
        status, table = await asked(bridge, "POST", "/api/tables", body=wish)
        assert status == 200
        line = Line(bridge, 1)
        line.say(type="hello", table=table["table"], secret=table["links"]["seat_1"], language="en", page="a")
        document = (await heard(inbox, "view"))["document"]
        line.say(type="answer", id="1", ask=document["question"]["ask"], answer=_first_answer(document["question"]["tree"]))
        while not any(operation["path"].startswith("/scene") for operation in (await heard(inbox, "patch"))["operations"]):
            pass  # it may be told first that it is awaited
        bridge.close(1)
        await asyncio.gather(*bridge.tasks)
        assert inbox[-1] == (1, None)

    in_loop(play())


def test_what_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def ask() -> None:
        bridge = Bridge(tmp_path, lambda *_: None)
        status, reply = await asked(bridge, "POST", "/api/tables", body={"game": "no_such_game", "players": 2})
        assert status == 400
        assert "no_such_game" in reply["refused"]

    in_loop(ask())
