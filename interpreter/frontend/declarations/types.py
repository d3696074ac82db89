# ruff: noqa: ARG001  # the readers of FORMS share one signature
"""Declares `kinds:`, the types of a game: choices, numbers, rows, combinations, cells of a board, subset types."""

from dataclasses import replace
from functools import partial

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import Components, check_entry_name
from interpreter.frontend.declarations.type_checks import check_made_of, check_size
from interpreter.frontend.declarations.type_syntax import empty_scope, read_kind
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.messages import declare_title_message, sources_of, text_of
from interpreter.frontend.symbols.symbol_table import CallableSymbol, SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_number, in_bounds
from interpreter.frontend.types.subtyping import as_number
from interpreter.model.geometry import GRIDS, build
from interpreter.model.geometry.plan import GridPlan
from interpreter.model.ir import Construct, Expression, Members, Project
from interpreter.model.ruleset.ruleset import KindDecl
from interpreter.model.types.types import ERROR_TYPE, EntityType, ErrorType, IntRange, SetOf, Type, non_null, show

LONGEST = 100  # cells in a row of a board
LENGTHS = IntRange(1, LONGEST)


def declare_types(game: MappingNode, components: Components, symbols: SymbolTable) -> None:
    """All kinds, their members and plurals; parts of a kind get their condition later."""
    section = game.get("kinds")
    read: list[MappingEntry] = []
    for entry in section if isinstance(section, MappingNode) else ():
        if entry.key in symbols.kinds:
            symbols.report.add("N102", entry.key_span, name=entry.key)
            continue
        read.append(entry)
        symbols.kinds[entry.key] = _first_look(entry)
        symbols.places[entry.key + "!"] = entry.key_span
    for entry in read:
        symbols.kinds[entry.key] = _kind(entry, components, symbols) or replace(symbols.kinds[entry.key], part_of="")
    for entry in read:
        check_made_of(entry, symbols)
    for entry in read:
        symbols.kinds[entry.key] = _like_its_whole(symbols.kinds[entry.key], symbols)
    for entry in read:
        check_size(entry, symbols)
        _declare(symbols.kinds[entry.key], entry, symbols)
    symbols.declare("players", game.span, partial(_all, "player"))


def _like_its_whole(kind: KindDecl, symbols: SymbolTable) -> KindDecl:
    """The kind; a part of another is made like that one: of the same parts, of numbers in the same range."""
    whole = symbols.kinds.get(symbols.root(kind.name))
    return kind if kind.form != "part" or whole is None else replace(kind, parts=whole.parts, low=whole.low, high=whole.high)


def _first_look(entry: MappingEntry) -> KindDecl:
    """Enough of a kind for others to speak of it before it has been read itself."""
    plural = entry.value.get("plural") if isinstance(entry.value, MappingNode) else None
    part_of = entry.value.get("part_of") if isinstance(entry.value, MappingNode) else None
    return KindDecl(
        entry.key,
        plural.value if isinstance(plural, ScalarNode) else entry.key + "s",
        "choices",
        part_of=part_of.value if isinstance(part_of, ScalarNode) else "",
        text={},
        span=entry.key_span,
    )


def _kind(entry: MappingEntry, components: Components, symbols: SymbolTable) -> KindDecl | None:
    node = entry.value
    plural = symbols.kinds[entry.key].plural
    text = text_of(node, symbols)
    if isinstance(node, SequenceNode):
        return KindDecl(entry.key, plural, "choices", _names(node, symbols), text=text, span=entry.key_span)
    if not isinstance(node, MappingNode):
        return None
    for form, read in FORMS.items():
        if node.get(form) is not None:
            return read(entry.key, plural, node, components, symbols)
    return None


def _names(node: Node | None, symbols: SymbolTable) -> tuple[str, ...]:
    """The members of a list of choices; reports one that stands twice."""
    found: dict[str, ScalarNode] = {}
    for item in node if isinstance(node, SequenceNode) else ():
        if isinstance(item, ScalarNode):
            if item.value in found:
                also = [Label(found[item.value].span, "first declared here")]
                symbols.report.add("N102", item.span, name=item.value, also=also)
            found.setdefault(item.value, item)
    return tuple(found)


def _choices(name: str, plural: str, node: MappingNode, components: Components, symbols: SymbolTable) -> KindDecl:
    return KindDecl(name, plural, "choices", _names(node.get("choices"), symbols), span=node.span)


def _numbers(name: str, plural: str, node: MappingNode, components: Components, symbols: SymbolTable) -> KindDecl | None:
    value = node.get("numbers")
    read = parser.parse_kind(value, symbols.report) if isinstance(value, ScalarNode) else None
    kind = read_kind(read, symbols).kind if read else None
    if not isinstance(kind, IntRange) or kind.low is None or kind.high is None:
        if read and kind != ERROR_TYPE:
            symbols.report.add("N118", node.span, name=name)
        return None
    return KindDecl(name, plural, "numbers", low=kind.low, high=kind.high, span=node.span)


def _rows(name: str, plural: str, node: MappingNode, components: Components, symbols: SymbolTable) -> KindDecl | None:
    path = node.get("listed_in")
    if not isinstance(path, ScalarNode):
        return None
    if path.value.startswith("layout."):
        layout_list = path.value.removeprefix("layout.")
        symbols.layout_lists[layout_list] = name
        return KindDecl(name, plural, "rows", layout_list=layout_list, span=node.span)
    rows = components.rows(path, symbols)
    if rows is None:
        return None
    labels = {row.id: text_of(row.node, symbols, "label") for row in rows if row.node.get("label") is not None}
    return KindDecl(name, plural, "rows", tuple(row.id for row in rows), labels=labels, span=node.span)


def _combination(name: str, plural: str, node: MappingNode, components: Components, symbols: SymbolTable) -> KindDecl | None:
    items = node.get("each_combination_of")
    parts: list[tuple[str, Type]] = []
    for item in items if isinstance(items, SequenceNode) else ():
        if not isinstance(item, ScalarNode):
            continue
        parts.append(_part(item, symbols))
    return KindDecl(name, plural, "combination", parts=tuple(parts), span=node.span) if parts else None


def _part(item: ScalarNode, symbols: SymbolTable) -> tuple[str, Type]:
    """`face`, or `owner is player`, or `grower is player or none`; the error type where no kind can be read."""
    name, found, _ = item.value.partition(" is ")
    if not found:
        read = parser.parse_kind(item, symbols.report)
    else:
        start = item.inner.start + item.inner.text.index(" is ") + len(" is ")
        rest = Span(item.inner.source, start, item.inner.end)
        read = parser.parse_kind(ScalarNode(rest.text, rest, rest), symbols.report)
    kind = read_kind(read, symbols).kind if read else ERROR_TYPE
    if not isinstance(non_null(kind), EntityType | ErrorType):
        symbols.report.add(
            "T101", item.span, found=show(kind), wanted="a kind with members", how="Name one of the `kinds:`, perhaps with `or none`."
        )
        kind = ERROR_TYPE
    check_entry_name(ScalarNode(name.strip(), item.span, item.inner), symbols)
    return name.strip(), kind


def _grid(name: str, plural: str, node: MappingNode, components: Components, symbols: SymbolTable) -> KindDecl | None:
    grid, names, steps = (_word(node, key) for key in ("grid", "names", "steps"))
    around = node.get("around") is not None
    if grid == "graph":
        return _graph(name, plural, node, components, symbols)
    if grid not in GRIDS:
        return None
    width, height = _size(node, "width", symbols), _size(node, "height", symbols)
    corners = steps == "sides and corners"
    if names and names not in GRIDS[grid].names:
        style = node.entry("names")
        symbols.report.add("N134", style.value.span if style else node.span, grid=grid, names=names, known=", ".join(GRIDS[grid].names))
        names = ""
    kind = KindDecl(
        name, plural, "grid", grid=grid, width=width, height=height, around_layout=around, corners=corners,
        names=names or GRIDS[grid].default_names, span=node.span,
    )  # fmt: skip
    if not around and (width is None or height is None):
        symbols.report.add("N135", node.span, name=name)
    elif not around and width is not None and height is not None:
        a, b = as_number(symbols, width.kind), as_number(symbols, height.kind)
        if a and b and None not in (a.low, b.low) and a.low == a.high and b.low == b.high and _is_size(a) and _is_size(b):
            assert a.low is not None
            assert b.low is not None
            symbols.boards[name] = build(grid, GridPlan(name, a.low, b.low, corners=corners, names=kind.names))
    _directions(kind, symbols)
    return kind


def _graph(name: str, plural: str, node: MappingNode, components: Components, symbols: SymbolTable) -> KindDecl | None:
    path = node.get("listed_in")
    if not isinstance(path, ScalarNode):
        symbols.report.add("N135", node.span, name=name)
        return None
    rows = components.rows(path, symbols)
    if rows is None:
        return None
    ids = {row.id: number for number, row in enumerate(rows)}
    edges: list[tuple[int, ...]] = []
    for row in rows:
        nexts = row.node.get("next")
        found = []
        for item in nexts if isinstance(nexts, SequenceNode) else ():
            if isinstance(item, ScalarNode) and item.value in ids:
                found.append(ids[item.value])
            elif isinstance(item, ScalarNode):
                symbols.report.add("N119", item.span, name=item.value, kind=name, nearest=did_you_mean(item.value, ids))
        edges.append(tuple(found))
    return KindDecl(name, plural, "grid", tuple(ids), grid="graph", edges=tuple(edges), names="id", span=node.span)


def _word(node: MappingNode, key: str) -> str:
    value = node.get(key)
    return value.value if isinstance(value, ScalarNode) else ""


def _size(node: MappingNode, key: str, symbols: SymbolTable) -> Expression | None:
    value = node.get(key)
    if not isinstance(value, ScalarNode):
        return None
    read = parser.parse_expression(value, symbols.report)
    if read is None:
        return None
    size = check_number(read, empty_scope(symbols))
    return size if isinstance(size.kind, ErrorType) else in_bounds(size, empty_scope(symbols), LENGTHS)


def _is_size(length: IntRange) -> bool:
    """Whether a board may be so long; if not, that has been reported."""
    return length.low is not None and length.high is not None and length.low >= 1 and length.high <= LONGEST


def _directions(grid: KindDecl, symbols: SymbolTable) -> None:
    """The kind of directions that a grid brings; grids of one sort share it."""
    names = GRIDS[grid.grid].directions(corners=grid.corners)
    if "direction" in symbols.kinds:
        return
    kind = KindDecl("direction", "directions", "direction", tuple(names), grid_kind=grid.name, span=grid.span)
    symbols.kinds["direction"] = kind
    assert grid.span is not None
    _declare_members(kind, symbols)
    _declare_plural(kind, grid.span, symbols)


def _part_kind(name: str, plural: str, node: MappingNode, components: Components, symbols: SymbolTable) -> KindDecl | None:
    whole = _word(node, "part_of")
    if whole not in symbols.kinds:
        value = node.get("part_of")
        symbols.report.add("N112", value.span if value else node.span, name=whole, nearest=did_you_mean(whole, symbols.kinds))
        return None
    return KindDecl(name, plural, "part", part_of=whole, span=node.span)


FORMS = {
    "choices": _choices,
    "numbers": _numbers,
    "grid": _grid,
    "listed_in": _rows,
    "each_combination_of": _combination,
    "part_of": _part_kind,
}


# ------------------------------------------------------------------------------------------------ names


def _declare(kind: KindDecl, entry: MappingEntry, symbols: SymbolTable) -> None:
    symbols.address(f"kinds.{kind.name}", "kind", entry.key_span, text_of(entry.value, symbols), sources_of(entry.value))
    declare_title_message(entry.value, f"kinds.{kind.name}", symbols)
    if kind.form == "choices":
        _declare_members(kind, symbols)
    elif kind.form == "rows":
        _declare_rows(kind, symbols)
    elif kind.form == "combination":
        _declare_combination(kind, entry.key_span, symbols)
    elif kind.form == "grid":
        _declare_cells(kind, symbols)
    _declare_plural(kind, entry.key_span, symbols)


def _declare_plural(kind: KindDecl, span: Span, symbols: SymbolTable) -> None:
    if kind.plural and symbols.declare(kind.plural, span, partial(_all, kind.name)):
        symbols.plurals[kind.plural] = kind.name


def _all(name: str, span: Span) -> Expression:
    return Members(SetOf(EntityType(name)), span=span)


def _declare_members(kind: KindDecl, symbols: SymbolTable) -> None:
    for place, member in enumerate(kind.members):
        if kind.span is not None:
            symbols.places.setdefault(member, kind.span)
        symbols.members.setdefault(member, []).append((kind.name, place))


def _declare_rows(kind: KindDecl, symbols: SymbolTable) -> None:
    """Rows may be named in expressions where their ids are words."""
    for place, member in enumerate(kind.members):
        if member[:1].islower():
            symbols.members.setdefault(member, []).append((kind.name, place))


def _declare_cells(kind: KindDecl, symbols: SymbolTable) -> None:
    board = symbols.boards.get(kind.name)
    names = board.names if board else kind.members if kind.grid == "graph" else ()
    for place, name in enumerate(names):
        symbols.members.setdefault(name, []).append((kind.name, place))


def _declare_combination(kind: KindDecl, span: Span, symbols: SymbolTable) -> None:
    whole = EntityType(kind.name)

    def made(result: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return Construct(result, arguments, span=at)

    def part(index: int, result: Type, arguments: tuple[Expression, ...], at: Span) -> Expression:
        return Project(result, index, arguments[0], span=at)

    kinds = tuple(part_kind for _, part_kind in kind.parts)
    symbols.declare_call(CallableSymbol("a combination", kind.name, kinds, lambda: whole, made, span), span)
    for index, (name, part_kind) in enumerate(kind.parts):
        result = partial(_same, part_kind)
        symbols.declare_call(CallableSymbol("a part", name, (whole,), result, partial(part, index), span), span)


def _same(kind: Type) -> Type:
    return kind
