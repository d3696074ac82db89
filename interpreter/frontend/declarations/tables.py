"""Declares columns of rows and printed tables: constant functions, with one value for every combination of arguments."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

from interpreter.diagnostics.span import Span
from interpreter.frontend.declarations.components import Components, DataRow, follow_path
from interpreter.frontend.declarations.literals import empty_value, member_names, read_value
from interpreter.frontend.declarations.type_syntax import ReadKind, check_table, parameters, read_kind
from interpreter.frontend.schema.validator import validate_steps
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.messages import declare_title_message, join_texts, sources_of, text_of
from interpreter.frontend.symbols.symbol_table import CallableSymbol, SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.model.ir import Expression, RowExpression, TableLookup
from interpreter.model.ruleset.ruleset import LocalizedText, TableDecl
from interpreter.model.types.types import EntityType, Type, show


def declare_columns(game: MappingNode, components: Components, symbols: SymbolTable) -> None:
    """The columns of all kinds of rows; formulas and steps are kept for later."""
    section = game.get("kinds")
    for entry in section if isinstance(section, MappingNode) else ():
        columns = entry.value.get("columns") if isinstance(entry.value, MappingNode) else None
        kind = symbols.kinds.get(entry.key)
        if not isinstance(columns, MappingNode) or kind is None:
            continue
        path = entry.value.get("listed_in") if isinstance(entry.value, MappingNode) else None
        rows = components.cache.get(path.value, ()) if isinstance(path, ScalarNode) else ()
        for column in columns:
            _column(column, entry.key, kind.layout_list, rows, symbols)


def _column(entry: MappingEntry, kind: str, layout_list: str | None, rows: tuple[DataRow, ...], symbols: SymbolTable) -> None:
    value = entry.value.get("is") if isinstance(entry.value, MappingNode) else entry.value
    read = parser.parse_kind(value, symbols.report) if isinstance(value, ScalarNode) else None
    if read is None:
        symbols.refused.add(entry.key)
        return
    held = read_kind(read, symbols)
    name = entry.key if entry.key not in symbols.tables else f"{entry.key}/{kind}"
    address = f"kinds.{kind}.columns.{entry.key}"
    symbols.address(address, "column", entry.key_span)
    declare_title_message(entry.value, address, symbols)
    if held.holder == "steps":
        _program_column(name, kind, rows, entry, symbols)
        return
    if held.holder == "formula":
        _formula_column(name, kind, rows, entry, held, symbols)
        return
    column = TableDecl(name, (EntityType(kind),), held.kind, layout_list=layout_list, layout_key=entry.key, span=entry.key_span)
    if not layout_list:
        column = _filled(column, entry.key, rows, symbols)
    symbols.tables[name] = column
    declare_column(entry.key, column, entry.key_span, symbols)


def declare_column(name: str, column: TableDecl, span: Span, symbols: SymbolTable) -> None:
    """Make a column or table callable (or, without parameters, a bare name)."""

    def built(kind: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return TableLookup(kind, column.name, arguments, span=at)

    if column.parameters:
        symbols.declare_call(CallableSymbol("a column", name, column.parameters, lambda: column.kind, built, span), span)
    else:
        symbols.declare(name, span, partial(built, column.kind, ()))


def _filled(column: TableDecl, key: str, rows: tuple[DataRow, ...], symbols: SymbolTable) -> TableDecl:
    values: dict[tuple[int, ...], object] = {}
    default = empty_value(column.kind)
    for place, row in enumerate(rows):
        node = row.node.get(key)
        if node is not None:
            values[(place,)] = read_value(node, column.kind, symbols)
        elif default is NotImplemented:
            symbols.report.add("T117", row.node.span, row=row.id, column=key, kind=show(column.kind))
        else:
            values[(place,)] = default
    return TableDecl(column.name, column.parameters, column.kind, values, None if default is NotImplemented else default, span=column.span)


def _program_column(name: str, kind: str, rows: tuple[DataRow, ...], entry: MappingEntry, symbols: SymbolTable) -> None:
    symbols.programs[name] = {}
    symbols.tables[name] = TableDecl(name, (EntityType(kind),), EntityType(kind), span=entry.key_span)
    found = {place: node for place, row in enumerate(rows) if (node := row.node.get(entry.key)) is not None}
    symbols.program_nodes[name] = {place: node for place, node in found.items() if validate_steps(node, symbols.report)}
    symbols.places.setdefault(name + "()", entry.key_span)
    for row in rows:
        if text := join_texts(list(_texts(row.node.get(entry.key), symbols))):
            symbols.sentences[f"kinds.{kind}.rows.{row.id}.{entry.key}"] = text


def _texts(node: Node | None, symbols: SymbolTable) -> Iterator[LocalizedText]:
    """What steps say to people, those that have a text of their own; of the others what stands inside of them."""
    text = text_of(node, symbols)
    if text:
        yield text
    elif isinstance(node, SequenceNode):
        for step in node:
            yield from _texts(step, symbols)
    elif isinstance(node, MappingNode):
        for entry in node:
            yield from _texts(entry.value, symbols)


def _formula_column(name: str, kind: str, rows: tuple[DataRow, ...], entry: MappingEntry, held: ReadKind, symbols: SymbolTable) -> None:
    symbols.row_expressions[name] = {}
    symbols.program_nodes[name] = {place: node for place, row in enumerate(rows) if (node := row.node.get(entry.key)) is not None}
    for row in rows:
        if row.node.get(entry.key) is None:
            symbols.report.add("T117", row.node.span, row=row.id, column=entry.key, kind="formula")

    def built(result: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return RowExpression(result, name, arguments[0], span=at)

    symbols.tables[name] = TableDecl(name, (EntityType(kind),), held.kind, span=entry.key_span)
    symbols.declare_call(
        CallableSymbol("a formula", entry.key, (EntityType(kind),), lambda: held.kind, built, entry.key_span), entry.key_span
    )


# ------------------------------------------------------------------------------------------------ tables


def declare_tables(game: MappingNode, components: Components, symbols: SymbolTable) -> None:
    """`tables:` what is printed or counted in the box."""
    section = game.get("tables")
    for entry in section if isinstance(section, MappingNode) else ():
        head = parser.parse_head(entry, symbols.report)
        form = entry.value.get("is") if isinstance(entry.value, MappingNode) else None
        read = parser.parse_kind(form, symbols.report) if isinstance(form, ScalarNode) else None
        if head is None or read is None or not isinstance(entry.value, MappingNode):
            symbols.refused.add(entry.key.partition("(")[0].strip())
            continue
        given = parameters(head, symbols)
        if not check_table(head, given, symbols):
            symbols.refused.add(head.name)
            continue
        kinds = tuple(kind for _, kind in given)
        name = head.name if head.name not in symbols.tables else f"{head.name}/table"
        column = TableDecl(name, kinds, read_kind(read, symbols).kind, span=entry.key_span)
        symbols.address(f"tables.{head.name}", "table", entry.key_span, text_of(entry.value, symbols), sources_of(entry.value))
        declare_title_message(entry.value, f"tables.{head.name}", symbols)
        filled = _table(column, entry.value, components, symbols)
        symbols.tables[name] = filled
        declare_column(head.name, filled, entry.key_span, symbols)


def _table(column: TableDecl, node: MappingNode, components: Components, symbols: SymbolTable) -> TableDecl:
    default = empty_value(column.kind)
    data, picture = node.get("data"), node.get("picture")
    by_players = node.get("by") is not None
    if isinstance(picture, ScalarNode):
        values = _picture(column, picture, node.get("legend"), components, symbols)
        return _with(column, values, default)
    if not isinstance(data, ScalarNode):
        return column
    found = components.find(data, symbols)
    if not by_players:
        return _with(column, _data(column, found, symbols), default)
    several = {
        number: _data(column, follow_path(found, (str(number),)), symbols) for number in range(symbols.players[0], symbols.players[1] + 1)
    }
    return TableDecl(column.name, column.parameters, column.kind, {}, _known(default), several, span=column.span)


def _known(default: object) -> object:
    return None if default is NotImplemented else default


def _with(column: TableDecl, values: Mapping[tuple[int, ...], object], default: object) -> TableDecl:
    return TableDecl(column.name, column.parameters, column.kind, values, _known(default), span=column.span)


def _keys(kind: Type, symbols: SymbolTable) -> list[tuple[str, int]]:
    """The names under which members of a parameter stand in nested data, with their places."""
    if isinstance(kind, EntityType) and kind.name in symbols.kinds:
        found = symbols.kinds[symbols.root(kind.name)]
        if found.form == "numbers":
            return [(str(number), number) for number in range(found.low, found.high + 1)]
        return [(name, place) for place, name in enumerate(member_names(kind.name, symbols))]
    return []


def _data(column: TableDecl, found: Node | None, symbols: SymbolTable) -> dict[tuple[int, ...], object]:
    values: dict[tuple[int, ...], object] = {}
    if not column.parameters:
        return {(): read_value(found, column.kind, symbols)} if found is not None else {}
    for combination in product(*(_keys(kind, symbols) for kind in column.parameters)):
        node = _below(found, tuple(name for name, _ in combination), tuple(place for _, place in combination))
        if node is not None:
            values[tuple(place for _, place in combination)] = read_value(node, column.kind, symbols)
    return values


def _below(node: Node | None, names: tuple[str, ...], places: tuple[int, ...]) -> Node | None:
    """What stands under nested keys; a list is followed by `id` or else by place."""
    for name, place in zip(names, places, strict=True):
        if isinstance(node, SequenceNode):
            rows = [
                item for item in node if isinstance(item, MappingNode) and isinstance(i := item.get("id"), ScalarNode) and i.value == name
            ]
            node = rows[0] if rows else node.items[place] if place < len(node.items) and not _has_ids(node) else None
        else:
            node = follow_path(node, (name,))
    return node


def _has_ids(node: SequenceNode) -> bool:
    return any(isinstance(item, MappingNode) and item.get("id") is not None for item in node)


# ------------------------------------------------------------------------------------------------ pictures


def _picture(
    column: TableDecl, path: ScalarNode, legend: Node | None, components: Components, symbols: SymbolTable
) -> dict[tuple[int, ...], object]:
    """Rows of tokens, one for every cell; the legend says what a token means."""
    found = components.find(path, symbols)
    meanings = components.find(legend, symbols) if isinstance(legend, ScalarNode) else None
    outer, cells = column.parameters[:-1], column.parameters[-1:]
    board = symbols.boards.get(symbols.root(cells[0].name)) if cells and isinstance(cells[0], EntityType) else None
    if board is None:
        symbols.report.add("N126", path.span, name=column.name)
        return {}
    values: dict[tuple[int, ...], object] = {}
    for combination in product(*(_keys(kind, symbols) for kind in outer)):
        node = _below(found, tuple(name for name, _ in combination), tuple(place for _, place in combination))
        tokens = _tokens(node)
        if len(tokens) != len(board.names):
            symbols.report.add("T118", path.span, found=len(tokens), wanted=len(board.names))
            continue
        places = tuple(place for _, place in combination)
        for cell, token in _by_row(tokens, board.rows, board.columns):
            meaning = _meaning(token, meanings, column.name)
            if meaning is not None:
                values[(*places, cell)] = read_value(meaning, column.kind, symbols)
    return values


def _by_row(tokens: list[ScalarNode], rows: tuple[int, ...], columns: tuple[int, ...]) -> list[tuple[int, ScalarNode]]:
    """Each token with its cell: pictures are read line by line, from the top."""
    order = sorted(range(len(rows)), key=lambda cell: (rows[cell], columns[cell]))
    return list(zip(order, tokens, strict=True))


def _tokens(node: Node | None) -> list[ScalarNode]:
    """The tokens of a picture: a list of lines, each a text with blanks between tokens or a list."""
    if isinstance(node, MappingNode):
        node = next((entry.value for entry in node if isinstance(entry.value, SequenceNode)), None)
    found: list[ScalarNode] = []
    for line in node if isinstance(node, SequenceNode) else ():
        if isinstance(line, SequenceNode):
            found.extend(item for item in line if isinstance(item, ScalarNode))
        elif isinstance(line, ScalarNode):
            found.extend(ScalarNode(token, line.span, line.inner) for token in line.value.split())
    return found


def _meaning(token: ScalarNode, legend: Node | None, column: str) -> Node | None:
    """What a token means for a column: itself without a legend; nothing where the legend says nothing of the column."""
    if not isinstance(legend, MappingNode):
        return token
    found = legend.get(token.value)
    if isinstance(found, MappingNode):
        return found.get(column)
    return found
