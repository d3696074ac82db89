"""Lint: deeply nested calls, which are hard to read aloud."""

import re

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import Node, ScalarNode, entries_of, items_of
from interpreter.frontend.source.references import SPOKEN
from interpreter.frontend.variants.merge import Trees

MOST = 3
_SIGN = re.compile(r"(\w+)\s*\(|[()]")


def check_nesting(trees: Trees, files: frozenset[str], report: Report) -> None:
    """Note expressions in which calls stand more than three deep; component data is not looked at."""
    _look(trees.game, files, report)


def _look(node: Node, files: frozenset[str], report: Report) -> None:
    if isinstance(node, ScalarNode) and node.span.source.name in files and (deepest := call_depth(node.value)) > MOST:
        report.add("K146", node.span, depth=deepest, most=MOST)
    for inner in (*items_of(node), *(entry.value for entry in entries_of(node) if entry.key not in SPOKEN)):
        _look(inner, files, report)


def call_depth(text: str) -> int:
    """How many calls stand inside each other; brackets without a name before them do not count."""
    open_calls: list[bool] = []
    deepest = 0
    for found in _SIGN.finditer(text):
        if found.group() == ")":
            if open_calls:
                open_calls.pop()
        else:
            open_calls.append(found.group(1) is not None and found.group(1) not in ("and", "or", "not", "in", "if", "then", "else"))
            deepest = max(deepest, sum(open_calls))
    return deepest
