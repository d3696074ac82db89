"""Constant tables of a game: those on cells of a board as small boards, others as tables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from interpreter.display.board_model import RenderContext
from interpreter.display.labels import has_signs, own_colours
from interpreter.display.scene import scene
from interpreter.model.ruleset.ruleset import TableDecl
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import BoolType, EntityType, IntRange, SetOf, ShapeType, Type, non_null
from interpreter.rulebook.book import document
from interpreter.rulebook.book.source import BookSource, NamedEntry
from interpreter.rulebook.chapters.components import value_words
from interpreter.runtime.notation.labels import root
from interpreter.runtime.notation.pictures import picture_of

Json = dict[str, Any]

_MOST_ROWS, _MOST_COLUMNS, _MOST_BOARDS = 40, 12, 12
_DOT = "●"


def boxed_tables(source: BookSource) -> document.Section:
    """The chapter of the tables."""
    return source.chapter("tables", "Tables and plans", constant_tables(source))


def constant_tables(source: BookSource) -> Iterator[document.Block]:
    """The tables of the game that are no columns of a kind: on boards, or by one or two kinds."""
    for entry in source.section("tables"):
        decl = source.rules.tables.get(entry.name)
        if text := source.text_of(entry.node):
            yield document.Paragraph(source.titled(entry, text), source.margin(entry), entry.address)
        kinds = [kind.name for kind in decl.parameters if isinstance(kind, EntityType)] if decl is not None else []
        if decl is None or not kinds or len(kinds) != len(decl.parameters) or isinstance(decl.kind, ShapeType):
            continue
        grids = [source.rules.kinds[root(source.rules, kind)].form == "grid" for kind in kinds]
        held = decl.kind.inner if isinstance(decl.kind, SetOf) else None
        if len(kinds) == 2 and grids == [False, True]:
            yield from _boards(source, entry, decl, kinds[0], kinds[1])
        elif (
            len(kinds) == 2
            and not any(grids)
            and isinstance(held, EntityType)
            and source.rules.kinds[root(source.rules, held.name)].form == "grid"
        ):
            yield from _boards(source, entry, decl, kinds[0], held.name)
        elif not any(grids) and len(kinds) <= 2:  # rows and columns
            yield from _table(source, entry, decl, kinds)


def _members(source: BookSource, kind: str) -> Sequence[tuple[int, str]]:
    """The members of a kind by number, with what they are called."""
    context = source.context
    if context is None or kind not in context.table.material.kinds:
        return ()
    return [(place, context.label(kind, place)) for place in context.table.material.kinds[kind].places]


# ------------------------------------------------------------------------------------------------ by kinds


def _table(source: BookSource, entry: NamedEntry, decl: TableDecl, kinds: Sequence[str]) -> Iterator[document.BookTable]:
    """Rows for the members of the first kind; columns for those of the second, or for numbers of players."""
    rows = _members(source, kinds[0])
    low, high = source.rules.players
    if decl.by_players is not None:
        columns = [(place, source.say("{count} players", count=place)) for place in range(low, high + 1)]
    else:
        columns = list(_members(source, kinds[1])) if len(kinds) > 1 else [(-1, source.say("Value"))]
    if not 0 < len(rows) <= _MOST_ROWS or not 0 < len(columns) <= _MOST_COLUMNS or (decl.by_players is not None and len(kinds) > 1):
        return

    def cell(row: int, column: int) -> document.Cell:
        values = decl.values if decl.by_players is None else decl.by_players.get(column, {})
        key = (row, column) if len(kinds) > 1 else (row,)
        return (value_words(source, decl.kind, values.get(key, decl.default)),)

    heads = (_heading(source, kinds[0]), *(name for _, name in columns))
    found = tuple(document.Row(((name,), *(cell(place, column) for column, _ in columns))) for place, name in rows)
    yield document.BookTable(source.heading(entry.node, entry.name), heads, found)


def _heading(source: BookSource, kind: str) -> str:
    entry = source.entry("kinds", kind)
    return source.heading(entry.node if entry else None, kind)


# ------------------------------------------------------------------------------------------------ on boards


def _boards(source: BookSource, entry: NamedEntry, decl: TableDecl, kind: str, cells: str) -> Iterator[document.Figure]:
    """A small board for each member of a kind, with what the table says of its cells."""
    context, members = source.context, _members(source, kind)
    if context is None or not 0 < len(members) <= _MOST_BOARDS or decl.by_players is not None:
        return
    whole = scene(context)
    grid: Json | None = next((each for each in whole["boards"] if each["kind"] == root(source.rules, cells)), None)  # type: ignore[attr-defined]
    if grid is None:
        return
    names = context.table.material.kinds[cells].names
    said = [_said(source, context, decl, place, names) for place, _ in members]
    marked = _marked(source, kind, cells)
    legend = list(whole["legend"])  # type: ignore[call-overload]
    for _, title in marked:
        legend.append({"sign": _DOT, "meaning": title, "colour": None})
    for (place, _), cell in zip(members, said, strict=True):
        for column, _ in marked:
            for at in iter_bits(_int(column.values.get((place,), column.default))):
                cell.setdefault(names[at], {"pieces": []})["pieces"].append(_sign(_DOT))
    boards = [_board(grid, name, cell) for (_, name), cell in zip(members, said, strict=True)]
    shown = {"boards": boards, "players": [], "holdings": [], "legend": legend}
    plain = tuple(line for board in boards for line in (board["title"], *_plain(board), ""))
    yield document.Figure(source.heading(entry.node, entry.name), shown, plain[:-1], is_small=True)


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0


def _marked(source: BookSource, kind: str, cells: str) -> list[tuple[TableDecl, str]]:
    """The columns of a kind that are sets of cells, with their titles."""
    grid = root(source.rules, cells)
    columns = source.section("kinds", kind, "columns")
    found = []
    for each in columns:
        decl = source.rules.tables.get(each.name)
        held = decl.kind.inner if decl is not None and isinstance(decl.kind, SetOf) else None
        if decl is not None and isinstance(held, EntityType) and root(source.rules, held.name) == grid and held.name == cells:
            found.append((decl, source.heading(each.node, each.name)))
    return found


def _said(source: BookSource, context: RenderContext, decl: TableDecl, place: int, names: Sequence[str]) -> dict[str, Json]:
    """Return, by the name of the cell, the ground of the cells of one board and what stands on them, as a table says it."""
    found: dict[str, Json] = {}
    if isinstance(decl.kind, SetOf):
        other = decl.parameters[1]
        assert isinstance(other, EntityType)  # as the caller has seen
        for member, name in _members(source, other.name):
            for at in iter_bits(_int(decl.values.get((place, member), decl.default))):
                found.setdefault(names[at], {"pieces": []})["pieces"].append(_sign(name))
        return found
    for at, name in enumerate(names):
        value = decl.values.get((place, at), decl.default)
        if value not in (None, False, 0) or (value == 0 and isinstance(non_null(decl.kind), EntityType)):
            found[name] = _shown(context, decl.kind, value)
    return found


def _shown(context: RenderContext, kind: Type, value: object) -> Json:
    """A value on a cell: a member with a colour as a ground, others as a picture or a sign."""
    match non_null(kind), value:
        case EntityType(name), int():
            colours = own_colours(context.table, root(context.table.rules, name))
            title = context.label(name, value)
            picture = picture_of(context.table, name, value)
            if value in colours:
                drawn = {"picture": picture} if picture else {}
                return {"pieces": [], "ground": {"shade": None, "colour": context.hue(name, value), "title": title, **drawn}}
            sign = context.signs(name)[value] if has_signs(context.table, name) else context.letters(name)[value]
            return {"pieces": [_sign(sign) | ({"picture": picture, "note": ""} if picture else {})]}
        case BoolType(), _:
            return {"pieces": [_sign(_DOT)]}
        case IntRange(), _:
            return {"pieces": [_sign(str(value))]}
        case _:
            return {"pieces": []}


def _sign(text: str) -> Json:
    return {"sign": text, "colour": None, "mark": False, "thing": None, "player": None}


def _board(grid: Mapping[str, Any], title: str, said: Mapping[str, Json]) -> Json:
    """The board of a scene with nothing but what is said of its cells."""
    plain: Json = {"pieces": [], "group": None, "borders": [], "paths": [], "ground": None, "dot": False}
    cells = [{**cell, **plain, **said.get(cell["id"], {})} for cell in grid["cells"]]
    left, top = (min(corner[axis] for cell in cells for corner in cell["outline"]) for axis in (0, 1))
    right, bottom = (max(corner[axis] for cell in cells for corner in cell["outline"]) for axis in (0, 1))
    bare: Json = {"title": title, "cells": cells, "between": [], "groups": [], "headings": [], "edges": [], "player": None}
    return {**grid, **bare, "box": [left, top, right - left, bottom - top]}


def _plain(board: Json) -> Iterator[str]:
    """A board in signs, row by row."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for cell in board["cells"]:
        signs = "".join(piece["sign"] for piece in cell["pieces"])
        ground = (cell["ground"] or {}).get("title", "")[:1].upper()
        rows.setdefault(cell["middle"][1], []).append((cell["middle"][0], f"{ground}{signs}" or "·"))
    width = max(len(sign) for row in rows.values() for _, sign in row)
    for _, row in sorted(rows.items()):
        yield " ".join(sign.ljust(width) for _, sign in sorted(row)).rstrip()
