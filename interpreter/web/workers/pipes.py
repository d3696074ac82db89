"""What runs in a worker process: requests come as lines of JSON on its standard input, replies go as lines on its standard output."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from queue import SimpleQueue
from threading import Thread
from typing import Any

from interpreter.model.identifiers import harmless
from interpreter.web.workers.garbage import Garbage

Request = Mapping[str, Any]
Handler = Callable[[Request], dict[str, object]]
OUT_OF_MEMORY, RETIRED = 77, 78  # exit status of a process that got no more memory, and of one that ended between two requests
_ESCAPE = re.compile(r"\\(?:u[0-9a-f]{4}|.)")
_STEERING = frozenset(json.dumps(sign)[1:-1] for sign in map(chr, range(0x3000)) if harmless(sign) != sign)


class Inbox:
    """Requests as they come, and those of them that are stopped: a thread reads on while one is answered."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._waiting: SimpleQueue[Request | None] = SimpleQueue()
        self._stopped: set[int] = set()
        self._present = -1
        Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            request = json.loads(line)
            if "number" in request:
                self._waiting.put(request)
            elif request["stop"] >= self._present:
                self._stopped.add(request["stop"])
        self._waiting.put(None)

    def __iter__(self) -> Iterator[Request]:
        while (request := self._waiting.get()) is not None:
            self._present = request["number"]
            yield request
            self._stopped.discard(self._present)
            self._present += 1  # a stop that comes now is too late

    def is_stopped(self) -> bool:
        """Whether nobody waits any more for what is being answered."""
        return self._present in self._stopped


def serve(handle: Handler, inbox: Inbox | None = None) -> None:
    """Answer requests one after the other until the input ends. What else is printed goes to the standard error.

    inbox: where they come from, for a handler that can be stopped; others answer what they have been asked whatever happens.
    """
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    garbage = Garbage()
    for request in inbox or (json.loads(line) for line in sys.stdin):
        if "number" not in request:
            continue  # a stop, which comes too late here
        replies.write(line_of({"number": request["number"], **_answered(handle, request)}))
        replies.flush()
        garbage.after_request()


def line_of(reply: Mapping[str, object]) -> str:
    """A reply as a line of JSON in ASCII. No text in it turns the order of signs round or steers anything, whoever wrote it."""
    text = json.dumps(reply, separators=(",", ":"))
    return _ESCAPE.sub(lambda escape: "\\ufffd" if escape.group() in _STEERING else escape.group(), text) + "\n"


def _answered(handle: Handler, request: Request) -> dict[str, object]:
    """The reply, or that the request has failed: a mistake of ours, which is told on the standard error and ends this request only.

    Without memory nothing is sure to be whole: the process ends.
    """
    try:
        return {"reply": handle(request)}
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except Exception as problem:  # noqa: BLE001  # one table's trouble must not end the others
        sys.excepthook(type(problem), problem, problem.__traceback__)
        return {"failed": type(problem).__name__}
