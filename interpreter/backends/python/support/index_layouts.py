"""Inverted indexes as masks behind the store of a table: where each begins, and how all are filled from a store."""

from collections.abc import Callable, Iterator, Sequence
from itertools import compress, product
from typing import TYPE_CHECKING, Any

from interpreter.analysis.indexes import Index, bucket, buckets, prefix_sizes, sizes
from interpreter.model.types.types import Optional, StackOf, Type, non_null

if TYPE_CHECKING:
    from interpreter.runtime.state.game_instance import GameInstance

Code = Callable[[Any], int]  # of a value of whatever kind
MOST_KEPT = 64  # stores whose masks are remembered
Layout = tuple[int, tuple[tuple[int, int, int, Code], ...], tuple[tuple[int, int], ...]]


def index_layout(table: "GameInstance", indexes: tuple[Index, ...]) -> Layout:
    """How many masks there are at a table, and for every cell with a say: its number, where its masks begin, its bit, which mask.

    For every pool whose members are kept: the number of its cell, and which mask.
    """
    entries: list[tuple[int, int, int, Code]] = []
    pools: list[tuple[int, int]] = []
    base = 0
    for index, size in zip(indexes, sizes(table.rules, table.material, indexes), strict=True):
        if index.form == "held":
            pools += [(number, base + place) for number, place in _pools(table, index)]
            base += size
            continue
        many, code = buckets(table.rules, table.material, index), _code(table, index)
        kinds = [table.material.of(kind) for _, kind in table.rules.state_vars[index.track].parameters]
        for lead in product(*(kind.places for kind in kinds[:-1])):
            cells, start = table.slot_index[index.track], 0
            for place, kind in zip(lead, kinds, strict=False):
                cells, start = cells[place], start * kind.size + place
            entries += [(cells[place], base + start * many, 1 << place, code) for place in kinds[-1].places]
        base += size
    return base, tuple(entries), tuple(pools)


def _pools(table: "GameInstance", index: Index) -> Iterator[tuple[int, int]]:
    """The cells of the pools of which the members are kept, and which of the masks is theirs."""
    for number, cell in enumerate(table.state_slots):
        if cell.name == index.track:
            start = 0
            for place, size in zip(cell.arguments, prefix_sizes(table.rules, table.material, index), strict=True):
                start = start * size + place
            yield number, start


def _code(table: "GameInstance", index: Index) -> Code:
    """What says in which mask a cell with a value is."""
    if index.form == "empty":
        return lambda value: not value
    if index.form == "value":
        return bucket
    pile = table.rules.state_vars[index.track].kind
    assert isinstance(pile, StackOf)
    parts = part_of(table, pile.inner, index.part)
    return lambda value: parts[value[-1]] + 1 if value else 0


def part_of(table: "GameInstance", kind: Type, index: int) -> tuple[int | None, ...]:
    """One part of every member of a combination kind."""
    whole = table.material.of(kind)
    inner = non_null(kind)
    with_none = isinstance(table.rules.kinds[getattr(inner, "name", "")].parts[index][1], Optional)
    size, below = whole.part_sizes[index], 1
    for later in whole.part_sizes[index + 1 :]:
        below *= later
    parts = (place // below % size for place in range(whole.size))
    return tuple(None if with_none and part == size - 1 else part for part in parts)


def masks(layout: Layout, store: Sequence[Any]) -> list[int]:
    """The masks of all indexes for a store."""
    size, cells, pools = layout
    result = [0] * size
    for cell, base, bit, code in cells:
        result[base + code(store[cell])] |= bit
    for cell, place in pools:
        result[place] = members_of(store[cell])
    return result


class KeptSets:
    """The masks behind stores; those of a few stores are remembered, since positions come again: where many games begin, where one goes on."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._known: dict[int, tuple[Sequence[Any], list[int]]] = {}  # by the identity of a store, which is kept beside

    def of(self, store: Sequence[Any]) -> list[int]:
        """The masks of a store, which nobody is to change."""
        of_store, sets = self._known.get(id(store), (None, []))
        if of_store is not store:
            sets = masks(self.layout, store)
            if type(store) is tuple:  # a list may be changed
                self.keep(store, sets)
        return sets

    def keep(self, store: Sequence[Any], sets: list[int]) -> None:
        """Remember the masks of a store."""
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        self._known[id(store)] = (store, sets)

    def forget(self) -> None:
        """Forget all stores."""
        self._known.clear()


def members_of(pool: Sequence[int]) -> int:
    """The members that a pool holds, as a mask."""
    mask = 0
    for place in compress(range(len(pool)), pool):
        mask |= 1 << place
    return mask
