"""Declares boards: grids of squares and hexagons, graphs, the names of their cells and where these are drawn."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import Components, Rows, check_entry_name
from interpreter.frontend.declarations.type_syntax import empty_scope
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.types.expressions import check_number, elaborate, in_bounds
from interpreter.frontend.types.subtyping import as_number
from interpreter.model.geometry import GRIDS, build
from interpreter.model.geometry.plan import Point
from interpreter.model.ir import Expression, Members
from interpreter.model.ruleset.ruleset import KindDecl
from interpreter.model.types.types import EntityType, ErrorType, IntRange, SetOf, Type, element_type, show

LONGEST = 100  # cells in a row of a board
LENGTHS = IntRange(1, LONGEST)
EDGES = "next"  # the column of a graph with the cells beside each
_DECIMAL = r"-?[0-9]{1,4}(\.[0-9]{1,4})?"


def declare_grid(kind: KindDecl, node: nodes.MappingNode, symbols: SymbolTable) -> KindDecl:
    """A grid of squares or hexagons; its board where the size is the same in every game."""
    grid = nodes.scalar_text(node, "grid")
    width, height = _size(node, "width", symbols), _size(node, "height", symbols)
    kind = replace(
        kind, form="grid", grid=grid, width=width, height=height, around_layout=node.get("around") is not None,
        corners=nodes.scalar_text(node, "steps") == "sides and corners", names=_style(node, grid, symbols),
        origin=nodes.scalar_text(node, "origin"),
    )  # fmt: skip
    if not kind.around_layout and (width is None or height is None):
        symbols.report.add("N135", node.span, name=kind.name)
    columns, rows = (0, 0) if kind.around_layout else (_fixed_length(width, symbols), _fixed_length(height, symbols))
    kind = replace(kind, members=_own_names(kind, node, columns * rows, symbols))
    if columns and rows:
        symbols.boards[kind.name] = build(grid, kind.plan(columns, rows))
    _directions(kind, symbols)
    return kind


def _style(node: nodes.MappingNode, grid: str, symbols: SymbolTable) -> str:
    """The style of the names of the cells; that of the grid where none, or no such one, is named."""
    names = nodes.scalar_at(node, "names")
    if names is not None and names.value in GRIDS[grid].names:
        return names.value
    if names is not None:
        symbols.report.add("N134", names.span, grid=grid, names=names.value, known=", ".join(GRIDS[grid].names))
    return GRIDS[grid].default_names


def _own_names(kind: KindDecl, node: nodes.MappingNode, size: int, symbols: SymbolTable) -> tuple[str, ...]:
    """The names that the file gives to the cells one by one, in reading order; nothing where it gives none, or not so many."""
    listed = node.get("names")
    if not isinstance(listed, nodes.SequenceNode):
        return ()
    names = check_names(nodes.scalars_of(listed), symbols)
    if len(names) != size:
        code, length = ("N145", size) if size else ("N146", 0)
        symbols.report.add(code, listed.span, name=kind.name, size=length, names=len(names))
        return ()
    return names


def check_names(names: Iterable[nodes.ScalarNode], symbols: SymbolTable) -> tuple[str, ...]:
    """Names, each once; reports one that stands twice, and what nothing can be called."""
    first: dict[str, Span] = {}
    for name in names:
        check_entry_name(name, symbols)
        if name.value in first:
            symbols.report.add("N102", name.span, name=name.value, also=[Label(first[name.value], "first declared here")])
        first.setdefault(name.value, name.span)
    return tuple(first)


# ------------------------------------------------------------------------------------------------ graphs


def declare_graph(kind: KindDecl, node: nodes.MappingNode, components: Components, symbols: SymbolTable) -> KindDecl | None:
    """A board whose cells are listed with those beside them, and perhaps where they are drawn."""
    path = nodes.scalar_at(node, "listed_in")
    if path is None:
        symbols.report.add("N135", node.span, name=kind.name)
        return None
    rows = components.rows(path, symbols)
    if rows is None:
        return None
    numbers = {name: number for number, name in enumerate(rows)}
    edges: list[tuple[int, ...]] = []
    for row in rows.values():
        neighbours = [item for item in nodes.items_of(row, EDGES) if isinstance(item, nodes.ScalarNode)]
        for item in neighbours:
            if item.value not in numbers:
                symbols.report.add("N119", item.span, name=item.value, kind=kind.name, nearest=did_you_mean(item.value, numbers))
        edges.append(tuple(numbers[item.value] for item in neighbours if item.value in numbers))
    kind = replace(
        kind, form="grid", members=tuple(rows), grid="graph", edges=tuple(edges), names="id",
        origin=nodes.scalar_text(node, "origin"), points=_points(rows, symbols),
    )  # fmt: skip
    symbols.boards[kind.name] = build("graph", kind.plan())
    return kind


def check_edges(column: nodes.MappingEntry, kind: KindDecl, held: Type, symbols: SymbolTable) -> None:
    """The column of a graph that says what lies beside each cell: no word of its own, since `neighbours` asks for it."""
    symbols.address(f"kinds.{kind.name}.columns.{column.key}", "column", column.key_span)
    inner = element_type(held)
    if not isinstance(held, ErrorType) and inner != EntityType(kind.name):
        wanted = show(SetOf(EntityType(kind.name)))
        symbols.report.add("T101", column.value.span, found=show(held), wanted=wanted, how="It says which cells lie beside each.")


def _points(rows: Rows, symbols: SymbolTable) -> tuple[Point, ...]:
    """Where the cells of a graph are drawn, by `at: [x, y]` or by `x` and `y`; nothing where no row says it."""
    given = {name: _coordinates(row) for name, row in rows.items()}
    if not any(row.get("at") is not None for row in rows.values()) and None in given.values():
        return ()
    first: dict[Sequence[float], str] = {}
    for name, point in given.items():
        if point is None:
            symbols.report.add("N147", (rows[name].get("at") or rows[name]).span, name=name)
        elif first.setdefault(point, name) != name:
            symbols.report.add("N148", rows[name].span, name=name, other=first[point])
    return tuple(point or (0.0, 0.0) for point in given.values())


def _coordinates(row: nodes.MappingNode) -> Point | None:
    """The two numbers that say where a cell is drawn; None where they are no numbers."""
    where = row.get("at")
    parts = nodes.items_of(where) if where is not None else [row.get("x"), row.get("y")]
    numbers = [float(part.value) for part in parts if isinstance(part, nodes.ScalarNode) and re.fullmatch(_DECIMAL, part.value)]
    return (numbers[0], numbers[1]) if len(numbers) == len(parts) == 2 else None


# ------------------------------------------------------------------------------------------------ sizes and directions


def _size(node: nodes.MappingNode, key: str, symbols: SymbolTable) -> Expression | None:
    scope = empty_scope(symbols)
    size = elaborate(node.get(key), scope, check_number)
    return size if size is None or isinstance(size.kind, ErrorType) else in_bounds(size, scope, LENGTHS)


def _fixed_length(size: Expression | None, symbols: SymbolTable) -> int:
    """The length of a side of a board if it is the same in every game and allowed; else 0 (that it is not allowed has been reported)."""
    numbers = None if size is None else as_number(symbols, size.kind)
    if numbers is None or numbers.low is None or numbers.low != numbers.high:
        return 0
    return numbers.low if 1 <= numbers.low <= LONGEST else 0


def _directions(grid: KindDecl, symbols: SymbolTable) -> None:
    """The kind of directions that a grid brings; grids of one sort share it."""
    names = GRIDS[grid.grid].directions(corners=grid.corners)
    if "direction" in symbols.kinds:
        return
    kind = KindDecl("direction", "directions", "direction", tuple(names), grid_kind=grid.name, span=grid.span)
    symbols.kinds["direction"] = kind
    assert grid.span is not None
    symbols.declare_members(kind.name, kind.members, kind.span)
    declare_plural(kind, grid.span, symbols)


def declare_plural(kind: KindDecl, span: Span, symbols: SymbolTable) -> None:
    """Take the name of the set of all members of a kind."""
    members = Members(SetOf(EntityType(kind.name)))
    if kind.plural and symbols.declare(kind.plural, span, lambda at: replace(members, span=at)):
        symbols.plurals[kind.plural] = kind.name
