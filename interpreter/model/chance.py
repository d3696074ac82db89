"""Draws at random by numbers that are passed in, so that equal numbers give equal games on every machine."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

Below = Callable[[int], int]  # `below(n)` gives a number from 0 to n - 1, each as likely as any other


def shuffled(things: Sequence[int], below: Below) -> list[int]:
    """The things in an order drawn at random."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def pick_weighted(ways: Iterable[tuple[T, int]], number: int) -> T:
    """The way at this number, from 0, where every way counts so many times."""
    for way, times in ways:
        number -= times
        if number < 0:
            return way
    raise IndexError(number)
