"""Numbers of games on their way: none lost, none twice, always in order."""

import os
import signal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.simulation.workers.job_queue import MOST, JobQueue, next_portion


@given(st.integers(1, 60), st.lists(st.tuples(st.integers(1, 9), st.integers(0, 5), st.booleans()), max_size=200))
def test_whatever_comes_when_and_whatever_is_lost_every_game_counts_once_and_in_order(
    games: int, course: list[tuple[int, int, bool]]
) -> None:
    seen: list[int] = []
    told: list[int] = []
    order: JobQueue[int] = JobQueue(games, lambda done, _: told.append(done), lambda number, row: seen.append(number) or row)
    out: list[range] = []
    for size, which, is_lost in [*course, *[(7, 0, False)] * (3 * games)]:
        if (numbers := order.next(size)) is not None:
            out.append(numbers)
        if out:
            numbers = out.pop(which % len(out))
            if is_lost:
                order.again(numbers)
            else:
                order.done(numbers, list(numbers))
                assert told[-1] == len(order.rows), "who stops now is told of so many games"
        assert list(range(len(order.rows))) == order.rows == seen
    assert order.is_full
    assert (None, []) == (order.next(1), out)


def test_games_that_were_lost_come_first_and_one_by_one() -> None:
    order: JobQueue[int] = JobQueue(9)
    first, _ = order.next(3), order.next(3)
    assert first is not None
    order.again(first)
    assert [range(1), range(1, 2), range(2, 3), range(6, 9), None] == [order.next(3) for _ in range(5)]


@pytest.mark.parametrize(("size", "seconds", "next_size"), [(1, 10.0, 1), (1, 0.0, 2), (64, 0.15, 64), (64, 1.5, 6), (MOST, 1e-9, MOST)])
def test_portions_grow_until_they_take_a_moment(size: int, seconds: float, next_size: int) -> None:
    assert next_size == next_portion(size, seconds)


def test_an_interrupt_while_a_row_is_handed_on_comes_after_it() -> None:
    written: list[int] = []

    def write(number: int, row: int) -> int:
        os.kill(os.getpid(), signal.SIGINT)
        written.append(number)
        return row

    order: JobQueue[int] = JobQueue(9, None, write)
    numbers = order.next(3)
    assert numbers is not None
    with pytest.raises(KeyboardInterrupt):
        order.done(numbers, [0, 1, 2])
    assert ([0, 1, 2], [0, 1, 2], signal.default_int_handler) == (written, order.rows, signal.getsignal(signal.SIGINT))
