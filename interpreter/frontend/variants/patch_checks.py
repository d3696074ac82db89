"""Checks one variant file by itself: its name, its reasons, whether it changes anything, and its language."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.variants.former_steps import stray_former_steps
from interpreter.frontend.variants.patches import OPERATIONS, Patch, Variant, declared_by, patches_of
from interpreter.model.schema.keys import SECTIONS, STEPS

ENDING = ".variant.yaml"
_SAID = frozenset({"title", "heading", "text", "ask", "say", "because"})
_SHAPES = {section.name: section.shape for section in SECTIONS}


def check_variant(variant: Variant, file: str, report: Report) -> bool:
    """Report a name that is not that of the file, changes without a reason, a variant that changes nothing. False if a step `was` replaces none."""
    place = variant.place_of_name
    name = PurePath(file).name.removesuffix(ENDING)
    if file.endswith(ENDING) and name != variant.name:
        report.add("O113", place, variant=variant.name, file=PurePath(file).name, name=name)
    changes, new = list(patches_of(variant)), [*declared_by(variant), *filter(None, [variant.node.entry("teams")])]
    if not changes and not new and not variant.needs:
        report.add("O115", place, variant=variant.name)
    if variant.node.get("because") is None:
        bare = next((change for change in changes if change.node.get("because") is None), None)
        if bare is not None or (new and not changes):
            report.add("O112", bare.span if bare is not None else place, variant=variant.name)
    return _check_former_steps(variant, changes, report)


def _check_former_steps(variant: Variant, changes: Iterable[Patch], report: Report) -> bool:
    """Report steps `was` where no steps are replaced; True if there are none."""
    before = len(report)
    for section in (entry for entry in variant.node if entry.key in _SHAPES):
        for place in stray_former_steps(section.value, _SHAPES[section.key]):
            report.add("O136", place)
    for change in (each for each in changes if each.operation != "replace"):
        if isinstance(change.new, SequenceNode) and (change.node.get("steps") or any(isinstance(step, MappingNode) for step in change.new)):
            for place in stray_former_steps(change.new, STEPS):
                report.add("O135", place, operation=change.operation, address=change.address)
    return len(report) == before


def in_its_language(variant: Variant, language: str, phrases: frozenset[str]) -> Variant:
    """The variant with its plain texts marked as what they are, if its language is not that of the game."""
    if variant.language == language:
        return variant
    node = _marked(variant.node, variant.language, phrases)
    return replace(variant, node=node) if isinstance(node, MappingNode) else variant


def _marked(node: Node, language: str, phrases: frozenset[str]) -> Node:
    match node:
        case MappingNode(entries):
            to_a_text = any(entry.key in OPERATIONS and _ends_in_a_text(entry.value) for entry in entries)
            return replace(node, entries=tuple(_marked_entry(entry, language, phrases, to_a_text) for entry in entries))
        case SequenceNode(items):
            return replace(node, items=tuple(_marked(item, language, phrases) for item in items))
        case _:
            return node


def _ends_in_a_text(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.value.rpartition(".")[2] in _SAID


def _marked_entry(entry: MappingEntry, language: str, phrases: frozenset[str], to_a_text: bool) -> MappingEntry:
    value = entry.value
    is_text = entry.key in _SAID or (entry.key == "with" and to_a_text)
    if is_text and isinstance(value, ScalarNode) and value.value not in phrases:
        return replace(entry, value=MappingNode((MappingEntry(language, value.span, value),), value.span))
    return replace(entry, value=_marked(value, language, phrases))
