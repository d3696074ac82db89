"""Sentences with the numbers of a game put in, and those that read differently in another game."""

from collections.abc import Iterator

from interpreter.diagnostics.span import Span
from interpreter.frontend.outline.rule_index import in_language, rule_index
from interpreter.frontend.source.nodes import MappingNode, ScalarNode, entries_of
from interpreter.frontend.variants.merge import Trees
from interpreter.model.localized_text import interpolate
from interpreter.model.schema.shapes import FieldType

_PLACES = 5  # of a figure by number of players, at most so many are written out


def fixed_numbers(trees: Trees) -> dict[str, str]:
    """Every figure of a game as it is read in a sentence; one by number of players as `7/5/4`."""
    return {entry.key: _figure(entry.value) for entry in entries_of(trees.game, "numbers")}


def _figure(node: object) -> str:
    match node:
        case ScalarNode(value):
            return value
        case MappingNode():
            inner = node.get("is")
            return _figure(inner) if inner is not None else "/".join(_figure(entry.value) for entry in node if entry.key.isdecimal())
        case _:
            return ""


def changed_quotes(old: Trees, new: Trees, language: str, *languages: str) -> Iterator[tuple[str, str, str, Span]]:
    """The sentences that read differently though they are written alike: the rule's address, both readings, the place."""
    before, after = fixed_numbers(old), fixed_numbers(new)
    if before == after:
        return
    texts = [dict(_texts(trees, language, other)) for trees, other in zip((old, new), languages, strict=True)]
    for address, (sentence, span) in texts[1].items():
        written = texts[0].get(address)
        readings = interpolate(sentence, before.get), interpolate(sentence, after.get)
        if written is not None and written[0] == sentence and readings[0] != readings[1]:
            yield address, *readings, span


def _texts(trees: Trees, language: str, other: str) -> Iterator[tuple[str, tuple[str, Span]]]:
    for place in rule_index(trees):
        if place.shape in (FieldType.TEXT, FieldType.LABEL):
            yield place.address, (in_language(place.node, language, other), place.span)
