"""Position memory: how often some state variables had which values together; the value of `memory of on, moved`.

Versions share one table: the one that was looked at last has it, every other one says in what it differs from a neighbour. So to
remember once more, or to look ahead and come back, takes as long however much is remembered. Matches in several threads share
versions (the first position of their table), so one lock stands before all tables.
See H. Baker, Shallow Binding Makes Functional Arrays Fast, SIGPLAN Notices 26, 1991.
"""

from collections.abc import Mapping
from threading import RLock
from typing import Any

Snapshot = tuple[Any, ...]  # values of all kinds
_LOCK = RLock()  # held while a table is where somebody reads or changes it


class PositionMemory:
    """A multiset of snapshots; immutable to whoever uses it, equal and hashed by its contents."""

    __slots__ = ("_hash", "table")

    def __init__(self, counts: Mapping[Snapshot, int] | None = None) -> None:
        self.table: dict[Snapshot, int] | _Difference = dict(counts or {})
        self._hash = None if counts else hash(frozenset())

    @property
    def counts(self) -> dict[Snapshot, int]:
        """How often each snapshot is in it, as a table of its own."""
        with _LOCK:
            return dict(self._rerooted())

    def _rerooted(self) -> dict[Snapshot, int]:
        """The table, brought here from the version that has it."""
        way: list[tuple[PositionMemory, _Difference]] = []
        holder, table = self, self.table
        while not isinstance(table, dict):
            way.append((holder, table))
            holder, table = table[0], table[0].table
        for version, (_, snapshot, times) in reversed(way):
            holder.table = (version, snapshot, table.get(snapshot, 0))
            if times:
                table[snapshot] = times
            else:
                del table[snapshot]
            version.table, holder = table, version
        return table

    def times(self, snapshot: Snapshot) -> int:
        """How often a snapshot is in it."""
        with _LOCK:
            return self._rerooted().get(snapshot, 0)

    def remember(self, snapshot: Snapshot) -> "PositionMemory":
        """The memory with a snapshot once more."""
        more = PositionMemory({snapshot: 1})
        with _LOCK:
            table = self._rerooted()
            if table:  # where nothing is remembered all games have the same one
                times = table.get(snapshot, 0)
                table[snapshot] = times + 1
                more.table, self.table = table, (more, snapshot, times)
        return more

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PositionMemory):
            return False
        return self is other or self.counts == other.counts

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.counts.items()))
        return self._hash

    def __reduce__(self) -> tuple[type["PositionMemory"], tuple[dict[Snapshot, int]]]:
        return PositionMemory, (self.counts,)

    def __repr__(self) -> str:
        return f"PositionMemory({dict(sorted(self.counts.items(), key=repr))})"


_Difference = tuple[PositionMemory, Snapshot, int]  # the version beside it, and how often this one has a snapshot

EMPTY_MEMORY = PositionMemory()
