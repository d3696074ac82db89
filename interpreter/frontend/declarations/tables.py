"""Declares columns of rows and printed tables: constant functions, with one value for every combination of arguments."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.boards import EDGES, check_edges
from interpreter.frontend.declarations.components import Components, Rows
from interpreter.frontend.declarations.literals import empty_value, member_names, read_value
from interpreter.frontend.declarations.type_syntax import check_table, parameters, resolve_type
from interpreter.frontend.schema.validator import validate_steps
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.messages import declare_address, declare_title_message, join_texts, text_of
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.model.ir import Expression, RowExpression, TableLookup
from interpreter.model.localized_text import LocalizedText
from interpreter.model.ruleset.ruleset import KindDecl, TableDecl
from interpreter.model.types.types import EntityType, Type, show


def declare_columns(game: nodes.MappingNode, components: Components, symbols: SymbolTable) -> None:
    """The columns of all kinds of rows; formulas and steps are kept for later."""
    for entry in nodes.entries_of(game, "kinds"):
        kind = symbols.kinds.get(entry.key)
        if kind is not None:
            rows = components.cache.get(nodes.scalar_text(entry.value, "listed_in"), {})
            for column in nodes.entries_of(entry.value, "columns"):
                _declare_column(column, kind, rows, symbols)


def _declare_column(entry: nodes.MappingEntry, kind: KindDecl, rows: Rows, symbols: SymbolTable) -> None:
    syntax = parser.parse_kind(nodes.definition(entry.value), symbols.report)
    if syntax is None:
        symbols.refused.add(entry.key)
        return
    resolved = resolve_type(syntax, symbols)
    if kind.grid == "graph" and entry.key == EDGES:
        check_edges(entry, kind, resolved.kind, symbols)
        return
    for row in rows.values():
        if (cell := row.entry(entry.key)) is not None:
            symbols.mention(entry.key, "call", cell.key_span, entry.key_span)
    name = entry.key if entry.key not in symbols.tables else f"{entry.key}/{kind.name}"
    address = f"kinds.{kind.name}.columns.{entry.key}"
    symbols.address(address, "column", entry.key_span)
    declare_title_message(entry.value, address, symbols)
    column = TableDecl(name, (EntityType(kind.name),), resolved.kind, span=entry.key_span)
    if resolved.holder == "steps":
        _program_column(column, kind.name, rows, entry, symbols)
    elif resolved.holder == "formula":
        _formula_column(column, rows, entry, symbols)
    elif kind.layout_list:
        _declare_table(replace(column, layout_list=kind.layout_list, layout_key=entry.key), entry.key, entry.key_span, symbols)
    else:
        _declare_table(_filled(column, entry.key, rows, symbols), entry.key, entry.key_span, symbols)


def _declare_table(table: TableDecl, name: str, span: Span, symbols: SymbolTable) -> None:
    """Make a column or table callable under a name (without parameters, a bare name)."""

    def build(kind: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return TableLookup(kind, table.name, arguments, span=at)

    symbols.tables[table.name] = table
    symbols.declare_function(name, table.parameters, lambda: table.kind, build, span)


def _filled(column: TableDecl, key: str, rows: Rows, symbols: SymbolTable) -> TableDecl:
    default = empty_value(column.kind)
    values: dict[tuple[int, ...], object] = {(index,): default for index in range(len(rows)) if default is not NotImplemented}
    for index, (name, row) in enumerate(rows.items()):
        node = row.get(key)
        if node is not None:
            values[(index,)] = read_value(node, column.kind, symbols)
        elif default is NotImplemented:
            symbols.report.add("T117", row.span, row=name, column=key, kind=show(column.kind))
    return replace(column, values=values, default=_or_none(default))


def _cells_of(rows: Rows, key: str) -> dict[int, nodes.Node]:
    """What stands in a column, by the index of the row."""
    return {index: node for index, row in enumerate(rows.values()) if (node := row.get(key)) is not None}


def _program_column(column: TableDecl, kind: str, rows: Rows, entry: nodes.MappingEntry, symbols: SymbolTable) -> None:
    symbols.programs[column.name] = {}
    symbols.tables[column.name] = replace(column, kind=EntityType(kind))
    cells = _cells_of(rows, entry.key)
    symbols.program_nodes[column.name] = {index: node for index, node in cells.items() if validate_steps(node, symbols.report)}
    symbols.places.setdefault(column.name + "()", entry.key_span)
    for name, row in rows.items():
        if text := join_texts(list(_texts(row.get(entry.key), symbols))):
            symbols.sentences[f"kinds.{kind}.rows.{name}.{entry.key}"] = text


def _texts(node: nodes.Node | None, symbols: SymbolTable) -> Iterator[LocalizedText]:
    """What steps say to people, those that have a text of their own; of the others what stands inside of them."""
    text = text_of(node, symbols)
    if text:
        yield text
        return
    for inner in (*nodes.items_of(node), *(entry.value for entry in nodes.entries_of(node))):
        yield from _texts(inner, symbols)


def _formula_column(column: TableDecl, rows: Rows, entry: nodes.MappingEntry, symbols: SymbolTable) -> None:
    symbols.row_expressions[column.name] = {}
    symbols.program_nodes[column.name] = _cells_of(rows, entry.key)
    for name, row in rows.items():
        if row.get(entry.key) is None:
            symbols.report.add("T117", row.span, row=name, column=entry.key, kind="formula")

    def build(kind: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return RowExpression(kind, column.name, arguments[0], span=at)

    symbols.tables[column.name] = column
    symbols.declare_call(entry.key, column.parameters, lambda: column.kind, build, entry.key_span)


# ------------------------------------------------------------------------------------------------ tables


def declare_tables(game: nodes.MappingNode, components: Components, symbols: SymbolTable) -> None:
    """`tables:` what is printed or counted in the box."""
    for entry in nodes.entries_of(game, "tables"):
        head = parser.parse_head(entry, symbols.report)
        syntax = parser.parse_kind(nodes.child(entry.value, "is"), symbols.report)
        if head is None or syntax is None:
            symbols.refused.add(nodes.head_name(entry.key))
            continue
        formal = parameters(head, symbols)
        if not check_table(head, formal, symbols):
            symbols.refused.add(head.name)
            continue
        name = head.name if head.name not in symbols.tables else f"{head.name}/table"
        table = TableDecl(name, tuple(kind for _, kind in formal), resolve_type(syntax, symbols).kind, span=entry.key_span)
        declare_address(entry, f"tables.{head.name}", "table", symbols)
        declare_title_message(entry.value, f"tables.{head.name}", symbols)
        _declare_table(_read_table(table, entry.value, components, symbols), head.name, entry.key_span, symbols)
    _check_legends(game, components, symbols)


def _check_legends(game: nodes.MappingNode, components: Components, symbols: SymbolTable) -> None:
    """Report what a legend says of tables that do not read it."""
    quiet = replace(symbols, report=Report())  # what is missing has been reported where the table is read
    readers: dict[str, list[str]] = {}
    legends: dict[str, nodes.Node | None] = {}
    for entry in nodes.entries_of(game, "tables"):
        if (path := nodes.scalar_at(entry.value, "legend")) is not None:
            readers.setdefault(path.value, []).append(nodes.head_name(entry.key))
            legends[path.value] = components.find(path, quiet)
    for path_text, legend in legends.items():
        tables = readers[path_text]
        for said in (each for token in nodes.entries_of(legend) for each in nodes.entries_of(token.value)):
            if said.key not in tables:
                near = did_you_mean(said.key, tables)
                symbols.report.add("K150", said.key_span, name=said.key, nearest=near, tables=", ".join(f"`{name}`" for name in tables))


def _read_table(table: TableDecl, node: nodes.Node, components: Components, symbols: SymbolTable) -> TableDecl:
    default = _or_none(empty_value(table.kind))
    if (picture := nodes.scalar_at(node, "picture")) is not None:
        return replace(table, values=_picture(table, picture, nodes.scalar_at(node, "legend"), components, symbols), default=default)
    path = nodes.scalar_at(node, "data")
    assert path is not None, "the form of the file has been checked"
    data = components.find(path, symbols)
    if nodes.child(node, "by") is None:
        return replace(table, values=_data(table, data, symbols), default=default)
    numbers = range(symbols.players[0], symbols.players[1] + 1)
    by_players = {number: _data(table, nodes.child(data, str(number)), symbols) for number in numbers}
    return replace(table, default=default, by_players=by_players)


def _or_none(default: object) -> object:
    return None if default is NotImplemented else default


def _nested(kinds: Iterable[Type], data: nodes.Node | None, symbols: SymbolTable) -> Iterator[tuple[tuple[int, ...], nodes.Node | None]]:
    """What stands in data for every combination of members: their places, and the node under their names."""
    for combination in product(*(_keys(kind, symbols) for kind in kinds)):
        node = data
        for name, index in combination:
            node = _below(node, name, index)
        yield tuple(index for _, index in combination), node


def _keys(kind: Type, symbols: SymbolTable) -> list[tuple[str, int]]:
    """The names under which members of a parameter stand in nested data, with their places."""
    if not isinstance(kind, EntityType) or kind.name not in symbols.kinds:
        return []
    root = symbols.kinds[symbols.root(kind.name)]
    if root.form == "numbers":
        return [(str(number), number) for number in range(root.low, root.high + 1)]
    return [(name, index) for index, name in enumerate(member_names(kind.name, symbols))]


def _data(table: TableDecl, data: nodes.Node | None, symbols: SymbolTable) -> dict[tuple[int, ...], object]:
    cells = _nested(table.parameters, data, symbols)
    return {indexes: read_value(node, table.kind, symbols) for indexes, node in cells if node is not None}


def _below(node: nodes.Node | None, name: str, index: int) -> nodes.Node | None:
    """What stands under a key; of a list the item with this `id`, or else at this place."""
    if not isinstance(node, nodes.SequenceNode):
        return nodes.child(node, name)
    if any(nodes.child(item, "id") is not None for item in node):
        return next((item for item in node if nodes.scalar_text(item, "id") == name), None)
    return node.items[index] if index < len(node.items) else None


# ------------------------------------------------------------------------------------------------ pictures


def _picture(
    table: TableDecl, path: nodes.ScalarNode, legend: nodes.ScalarNode | None, components: Components, symbols: SymbolTable
) -> dict[tuple[int, ...], object]:
    """Rows of tokens, one for every cell; the legend says what a token means."""
    data = components.find(path, symbols)
    meanings = None if legend is None else components.find(legend, symbols)
    outer, cells = table.parameters[:-1], table.parameters[-1:]
    board = symbols.boards.get(symbols.root(cells[0].name)) if cells and isinstance(cells[0], EntityType) else None
    if board is None:
        symbols.report.add("N126", path.span, name=table.name)
        return {}
    values: dict[tuple[int, ...], object] = {}
    for indexes, node in _nested(outer, data, symbols):
        tokens = _tokens(node)
        if len(tokens) != len(board.names):
            how, also = _how_to_draw(node)
            symbols.report.add("T118", path.span, found=len(tokens), wanted=len(board.names), how=how, also=also)
            continue
        for cell, token in zip(board.reading_order, tokens, strict=True):
            meaning = _meaning(token, meanings, table.name.partition("/")[0])
            if meaning is not None:
                values[(*indexes, cell)] = read_value(meaning, table.kind, symbols)
    return values


def _how_to_draw(picture: nodes.Node | None) -> tuple[str, list[Label]]:
    """Return how a picture of another size is mended, and the row that is cut off by a comment, if there is one."""
    rows = nodes.items_of(_rows(picture))
    for row in rows:
        source, end = row.span.source, row.span.end
        rest = source.line_text(source.line_of(end))[source.column_of(end) - 1 :]
        if isinstance(row, nodes.ScalarNode) and row.style == "plain" and re.match(r" +#", rest):
            how = f"` #` begins a comment, so the rest of that row is not read. Put the row in quotes: `'{row.value}{rest.rstrip()}'`."
            return how, [Label(row.span, "the row ends here")]
    sizes = [str(len(_tokens(nodes.SequenceNode((row,), row.span)))) for row in rows]
    return f"Write a token for each cell, row by row. The rows have {', '.join(sizes) or 'no'} tokens now.", []


def _rows(picture: nodes.Node | None) -> nodes.Node | None:
    """The list of rows, which may stand under a name of its own."""
    if isinstance(picture, nodes.MappingNode):
        return next((entry.value for entry in picture if isinstance(entry.value, nodes.SequenceNode)), None)
    return picture


def _tokens(node: nodes.Node | None) -> list[nodes.ScalarNode]:
    """The tokens of a picture: a list of lines, each a text with blanks between tokens or a list."""
    tokens: list[nodes.ScalarNode] = []
    for line in nodes.items_of(_rows(node)):
        if isinstance(line, nodes.ScalarNode):
            tokens.extend(nodes.ScalarNode(token, line.span, line.inner) for token in line.value.split())
        else:
            tokens.extend(nodes.scalars_of(line))
    return tokens


def _meaning(token: nodes.ScalarNode, legend: nodes.Node | None, column: str) -> nodes.Node | None:
    """What a token means for a column: itself without a legend; nothing where the legend says nothing of the column."""
    if not isinstance(legend, nodes.MappingNode):
        return token
    meaning = legend.get(token.value)
    return meaning.get(column) if isinstance(meaning, nodes.MappingNode) else meaning
