"""Where random numbers come from: what the library takes as a source, and the function `below(n)` of each."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Protocol, SupportsInt

from interpreter.model.chance import Below
from interpreter.project.errors import wrong_argument
from interpreter.session.rng import Generator

WORD = 32  # bits that are drawn at once for numbers that have more than 63


class RandomSource(Protocol):
    """Anything that draws whole numbers, such as `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1."""
        ...


class IntegerSource(Protocol):
    """Anything that draws whole numbers below 2^63, such as `numpy.random.Generator`."""

    def integers(self, low: int, /) -> SupportsInt:
        """A number from 0 to `low` - 1 (NumPy calls the bound so where there is only one); `low` is never above 2^63."""
        ...


Source = Random | Generator | RandomSource | IntegerSource | Callable[[int], int]  # of random numbers


def randbelow_of(source: Source) -> Below:
    """The function `below(n)` of a source of numbers."""
    if isinstance(source, Generator):
        return source.below
    if type(source) is Random:  # what `randrange` gives, without its looks at the arguments
        return partial(_drawn, source.getrandbits)
    randrange = getattr(source, "randrange", None)
    if randrange is not None:
        return lambda limit: int(randrange(limit))
    integers = getattr(source, "integers", None)
    if integers is not None:
        return partial(_below, integers)
    if callable(source):
        return source
    raise wrong_argument("source", "a random.Random, a Generator or a function", source)


def _drawn(getrandbits: Callable[[int], int], limit: int) -> int:
    """A number below a limit, as `random.Random` draws it."""
    bits = limit.bit_length()
    number = getrandbits(bits)
    while number >= limit:
        number = getrandbits(bits)
    return number


def _below(integers: Callable[[int], SupportsInt], limit: int) -> int:
    """A number below a limit of any size, from a source of numbers below 2^63."""
    bits = (limit - 1).bit_length()
    if bits < 63:
        return int(integers(limit))
    while True:
        number = 0
        for _ in range(-(-bits // WORD)):
            number = number << WORD | int(integers(1 << WORD))
        number >>= -bits % WORD
        if number < limit:
            return number
