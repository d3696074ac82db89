"""Mistakes of form: a list for a mapping, a mapping for a line, a list without brackets, another operation."""

import re
from collections.abc import Iterator
from random import Random

from interpreter.frontend.source.nodes import MappingNode, ScalarNode, SequenceNode
from tests.hostile.hints.corpus import HouseFile
from tests.hostile.hints.mutations.edits import Edit, addresses, expressions, found, lines, mappings

LISTED = frozenset(("kinds", "numbers", "options", "track", "words", "actions", "choose", "require", "let", "scoring"))
LINES = frozenset(("when", "that", "winners", "points", "each_player", "if", "change", "add", "run", "expect", "replace", "remove"))


def list_without_brackets(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Commas alone make no list."""
    for start, _end, line in lines(file.text):
        for match in re.finditer(r"(?<=: )\[([^\[\]{}]*,[^\[\]{}]*)\]$", line):
            yield Edit(start + match.start(), start + match.end(), match[1])
    for place in expressions(file):
        for start, end, text in found(place, r"^set\([\w, ]+,[\w, ]+\)$"):
            yield Edit(start, end, text[4:-1])


def list_without_commas(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Square brackets alone make no list of several."""
    for start, _end, line in lines(file.text):
        for match in re.finditer(r"(?<=: )\[([^\[\]{}]*,[^\[\]{}]*)\]$", line):
            yield Edit(start + match.start(), start + match.end(), match[0].replace(",", ""))


def list_for_mapping(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Dashes before the entries of a mapping."""
    for keys, mapping in mappings(file):
        if keys and keys[-1] in LISTED and not mapping.flow:
            yield _prefixed(file, mapping)


def _prefixed(file: HouseFile, mapping: MappingNode) -> Edit:
    first = mapping.entries[0].key_span
    begin, end = first.start, mapping.span.end
    margin = first.column - 1
    text = file.text[begin:end]
    starts = {entry.key_span.start - begin for entry in mapping}
    parts = [("- " if at in starts else "") + text[at] for at in range(len(text))]
    return Edit(begin, end, re.sub(rf"\n( {{{margin + 1},}})", r"\n  \1", "".join(parts)))


def mapping_for_list(file: HouseFile, _: Random) -> Iterator[Edit]:
    """No dash before the only step of a list."""
    for keys, mapping in mappings(file):
        for entry in mapping:
            if isinstance(entry.value, SequenceNode) and not entry.value.flow and len(entry.value.items) == 1 and keys[:1] != ("given",):
                at = entry.value.span.start
                yield Edit(at, at + 2, "  ")


def line_for_list(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The only step of a list on the line of its key."""
    for _keys, mapping in mappings(file):
        for entry in mapping:
            if isinstance(entry.value, SequenceNode) and not entry.value.flow and len(entry.value.items) == 1:
                item = entry.value.items[0]
                if isinstance(item, MappingNode) and len(item.entries) == 1 and isinstance(item.entries[0].value, ScalarNode):
                    yield Edit(entry.key_span.end, item.span.end, f": {item.entries[0].key} {item.entries[0].value.span.text}")


def mapping_for_line(file: HouseFile, _: Random) -> Iterator[Edit]:
    """`is:` before what stands on a line."""
    for place in expressions(file):
        if place.key in LINES and place.entry is not None and "," not in place.node.value:
            yield Edit(place.node.span.start, place.node.span.end, f"{{is: {place.node.span.text}}}")


def other_operation(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Another way to change the game."""
    other = {"replace": "add", "insert_before": "add", "insert_after": "replace", "remove": "replace"}
    for place in addresses(file):
        if place.entry is not None and place.key in other:
            yield Edit(place.entry.key_span.start, place.entry.key_span.end, other[place.key])


def english_truth(file: HouseFile, _: Random) -> Iterator[Edit]:
    """`true` and `false` for `yes` and `no`."""
    for start, _end, line in lines(file.text):
        for match in re.finditer(r"(?<=: )(?:yes|no)$|(?<= to )(?:yes|no)$", line):
            yield Edit(start + match.start(), start + match.end(), "true" if match[0] == "yes" else "false")


FORMS = (
    list_without_brackets, list_without_commas, list_for_mapping, mapping_for_list, line_for_list, mapping_for_line, other_operation, english_truth,
)  # fmt: skip
