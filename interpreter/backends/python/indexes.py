"""Sets that are kept instead of looked for: which cells hold this value, which are empty, on top of which lies what.

`set(field in fields where route(field) is none)` looks at every field. Where a rule asks like that about a name with one
argument, the block has, behind the store, a mask for every value the name can have; whoever changes the name changes two
of the masks.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, product
from math import prod
from typing import TYPE_CHECKING

from interpreter.model.kinds import Kind, Member, Number, Optional, PileOf, Truth, without_none
from interpreter.model.ruleset import RuleSet, TrackDecl
from interpreter.runtime.heaps import Value

if TYPE_CHECKING:
    from interpreter.runtime.table import Table

LARGEST = 16  # a number with more values is not kept


@dataclass(frozen=True, slots=True)
class Index:
    """What is kept of a tracked name: by `value`, whether it is `empty`, or by a part of what lies on `top` of a pile.

    Of a pool it is the members that it holds (`held`), for every cell one set.
    """

    track: str
    form: str
    part: int = 0


def is_small(decl: TrackDecl) -> bool:
    """Whether a name has few values, so that there can be a mask for each."""
    if decl.holder not in ("value", "slot"):
        return False
    match without_none(decl.kind):
        case Truth() | Member():
            return True
        case Number(low, high):
            return low is not None and high is not None and low >= 0 and high <= LARGEST
    return False


def is_possible(kind: Kind, value: object) -> bool:
    """Whether a value of a kind can be this one."""
    if value is None:
        return isinstance(kind, Optional)
    inner = without_none(kind)
    if isinstance(inner, Number):
        return isinstance(value, int) and (inner.low or 0) <= value <= (inner.high or 0)
    return isinstance(value, int)


def top_part(rules: RuleSet, track: str, part: int) -> Member | None:
    """The kind of a part of what lies on top of a pile; None where it is not a member that is always there."""
    match rules.tracks[track].kind:
        case PileOf(inner=Member(name=name)) if rules.kinds[name].parts:
            kind = rules.kinds[name].parts[part][1]
            return kind if isinstance(kind, Member) else None
    return None


def sizes(table: "Table", kept: tuple[Index, ...]) -> tuple[int, ...]:
    """How many masks every index has at a table."""
    return tuple(codes(table, index) * prod(leading(table, index)) for index in kept)


def leading(table: "Table", index: Index) -> tuple[int, ...]:
    """The sizes of the kinds of the arguments before the last one; of all arguments for a pool."""
    parameters = table.rules.tracks[index.track].parameters
    return tuple(table.material.of(kind).size for _, kind in (parameters if index.form == "held" else parameters[:-1]))


def codes(table: "Table", index: Index) -> int:
    """How many masks there are for one choice of the arguments before the last one."""
    if index.form in ("empty", "held"):
        return 2 if index.form == "empty" else 1
    kind = top_part(table.rules, index.track, index.part) if index.form == "top" else table.rules.tracks[index.track].kind
    assert kind is not None
    return _codes(table, kind)


def _codes(table: "Table", kind: Kind) -> int:
    match without_none(kind):
        case Truth():
            return 3
        case Member() as member:
            return table.material.of(member).size + 1
        case Number(_, high):
            return (high or 0) + 2
    raise AssertionError(f"{kind} is not kept")


Code = Callable[[Value], int]
Filed = tuple[int, tuple[tuple[int, int, int, Code], ...], tuple[tuple[int, int], ...]]


def filed(table: "Table", kept: tuple[Index, ...]) -> Filed:
    """How many masks there are at a table, and for every cell with a say: its number, where its masks begin, its bit, which mask.

    For every pool whose members are kept: the number of its cell, and which mask.
    """
    found: list[tuple[int, int, int, Code]] = []
    pools: list[tuple[int, int]] = []
    base = 0
    for index, size in zip(kept, sizes(table, kept), strict=True):
        if index.form == "held":
            pools += [(number, base + place) for number, place in _pools(table, index)]
            base += size
            continue
        many, code = codes(table, index), _code(table, index)
        kinds = [table.material.of(kind) for _, kind in table.rules.tracks[index.track].parameters]
        for lead in product(*(kind.places for kind in kinds[:-1])):
            cells, start = table.index[index.track], 0
            for place, kind in zip(lead, kinds, strict=False):
                cells, start = cells[place], start * kind.size + place
            found += [(cells[place], base + start * many, 1 << place, code) for place in kinds[-1].places]
        base += size
    return base, tuple(found), tuple(pools)


def _pools(table: "Table", index: Index) -> Iterator[tuple[int, int]]:
    """The cells of the pools of which the members are kept, and which of the masks is theirs."""
    for number, cell in enumerate(table.cells):
        if cell.name == index.track:
            start = 0
            for place, size in zip(cell.arguments, leading(table, index), strict=True):
                start = start * size + place
            yield number, start


def _code(table: "Table", index: Index) -> Code:
    """What says in which mask a cell with a value is."""
    if index.form == "empty":
        return lambda value: not value
    if index.form == "value":
        return lambda value: 0 if value is None else value + 1
    pile = table.rules.tracks[index.track].kind
    assert isinstance(pile, PileOf)
    parts = part_of(table, pile.inner, index.part)
    return lambda value: parts[value[-1]] + 1 if value else 0


def part_of(table: "Table", kind: Kind, index: int) -> tuple[int | None, ...]:
    """One part of every member of a combination kind."""
    whole = table.material.of(kind)
    inner = without_none(kind)
    with_none = isinstance(table.rules.kinds[getattr(inner, "name", "")].parts[index][1], Optional)
    size, below = whole.part_sizes[index], 1
    for later in whole.part_sizes[index + 1 :]:
        below *= later
    parts = (place // below % size for place in range(whole.size))
    return tuple(None if with_none and part == size - 1 else part for part in parts)


def masks(where: Filed, store: Sequence[Value]) -> list[int]:
    """The masks of all indexes for a store."""
    size, cells, pools = where
    found = [0] * size
    for cell, base, bit, code in cells:
        found[base + code(store[cell])] |= bit
    for cell, place in pools:
        found[place] = members_of(store[cell])
    return found


def members_of(pool: Sequence[int]) -> int:
    """The members that a pool holds, as a mask."""
    mask = 0
    for place in compress(range(len(pool)), pool):
        mask |= 1 << place
    return mask
