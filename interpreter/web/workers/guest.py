"""A worker for guests, rule sets that the server's owner did not install: `python -m interpreter.web.workers.guest SECONDS BYTES MODULE [ARGUMENT...]`.

It answers the requests of the worker MODULE. The system ends the process if a request computes longer than SECONDS or if the process
needs more than BYTES of memory. The exit status says why it ended.
"""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module

from interpreter.web.workers.garbage import resident
from interpreter.web.workers.pipes import OUT_OF_MEMORY, RETIRED, Handler, Inbox, Request, serve

NICENESS = 19  # tables of installed games come first
RETIREMENT = 2  # the process ends between two requests once it holds the limit divided by this
LASTING = 4  # a request must not leave more behind than the limit divided by this


class GuestInbox(Inbox):
    """Requests until the process holds much memory: the next request finds a new process, and with it room."""

    def __init__(self, lines: Iterable[str], most: int) -> None:
        super().__init__(lines)
        self._most = most

    def __iter__(self) -> Iterator[Request]:
        for request in super().__iter__():
            yield request
            if resident() > self._most:
                os._exit(RETIRED)


def confine(most: int) -> None:
    """Bound the memory of this process, and let all others go first, where the system can do that."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def confined(handle: Handler, seconds: float, most: int) -> Handler:
    """Return a handler that the system ends after so many seconds of computing. It exits if a request takes too much memory."""

    def bounded(request: Request) -> dict[str, object]:
        before = resident()
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_PROF, seconds)  # it goes on until the next request: the reply has to be written too
        reply = handle(request)
        if resident() - before > most // LASTING:
            os._exit(OUT_OF_MEMORY)
        return reply

    return bounded


def main() -> None:
    """Run until the server closes the pipe, or a limit is exceeded."""
    seconds, most, module, *arguments = sys.argv[1:]
    confine(int(most))
    inbox = GuestInbox(sys.stdin, int(most) // RETIREMENT)
    handle = import_module(module).handler(arguments, inbox.is_stopped)
    serve(confined(handle, float(seconds), int(most)), inbox)


if __name__ == "__main__":
    main()
