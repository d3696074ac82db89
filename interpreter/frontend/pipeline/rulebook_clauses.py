"""Checks citations of rulebook clauses: none without a rule, no rule without one, no unknown id."""

import re
from collections.abc import Iterable

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, entries_of, scalars_of
from interpreter.frontend.symbols.symbol_table import SymbolTable

RULES = ("action", "requirement", "end", "scoring", "ranking", "check", "condition")


def check_clauses(
    tree: MappingNode, game: MappingNode, variants: Iterable[MappingNode], beside: Iterable[bytes], symbols: SymbolTable, report: Report
) -> None:
    """Compare the list of clauses with what the rules cite; with variants, only what these cite themselves.

    A variant that names no clause at all is a house rule: nothing in print stands behind it, so none of its rules need one.
    `beside`: all variants of the game as they lie there; a clause that one of them names has its rule there.
    """
    clauses, without = ({entry.key: entry for entry in entries_of(tree, key)} for key in ("list", "no_rule"))
    chosen = list(variants)
    for citation in [each for node in chosen or [game] for each in _cited(node)]:
        if citation.value not in clauses:
            report.add("K101", citation.span, clause=citation.value, nearest=did_you_mean(citation.value, clauses))
    if chosen:
        _rules_without(symbols, {node.span.source.name for node in chosen if _cited(node)}, report)
        return
    for clause, entry in without.items():
        if clause not in clauses:
            report.add("K101", entry.key_span, clause=clause, nearest=did_you_mean(clause, clauses))
    cited = {citation.value for citation in _cited(game)}
    others = set(_NAMES.findall(b"\n".join(beside)))
    for clause, entry in clauses.items():
        if clause not in cited and clause not in without and clause.encode() not in others:
            report.add("K102", entry.key_span, clause=clause)
    _rules_without(symbols, {game.span.source.name}, report)


_NAMES = re.compile(rb"[\w-]+")


def _cited(node: Node) -> list[ScalarNode]:
    """Every clause id under a `source:` key, anywhere in the file."""
    citations: list[ScalarNode] = []
    pending: list[Node | MappingEntry] = [node]
    while pending:
        current = pending.pop()
        match current:
            case MappingEntry(key="source", value=(ScalarNode() | SequenceNode()) as value):
                citations.extend(scalars_of(value))
            case MappingEntry(value=value):
                pending.append(value)
            case MappingNode() | SequenceNode():
                pending.extend(current)
            case _:
                pass
    return citations


def _rules_without(symbols: SymbolTable, files: set[str], report: Report) -> None:
    """Rules of these files that cite no clause, themselves or in the rule they belong to."""
    for path, address in symbols.addresses.items():
        if address.what not in RULES or address.source or address.span.source.name not in files:
            continue
        parent = symbols.addresses.get(path.rpartition(".require.")[0])
        if address.what == "requirement" and parent is not None and parent.source:
            continue
        report.add("K103", address.span, what=address.what, address=path)
