"""Process pool of `check`: results in order; an interrupt ends the processes at once, whatever they are at."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


def mapped(work: Callable[[Given], Made], tasks: Iterable[Given], jobs: int) -> Iterator[Made]:
    """Yield what some work makes of each task, in order, from so many processes."""
    from concurrent.futures import ProcessPoolExecutor  # here, since it loads `multiprocessing`
    from multiprocessing import active_children

    others = set(active_children())
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts) as pool:
        try:
            yield from pool.map(work, tasks)
        except BaseException:  # the pool would wait for what they are at
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.kill()
            raise


def _leave_interrupts() -> None:
    """Leave an interrupt from the keyboard to the process that started this one."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
