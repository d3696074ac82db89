"""The component data of a game: rows by path, with their places."""

import re
from dataclasses import dataclass, field

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.source.nodes import Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.model.identifiers import flaw, visible

WHOLE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list: its id and what stands on it."""

    id: str
    node: Map


@dataclass(frozen=True, slots=True)
class Components:
    """The tree of a component file; an empty one where a game has none."""

    root: Map | None
    cache: dict[str, tuple[Row, ...]] = field(default_factory=dict)

    def find(self, path: Scalar, declared: Declared) -> Node | None:
        """What stands at a dotted path; reports a path that leads nowhere."""
        node: Node | None = self.root
        if node is None:
            declared.report.add("N120", path.span, path=path.value)
            return None
        for part in path.value.split("."):
            keys = [entry.key for entry in node] if isinstance(node, Map) else []
            if part not in keys:
                declared.report.add("N121", path.span, path=path.value, part=part, nearest=did_you_mean(part, keys))
                return None
            assert isinstance(node, Map)
            node = node.get(part)
        return node

    def rows(self, path: Scalar, declared: Declared) -> tuple[Row, ...] | None:
        """The rows of the list at a path, each with an `id`; reports what is no row and ids that stand twice."""
        if path.value in self.cache:
            return self.cache[path.value]
        found = self.find(path, declared)
        if found is None:
            return None
        if not isinstance(found, Items):
            declared.report.add("N122", path.span, path=path.value)
            return None
        rows: dict[str, Row] = {}
        for item in found:
            row = _row(item, declared)
            if row is None:
                continue
            if row.id in rows:
                declared.report.add("N123", row.node.span, id=row.id)
            rows[row.id] = row
        self.cache[path.value] = tuple(rows.values())
        return self.cache[path.value]


def _row(node: Node, declared: Declared) -> Row | None:
    """A row: a mapping with an `id`; a bare name is a row without columns."""
    if isinstance(node, Scalar):
        check_name(node, declared)
        return Row(node.value, Map((), node.span))
    name = node.get("id") if isinstance(node, Map) else None
    if not isinstance(node, Map) or not isinstance(name, Scalar):
        declared.report.add("N124", node.span)
        return None
    check_name(name, declared)
    return Row(name.value, node)


def check_name(name: Scalar, declared: Declared) -> None:
    """Report what nothing can be called."""
    if why := flaw(name.value):
        declared.report.add("N200", name.span, name=visible(name.value), why=why)


def whole_number(text: str) -> int | None:
    """The whole number that is written there, of at most nine digits; None if there is none."""
    return int(text) if WHOLE.fullmatch(text) else None


def plain(node: Node | None) -> object:
    """The node as plain data: numbers as `int`, other scalars as text."""
    match node:
        case Scalar():
            number = whole_number(node.value) if node.style == "plain" else None
            return node.value if number is None else number
        case Items():
            return [plain(item) for item in node]
        case Map():
            return {entry.key: plain(entry.value) for entry in node}
        case None:
            return None


def follow(node: Node | None, keys: tuple[str, ...]) -> Node | None:
    """What stands under nested keys, or None."""
    for key in keys:
        node = node.get(key) if isinstance(node, Map) else None
    return node
