"""Declares `layout:`, the board that exists before the game (presets, conditions with their reasons, how to generate one), and `lesson:`."""

from collections.abc import Mapping
from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import Components, check_entry_name, to_python
from interpreter.frontend.declarations.results import body
from interpreter.frontend.declarations.state_variables import changes
from interpreter.frontend.declarations.type_syntax import empty_scope
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, child, entries_of, items_of, scalar_at, scalar_text, texts_of
from interpreter.frontend.symbols.messages import declare_address, declare_message, sources_of, text_of
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_as, check_number, check_truth, elaborate
from interpreter.model.ir import BuiltinCall, Constant, Expression, HasLegalMove, StateRead, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import Condition, LayoutDecl, LessonDecl, ListGenerator
from interpreter.model.types.types import EntityType, IntRange, ListOf, SetOf, ShapeType, Type, non_null

_AND = " + "  # between the answers of one move


def declare_layout(game: MappingNode, components: Components, symbols: SymbolTable) -> LayoutDecl | None:
    """What a layout is and when it is refused; None for a game without one."""
    layout = declare_presets(game, components, symbols)
    if layout is None:
        return None
    conditions = [test for entry in entries_of(game, "layout", "conditions") if (test := _condition(entry, symbols))]
    generate = [generator for entry in entries_of(game, "layout", "generate") if (generator := _generate(entry, symbols))]
    return replace(layout, conditions=tuple(conditions), generate=tuple(generate))


def declare_presets(game: MappingNode, components: Components, symbols: SymbolTable) -> LayoutDecl | None:
    """A layout without its conditions, and which of its lists chance can make, but not how; None for a game without one."""
    node = game.get("layout")
    if not isinstance(node, MappingNode):
        return None
    symbols.address("layout", "layout", node.span, text_of(node, symbols), sources_of(node))
    grid = next((kind.name for kind in symbols.kinds.values() if kind.form == "grid" and kind.around_layout), "")
    path = scalar_at(node, "presets")
    presets = None if path is None else components.find(path, symbols)
    for item in items_of(presets):
        if (name := scalar_at(item, "id")) is not None:
            check_entry_name(name, symbols)
    rows = tuple(row for item in items_of(presets) if isinstance(row := to_python(item), dict))
    generate = tuple(ListGenerator(entry.key, Constant(IntRange(0, 0), 0)) for entry in entries_of(node, "generate"))
    lists = sorted({key for row in rows for key, value in row.items() if isinstance(value, list) and key != "variants"})
    return LayoutDecl(grid, tuple(symbols.layout_lists), tuple(lists), rows, (), generate, text_of(node, symbols))


def _condition(entry: MappingEntry, symbols: SymbolTable) -> Condition | None:
    test = body(child(entry.value, "that"), symbols, check_truth)
    address = f"layout.conditions.{entry.key}"
    declare_address(entry, address, "condition", symbols)
    if test is None:
        return None
    _check_settled(test[0], entry, symbols)
    message = declare_message(child(entry.value, "say"), f"{address}.say", symbols)
    return Condition(entry.key, address, *test, scalar_text(entry.value, "reason") or entry.key, message, span=entry.key_span)


def _check_settled(expression: Expression, entry: MappingEntry, symbols: SymbolTable) -> None:
    """Report what speaks of the game itself: a layout is there before it begins."""
    for part in descendants(expression):
        if isinstance(part, StateRead | HasLegalMove | UserCall | BuiltinCall) and changes(part, symbols):
            symbols.report.add("D112", part.span or entry.key_span, name=getattr(part, "name", "can"))
            return


def _generate(entry: MappingEntry, symbols: SymbolTable) -> ListGenerator | None:
    symbols.address(f"layout.generate.{entry.key}", "list made by chance", entry.key_span)
    if entry.key not in symbols.layout_lists:
        nearest = did_you_mean(entry.key, symbols.layout_lists)
        symbols.report.add("N132", entry.key_span, name=entry.key, nearest=nearest)
        return None
    count = elaborate(child(entry.value, "count"), empty_scope(symbols), check_number)
    kinds = [column.kind for column in symbols.tables.values() if column.layout_list == entry.key and not column.as_written]
    if (cells := child(entry.value, "cells")) is not None:
        return _generate_cells(entry, cells, count, kinds, symbols)
    return _generate_pieces(entry, count, kinds, symbols)


def _generate_pieces(entry: MappingEntry, count: Expression | None, kinds: list[Type], symbols: SymbolTable) -> ListGenerator | None:
    """A list of pieces that are laid side by side."""
    pieces = scalar_at(entry.value, "pieces")
    piece = scalar_text(pieces)
    if pieces is None or piece not in symbols.kinds:
        symbols.report.add("N112", entry.value.span, name=piece, nearest=did_you_mean(piece, symbols.kinds))
        return None
    kind = EntityType(piece)
    shapes = [column for column in symbols.tables.values() if column.parameters == (kind,) and isinstance(column.kind, ShapeType)]
    if not shapes:
        symbols.report.add("N133", pieces.span, name=piece)
        return None
    says_cells = any(isinstance(each, ListOf | SetOf) and _is_grid(each.inner, symbols) for each in kinds)
    if len(kinds) != _PIECE_AND_CELLS or not says_cells or kind not in map(non_null, kinds):
        symbols.report.add("L122", entry.key_span, name=entry.key, piece=piece)
        return None
    turned = scalar_text(entry.value, "turned") != "no"
    return None if count is None else ListGenerator(entry.key, count, piece, shapes[0].name, turned)


_PIECE_AND_CELLS = 2  # columns of a row that chance can write


def _is_grid(kind: Type, symbols: SymbolTable) -> bool:
    return isinstance(kind, EntityType) and kind.name in symbols.kinds and symbols.kinds[kind.name].form == "grid"


def _generate_cells(
    entry: MappingEntry, node: Node, count: Expression | None, kinds: list[Type], symbols: SymbolTable
) -> ListGenerator | None:
    """A list of single cells that are picked one after the other."""
    if len(kinds) != 1 or not _is_grid(kinds[0], symbols):
        symbols.report.add("L120", entry.key_span, name=entry.key)
        return None
    expression = parser.parse_expression(node, symbols.report)
    if expression is None or count is None:
        return None
    cells = check_as(expression, empty_scope(symbols), SetOf(kinds[0]))
    _check_settled(cells, entry, symbols)
    return ListGenerator(entry.key, count, cells=cells)


def declare_lessons(game: MappingNode, symbols: SymbolTable) -> Mapping[str, LessonDecl]:
    """Return the lessons of a game by name, in the order of the file. Positions are made later, at a table (`authoring.scenarios.lessons`)."""
    return {
        entry.key: LessonDecl(
            title=text_of(entry.value, symbols, "title"), text=text_of(entry.value, symbols),
            right=tuple(tuple(" ".join(part.split()) for part in answer.split(_AND)) for answer in texts_of(entry.value, "right")),
            afterwards=text_of(entry.value, symbols, "afterwards"), otherwise=text_of(entry.value, symbols, "otherwise"),
        )
        for entry in entries_of(game, "lesson")
    }  # fmt: skip
