"""What `referencing` takes from `rpds`, in Python: maps, sets and lists that give a changed copy and stay as they are.

`rpds` is compiled, and no browser has it; what is looked up there is small, so that copies cost little. The export puts this file in its place.
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Self, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")


class HashTrieMap(dict[K, V]):
    """A map."""

    @classmethod
    def convert(cls, value: "Mapping[K, V] | Iterable[tuple[K, V]]") -> Self:
        """A map of what is one in other words."""
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: K, value: V) -> Self:
        """The map with a value at a key."""
        return type(self)({**self, key: value})

    def remove(self, key: K) -> Self:
        """The map without a key. Raises `KeyError`."""
        rest = dict(self)
        del rest[key]
        return type(self)(rest)

    def update(self, *others: "Mapping[K, V] | Iterable[tuple[K, V]]") -> Self:  # type: ignore[override]  # gives a changed copy, as rpds does
        """The map with all that stands in others."""
        whole = dict(self)
        for each in others:
            whole.update(each)
        return type(self)(whole)


class HashTrieSet(frozenset[T]):
    """A set."""

    def insert(self, member: T) -> Self:
        """The set with a member."""
        return type(self)((*self, member))

    def remove(self, member: T) -> Self:
        """The set without a member."""
        return type(self)(each for each in self if each != member)

    def update(self, *others: Iterable[T]) -> Self:
        """The set with all members of others."""
        return type(self)(self.union(*others))


class List(tuple[T, ...]):
    """A list that grows in front; `List(1, 2)` as `List([1, 2])`."""

    __slots__ = ()

    def __new__(cls, *items: Any) -> Self:
        """The list of some items, or of those in a single one."""
        whole = len(items) == 1 and isinstance(items[0], Iterable) and not isinstance(items[0], str)
        return super().__new__(cls, items[0] if whole else items)

    def push_front(self, item: T) -> Self:
        """The list behind one more item."""
        return type(self)((item, *self))
