"""A server as people start it, in a process of its own, and pages at its tables as a program plays them."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, TypeVar
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE, environment
from tests.unit.web.tables.test_json_patch import patched
from tests.web_tables import chosen_in

Json = dict[str, Any]
T = TypeVar("T")


class NotStartedError(Exception):
    """What a server said instead of starting."""


def in_loop(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives, in a thread of its own: where the process drives a browser as well, this one has a loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@dataclass
class Server:
    """A running `rulewright serve`."""

    folder: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None

    def start(self, *more: str) -> None:
        """Start it; it listens when this returns."""
        command = [
            sys.executable,
            "-m",
            "tests.patience",
            "serve",
            "--port",
            str(self.port or free_port()),
            "--data",
            str(self.folder),
            "--pace",
            "0",
        ]
        self.process = subprocess.Popen([*command, *more], stderr=subprocess.PIPE, text=True, start_new_session=True, env=environment())
        assert self.process.stderr is not None
        said = ""
        while "Tables are at" not in (line := self.process.stderr.readline()):
            said += line
            if not line:
                self.process.communicate()
                raise NotStartedError(said)
        self.port = int(line.partition("localhost:")[2].partition("/")[0])

    def kill(self) -> None:
        """End it at once, with all its processes, as when the power goes."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def workers(self, module: str) -> list[int]:
        """Its processes of a sort (`rules`, `jobs`) that run now."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        lines = {int(each): Path(f"/proc/{each}/cmdline").read_bytes() for each in children}
        return [pid for pid, line in lines.items() if f"interpreter.web.workers.{module}\0".encode() in line]

    @property
    def origin(self) -> str:
        """What browsers call it."""
        return f"http://localhost:{self.port}"

    def get(self, path: str) -> Any:
        """What it answers to a request, as data."""
        with urlopen(self.origin + path, timeout=PATIENCE) as answer:
            return json.load(answer)

    def post(self, path: str, data: object) -> Any:
        """What it answers to data, as data."""
        request = Request(self.origin + path, json.dumps(data).encode(), {"Origin": self.origin})
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def table(self, game: str, *kinds: str, **more: object) -> Json:
        """A new table with its links; `kinds`: who sits there."""
        made = self.post("/api/tables", {"game": game, "players": len(kinds), "seats": [{"kind": kind} for kind in kinds], **more})
        assert isinstance(made, dict)
        return made


def free_port() -> int:
    """A port that nobody uses now."""
    import socket

    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextmanager
def running(folder: Path, *more: str) -> Iterator[Server]:
    """A server, ended afterwards."""
    server = Server(folder)
    server.start(*more)
    try:
        yield server
    finally:
        server.kill()


@dataclass
class Page:
    """A page at a table: its document, brought up to date by what it hears; everything it has received."""

    socket: ClientConnection
    document: Json = field(default_factory=dict)
    number: int = -1
    epoch: str = ""
    heard: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)
    asked_at: float = 0  # when something was asked last, when anything was heard, and when a patch
    heard_at: float = 0
    patched_at: float = 0

    def hear(self) -> Json:
        """The next message, after it has been worked into the document."""
        text = self.socket.recv(timeout=PATIENCE)
        self.heard_at = perf_counter()
        assert isinstance(text, str)
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] == "view":
            self.document, self.number, self.epoch = message["document"], message["number"], message["epoch"]
        elif message["type"] == "patch":
            self.patched_at = self.heard_at
            assert (message["from"], message["epoch"]) == (self.number, self.epoch)
            document = patched(self.document, message["operations"])
            assert isinstance(document, dict)
            self.document, self.number = document, message["number"]
        return message  # type: ignore[no-any-return]  # all messages are objects

    def hear_until(self, *kinds: str, number: object = None) -> Json:
        """The next message of one of these kinds, and with this number."""
        while True:
            message = self.hear()
            if message["type"] in kinds and (number is None or message.get("id") == number):
                return message

    def ask(self, kind: str, /, **more: object) -> Json:
        """What is answered to a message."""
        number = more.setdefault("id", f"{kind} {next(self.numbers)} {id(self)}")
        self.asked_at = perf_counter()
        self.socket.send(json.dumps({"type": kind, **more}))
        return self.hear_until("done", "refused", "choices", "why", "past", "links", "shared", "forked", "rematch", number=number)

    def answer(self, source: Random) -> Json:
        """Give an answer, drawn choice by choice as somebody touches."""
        question = self.document["question"]
        node, chosen = question["tree"], list[str]()
        while node["choices"] or "set" in node:
            word = chosen_in(node, source)
            choice = next((each for each in node["choices"] if each["text"] == word), {})
            if choice.get("end"):
                node = choice
                break
            reply = choice if "next" in choice else self.ask("next", ask=question["ask"], chosen=[*chosen, word])
            if reply.get("type") != "refused":  # a set that is not on offer, or too much at once
                node, chosen = reply.get("next") or reply["node"], [*chosen, word]
        return self.ask("answer", ask=question["ask"], answer=node["answer"])

    def play(self, source: Random, answers: int = 1_000_000) -> int:
        """Answer whatever is asked until the game ends, or so often; how often it was."""
        given = 0
        while given < answers and not self.document["over"]:
            if self.document["question"] is None:
                self.hear()
            else:
                assert self.answer(source)["type"] == "done"
                given += 1
        return given


def socket_of(server: Server, path: str) -> ClientConnection:
    """A socket to a server, which waits for a busy machine: it sends no pings that have to be answered in time."""
    address = f"ws://localhost:{server.port}/{path}"
    return connect(
        address,
        origin=server.origin,
        max_size=None,
        open_timeout=PATIENCE,
        ping_interval=None,  # type: ignore[arg-type]  # a plain text is fine
    )


@contextmanager
def page(server: Server, table: Json, seat: str | None, **more: object) -> Iterator[Page]:
    """A page with the link of a seat; None: somebody who comes without a link."""
    with socket_of(server, "socket") as socket:
        opened = Page(socket)
        secret = None if seat is None else table["links"].get(seat, seat)
        socket.send(
            json.dumps({"type": "hello", "table": table["table"], "secret": secret, "language": "en", "page": str(id(opened)), **more})
        )
        while opened.hear()["type"] == "waiting":
            pass
        yield opened
