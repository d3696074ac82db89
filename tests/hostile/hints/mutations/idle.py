"""Rules without effect: conditions that always or never hold, changes by the same, what nothing uses or offers."""

import re
from collections.abc import Iterator
from random import Random

from interpreter.frontend.source.nodes import MappingEntry, MappingNode, scalar_text
from tests.hostile.hints.corpus import HouseFile
from tests.hostile.hints.mutations.edits import Edit, Mutation, expressions, lines, mappings, named

SPARE = {"track": "spare: 0 to 3", "words": "spare: round + 1", "numbers": "spare: 3"}


def _condition(key: str, text: str) -> Mutation:
    def edits(file: HouseFile, _: Random) -> Iterator[Edit]:
        for _keys, mapping in mappings(file):
            entry = mapping.entry(key)
            if entry is not None and scalar_text(entry.value):
                yield Edit(entry.value.span.start, entry.value.span.end, text, entry=(mapping.span.start, mapping.span.end))

    return named(f"{key}: {text}", edits)


def compared_with_itself(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Both sides of a comparison are the same."""
    for place in expressions(file):
        match = re.fullmatch(r"([a-z_][\w(), ]*?) (?:=|!=|<|<=|>|>=) (.+)", place.node.span.text)
        if place.key in ("that", "if", "when") and match is not None and not re.search(r"\b(?:and|or|exists|every|not)\b", match[0]):
            yield Edit(place.node.span.start + match.start(2), place.node.span.end, match[1])


def replaced_by_the_same(file: HouseFile, _: Random) -> Iterator[Edit]:
    """`was` alone in the place of what was."""
    for _keys, mapping in mappings(file):
        value = mapping.get("with")
        address = scalar_text(mapping, "replace")
        if value is not None and address and not address.endswith("text") and scalar_text(value):
            yield Edit(value.span.start, value.span.end, "was", entry=(mapping.span.start, mapping.span.end))


def never_offered(file: HouseFile, _: Random) -> Iterator[Edit]:
    """An action of the variant that the list of actions leaves out; the place is the list or the action."""
    for entry in _entries(file, "actions"):
        for start, _end, line in lines(file.text):
            for match in re.finditer(rf"(?<=: )\[(?:\w+, )*\w+(, {entry.key})\]", line):
                yield Edit(start + match.start(1), start + match.end(1), "", entry=(entry.key_span.start, entry.value.span.end))


def _entries(file: HouseFile, section: str) -> tuple[MappingEntry, ...]:
    value = file.tree.get(section) if isinstance(file.tree, MappingNode) else None
    return value.entries if isinstance(value, MappingNode) and not value.flow else ()


def nothing_uses_it(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A declaration that nothing speaks of."""
    for section, spare in SPARE.items():
        for entry in _entries(file, section)[:1]:
            start = file.text.rfind("\n", 0, entry.key_span.start) + 1
            yield Edit(start, start, f"  {spare}\n")


def changed_to_the_same(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A step that gives something the value it has."""
    for place in expressions(file):
        match = re.fullmatch(r"(\w+(?:\([\w, ]+\))?) to (.+)", place.node.span.text)
        if place.key == "change" and match is not None and " for " not in match[0]:
            yield Edit(place.node.span.start + match.start(2), place.node.span.end, match[1])


IDLE = (
    _condition("that", "yes"), compared_with_itself, _condition("if", "no"), _condition("when", "no"), _condition("when", "round < 0"),
    replaced_by_the_same, never_offered, nothing_uses_it, changed_to_the_same,
)  # fmt: skip
