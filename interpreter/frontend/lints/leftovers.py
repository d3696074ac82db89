"""Declarations that could be removed: those without use, and those that only these use."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from interpreter.frontend.lints.unused import SECTIONS, unused
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, entries_of, head_name
from interpreter.frontend.source.references import names_used

_REMOVABLE = (*SECTIONS, "actions", "track")


def idle(compiled: Compilation) -> frozenset[str]:
    """Return the addresses of all declarations that play no part in the game: without use, or used by such ones only."""
    roots = [each.address for each in unused(compiled) if each.code in ("K140", "K141")]
    return frozenset((*roots, *removable(compiled, roots)))


def removable(compiled: Compilation, roots: Collection[str], *, unnamed: Collection[str] = ()) -> list[str]:
    """Return those of some unused addresses that nothing names, then those that only these use, in the order in which they can go.

    unnamed: roots that nothing names, whatever else is called like them.
    """
    game, components = compiled.trees.game, names_used(compiled.trees.components)
    counts = names_used(game) + components
    named = {f"actions.{each.name}" for each in compiled.symbols.mentions if each.sort == "action"}
    free = {*unnamed, *(root for root in roots if root.startswith("actions.") and root not in named)}
    kept = {address for address, name in _addresses(game) if counts[name] <= 1} - {*roots}
    found: list[str] = []
    while ready := [address for address, name in _addresses(game) if address not in kept and (counts[name] <= 1 or address in free)]:
        found += ready
        game = _without(game, ready)
        counts = names_used(game) + components
    return found


def _addresses(game: MappingNode) -> Iterator[tuple[str, str]]:
    """Yield the addresses of declarations that can be removed, with their names."""
    for section in _REMOVABLE:
        for entry in entries_of(game, section):
            yield f"{section}.{head_name(entry.key)}", head_name(entry.key)


def _without(game: MappingNode, addresses: Collection[str]) -> MappingNode:
    return replace(game, entries=tuple(_section_without(section, addresses) for section in game))


def _section_without(section: MappingEntry, addresses: Collection[str]) -> MappingEntry:
    if section.key not in _REMOVABLE or not isinstance(section.value, MappingNode):
        return section
    left = tuple(entry for entry in section.value if f"{section.key}.{head_name(entry.key)}" not in addresses)
    return replace(section, value=replace(section.value, entries=left))
