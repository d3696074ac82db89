"""The component file of a game: its rows by path, with source positions."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, child, entries_of, scalar_at
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.identifiers import flaw, visible

Rows = Mapping[str, MappingNode]  # rows of a list by their id


@dataclass(frozen=True, slots=True)
class Components:
    """The component file of a game as a tree; an empty one where a game has none."""

    root: MappingNode | None
    cache: dict[str, Rows] = field(default_factory=dict)

    def find(self, path: ScalarNode, symbols: SymbolTable) -> Node | None:
        """What stands at a dotted path; reports a path that leads nowhere."""
        if self.root is None:
            symbols.report.add("N120", path.span, path=path.value)
            return None
        node: Node = self.root
        for part in path.value.split("."):
            following = child(node, part)
            if following is None:
                nearest = did_you_mean(part, [entry.key for entry in entries_of(node)])
                symbols.report.add("N121", path.span, path=path.value, part=part, nearest=nearest)
                return None
            node = following
        return node

    def rows(self, path: ScalarNode, symbols: SymbolTable) -> Rows | None:
        """The rows of the list at a path by their `id`; a bare name is a row without columns.

        Reports what is no row and ids that stand twice; None (and a finding) where no list stands.
        """
        if path.value in self.cache:
            return self.cache[path.value]
        listed = self.find(path, symbols)
        if not isinstance(listed, SequenceNode):
            if listed is not None:
                symbols.report.add("N122", path.span, path=path.value)
            return None
        rows: dict[str, MappingNode] = {}
        for item in listed:
            name = item if isinstance(item, ScalarNode) else scalar_at(item, "id")
            if name is None:
                symbols.report.add("N124", item.span)
                continue
            check_entry_name(name, symbols)
            if name.value in rows:
                symbols.report.add("N123", item.span, id=name.value)
            rows[name.value] = item if isinstance(item, MappingNode) else MappingNode((), item.span)
        self.cache[path.value] = rows
        return rows


def check_entry_name(name: ScalarNode, symbols: SymbolTable) -> None:
    """Report what nothing can be called."""
    if why := flaw(name.value):
        symbols.report.add("N200", name.span, name=visible(name.value), why=why)


def whole_number(text: str) -> int | None:
    """The whole number that is written there, of at most nine digits; None if there is none."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


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
