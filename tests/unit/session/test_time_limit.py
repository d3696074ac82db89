"""Time limits: work is stopped in the middle of a step, and nothing is raised after its end. No test waits for a certain time."""

import sys
import threading
from collections.abc import Callable
from contextlib import suppress

import pytest

from interpreter.session.stepping import time_limit
from interpreter.session.stepping.time_limit import OutOfTimeError, run_limited

SHORT, LONG = 0.001, 3600.0


def endless() -> None:
    """Never end, and let no `Exception` pass."""
    while True:
        try:
            for _ in range(1 << 60):
                pass
        except Exception:  # noqa: BLE001, S110  # as handlers for failures of a game do
            pass


def endless_in_builtins() -> int:
    return sum(1 for _ in range(1 << 60))


def swallowing() -> None:
    """Swallow the first two exceptions, whatever they are."""
    for _ in range(2):
        with suppress(BaseException):
            endless()
    endless()


class EndlessDestructor:
    def __del__(self) -> None:
        for _ in range(1 << 60):
            pass


def stopped_in_a_destructor() -> None:
    EndlessDestructor()
    endless()


def test_a_stop_that_a_destructor_swallows_is_not_printed(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)
    time_limit._keep_destructors_silent.cache_clear()
    with pytest.raises(OutOfTimeError):
        run_limited(SHORT, stopped_in_a_destructor)
    time_limit._keep_destructors_silent.cache_clear()  # the hook goes with the test
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("work", [endless, endless_in_builtins, swallowing])
def test_endless_work_is_stopped(work: Callable[[], object]) -> None:
    with pytest.raises(OutOfTimeError):
        run_limited(SHORT, work)


def test_endless_work_in_another_thread_is_stopped() -> None:
    stopped = []

    def run() -> None:
        with pytest.raises(OutOfTimeError):
            run_limited(SHORT, endless)
        stopped.append(True)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert stopped == [True]


def test_work_that_ends_gives_its_result_and_its_errors() -> None:
    assert run_limited(LONG, lambda: 7) == run_limited(None, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        run_limited(LONG, lambda: 1 // 0)


def test_no_time_does_no_work() -> None:
    done: list[int] = []
    with pytest.raises(OutOfTimeError):
        run_limited(0, lambda: done.append(1))
    assert done == []


def test_work_has_its_least_of_processor_time() -> None:
    assert run_limited(0, lambda: sum(range(100_000)), least=LONG) == sum(range(100_000))
    with pytest.raises(OutOfTimeError):
        run_limited(0, endless, least=SHORT)


@pytest.mark.parametrize("inner", [SHORT / 100, LONG])
def test_the_limit_outside_is_the_only_one(inner: float) -> None:
    reached: list[str] = []

    def work() -> None:
        try:
            run_limited(inner, endless)
        except OutOfTimeError:
            reached.append("the inner limit")

    with pytest.raises(OutOfTimeError):
        run_limited(SHORT, work)
    assert reached == []
    assert run_limited(LONG, lambda: 7) == 7


def test_nothing_is_raised_after_work_that_ends_at_its_limit() -> None:
    for size in range(0, 4000, 20):
        with suppress(OutOfTimeError):
            run_limited(SHORT, lambda size=size: sum(range(10 * size)))
        sum(range(200))  # an exception that came late would be raised here


def test_no_watchdog_stays() -> None:
    run_limited(LONG, lambda: None)
    for thread in threading.enumerate():
        if thread.name == "rulewright time limit":
            thread.join()


def test_work_is_done_where_no_thread_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert run_limited(LONG, lambda: 7) == 7


def test_work_that_ended_in_time_leaves_profilers_alone() -> None:
    for _ in range(20):
        run_limited(60, lambda: None)
    heard: list[str] = []

    def call() -> None:
        pass

    sys.setprofile(lambda _frame, event, _argument: heard.append(event))
    try:
        str.upper("a")
        call()
    finally:
        sys.setprofile(None)
    assert "call" in heard
