"""Position memory: how often some state variables had which values together; the value of `memory of on, moved`."""

from collections.abc import Mapping
from typing import Any

Snapshot = tuple[Any, ...]  # values of all kinds


class PositionMemory:
    """A multiset of snapshots; immutable, equal and hashed by its contents."""

    __slots__ = ("_hash", "counts")

    def __init__(self, counts: Mapping[Snapshot, int] | None = None) -> None:
        self.counts, self._hash = dict(counts or {}), None if counts else hash(frozenset())

    def times(self, snapshot: Snapshot) -> int:
        """How often a snapshot is in it."""
        return self.counts.get(snapshot, 0)

    def remember(self, snapshot: Snapshot) -> "PositionMemory":
        """The memory with a snapshot once more."""
        return PositionMemory({**self.counts, snapshot: self.times(snapshot) + 1})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PositionMemory) and self.counts == other.counts

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.counts.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"PositionMemory({self.counts})"


EMPTY_MEMORY = PositionMemory()
