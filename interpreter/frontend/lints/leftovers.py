"""Declarations that could be removed: those without use, and those that only these use."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from interpreter.frontend.lints.unused import BY_NAME, SECTIONS, unused
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, entries_of, head_name, items_of
from interpreter.frontend.source.references import names_quoted, names_used

_REMOVABLE = (*SECTIONS, "actions", "track")


def idle(compiled: Compilation) -> frozenset[str]:
    """Return the addresses of all declarations that play no part in the game: without use, or used by such ones only."""
    roots = [each.address for each in unused(compiled) if each.code in ("K140", "K141")]
    return frozenset((*roots, *removable(compiled, roots))) if roots else frozenset()


def removable(compiled: Compilation, roots: Collection[str], *, unnamed: Collection[str] = ()) -> list[str]:
    """Return those of some unused addresses that nothing names, then those that only these use, in the order in which they can go.

    unnamed: roots that nothing names, whatever else is called like them.
    """
    named = {f"actions.{each.name}" for each in compiled.symbols.mentions if each.sort == "action"}
    free = {*unnamed, *(root for root in roots if root.startswith("actions.") and root not in named)}
    game, gone, found = compiled.trees.game, list[MappingEntry](), list[str]()
    kept = _unmentioned(game, gone, compiled) - {*roots}
    while ready := (_unmentioned(game, gone, compiled) | free) - {*kept, *found}:
        found += sorted(ready)
        gone += [entry for address, entry in _declarations(game) if address in ready]
        game = _without(game, ready)
    return found


def _unmentioned(game: MappingNode, gone: Sequence[MappingEntry], compiled: Compilation) -> set[str]:
    """Return the addresses of the declarations in a tree that nothing names any more when some are gone."""
    components = compiled.trees.components
    phrases = names_used(game) + names_used(components)
    names = names_used(game, phrases=False) + names_used(components, phrases=False)
    found = {
        address for address, entry in _declarations(game) if (phrases if address.startswith("texts.") else names)[head_name(entry.key)] <= 1
    }
    return found | _used_by(gone, compiled) - {f"{section}.{name}" for section in BY_NAME for name in names_quoted(game)}


def _used_by(gone: Sequence[MappingEntry], compiled: Compilation) -> set[str]:
    """Return the addresses of words, numbers and options of which the compiler has met every use in declarations that are gone."""
    lines = [line for entry in gone for line in _lines(entry.value)]
    declared = {
        (entry.key_span.source.name, entry.key_span.start): f"{section}.{head_name(entry.key)}"
        for section in BY_NAME
        for entry in entries_of(compiled.trees.game, section)
    }
    inside, outside = set[str](), set[str]()
    for each in compiled.symbols.mentions if gone else ():
        place = each.declared if each.sort in ("name", "call") else None  # parameters are declared at the same place
        if place is not None and (address := declared.get((place.source.name, place.start))):
            is_gone = any(name == each.span.source.name and low <= each.span.start < high for name, low, high in lines)
            (inside if is_gone else outside).add(address)
    return inside - outside


def _lines(node: Node) -> Iterator[tuple[str, int, int]]:
    """Yield the places of the lines of a tree."""
    if isinstance(node, ScalarNode):
        yield node.span.source.name, node.span.start, node.span.end
        yield from _lines(node.former) if node.former is not None else ()
    for inner in (*items_of(node), *(entry.value for entry in entries_of(node))):
        yield from _lines(inner)


def _declarations(game: MappingNode) -> Iterator[tuple[str, MappingEntry]]:
    """Yield the declarations that can be removed, with their addresses."""
    for section in _REMOVABLE:
        for entry in entries_of(game, section):
            yield f"{section}.{head_name(entry.key)}", entry


def _without(game: MappingNode, addresses: Collection[str]) -> MappingNode:
    return replace(game, entries=tuple(_section_without(section, addresses) for section in game))


def _section_without(section: MappingEntry, addresses: Collection[str]) -> MappingEntry:
    if section.key not in _REMOVABLE or not isinstance(section.value, MappingNode):
        return section
    left = tuple(entry for entry in section.value if f"{section.key}.{head_name(entry.key)}" not in addresses)
    return replace(section, value=replace(section.value, entries=left))
