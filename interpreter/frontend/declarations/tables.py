"""Columns of rows and printed tables: constants for every combination of arguments."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

from interpreter.diagnostics.span import Span
from interpreter.frontend.declarations.components import Components, Row, follow
from interpreter.frontend.declarations.literals import blank, member_names, read_value
from interpreter.frontend.declarations.type_syntax import ReadKind, check_table, parameters, read_kind
from interpreter.frontend.schema.validator import check_steps
from interpreter.frontend.source.nodes import Entry, Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.messages import joined, keep_title, sources_of, text_of
from interpreter.frontend.symbols.symbol_table import Called, Declared
from interpreter.frontend.syntax import parser
from interpreter.model.ir import Expression, RowExpression, TableLookup
from interpreter.model.ruleset.ruleset import LocalizedText, TableDecl
from interpreter.model.types.types import Kind, Member, show


def collect_columns(game: Map, components: Components, declared: Declared) -> None:
    """The columns of all kinds of rows; formulas and steps are kept for later."""
    section = game.get("kinds")
    for entry in section if isinstance(section, Map) else ():
        columns = entry.value.get("columns") if isinstance(entry.value, Map) else None
        kind = declared.kinds.get(entry.key)
        if not isinstance(columns, Map) or kind is None:
            continue
        path = entry.value.get("listed_in") if isinstance(entry.value, Map) else None
        rows = components.cache.get(path.value, ()) if isinstance(path, Scalar) else ()
        for column in columns:
            _column(column, entry.key, kind.layout_list, rows, declared)


def _column(entry: Entry, kind: str, layout_list: str | None, rows: tuple[Row, ...], declared: Declared) -> None:
    value = entry.value.get("is") if isinstance(entry.value, Map) else entry.value
    read = parser.kind(value, declared.report) if isinstance(value, Scalar) else None
    if read is None:
        declared.refused.add(entry.key)
        return
    held = read_kind(read, declared)
    name = entry.key if entry.key not in declared.columns else f"{entry.key}/{kind}"
    address = f"kinds.{kind}.columns.{entry.key}"
    declared.address(address, "column", entry.key_span)
    keep_title(entry.value, address, declared)
    if held.holder == "steps":
        _program_column(name, kind, rows, entry, declared)
        return
    if held.holder == "formula":
        _formula_column(name, kind, rows, entry, held, declared)
        return
    column = TableDecl(name, (Member(kind),), held.kind, layout_list=layout_list, layout_key=entry.key, span=entry.key_span)
    if not layout_list:
        column = _filled(column, entry.key, rows, declared)
    declared.columns[name] = column
    declare_column(entry.key, column, entry.key_span, declared)


def declare_column(name: str, column: TableDecl, span: Span, declared: Declared) -> None:
    """Make a column or table callable (or, without parameters, a bare name)."""

    def built(kind: Kind, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return TableLookup(kind, column.name, arguments, at)

    if column.parameters:
        declared.declare_call(Called("a column", name, column.parameters, lambda: column.kind, built, span), span)
    else:
        declared.declare(name, span, partial(built, column.kind, ()))


def _filled(column: TableDecl, key: str, rows: tuple[Row, ...], declared: Declared) -> TableDecl:
    values: dict[tuple[int, ...], object] = {}
    default = blank(column.kind)
    for place, row in enumerate(rows):
        node = row.node.get(key)
        if node is not None:
            values[(place,)] = read_value(node, column.kind, declared)
        elif default is NotImplemented:
            declared.report.add("T117", row.node.span, row=row.id, column=key, kind=show(column.kind))
        else:
            values[(place,)] = default
    return TableDecl(column.name, column.parameters, column.kind, values, None if default is NotImplemented else default, span=column.span)


def _program_column(name: str, kind: str, rows: tuple[Row, ...], entry: Entry, declared: Declared) -> None:
    declared.programs[name] = {}
    declared.columns[name] = TableDecl(name, (Member(kind),), Member(kind), span=entry.key_span)
    found = {place: node for place, row in enumerate(rows) if (node := row.node.get(entry.key)) is not None}
    declared.program_nodes[name] = {place: node for place, node in found.items() if check_steps(node, declared.report)}
    declared.places.setdefault(name + "()", entry.key_span)
    for row in rows:
        if text := joined(list(_texts(row.node.get(entry.key), declared))):
            declared.sentences[f"kinds.{kind}.rows.{row.id}.{entry.key}"] = text


def _texts(node: Node | None, declared: Declared) -> Iterator[LocalizedText]:
    """What steps say to people, those that have a text of their own; of the others what stands inside of them."""
    text = text_of(node, declared)
    if text:
        yield text
    elif isinstance(node, Items):
        for step in node:
            yield from _texts(step, declared)
    elif isinstance(node, Map):
        for entry in node:
            yield from _texts(entry.value, declared)


def _formula_column(name: str, kind: str, rows: tuple[Row, ...], entry: Entry, held: ReadKind, declared: Declared) -> None:
    declared.formulas[name] = {}
    declared.program_nodes[name] = {place: node for place, row in enumerate(rows) if (node := row.node.get(entry.key)) is not None}
    for row in rows:
        if row.node.get(entry.key) is None:
            declared.report.add("T117", row.node.span, row=row.id, column=entry.key, kind="formula")

    def built(result: Kind, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return RowExpression(result, name, arguments[0], at)

    declared.columns[name] = TableDecl(name, (Member(kind),), held.kind, span=entry.key_span)
    declared.declare_call(Called("a formula", entry.key, (Member(kind),), lambda: held.kind, built, entry.key_span), entry.key_span)


# ------------------------------------------------------------------------------------------------ tables


def collect_tables(game: Map, components: Components, declared: Declared) -> None:
    """`tables:` what is printed or counted in the box."""
    section = game.get("tables")
    for entry in section if isinstance(section, Map) else ():
        head = parser.head_text(entry.key, entry.key_span, declared.report)
        form = entry.value.get("is") if isinstance(entry.value, Map) else None
        read = parser.kind(form, declared.report) if isinstance(form, Scalar) else None
        if head is None or read is None or not isinstance(entry.value, Map):
            declared.refused.add(entry.key.partition("(")[0].strip())
            continue
        given = parameters(head, declared)
        if not check_table(head, given, declared):
            declared.refused.add(head.name)
            continue
        kinds = tuple(kind for _, kind in given)
        name = head.name if head.name not in declared.columns else f"{head.name}/table"
        column = TableDecl(name, kinds, read_kind(read, declared).kind, span=entry.key_span)
        declared.address(f"tables.{head.name}", "table", entry.key_span, text_of(entry.value, declared), sources_of(entry.value))
        keep_title(entry.value, f"tables.{head.name}", declared)
        filled = _table(column, entry.value, components, declared)
        declared.columns[name] = filled
        declare_column(head.name, filled, entry.key_span, declared)


def _table(column: TableDecl, node: Map, components: Components, declared: Declared) -> TableDecl:
    default = blank(column.kind)
    data, picture = node.get("data"), node.get("picture")
    by_players = node.get("by") is not None
    if isinstance(picture, Scalar):
        values = _picture(column, picture, node.get("legend"), components, declared)
        return _with(column, values, default)
    if not isinstance(data, Scalar):
        return column
    found = components.find(data, declared)
    if not by_players:
        return _with(column, _data(column, found, declared), default)
    several = {
        number: _data(column, follow(found, (str(number),)), declared) for number in range(declared.players[0], declared.players[1] + 1)
    }
    return TableDecl(column.name, column.parameters, column.kind, {}, _known(default), several, span=column.span)


def _known(default: object) -> object:
    return None if default is NotImplemented else default


def _with(column: TableDecl, values: Mapping[tuple[int, ...], object], default: object) -> TableDecl:
    return TableDecl(column.name, column.parameters, column.kind, values, _known(default), span=column.span)


def _keys(kind: Kind, declared: Declared) -> list[tuple[str, int]]:
    """The names under which members of a parameter stand in nested data, with their places."""
    if isinstance(kind, Member) and kind.name in declared.kinds:
        found = declared.kinds[declared.root(kind.name)]
        if found.form == "numbers":
            return [(str(number), number) for number in range(found.low, found.high + 1)]
        return [(name, place) for place, name in enumerate(member_names(kind.name, declared))]
    return []


def _data(column: TableDecl, found: Node | None, declared: Declared) -> dict[tuple[int, ...], object]:
    values: dict[tuple[int, ...], object] = {}
    if not column.parameters:
        return {(): read_value(found, column.kind, declared)} if found is not None else {}
    for combination in product(*(_keys(kind, declared) for kind in column.parameters)):
        node = _below(found, tuple(name for name, _ in combination), tuple(place for _, place in combination))
        if node is not None:
            values[tuple(place for _, place in combination)] = read_value(node, column.kind, declared)
    return values


def _below(node: Node | None, names: tuple[str, ...], places: tuple[int, ...]) -> Node | None:
    """What stands under nested keys; a list is followed by `id` or else by place."""
    for name, place in zip(names, places, strict=True):
        if isinstance(node, Items):
            rows = [item for item in node if isinstance(item, Map) and isinstance(i := item.get("id"), Scalar) and i.value == name]
            node = rows[0] if rows else node.items[place] if place < len(node.items) and not _has_ids(node) else None
        else:
            node = follow(node, (name,))
    return node


def _has_ids(node: Items) -> bool:
    return any(isinstance(item, Map) and item.get("id") is not None for item in node)


# ------------------------------------------------------------------------------------------------ pictures


def _picture(
    column: TableDecl, path: Scalar, legend: Node | None, components: Components, declared: Declared
) -> dict[tuple[int, ...], object]:
    """Rows of tokens, one for every cell; the legend says what a token means."""
    found = components.find(path, declared)
    meanings = components.find(legend, declared) if isinstance(legend, Scalar) else None
    outer, cells = column.parameters[:-1], column.parameters[-1:]
    board = declared.boards.get(declared.root(cells[0].name)) if cells and isinstance(cells[0], Member) else None
    if board is None:
        declared.report.add("N126", path.span, name=column.name)
        return {}
    values: dict[tuple[int, ...], object] = {}
    for combination in product(*(_keys(kind, declared) for kind in outer)):
        node = _below(found, tuple(name for name, _ in combination), tuple(place for _, place in combination))
        tokens = _tokens(node)
        if len(tokens) != len(board.names):
            declared.report.add("T118", path.span, found=len(tokens), wanted=len(board.names))
            continue
        places = tuple(place for _, place in combination)
        for cell, token in _by_row(tokens, board.rows, board.columns):
            meaning = _meaning(token, meanings, column.name)
            if meaning is not None:
                values[(*places, cell)] = read_value(meaning, column.kind, declared)
    return values


def _by_row(tokens: list[Scalar], rows: tuple[int, ...], columns: tuple[int, ...]) -> list[tuple[int, Scalar]]:
    """Each token with its cell: pictures are read line by line, from the top."""
    order = sorted(range(len(rows)), key=lambda cell: (rows[cell], columns[cell]))
    return list(zip(order, tokens, strict=True))


def _tokens(node: Node | None) -> list[Scalar]:
    """The tokens of a picture: a list of lines, each a text with blanks between tokens or a list."""
    if isinstance(node, Map):
        node = next((entry.value for entry in node if isinstance(entry.value, Items)), None)
    found: list[Scalar] = []
    for line in node if isinstance(node, Items) else ():
        if isinstance(line, Items):
            found.extend(item for item in line if isinstance(item, Scalar))
        elif isinstance(line, Scalar):
            found.extend(Scalar(token, line.span, line.inner) for token in line.value.split())
    return found


def _meaning(token: Scalar, legend: Node | None, column: str) -> Node | None:
    """What a token means for a column: itself without a legend; nothing where the legend says nothing of the column."""
    if not isinstance(legend, Map):
        return token
    found = legend.get(token.value)
    if isinstance(found, Map):
        return found.get(column)
    return found
