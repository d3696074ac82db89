"""What can lie where, as the rules alone tell: what begins there, and what any step moves there, from one place to the next."""

from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

from interpreter.model.ir import Change, Draw, Move
from interpreter.model.kinds import Kind, Member, element, without_none
from interpreter.model.words.values import copies_walker
from interpreter.runtime.table import Cell, Table

_KNOWN: WeakKeyDictionary[Table, Mapping[int, frozenset[int]]] = WeakKeyDictionary()


def can_lie(table: Table) -> Mapping[int, frozenset[int]]:
    """By number of the cell of the store: the things that a game can bring there."""
    known = _KNOWN.get(table)
    if known is None:
        known = _KNOWN[table] = _worked_out(table)
    return known


def _worked_out(table: Table) -> Mapping[int, frozenset[int]]:
    found = {
        place: set(things_in(cell, value))
        for place, (cell, value) in enumerate(zip(table.cells, table.start_store(), strict=True))
        if holds_things(cell)
    }
    places: dict[str, list[int]] = {}
    for place in found:
        places.setdefault(table.cells[place].name, []).append(place)
    flows = set(_flows(table))
    changed = True
    while changed:
        changed = False
        for source, target in flows:
            brought = set().union(*(found[place] for place in places.get(source, ()))) if source else None
            for place in places.get(target, ()):
                every = brought if brought is not None else set(table.material.of(things_of(table.cells[place])).places)
                changed |= not every <= found[place]
                found[place] |= every
    return {place: frozenset(things) for place, things in found.items()}


def _flows(table: Table) -> Iterator[tuple[str, str]]:
    """From which name to which something is moved; without a source: anything may come there."""
    for routine in table.rules.routines.values():
        for step in routine.code:
            match step:
                case Move(source=source, target=target, turned_into=turned):
                    yield ("" if turned is not None else source.name), target.name
                case Draw(source=source, target=target):
                    yield source.name, target.name
                case Change(place=place):
                    yield "", place.name


def holds_things(cell: Cell) -> bool:
    """Whether members of a kind lie there, as things or in a set."""
    return cell.decl.holder in ("pool", "pile", "slot", "set") and isinstance(things_of(cell), Member)


def things_of(cell: Cell) -> Kind:
    """The kind of what lies there."""
    kind = without_none(cell.decl.kind)
    return without_none(element(kind) or kind)


def things_in(cell: Cell, value: object) -> list[int]:
    """The things in a heap, one by one."""
    if cell.decl.holder == "slot":
        return [value] if isinstance(value, int) else []
    return list(copies_walker(cell.decl.kind)(value))
