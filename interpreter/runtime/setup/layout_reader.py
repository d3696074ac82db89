"""Reads a layout from plain data into rows of the types that come from it; faults are reported, none raises.

A layout is a mapping from list names to entries: mappings with the columns of a row, or bare coordinates where a row has
just one column that is a cell. It is shifted so that the smallest coordinates of the listed cells are 0, 0.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean, nearest
from interpreter.model.ruleset.ruleset import RuleSet, TableDecl
from interpreter.model.types.types import EntityType, ListOf, Optional, SetOf, Type, element_type, non_null
from interpreter.runtime.values.value_syntax import shorten

Pair = tuple[int, int]
ABOUT = ("id", "players", "variants", "title", "text")  # keys of a preset that are no part of the layout
FURTHEST = 1000  # coordinates beyond this are no board
MOST_CELLS = 10_000  # of the board around a layout
MOST = 500  # entries of a list


@dataclass(frozen=True, slots=True)
class LayoutData:
    """A layout as it was read.

    rows: by list, each row its columns by key (cells still as pairs of coordinates). unread: lists with entries that no
    kind reads. cells: all coordinates.
    """

    plain: Mapping[str, object]
    rows: Mapping[str, tuple[Mapping[str, object], ...]]
    unread: tuple[str, ...] = ()
    cells: frozenset[Pair] = field(default_factory=frozenset)


def read_layout(rules: RuleSet, data: object, report: Report) -> LayoutData | None:
    """The layout, shifted; None (and findings) where the data is no layout."""
    assert rules.layout is not None
    before = len(report)
    if not isinstance(data, Mapping):
        report.add("L101", subject="layout", found=_sort(data))
        return None
    names = list(dict.fromkeys((*rules.layout.lists, *rules.layout.known_lists)))
    rows: dict[str, tuple[Mapping[str, object], ...]] = {}
    for name in rules.layout.lists:
        rows[name] = tuple(_rows(rules, name, data.get(name, ()), report))
    for name in data:
        if name not in names and name not in ABOUT:
            report.add("L102", subject="layout", name=name, nearest=did_you_mean(str(name), names), known=", ".join(names))
    if len(report) > before:
        return None
    unread = tuple(name for name in rules.layout.known_lists if name not in rules.layout.lists and data.get(name))
    shifted = _shift_to_origin(rules, {name: data[name] for name in rules.layout.lists if name in data}, rows, unread)
    return None if _is_too_wide(shifted.cells, report) else shifted


def _is_too_wide(cells: frozenset[Pair], report: Report) -> bool:
    """Whether the board around these cells would be larger than any board; reported."""
    width, height = (max((cell[axis] for cell in cells), default=0) - min((cell[axis] for cell in cells), default=0) + 1 for axis in (0, 1))
    if width * height <= MOST_CELLS:
        return False
    report.add("L109", subject="layout", width=width, height=height, most=MOST_CELLS)
    return True


def _sort(data: object) -> str:
    match data:
        case None:
            return "nothing"
        case str():
            return f"the text `{shorten(data)}`"
        case [] | ():
            return "an empty list"
        case list() | tuple() if all(isinstance(part, str | int | float | None) for part in data):
            return f"`{shorten('[' + ', '.join(map(shorten, data)) + ']')}`"
        case list() | tuple():
            return "a list"
        case bool() | int() | float():
            return f"`{shorten(data)}`"
        case Mapping():
            return "a map"
        case _:
            return f"`{shorten(repr(data))}`"


def columns_of(rules: RuleSet, name: str) -> dict[str, TableDecl]:
    """The columns of the rows of a list, by their key."""
    return {column.layout_key: column for column in rules.tables.values() if column.layout_list == name and not column.as_written}


def _rows(rules: RuleSet, name: str, entries: object, report: Report) -> Iterator[Mapping[str, object]]:
    columns = columns_of(rules, name)
    if not isinstance(entries, list | tuple):
        report.add("L103", subject="layout", name=name, found=_sort(entries))
        return
    if len(entries) > MOST:
        report.add("L104", subject="layout", name=name, number=len(entries), most=MOST)
        return
    for number, entry in enumerate(entries, 1):
        row = _row(columns, f"{name}, entry {number}", entry, report)
        if row is not None:
            yield row


def _row(columns: Mapping[str, TableDecl], place: str, entry: object, report: Report) -> Mapping[str, object] | None:
    if not isinstance(entry, Mapping):
        only = next(iter(columns)) if len(columns) == 1 else None
        if only is None:
            report.add("L105", subject="layout", place=place, keys=", ".join(columns), found=_sort(entry))
            return None
        entry = {only: entry}
    misspelt: set[str] = set()
    for key in entry:
        if key not in columns:
            report.add("L106", subject="layout", place=place, key=key, nearest=did_you_mean(str(key), columns))
            misspelt.update(nearest(str(key), columns.keys() - entry.keys()))
    if misspelt:
        return None
    values = {key: _value(column.kind, entry.get(key), f"{place}, {key}", report) for key, column in columns.items()}
    return None if any(value is Ellipsis for value in values.values()) else values


def _value(kind: Type, value: object, place: str, report: Report) -> object:
    """A column of a row: text, a pair of coordinates, or a list of pairs; an ellipsis where it is none of what is wanted."""
    inner = element_type(non_null(kind))
    if isinstance(non_null(kind), ListOf | SetOf) and isinstance(inner, EntityType):
        if not isinstance(value, list | tuple) or not value:
            report.add("L107", subject="layout", place=place, wanted="a list of cells such as [[0, 0], [1, 0]]", found=_sort(value))
            return ...
        cells = [_pair(each, place, report) for each in value]
        return ... if any(cell is None for cell in cells) else tuple(cells)
    if isinstance(value, list | tuple):
        pair = _pair(value, place, report)
        return ... if pair is None else pair
    if not isinstance(value, str | int | float | None) or (value is None and not isinstance(kind, Optional)):
        report.add("L107", subject="layout", place=place, wanted="a name or a number", found=_sort(value))
        return ...
    return value


def _pair(value: object, place: str, report: Report) -> Pair | None:
    if isinstance(value, list | tuple) and len(value) == 2:
        a, b = value
        if all(isinstance(each, int) and not isinstance(each, bool) and abs(each) <= FURTHEST for each in (a, b)):
            return (a, b)
    report.add("L107", subject="layout", place=place, wanted="a cell such as [2, 5]", found=_sort(value))
    return None


# ------------------------------------------------------------------------------------------------ shifting


def _is_pair(value: object) -> TypeGuard[Pair]:
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(each, int) for each in value)


def _shift_to_origin(
    rules: RuleSet, plain: Mapping[str, object], rows: Mapping[str, tuple[Mapping[str, object], ...]], unread: tuple[str, ...]
) -> LayoutData:
    """The layout moved to the origin; what counts is lists of cells, or single cells where there are no lists.

    On a board of a size of its own nothing is moved.
    """
    listed = [cell for several in rows.values() for row in several for cell in _listed(row.values())]
    single = [cell for several in rows.values() for row in several for cell in _singles(row.values())]
    anchor = listed or single if any(kind.around_layout for kind in rules.kinds.values()) else []
    by = (min((a for a, _ in anchor), default=0), min((b for _, b in anchor), default=0))
    moved = {
        name: tuple({key: _shift(value, by, tuple) for key, value in row.items()} for row in several) for name, several in rows.items()
    }
    cells = {cell for several in moved.values() for row in several for cell in (*_listed(row.values()), *_singles(row.values()))}
    return LayoutData({name: _shift(value, by, list) for name, value in plain.items()}, moved, unread, frozenset(cells))


def _listed(values: Iterable[object]) -> list[Pair]:
    return [cell for value in values if isinstance(value, tuple) and not _is_pair(value) for cell in value]


def _singles(values: Iterable[object]) -> list[Pair]:
    return [value for value in values if _is_pair(value)]


def _shift(value: object, by: Pair, form: type[list[object]] | type[tuple[object, ...]]) -> object:
    """Rows (of tuples) or plain data (of lists) with every pair of numbers moved."""
    if isinstance(value, Mapping):
        return {key: _shift(each, by, form) for key, each in value.items()}
    if not isinstance(value, list | tuple):
        return value
    is_pair = len(value) == 2 and all(isinstance(each, int) for each in value)
    return form((value[0] - by[0], value[1] - by[1]) if is_pair else (_shift(each, by, form) for each in value))
