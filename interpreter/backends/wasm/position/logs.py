"""The log of a memory of positions: the entries it keeps, in the order in which they were remembered.

An entry is a number of 8 bytes that follows from what is remembered, and then that itself: the bytes of each name (of `current` the
8 bytes of the course), each filled up with zeros to words of 8 bytes. First stand the numbers of all entries, then what they are of. Entries are never
changed, and one that is forgotten no longer counts; so a position that is only supposed may put its own behind those of the position
that it comes from.
"""

from collections.abc import Iterable

from interpreter.backends.wasm.position.words import WORD
from interpreter.model.types.types import MemoryOf

MOST_ENTRIES, LARGEST_LOG = 1024, 1 << 19
FIRST, FREE, PLACE = 0, 4, 8  # numbers in the cell of a memory
FACTOR = 0x9E3779B97F4A7C15  # the golden ratio: an odd number without a pattern
_ALL = (1 << 64) - 1


def remembered(kind: MemoryOf) -> tuple[str, ...]:
    """The names that a memory is of, in the order of its entries: `current` is the last."""
    return (*(name for name in kind.names if name != "current"), *(name for name in kind.names if name == "current"))


def words_of(size: int) -> int:
    """How many words so many bytes take."""
    return -(-size // WORD)


def capacity_of(words: int) -> int:
    """How many entries of so many words are kept at most."""
    return min(MOST_ENTRIES, LARGEST_LOG // (WORD * (1 + words)))


def log_size(capacity: int, words: int) -> int:
    """How many bytes the log of a memory takes with so many entries of so many words."""
    return capacity * WORD * (1 + words)


def digest(words: Iterable[int]) -> int:
    """The number that follows from some words; the same words give the same number."""
    result = 0
    for word in words:
        result = (result ^ word) * FACTOR & _ALL
        result ^= result >> 32
    return result
