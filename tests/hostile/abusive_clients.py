"""Clients that ask a server for as much as they can get: each kind is a stream of steps, so whoever drives it bounds their number.

A client has an address of its own on the loopback network, so limits by address tell clients apart.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.hostile.guests import slow_game

Json = dict[str, Any]
Steps = AsyncGenerator[None, None]
REPLY_SECONDS = 60.0  # in which a client waits for one reply before it goes on
LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, ValueError, KeyError, asyncio.IncompleteReadError)


@dataclass
class Client:
    """One client: where the server is, from which address it comes, what it draws; how often it was refused.

    most: how many sockets it opens at a time. steps: how many it has taken, also those that failed.
    """

    port: int
    address: str
    source: Random
    most: int = 100
    steps: int = 0
    refusals: int = 0
    numbers: "count[int]" = field(default_factory=count)

    async def request(self, method: str, path: str, data: object = None) -> Json:
        """Return what the server answers to one HTTP request; empty where that is no object of JSON."""
        body = b"" if data is None else json.dumps(data).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: http://127.0.0.1:{self.port}\r\n"
        head += f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        try:
            writer.write(head.encode() + body)
            async with asyncio.timeout(REPLY_SECONDS):
                text = await reader.read()
        finally:
            writer.close()
        reply = json.loads(text.partition(b"\r\n\r\n")[2] or b"{}")
        self.refusals += "refused" in reply
        return reply if isinstance(reply, dict) else {}

    def socket(self, path: str = "/socket") -> connect:
        """A socket to the server, not open yet."""
        here = f"127.0.0.1:{self.port}"
        return connect(
            f"ws://{here}{path}",
            origin=f"http://{here}",  # type: ignore[arg-type]  # a plain text is fine
            local_addr=(self.address, 0),
            max_size=None,
            ping_interval=None,
            open_timeout=REPLY_SECONDS,
            close_timeout=1,
        )

    async def greet(self, socket: ClientConnection, **more: object) -> Json:
        """Say hello as a page does; what comes first."""
        await socket.send(json.dumps({"type": "hello", "language": "en", "page": f"page {next(self.numbers)}", **more}))
        return await _heard(socket)

    async def ask(self, socket: ClientConnection, kind: str, /, **more: object) -> Json:
        """Return what is answered to a message of a page."""
        number = f"{kind} {next(self.numbers)}"
        await socket.send(json.dumps({"type": kind, "id": number, **more}))
        while True:
            reply = await _heard(socket)
            if reply.get("id") == number:
                self.refusals += reply["type"] == "refused"
                return reply

    async def table(self, game: str, *kinds: str, **more: object) -> Json:
        """A new table; `KeyError` on its links where it is refused."""
        return await self.request(
            "POST", "/api/tables", {"game": game, "players": len(kinds), "seats": [{"kind": kind} for kind in kinds], **more}
        )


async def _heard(socket: ClientConnection) -> Json:
    async with asyncio.timeout(REPLY_SECONDS):
        message: Json = json.loads(await socket.recv())
    return message


async def slow_draft(client: Client) -> Steps:
    """A draft whose every question takes seconds, checked and played."""
    while True:
        made = await client.request("POST", "/api/drafts", {"files": {"slow.game.yaml": slow_game("requirement")}})
        async with client.socket("/workshop-socket") as socket:
            await client.greet(socket, draft=made["draft"], secret=made["secret"])
            yield
            played = await client.ask(socket, "play", players=2, others="random")
            for _ in range(5):
                yield
                async with client.socket() as seat:
                    await client.greet(seat, table=played["table"], secret=played["links"]["seat_1"])
                    await client.ask(seat, "answer", ask=0, answer="mark a1")
            await client.ask(socket, "check", file="slow.game.yaml")
            yield


async def growing_draft(client: Client) -> Steps:
    """A draft of many large files that is changed without end."""
    large = {f"part_{number}.components.yaml": "x" * 95_000 for number in range(19)}
    made = await client.request("POST", "/api/drafts", {"files": {"small.game.yaml": "rulewright: 1\n"}})
    async with client.socket("/workshop-socket") as socket:
        first = await client.greet(socket, draft=made["draft"], secret=made["secret"])
        revision, files = first["revision"], large
        while True:
            changed = await client.ask(socket, "change", parent=revision, files=files)
            revision, files = changed.get("revision", revision), {"part_0.components.yaml": str(client.source.random())}
            yield


async def many_drafts(client: Client) -> Steps:
    """Drafts that nobody opens."""
    while True:
        await client.request("POST", "/api/drafts", {"files": {"small.game.yaml": "# " + "x" * client.source.randrange(100_000)}})
        yield


async def many_tables(client: Client) -> Steps:
    """Tables at which nobody sits down."""
    while True:
        await client.table(client.source.choice(("tic_tac_toe", "hex", "chess", "spades")), "person", "person")
        yield


async def many_languages(client: Client) -> Steps:
    """Spectators of a table of bots, each with a language of its own."""
    table = await client.table("mycelia", "random", "random", listed=True)
    sockets: list[ClientConnection] = []
    try:
        for number in count():
            with suppress(*LOST):
                sockets.append(await client.socket())
                await client.greet(sockets[-1], table=table["table"], secret=None, language=f"q{number}")
            while len(sockets) > client.most:
                sockets.pop(0).transport.abort()
            yield
    finally:
        for socket in sockets:
            socket.transport.abort()


async def half_open(client: Client) -> Steps:
    """Connections whose request never ends."""
    writers: list[asyncio.StreamWriter] = []
    try:
        while True:
            _, writer = await asyncio.open_connection("127.0.0.1", client.port, local_addr=(client.address, 0))
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            writers.append(writer)
            if len(writers) > 5 * client.most:
                writers.pop(0).close()
            yield
    finally:
        for writer in writers:
            writer.close()


async def strange_messages(client: Client) -> Steps:
    """Messages that are none, or far too large, or of another world."""
    table = await client.table("hex", "person", "person")
    strange: tuple[Callable[[], str | bytes], ...] = (
        lambda: client.source.randbytes(200),
        lambda: b"\xff\xfe\x00",
        lambda: "[" * 16_000,
        lambda: "9" * 5_000,
        lambda: json.dumps({"type": "why", "id": "\ud800", "chosen": ["x" * 2_000] * 3}),
        lambda: json.dumps({"type": "look", "id": "x", "answers": client.source.choice((-1, 10**30, True, 0.5, "1"))}),
        lambda: json.dumps({"type": client.source.choice((None, [], {}, "hello", "answer", "nothing"))}),
        lambda: "x" * 200_000,
    )
    while True:
        async with client.socket() as socket:
            await client.greet(socket, table=table["table"], secret=table["links"]["seat_1"])
            with suppress(*LOST):
                for _ in range(20):
                    await socket.send(client.source.choice(strange)())
                    yield


async def growing_table(client: Client) -> Steps:
    """A table whose journal grows by answers that are taken back, and by names of seats."""
    table = await client.table("hex", "person", "random")
    async with client.socket() as socket:
        await client.greet(socket, table=table["table"], secret=table["links"]["seat_1"], owner=table["links"]["owner"])
        for number in count():
            name = "".join(client.source.choices("abcdef", k=40))
            await client.ask(socket, "seat", seat="seat_2", kind="person", name=name)
            await client.ask(socket, "answer", ask=number, answer="place b2")
            await client.ask(socket, client.source.choice(("undo", "redo")))
            yield


async def slow_readers(client: Client) -> Steps:
    """Spectators of a table of bots who read nothing."""
    table = await client.table("mycelia", "random", "random", listed=True)
    sockets: list[ClientConnection] = []
    try:
        while True:
            with suppress(*LOST):
                sockets.append(await client.socket())
                await client.greet(sockets[-1], table=table["table"], secret=None)
                sockets[-1].transport.pause_reading()
            while len(sockets) > client.most:
                sockets.pop(0).transport.abort()
            yield
    finally:
        for socket in sockets:
            socket.transport.abort()


async def many_questions(client: Client) -> Steps:
    """Everything that can be asked of a table and of the lobby, as fast as it is answered."""
    table = await client.table("underwood", "person", "person")
    questions: tuple[tuple[str, Mapping[str, object]], ...] = (
        ("why", {"chosen": [], "touched": {"name": "hand"}}),
        ("look", {"answers": 0}),
        ("fork", {"answers": 0}),
        ("links", {}),
        ("next", {"ask": 0, "chosen": []}),
        ("preview", {"ask": 0, "answer": "pass"}),
    )
    games = ("underwood", "chess", "mycelia", "glade", "holdem")
    paths: tuple[Callable[[], str], ...] = (
        lambda: f"/rulebook/?game={client.source.choice(games)}&language={client.source.choice(('en', 'de', 'xx'))}",
        lambda: f"/api/game?name={client.source.choice(games)}&language=q{client.source.randrange(99)}",
        lambda: f"/api/setup?game={client.source.choice(games)}&players={client.source.randrange(9)}",
        lambda: "/api/tables",
        lambda: f"/docs/{client.source.random()}",
    )
    while True:
        async with client.socket() as socket:
            await client.greet(socket, table=table["table"], secret=table["links"]["seat_1"])
            for _ in range(50):
                kind, more = client.source.choice(questions)
                await client.ask(socket, kind, **more)
                yield
                with suppress(*LOST):
                    await client.request("GET", client.source.choice(paths)())
                yield


KINDS: Mapping[str, Callable[[Client], Steps]] = {
    kind.__name__: kind
    for kind in (
        slow_draft,
        growing_draft,
        many_drafts,
        many_tables,
        many_languages,
        half_open,
        strange_messages,
        growing_table,
        slow_readers,
        many_questions,
    )
}


async def drive(kind: str, client: Client, steps: int, pause: float = 0) -> None:
    """Take so many steps of a client, with a pause after each. A client that is thrown out begins anew."""
    while client.steps < steps:
        with suppress(*LOST):
            async with aclosing(KINDS[kind](client)) as taken:
                async for _ in taken:
                    client.steps += 1
                    if client.steps >= steps:
                        break
                    await asyncio.sleep(pause)
        client.steps += 1
        await asyncio.sleep(pause)
