"""Clauses of declarations that get no line of their own in a rulebook, assigned to the rules that use them."""

import re
from collections.abc import Iterator, Mapping

from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, items_of
from interpreter.frontend.symbols.messages import sources_of
from interpreter.model.localized_text import QUOTED
from interpreter.rulebook.book.source import ABOUT, BookSource, NamedEntry, scalars

_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_HIDDEN = ("words", "kinds", "tables", "track", "whenever", "numbers")
_SHOWN = ("layout", "setup", "play", "actions", "procedures", "end", "scoring", "ranking")


def extra_clauses(source: BookSource) -> Mapping[str, tuple[str, ...]]:
    """The clauses of untold things by the address of the rule in which they are first used, directly or by way of others."""
    untold = dict(_untold(source))
    rules = list(_rules(source))
    found: dict[str, list[str]] = {}
    for name, node in untold.items():
        clauses = tuple(all_clauses(node))
        if clauses:
            user = next((rule.address for rule in rules if name in transitive_names(rule.node, untold)), "")
            found.setdefault(user, []).extend(clauses)
    return {address: tuple(dict.fromkeys(clauses)) for address, clauses in found.items()}


def _untold(source: BookSource) -> Iterator[tuple[str, Node]]:
    """Everything declared that has no line of its own, by name; kinds also by the plural."""
    for section in _HIDDEN:
        for each in source.section(section):
            if not source.text_of(each.node):
                yield each.name, each.node
                decl = source.rules.kinds.get(each.name) if section == "kinds" else None
                if decl is not None:
                    yield decl.plural, each.node


def _rules(source: BookSource) -> Iterator[NamedEntry]:
    """Every rule that has a line of its own, the smallest ones of each part first."""
    yield from source.section("layout", "conditions")
    for name in ("setup", "play"):
        for number, step in enumerate(items_of(source.game, name)):
            yield NamedEntry("", f"{name} {number}", step)
    for section in ("actions", "procedures"):
        for each in source.section(section):
            yield from source.section(*each.address.split("."), "require")
            yield each
    for section in ("end", "scoring", "ranking", "always"):
        yield from source.section(section)


def transitive_names(node: Node, through: Mapping[str, Node], without: tuple[str, ...] = ABOUT) -> set[str]:
    """The names mentioned below a node, but not under some keys, and in what these names stand for."""
    found: set[str] = set()
    pending = [node]
    while pending:
        for line in scalars(pending.pop(), without=without):
            for name in set(_NAME.findall(line.value)) - found:
                found.add(name)
                if name in through:
                    pending.append(through[name])
    return found


def all_clauses(node: Node | MappingEntry | None) -> Iterator[str]:
    """Every clause cited at a node or below it."""
    match node:
        case MappingEntry(key="source", value=value):
            yield from sources_of(MappingNode((node,), value.span))
        case MappingEntry(value=value):
            yield from all_clauses(value)
        case MappingNode() | SequenceNode():
            for inner in node:
                yield from all_clauses(inner)
        case ScalarNode() | None:
            return


def names_in_use(source: BookSource) -> set[str]:
    """Every name that the rules people follow mention, directly or by way of words: not those of checks and safety limits alone."""
    through = {each.name: each.node for section in ("words", "kinds", "track", "tables") for each in source.section(section)}
    through |= {decl.plural: through[name] for name, decl in source.rules.kinds.items() if name in through}
    rules = [entry.value for entry in source.game if entry.key in _SHOWN]
    programs = [node for nodes in source.compiled.symbols.program_nodes.values() for node in nodes.values()]
    names = (name for node in (*rules, *programs) for name in transitive_names(node, through, (*ABOUT, "safety_limit")))
    return {*names, *(name for line in scalars(source.game) for name in QUOTED.findall(line.value))}
