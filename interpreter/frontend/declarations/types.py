"""Declares `kinds:`, the types of a game: choices, numbers, rows, combinations, cells of a board, subset types."""

import re
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.boards import declare_graph, declare_grid, declare_plural
from interpreter.frontend.declarations.components import Components, check_entry_name
from interpreter.frontend.declarations.edges_and_corners import declare_incident_boards, incident_kind
from interpreter.frontend.declarations.state_variables import reads_state
from interpreter.frontend.declarations.type_checks import check_made_of, check_size
from interpreter.frontend.declarations.type_syntax import empty_scope, resolve_type
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.messages import declare_address, declare_title_message, text_of
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_truth
from interpreter.model.ir import Construct, Expression, Project
from interpreter.model.ruleset.ruleset import KindDecl
from interpreter.model.types.types import ERROR_TYPE, PLAYER, EntityType, ErrorType, IntRange, Type, non_null, show

_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


def declare_types(game: nodes.MappingNode, components: Components, symbols: SymbolTable) -> None:
    """All kinds, their members and plurals; parts of a kind get their condition later."""
    declare_plural(symbols.kinds[PLAYER], game.span, symbols)  # so that kinds may be as large as there are players
    entries: list[nodes.MappingEntry] = []
    for entry in nodes.entries_of(game, "kinds"):
        if entry.key in symbols.kinds:
            symbols.report.add("N102", entry.key_span, name=entry.key)
            continue
        entries.append(entry)
        symbols.kinds[entry.key] = _first_look(entry)
        symbols.places[entry.key + "!"] = entry.key_span
    for entry in entries:
        symbols.kinds[entry.key] = _kind(entry, components, symbols)
    declare_incident_boards(symbols)
    for entry in entries:
        check_made_of(entry, symbols)
    for entry in entries:
        symbols.kinds[entry.key] = _like_its_whole(symbols.kinds[entry.key], symbols)
    for entry in entries:
        check_size(entry, symbols)
        _declare(symbols.kinds[entry.key], entry, symbols)


def _like_its_whole(kind: KindDecl, symbols: SymbolTable) -> KindDecl:
    """The kind; a part of another is made like that one: of the same parts, of numbers in the same range."""
    whole = symbols.kinds.get(symbols.root(kind.name))
    return kind if kind.form != "part" or whole is None else replace(kind, parts=whole.parts, low=whole.low, high=whole.high)


def _first_look(entry: nodes.MappingEntry) -> KindDecl:
    """Enough of a kind for others to speak of it before it has been read itself."""
    plural = nodes.scalar_text(entry.value, "plural") or entry.key + "s"
    return KindDecl(entry.key, plural, "choices", part_of=nodes.scalar_text(entry.value, "part_of"), span=entry.key_span)


def _kind(entry: nodes.MappingEntry, components: Components, symbols: SymbolTable) -> KindDecl:
    """The kind that is declared; one without members where that cannot be read."""
    node, empty = entry.value, replace(symbols.kinds[entry.key], part_of="")
    if not isinstance(node, nodes.MappingNode):
        return replace(empty, members=_names(node, symbols))
    kind = replace(empty, span=node.span)
    form = next(form for form in FORMS if node.get(form) is not None)
    match form:
        case "choices":
            return replace(kind, members=_names(node.get(form), symbols))
        case "numbers":
            return _numbers(kind, node, symbols) or empty
        case "grid" if nodes.scalar_text(node, form) == "graph":
            return declare_graph(kind, node, components, symbols) or empty
        case "grid":
            return declare_grid(kind, node, symbols)
        case "edges_of" | "corners_of":
            return incident_kind(kind, node, form, symbols) or empty
        case "listed_in":
            return _rows(kind, node, components, symbols) or empty
        case "each_combination_of":
            parts = tuple(_part(item, symbols) for item in nodes.scalars_of(node, form))
            return replace(kind, form="combination", parts=parts) if parts else empty
        case _:
            return _part_kind(kind, node, symbols) or empty


FORMS = ("choices", "numbers", "grid", "edges_of", "corners_of", "listed_in", "each_combination_of", "part_of")


def _names(node: nodes.Node | None, symbols: SymbolTable) -> tuple[str, ...]:
    """The members of a list of choices; reports one that stands twice."""
    names: dict[str, Span] = {}
    for item in nodes.scalars_of(node):
        if item.value in names:
            symbols.report.add("N102", item.span, name=item.value, also=[Label(names[item.value], "first declared here")])
        names.setdefault(item.value, item.span)
    return tuple(names)


def _numbers(kind: KindDecl, node: nodes.MappingNode, symbols: SymbolTable) -> KindDecl | None:
    syntax = parser.parse_kind(node.get("numbers"), symbols.report)
    numbers = ERROR_TYPE if syntax is None else resolve_type(syntax, symbols).kind
    if isinstance(numbers, IntRange) and numbers.low is not None and numbers.high is not None:
        settled = next((word for word in _WORD.findall(nodes.scalar_text(node, "numbers") or "") if word in symbols.options), None)
        if settled is not None:
            symbols.report.add("N153", node.span, name=kind.name, plural=kind.plural, option=settled, size=numbers.high - numbers.low + 1)
        return replace(kind, form="numbers", low=numbers.low, high=numbers.high)
    if numbers != ERROR_TYPE:
        symbols.report.add("N118", node.span, name=kind.name)
    return None


def _rows(kind: KindDecl, node: nodes.MappingNode, components: Components, symbols: SymbolTable) -> KindDecl | None:
    path = nodes.scalar_at(node, "listed_in")
    assert path is not None, "the form of the file has been checked"
    if path.value.startswith("layout."):
        layout_list = path.value.removeprefix("layout.")
        symbols.layout_lists[layout_list] = kind.name
        return replace(kind, form="rows", layout_list=layout_list)
    rows = components.rows(path, symbols)
    if rows is None:
        return None
    labels = {name: text_of(row, symbols, "label") for name, row in rows.items() if row.get("label") is not None}
    if nodes.child(node, "columns", "text") is None:
        for name, row in rows.items():
            if text := text_of(row, symbols):
                symbols.sentences[f"kinds.{kind.name}.rows.{name}"] = text
    return replace(kind, form="rows", members=tuple(rows), labels=labels)


def _part(item: nodes.ScalarNode, symbols: SymbolTable) -> tuple[str, Type]:
    """`face`, or `owner is player`, or `grower is player or none`; the error type where no kind can be read."""
    name, separator, _ = item.value.partition(" is ")
    node = item
    if separator:
        start = item.inner.start + item.inner.text.index(separator) + len(separator)
        rest = Span(item.inner.source, start, item.inner.end)
        node = nodes.ScalarNode(rest.text, rest, rest)
    syntax = parser.parse_kind(node, symbols.report)
    kind = resolve_type(syntax, symbols).kind if syntax else ERROR_TYPE
    if not isinstance(non_null(kind), EntityType | ErrorType):
        how = "Name one of the `kinds:`, perhaps with `or none`."
        symbols.report.add("T101", item.span, found=show(kind), wanted="a kind with members", how=how)
        kind = ERROR_TYPE
    check_entry_name(nodes.ScalarNode(name.strip(), item.span, item.inner), symbols)
    return name.strip(), kind


def _part_kind(kind: KindDecl, node: nodes.MappingNode, symbols: SymbolTable) -> KindDecl | None:
    whole = nodes.scalar_text(node, "part_of")
    if whole in symbols.kinds:
        named = nodes.scalar_at(node, "part_of")
        if named is not None:
            symbols.mention(whole, "kind", named.inner, symbols.places.get(f"{whole}!"))
        return replace(kind, form="part", part_of=whole)
    value = node.get("part_of")
    symbols.report.add("N112", value.span if value else node.span, name=whole, nearest=did_you_mean(whole, symbols.kinds))
    return None


def declare_subset_types(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """Read the `where:` of every part of a kind; slot 1 holds the candidate, under the name of the whole kind."""
    for entry in nodes.entries_of(game, "kinds"):
        kind, where = symbols.kinds.get(entry.key), nodes.scalar_at(entry.value, "where")
        if kind is None or kind.form != "part" or where is None:
            continue
        expression = parser.parse_expression(where, symbols.report)
        if expression is None:
            continue
        scope, _ = empty_scope(symbols).bind(kind.part_of, EntityType(kind.part_of), entry.key_span)
        test = check_truth(expression, scope)
        if reads_state(test, symbols):
            symbols.report.add("D113", where.span, name=entry.key)
        symbols.kinds[entry.key] = replace(kind, where=test)


# ------------------------------------------------------------------------------------------------ names


def _declare(kind: KindDecl, entry: nodes.MappingEntry, symbols: SymbolTable) -> None:
    declare_address(entry, f"kinds.{kind.name}", "kind", symbols)
    declare_title_message(entry.value, f"kinds.{kind.name}", symbols)
    match kind.form:
        case "choices":
            symbols.declare_members(kind.name, kind.members, kind.span)
        case "rows":  # these may be named in expressions where their ids are words
            symbols.declare_members(kind.name, (name if name[:1].islower() else "" for name in kind.members))
        case "combination":
            _declare_combination(kind, entry.key_span, symbols)
        case "grid":
            board = symbols.boards.get(kind.name)
            symbols.declare_members(kind.name, board.names if board else kind.members)
    declare_plural(kind, entry.key_span, symbols)


def _declare_combination(kind: KindDecl, span: Span, symbols: SymbolTable) -> None:
    whole = EntityType(kind.name)

    def construct(result: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return Construct(result, arguments, span=at)

    symbols.declare_call(kind.name, tuple(part for _, part in kind.parts), lambda: whole, construct, span)
    for index, (name, part) in enumerate(kind.parts):
        _declare_part(name, part, index, whole, span, symbols)


def _declare_part(name: str, part: Type, index: int, whole: Type, span: Span, symbols: SymbolTable) -> None:
    def project(result: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return Project(result, index, arguments[0], span=at)

    symbols.declare_call(name, (whole,), lambda: part, project, span)
