"""Memoized subsets: choices of so many from a set or pool, counted and unranked, since the same one is asked again and again."""

from collections.abc import Callable

from interpreter.backends.python.support.execution import Memo
from interpreter.model.builtins.subsets import Subsets

MOST_HEAPS = 1024  # of which the choices are remembered
MOST_CHOICES = 1024  # that are remembered of one heap


class Choices:
    """How many there are (`size`), the one with a number (`nth`), all of them (`each`)."""

    __slots__ = ("each", "nth", "size")

    def __init__(self, each: Subsets) -> None:
        self.each, self.size = each, each.count()
        self.nth = Memo(each.nth, MOST_CHOICES).__getitem__


def memoized_choices(subsets: Callable[..., Subsets]) -> Memo:
    """The choices by the arguments of the word for them."""
    return Memo(lambda arguments: Choices(subsets(*arguments)), MOST_HEAPS)
