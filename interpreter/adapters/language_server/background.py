"""The server's side of its worker process: what is sent to it, what comes back, and a new process where one has ended."""

import asyncio
import itertools
import multiprocessing
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from interpreter.adapters.language_server import worker
from interpreter.adapters.language_server.messages import Answer, Ask, Cancel, Found, FromWorker, Known, Look, Put, ToWorker

MOST_DEATHS = 5  # of worker processes in a row, none of which has found anything


class RefusedError(Exception):
    """Why a question is not answered, in a sentence."""


class ObsoleteError(Exception):
    """A question about a text that has changed since."""


@dataclass
class Background:
    """Talks to one worker process. `heard` gets what it has found or learnt, in the event loop of the server."""

    heard: Callable[[Found | Known], None]
    texts: dict[Path, str] = field(default_factory=dict)
    number: int = 0  # of the last text
    _asked: dict[int, tuple[Path | None, "asyncio.Future[object]"]] = field(default_factory=dict)
    _numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))
    _letters: "queue.SimpleQueue[ToWorker | None] | None" = None  # on their way to the process that runs
    _look: Look | None = None
    _deaths: int = 0

    def start(self) -> None:
        """Start the process, unless it runs; it gets all texts."""
        if self._letters is not None or self._deaths > MOST_DEATHS:
            return
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        context.Process(target=worker.run, args=(theirs,), daemon=True, name="rulewright checks").start()
        theirs.close()
        self._letters = queue.SimpleQueue()
        threading.Thread(target=_deliver, args=(pipe, self._letters), daemon=True).start()
        threading.Thread(target=_listen, args=(pipe, asyncio.get_running_loop(), self._take, self._ended), daemon=True).start()
        for path, text in self.texts.items():
            self._send(Put(path, text, self.number))

    def put(self, path: Path, text: str | None) -> None:
        """Tell of a text; questions about the text before are obsolete."""
        self.number += 1
        if text is None:
            self.texts.pop(path, None)
        else:
            self.texts[path] = text
        self._send(Put(path, text, self.number))
        for number, (about, future) in list(self._asked.items()):
            if about == path and not future.done():
                future.set_exception(ObsoleteError)
                self._forget(number)

    def look(self, path: Path, opened: tuple[Path, ...], *, whole: bool) -> None:
        """Have a file checked, and what depends on it."""
        self._look = Look(path, opened, whole)
        self._send(self._look)

    async def ask(self, question: str, *arguments: object, about: Path | None = None) -> object:
        """The answer to a question; raises `RefusedError` with a sentence, `ObsoleteError` when the text of `about` changes meanwhile."""
        self.start()
        number, future = next(self._numbers), asyncio.get_running_loop().create_future()
        self._asked[number] = about, future
        self._send(Ask(number, question, arguments))
        try:
            return await future
        except asyncio.CancelledError:
            self._forget(number)
            raise

    def _forget(self, number: int) -> None:
        if self._asked.pop(number, None) is not None:
            self._send(Cancel(number))

    def _send(self, message: ToWorker) -> None:
        if self._letters is not None:
            self._letters.put(message)

    def _take(self, message: FromWorker) -> None:
        self._deaths = 0
        if not isinstance(message, Answer):
            self.heard(message)
            return
        _, future = self._asked.pop(message.number, (None, None))
        if future is not None and not future.done():
            if message.refusal:
                future.set_exception(RefusedError(message.refusal))
            else:
                future.set_result(message.value)

    def _ended(self) -> None:
        """Start another process; what this one was asked is refused."""
        if self._letters is not None:
            self._letters.put(None)
        self._letters, asked, self._asked = None, self._asked, {}
        self._deaths += 1
        for _, future in asked.values():
            if not future.done():
                future.set_exception(RefusedError("The process that checks rules has ended; try again."))
        self.start()
        if self._look is not None:
            self._send(self._look)


def _deliver(pipe: Connection, letters: "queue.SimpleQueue[ToWorker | None]") -> None:
    """Send what is waiting; a worker that checks does not read, and nobody else waits for it."""
    with suppress(OSError):  # it has ended: whoever listens to it hears that
        while (letter := letters.get()) is not None:
            pipe.send(letter)


def _listen(pipe: Connection, loop: asyncio.AbstractEventLoop, take: Callable[[FromWorker], None], ended: Callable[[], None]) -> None:
    """Hand over what comes from a worker, until it ends."""
    try:
        while True:
            loop.call_soon_threadsafe(take, pipe.recv())
    except (EOFError, OSError):
        pass
    except RuntimeError:
        return  # the event loop is closed: so is the server
    if not loop.is_closed():
        loop.call_soon_threadsafe(ended)
