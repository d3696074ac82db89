"""Parses literals of component data as values of the type their column declares."""

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import whole_number
from interpreter.frontend.source.nodes import Node, ScalarNode, SequenceNode, items_of, scalar_text
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.types.subtyping import as_number
from interpreter.model.builtins.number_sets import number_set
from interpreter.model.types.types import BoolType, EntityType, ErrorType, IntRange, ListOf, Optional, SetOf, ShapeType, Type, show


def read_value(node: Node, kind: Type, symbols: SymbolTable) -> object:
    """The value of `kind` that stands there; None and a finding where it is none."""
    match kind, node:
        case ErrorType() | SetOf(ErrorType()) | ListOf(ErrorType()), _:
            return None
        case Optional(), ScalarNode(value="none" | ""):
            return None
        case Optional(inner), _:
            return read_value(node, inner, symbols)
        case BoolType(), ScalarNode(value="yes" | "no" | "true" | "false"):
            return node.value in ("yes", "true")
        case IntRange(), ScalarNode(value=text) if (number := whole_number(text)) is not None:
            return _number(node, number, kind, symbols)
        case EntityType(), ScalarNode():
            return read_member(node, kind.name, symbols)
        case SetOf(inner), SequenceNode():
            return number_set(place for item in node if isinstance(place := read_value(item, inner, symbols), int))
        case ListOf(inner), SequenceNode():
            return tuple(read_value(item, inner, symbols) for item in node)
        case ShapeType(), SequenceNode():
            return _shape(node, symbols)
        case _:
            symbols.report.add("T115", node.span, wanted=show(kind))
            return None


def _number(node: ScalarNode, value: int, kind: IntRange, symbols: SymbolTable) -> int | None:
    if (kind.low is not None and value < kind.low) or (kind.high is not None and value > kind.high):
        symbols.report.add("B106", node.span, value=value, range=show(kind))
        return None
    return value


def read_member(node: ScalarNode, kind: str, symbols: SymbolTable) -> int | None:
    """The place of a member by its name; reports a name the kind does not have."""
    numbers = as_number(symbols, EntityType(kind))
    if numbers is not None:
        value = whole_number(node.value)
        return _number(node, -1 if value is None else value, numbers, symbols)
    names = member_names(kind, symbols)
    if node.value in names:
        if node.value in symbols.members:
            symbols.mention(node.value, "member", node.inner, symbols.places.get(node.value), EntityType(kind))
        return names.index(node.value)
    if symbols.kinds[kind].layout_list or not names:
        symbols.report.add("T116", node.span, kind=kind)
    else:
        symbols.report.add("N119", node.span, name=node.value, kind=kind, nearest=did_you_mean(node.value, names))
    return None


def member_names(kind: str, symbols: SymbolTable) -> tuple[str, ...]:
    """The names of the members that are known when the rules are read; empty where they are not."""
    root = symbols.root(kind)
    return symbols.boards[root].names if root in symbols.boards else symbols.kinds[root].members


def _shape(node: SequenceNode, symbols: SymbolTable) -> tuple[tuple[int, int], ...] | None:
    cells: list[tuple[int, int]] = []
    for item in node:
        match [whole_number(scalar_text(part)) for part in items_of(item)]:
            case [int(column), int(row)]:
                cells.append((column, row))
            case _:
                symbols.report.add("T115", item.span, wanted="a pair of grid steps such as [1, 0]")
                return None
    return tuple(cells)


def empty_value(kind: Type) -> object:
    """What a missing cell holds: none, no, 0 or nothing; NotImplemented where the kind has no such value."""
    match kind:
        case Optional() | ErrorType():
            return None
        case BoolType():
            return False
        case SetOf():
            return 0
        case IntRange(low, _) if low is None or low <= 0:
            return 0
        case ListOf() | ShapeType():
            return ()
        case _:
            return NotImplemented
