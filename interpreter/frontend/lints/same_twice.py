"""Lint: comparisons of something with itself, changes to what is there, and conditions that are just `yes` or `no`."""

from collections.abc import Iterator

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingEntry, Node, ScalarNode, entries_of, items_of
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.variants.merge import Trees

_CONDITIONS = frozenset({"that", "if", "when"})
_HOLDS = {"=": "always", "<=": "always", ">=": "always", "!=": "never", "<": "never", ">": "never"}


def check_same_twice(trees: Trees, files: frozenset[str], report: Report) -> None:
    """Warn of rules in these files that are without effect because both sides are the same."""
    for entry in _entries(trees.game):
        value = entry.value
        if not isinstance(value, ScalarNode) or value.span.source.name not in files:
            continue
        if entry.key in _CONDITIONS:
            _check_condition(entry.key, value, report)
        elif entry.key == "change" and " to " in value.value:
            _check_change(value, report)


def _entries(node: Node) -> Iterator[MappingEntry]:
    todo: list[Node] = [node]
    while todo:
        inner = todo.pop()
        yield from entries_of(inner)
        todo += [*items_of(inner), *(entry.value for entry in entries_of(inner))]


def _check_condition(key: str, value: ScalarNode, report: Report) -> None:
    if _is_forgotten(key, value):
        report.add("T159", value.span, what=f"`{value.value}`", how="always" if value.value == "yes" else "never")
    elif any(sign in value.value for sign in "<>="):
        tree = parser.parse_expression(value, Report())
        for each in _comparisons(tree):
            if each.left == each.right:
                written = each.span.text
                report.add("T159", each.span, what=f"`{' '.join(written.split())}`", how=_HOLDS[each.operator])


def _is_forgotten(key: str, value: ScalarNode) -> bool:
    """True for a condition that is just `yes` or `no`; not where a change switches another condition off, nor for an end at every such moment."""
    before = value.span.source.text[: value.span.start].rpartition("\n")[2].strip()
    return value.value in ("yes", "no") and before != "with:" and (key, value.value) != ("when", "yes")


def _check_change(value: ScalarNode, report: Report) -> None:
    tree = parser.parse_sentence(value, Report())
    if tree is not None and tree.each is None and tree.subject.value == dict(tree.fields).get("to"):
        report.add("N159", value.span, name=" ".join(tree.subject.span.text.split()))


def _comparisons(node: object) -> Iterator[ast.BinaryExpression]:
    """Return the comparisons that a condition consists of, joined by `and`, `or` and `not`."""
    match node:
        case ast.BinaryExpression(operator="and" | "or", left=left, right=right):
            yield from (*_comparisons(left), *_comparisons(right))
        case ast.NotExpression(part=part):
            yield from _comparisons(part)
        case ast.BinaryExpression(operator=operator) if operator in _HOLDS:
            yield node
