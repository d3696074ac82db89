"""Declares `layout:`, the board that exists before the game: presets, conditions with their reasons, and how to generate one."""

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import Components, check_entry_name, to_python
from interpreter.frontend.declarations.results import body
from interpreter.frontend.declarations.state_variables import changes
from interpreter.frontend.declarations.type_syntax import empty_scope
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.messages import declare_message, sources_of, text_of
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_as, check_number
from interpreter.model.ir import BuiltinCall, Expression, HasLegalMove, StateRead, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import Condition, Generate, LayoutDecl
from interpreter.model.types.types import EntityType, ListOf, SetOf, ShapeType, Type, non_null


def declare_layout(game: MappingNode, components: Components, symbols: SymbolTable) -> LayoutDecl | None:
    """What a layout is and when it is refused; None for a game without one."""
    node = game.get("layout")
    if not isinstance(node, MappingNode):
        return None
    symbols.address("layout", "layout", node.span, text_of(node, symbols), sources_of(node))
    grids = [kind.name for kind in symbols.kinds.values() if kind.form == "grid" and kind.around_layout]
    path = node.get("presets")
    ready = components.find(path, symbols) if isinstance(path, ScalarNode) else None
    for row in ready if isinstance(ready, SequenceNode) else ():
        if isinstance(row, MappingNode) and isinstance(name := row.get("id"), ScalarNode):
            check_entry_name(name, symbols)
    presets = to_python(ready)
    conditions = node.get("conditions")
    tests = [found for entry in (conditions if isinstance(conditions, MappingNode) else ()) if (found := _condition(entry, symbols))]
    made = node.get("generate")
    generate = [way for entry in (made if isinstance(made, MappingNode) else ()) if (way := _generate(entry, symbols))]
    rows = tuple(item for item in presets if isinstance(item, dict)) if isinstance(presets, list) else ()
    known = sorted({key for row in rows for key, value in row.items() if isinstance(value, list) and key != "variants"})
    return LayoutDecl(
        grids[0] if grids else "", tuple(symbols.layout_lists), tuple(known), rows, tuple(tests), tuple(generate),
        text_of(node, symbols),
    )  # fmt: skip


def _condition(entry: MappingEntry, symbols: SymbolTable) -> Condition | None:
    node = entry.value
    that = node.get("that") if isinstance(node, MappingNode) else node
    test = body(that if isinstance(that, ScalarNode) else None, symbols, player=False, acting=False, truth=True)
    path = f"layout.conditions.{entry.key}"
    symbols.address(path, "condition", entry.key_span, text_of(node, symbols), sources_of(node))
    if test is None:
        return None
    _check_settled(test[0], entry, symbols)
    reason = node.get("reason") if isinstance(node, MappingNode) else None
    message = declare_message(node.get("say") if isinstance(node, MappingNode) else None, f"{path}.say", symbols)
    name = reason.value if isinstance(reason, ScalarNode) else entry.key
    return Condition(entry.key, path, test[0], test[1], name, message, span=entry.key_span)


def _check_settled(expression: Expression, entry: MappingEntry, symbols: SymbolTable) -> None:
    """Report what speaks of the game itself: a layout is there before it begins."""
    for part in descendants(expression):
        if isinstance(part, StateRead | HasLegalMove | UserCall | BuiltinCall) and changes(part, symbols):
            symbols.report.add("D112", part.span or entry.key_span, name=getattr(part, "name", "can"))
            return


def _generate(entry: MappingEntry, symbols: SymbolTable) -> Generate | None:
    node = entry.value
    symbols.address(f"layout.generate.{entry.key}", "list made by chance", entry.key_span)
    if not isinstance(node, MappingNode):
        return None
    if entry.key not in symbols.layout_lists:
        nearest = did_you_mean(entry.key, symbols.layout_lists)
        symbols.report.add("N132", entry.key_span, name=entry.key, nearest=nearest)
        return None
    count = node.get("count")
    read = parser.parse_expression(count, symbols.report) if isinstance(count, ScalarNode) else None
    number = check_number(read, empty_scope(symbols)) if read is not None else None
    cells = node.get("cells")
    if cells is not None:
        return _picked(entry, cells, number, symbols)
    return _laid(entry, node, number, symbols)


def _laid(entry: MappingEntry, node: MappingNode, count: Expression | None, symbols: SymbolTable) -> Generate | None:
    """A list of pieces that are laid side by side."""
    pieces, turned = node.get("pieces"), node.get("turned")
    if not isinstance(pieces, ScalarNode) or pieces.value not in symbols.kinds:
        name = pieces.value if isinstance(pieces, ScalarNode) else ""
        symbols.report.add("N112", node.span, name=name, nearest=did_you_mean(name, symbols.kinds))
        return None
    wanted = (EntityType(pieces.value),)
    shapes = [column for column in symbols.tables.values() if column.parameters == wanted and isinstance(column.kind, ShapeType)]
    if not shapes:
        symbols.report.add("N133", pieces.span, name=pieces.value)
        return None
    kinds = [column.kind for column in symbols.tables.values() if column.layout_list == entry.key and not column.as_written]
    says_cells = any(isinstance(kind, ListOf | SetOf) and _is_grid(kind.inner, symbols) for kind in kinds)
    if len(kinds) != _PIECE_AND_CELLS or not says_cells or not any(non_null(kind) == wanted[0] for kind in kinds):
        symbols.report.add("L122", entry.key_span, name=entry.key, piece=pieces.value)
        return None
    is_turned = not (isinstance(turned, ScalarNode) and turned.value == "no")
    return None if count is None else Generate(entry.key, count, pieces.value, shapes[0].name, is_turned)


_PIECE_AND_CELLS = 2  # columns of a row that chance can write


def _is_grid(kind: Type, symbols: SymbolTable) -> bool:
    return isinstance(kind, EntityType) and kind.name in symbols.kinds and symbols.kinds[kind.name].form == "grid"


def _picked(entry: MappingEntry, cells: Node, count: Expression | None, symbols: SymbolTable) -> Generate | None:
    """A list of single cells that are picked one after the other."""
    columns = [column for column in symbols.tables.values() if column.layout_list == entry.key and not column.as_written]
    grids = [kind for kind in symbols.kinds.values() if kind.form == "grid" and columns and columns[0].kind == EntityType(kind.name)]
    if len(columns) != 1 or not grids:
        symbols.report.add("L120", entry.key_span, name=entry.key)
        return None
    read = parser.parse_expression(cells, symbols.report) if isinstance(cells, ScalarNode) else None
    if read is None or count is None:
        return None
    found = check_as(read, empty_scope(symbols), SetOf(EntityType(grids[0].name)))
    _check_settled(found, entry, symbols)
    return Generate(entry.key, count, cells=found)
