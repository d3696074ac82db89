"""Layout data, read as far as that goes without a board: which lists, which entries, what stands in each, moved to 0, 0.

Data may come from anywhere, so every fault is reported with the list and the entry; none of them raises.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model.kinds import Kind, ListOf, Member, Number, Optional, SetOf, Truth, show, without_none
from interpreter.model.ruleset import ColumnDecl, Layout, RuleSet

Pair = tuple[int, int]
Entry = Mapping[str, object]  # by key of the column; cells are pairs, lists of cells tuples of pairs

_ABOUT = ("id", "players", "variants", "title", "text", "source")  # what a layout may say about itself
_FARTHEST = 10_000  # coordinates beyond are no board
_MOST_CELLS = 1_000  # a board of more cells around a layout is a slip, not a wish
_WRONG = object()


@dataclass(frozen=True, slots=True)
class LayoutRead:
    """A layout: entries by list, the coordinates of all cells in them, and the lists that may not have any entry here."""

    lists: Mapping[str, tuple[Entry, ...]]
    coordinates: tuple[Pair, ...]
    refused: tuple[str, ...]

    def plain(self) -> dict[str, object]:
        """The layout as plain data, as it is saved."""
        return {name: [{key: _plain(value) for key, value in entry.items()} for entry in entries] for name, entries in self.lists.items()}


NO_LAYOUT = LayoutRead({}, (), ())


def read_layout(rules: RuleSet, data: object, report: Report) -> LayoutRead | None:
    """The layout that data stand for; None if something is wrong, which is reported."""
    if rules.layout is None:
        if data:
            report.add("L101", subject=rules.game)
        return None if data else NO_LAYOUT
    if not isinstance(data, Mapping):
        report.add("L102" if data is None else "L103", subject=rules.game, word=_short(data))
        return None
    before = len(report)
    _check_lists(rules.layout, data, report)
    entries = {name: _entries(rules, name, data.get(name), report) for name in rules.layout.lists}
    refused = tuple(name for name in rules.layout.known_lists if name not in rules.layout.lists and data.get(name))
    if len(report) > before:
        return None
    read = LayoutRead(*_shifted(rules, entries), refused)
    return None if _too_large(read, report) else read


def columns_of(rules: RuleSet, name: str) -> Mapping[str, ColumnDecl]:
    """The columns that are read from a list, by key."""
    return {column.layout_key: column for column in rules.columns.values() if column.layout_list == name}


def is_cell(rules: RuleSet, kind: Kind) -> bool:
    """Whether members of the kind are cells of a grid, which are written as pairs of numbers."""
    known = without_none(kind)
    decl = rules.kinds.get(known.name) if isinstance(known, Member) else None
    while decl is not None and decl.form == "part":
        decl = rules.kinds.get(decl.part_of)
    return decl is not None and decl.form == "grid" and decl.grid != "graph"


def _check_lists(layout: Layout, data: Mapping[str, object], report: Report) -> None:
    known = dict.fromkeys((*layout.lists, *layout.known_lists))
    for name, value in data.items():
        if name in known:
            if not isinstance(value, list | tuple | None):
                report.add("L104", subject=name, list=name, word=_short(value))
        elif name not in _ABOUT:
            report.add("L105", subject=str(name), list=name, did_you_mean=did_you_mean(str(name), known), known=", ".join(known))


# ------------------------------------------------------------------------------------------------ entries


def _entries(rules: RuleSet, name: str, value: object, report: Report) -> tuple[Entry, ...]:
    if not isinstance(value, list | tuple):
        return ()
    columns = columns_of(rules, name)
    return tuple(_entry(rules, f"{name}[{number}]", entry, columns, report) for number, entry in enumerate(value, 1))


def _entry(rules: RuleSet, place: str, entry: object, columns: Mapping[str, ColumnDecl], report: Report) -> Entry:
    """An entry by key; a bare pair stands for the only column of cells."""
    if not isinstance(entry, Mapping):
        keys = [key for key, column in columns.items() if is_cell(rules, column.kind)]
        pair = _pair(entry)
        if pair is None or len(keys) != 1:
            report.add("L106", subject=place, place=place, keys=", ".join(columns), word=_short(entry))
            return {}
        entry = {keys[0]: entry}
    found: dict[str, object] = {"id": str(entry["id"])} if "id" in entry and "id" not in columns else {}
    for key in entry:
        if key not in columns and key != "id":
            report.add("L107", subject=place, place=place, key=key, did_you_mean=did_you_mean(str(key), columns), keys=", ".join(columns))
    for key, column in columns.items():
        if entry.get(key) is not None:
            value = _value(rules, column.kind, entry[key])
            if value is _WRONG:
                report.add("L109", subject=place, place=f"{place}.{key}", what=_what(rules, column.kind), word=_short(entry[key]))
            found[key] = value
        elif not isinstance(column.kind, Optional):
            report.add("L108", subject=place, place=place, key=key, what=_what(rules, column.kind))
    return found


def _value(rules: RuleSet, kind: Kind, data: object) -> object:
    """Data in the form of a kind; names of members are looked up later."""
    match kind, data:
        case Optional(inner), _:
            return _value(rules, inner, data)
        case (ListOf(inner) | SetOf(inner)), (list() | tuple()):
            parts = tuple(_value(rules, inner, part) for part in data)
            return _WRONG if _WRONG in parts else parts
        case Member(), _ if is_cell(rules, kind):
            pair = _pair(data)
            return _WRONG if pair is None else pair
        case Member(), (str() | int()) if not isinstance(data, bool):
            return str(data)
        case Truth(), bool():
            return data
        case Truth(), ("yes" | "no"):
            return data == "yes"
        case Number(low, high), int() if not isinstance(data, bool):
            return data if (low is None or data >= low) and (high is None or data <= high) else _WRONG
    return _WRONG


def _pair(data: object) -> Pair | None:
    match data:
        case [int() as first, int() as second] if type(first) is int and type(second) is int:
            return (first, second) if max(abs(first), abs(second)) <= _FARTHEST else None
    return None


# ------------------------------------------------------------------------------------------------ moving to 0, 0


def _shifted(rules: RuleSet, lists: Mapping[str, tuple[Entry, ...]]) -> tuple[Mapping[str, tuple[Entry, ...]], tuple[Pair, ...]]:
    """The entries moved so that the smallest coordinates of the pieces are 0, and all coordinates in them.

    Pieces are what has lists of cells; without any, everything counts. Boards of a size of their own are not moved.
    """
    everything = tuple(_pairs(lists, single=True))
    if not everything or not any(decl.around_layout for decl in rules.kinds.values()):
        return lists, everything
    pieces = tuple(_pairs(lists, single=False)) or everything
    left, top = min(a for a, _ in pieces), min(b for _, b in pieces)
    moved = {
        name: tuple({key: _moved(value, left, top) for key, value in entry.items()} for entry in entries) for name, entries in lists.items()
    }
    return moved, tuple(_pairs(moved, single=True))


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and type(value[0]) is int and type(value[1]) is int


def _pairs(lists: Mapping[str, Sequence[Entry]], *, single: bool) -> Iterator[Pair]:
    for entries in lists.values():
        for entry in entries:
            for value in entry.values():
                if isinstance(value, tuple) and not _is_pair(value):
                    yield from (part for part in value if _is_pair(part))
                elif isinstance(value, tuple) and single:
                    yield value


def _moved(value: object, left: int, top: int) -> object:
    match value:
        case (int() as first, int() as second) if _is_pair(value):
            return (first - left, second - top)
        case tuple():
            return tuple(_moved(part, left, top) for part in value)
    return value


def _too_large(read: LayoutRead, report: Report) -> bool:
    """Whether the cells lie so far apart that no board could hold them; reported."""
    if not read.coordinates:
        return False
    width = 1 + max(a for a, _ in read.coordinates) - min(a for a, _ in read.coordinates)
    height = 1 + max(b for _, b in read.coordinates) - min(b for _, b in read.coordinates)
    if width * height <= _MOST_CELLS * 10:
        return False
    report.add("L110", subject="layout", width=width, height=height)
    return True


# ------------------------------------------------------------------------------------------------ words


def _what(rules: RuleSet, kind: Kind) -> str:
    """A kind as a reader of layout data knows it."""
    match kind:
        case Optional(inner):
            return _what(rules, inner)
        case SetOf(inner) | ListOf(inner):
            return f"a list, each of it {_what(rules, inner)}"
    return "a pair of numbers such as [2, 3]" if is_cell(rules, kind) else f"a value of {show(kind)}"


def _short(data: object) -> str:
    text = "nothing" if data is None else str(data)
    return text if len(text) <= 40 else text[:37] + "..."


def _plain(value: object) -> object:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
