"""Time limits for work in this thread: a watchdog raises an exception in it, in the middle of whatever step it is at.

CPython delivers an exception that another thread raises between two bytecodes, in any thread and on every system. So generated rules, the
reference machine and searches for layouts stop within milliseconds, without a process of their own (0.3 s each) and without a test
in their loops. Where no thread can be started (Python in a browser) there is no limit.
"""

import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from typing import TypeVar

AGAIN = 0.05  # seconds until the exception is raised once more, if something has swallowed it
Result = TypeVar("Result")
_HERE = threading.local()


class OutOfTimeError(Exception):
    """Work was stopped at its time limit."""


class _Stop(BaseException):
    """Raised in the midst of work. It is no `Exception`, so handlers for failures of a game let it pass."""


def run_limited(seconds: float | None, work: Callable[[], Result], *, least: float = 0) -> Result:
    """Do some work and return what it gives; raises `OutOfTimeError` after so many seconds of real time. None: no limit.

    least: seconds of processor time that the work has in any case, so that a busy computer does not stop what takes no longer.
    Inside work that is limited already, the limit around it is the only one. Limited work starts no threads: until a new thread runs, CPython
    takes it for the one that has started it, and could raise the exception there.
    """
    if seconds is None or getattr(_HERE, "is_limited", False):
        return work()
    if seconds <= 0 and least <= 0:
        raise OutOfTimeError
    watchdog, _HERE.is_limited = _Watchdog(seconds, least), True
    try:
        try:
            watchdog.start()
            return work()
        finally:
            watchdog.end()
    except _Stop:
        watchdog.end()
        raise OutOfTimeError from None
    finally:
        _HERE.is_limited = False


class _Watchdog:
    """A thread that raises `_Stop` in the one that has made it, after so many seconds and then again until `end`."""

    def __init__(self, seconds: float, least: float) -> None:
        self._seconds, self._target = min(max(seconds, 0), threading.TIMEOUT_MAX), threading.get_ident()
        self._clock = _processor_clock()
        self._least = self._clock() + least
        self._ended, self._raising = threading.Lock(), threading.Lock()
        self._is_armed = False

    def start(self) -> None:
        """Begin to count."""
        _keep_destructors_silent()
        self._ended.acquire()
        self._is_armed = True
        try:
            threading.Thread(target=self._watch, name="rulewright time limit", daemon=True).start()
        except RuntimeError:  # this system has no threads
            self._is_armed = False

    def _watch(self) -> None:
        wait = self._seconds
        while not self._ended.acquire(timeout=wait):
            with self._raising:
                if self._is_armed and self._clock() >= self._least:
                    _raise_in(self._target, _Stop)
            wait = AGAIN

    def end(self) -> None:
        """Count no more; afterwards nothing is raised any more.

        What has been raised already is delivered in here. To take it back (`PyThreadState_SetAsyncExc` with NULL) would leave a flag of
        CPython 3.11 set for ever, with which a profiler hangs.
        """
        while True:
            try:
                with self._raising:
                    self._is_armed = False
                for _ in range(2):  # CPython delivers at the jump back
                    pass
                break
            except _Stop:
                continue
        if self._ended.locked():
            self._ended.release()


@cache
def _keep_destructors_silent() -> None:
    """Print no "Exception ignored" where a destructor swallows `_Stop`: it is raised again."""
    report = sys.unraisablehook

    def report_others(unraisable: "sys.UnraisableHookArgs") -> None:
        if unraisable.exc_type is not _Stop:
            report(unraisable)

    sys.unraisablehook = report_others


def _processor_clock() -> Callable[[], float]:
    """The processor time of this thread, for another one; that of the process where the system does not tell it."""
    if hasattr(time, "pthread_getcpuclockid"):
        clock = time.pthread_getcpuclockid(threading.get_ident())
        return lambda: time.clock_gettime(clock)
    return time.process_time


def _raise_in(thread: int, exception: type[BaseException]) -> None:
    """Have a thread raise an exception as soon as it can."""
    import ctypes  # here, since no Python in a browser needs it

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))
