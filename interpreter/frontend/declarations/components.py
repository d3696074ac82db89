"""The component file of a game: its rows by path, with source positions."""

import re
from dataclasses import dataclass, field

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.identifiers import flaw, visible

WHOLE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class DataRow:
    """A row of a list of the component file: its id and its columns."""

    id: str
    node: MappingNode


@dataclass(frozen=True, slots=True)
class Components:
    """The component file of a game as a tree; an empty one where a game has none."""

    root: MappingNode | None
    cache: dict[str, tuple[DataRow, ...]] = field(default_factory=dict)

    def find(self, path: ScalarNode, symbols: SymbolTable) -> Node | None:
        """What stands at a dotted path; reports a path that leads nowhere."""
        node: Node | None = self.root
        if node is None:
            symbols.report.add("N120", path.span, path=path.value)
            return None
        for part in path.value.split("."):
            keys = [entry.key for entry in node] if isinstance(node, MappingNode) else []
            if part not in keys:
                symbols.report.add("N121", path.span, path=path.value, part=part, nearest=did_you_mean(part, keys))
                return None
            assert isinstance(node, MappingNode)
            node = node.get(part)
        return node

    def rows(self, path: ScalarNode, symbols: SymbolTable) -> tuple[DataRow, ...] | None:
        """The rows of the list at a path, each with an `id`; reports what is no row and ids that stand twice."""
        if path.value in self.cache:
            return self.cache[path.value]
        found = self.find(path, symbols)
        if found is None:
            return None
        if not isinstance(found, SequenceNode):
            symbols.report.add("N122", path.span, path=path.value)
            return None
        rows: dict[str, DataRow] = {}
        for item in found:
            row = _row(item, symbols)
            if row is None:
                continue
            if row.id in rows:
                symbols.report.add("N123", row.node.span, id=row.id)
            rows[row.id] = row
        self.cache[path.value] = tuple(rows.values())
        return self.cache[path.value]


def _row(node: Node, symbols: SymbolTable) -> DataRow | None:
    """A row: a mapping with an `id`; a bare name is a row without columns."""
    if isinstance(node, ScalarNode):
        check_entry_name(node, symbols)
        return DataRow(node.value, MappingNode((), node.span))
    name = node.get("id") if isinstance(node, MappingNode) else None
    if not isinstance(node, MappingNode) or not isinstance(name, ScalarNode):
        symbols.report.add("N124", node.span)
        return None
    check_entry_name(name, symbols)
    return DataRow(name.value, node)


def check_entry_name(name: ScalarNode, symbols: SymbolTable) -> None:
    """Report what nothing can be called."""
    if why := flaw(name.value):
        symbols.report.add("N200", name.span, name=visible(name.value), why=why)


def whole_number(text: str) -> int | None:
    """The whole number that is written there, of at most nine digits; None if there is none."""
    return int(text) if WHOLE.fullmatch(text) else None


def to_python(node: Node | None) -> object:
    """The node as plain data: numbers as `int`, other scalars as text."""
    match node:
        case ScalarNode():
            number = whole_number(node.value) if node.style == "plain" else None
            return node.value if number is None else number
        case SequenceNode():
            return [to_python(item) for item in node]
        case MappingNode():
            return {entry.key: to_python(entry.value) for entry in node}
        case None:
            return None


def follow_path(node: Node | None, keys: tuple[str, ...]) -> Node | None:
    """What stands under nested keys, or None."""
    for key in keys:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node
