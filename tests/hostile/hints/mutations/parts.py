"""Mistakes by what is missing: a key, a preposition, an operand, an argument, a comma, a dash."""

import re
from collections.abc import Iterator
from random import Random

from tests.hostile.hints.corpus import HouseFile
from tests.hostile.hints.mutations.edits import Edit, Mutation, block, expressions, found, lines, mappings, named

NEEDED = frozenset(("rulewright", "variant", "scenario", "of", "with", "steps", "that", "when", "at", "players", "say", "choose"))
VERBS = frozenset(("change", "add", "take", "move", "roll", "draw"))


def missing_key(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A key that has to be there, with all that belongs to it."""
    for keys, mapping in mappings(file):
        for entry in mapping:
            needed = entry.key in NEEDED or (entry.key == "because" and file.is_variant and not keys)
            if needed and len(mapping.entries) > 1 and not mapping.flow and entry is not mapping.entries[0]:
                yield Edit(*block(file.text, entry.key_span.start), "", entry=(mapping.span.start, mapping.span.end))
            elif entry.key == "rulewright":
                yield Edit(*block(file.text, entry.key_span.start), "", entry=(0, len(file.text) // 10))


def missing_preposition(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The word between the parts of a step."""
    for place in expressions(file):
        if place.key in VERBS:
            for start, end, _word in found(place, r" (?:to|from)(?= )"):
                yield Edit(start, end, "")


def missing_object(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The end of a step, with the word before it."""
    for place in expressions(file):
        if place.key in VERBS:
            for start, end, _word in found(place, r" (?:to|from) (?:(?! to | from ).)+$"):
                yield Edit(start, end, "")


def missing_operand(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Return what stands behind the last sign of a rule."""
    for place in expressions(file):
        for start, end, _word in found(place, r"(?<=[=<>+*]) [\w]+(?:\([^()]*\))?$|(?<=\b(?:or|in)) [\w]+(?:\([^()]*\))?$"):
            yield Edit(start, end, "")


def missing_else(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The last branch of a condition."""
    for place in expressions(file):
        if place.node.span.text.count(" else ") == 1 == place.node.span.text.count("if "):
            for start, end, _word in found(place, r"^if .*( else .*)$", 1):
                yield Edit(start, end, "")


def _word(name: str, pattern: str) -> Mutation:
    def edits(file: HouseFile, _: Random) -> Iterator[Edit]:
        for place in expressions(file):
            for start, end, _text in found(place, pattern):
                yield Edit(start, end, "")

    return named(f"missing {name}", edits)


def missing_argument(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The last of two arguments."""
    for place in expressions(file):
        for start, end, _text in found(place, r"(?<!\w)(?!(?:set|max|min|list|pool)\()[a-z_]+\([\w ]+(, [\w ]+)\)", 1):
            yield Edit(start, end, "")


def missing_colon(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The colon behind a key."""
    for start, _end, line in lines(file.text):
        if match := re.match(r" *(?:- )?[a-z_]+(:) ", line):
            yield Edit(start + match.start(1), start + match.end(1), "")


def missing_dash(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The dash before a step or a change."""
    for start, _end, line in lines(file.text):
        if match := re.match(r" *(-) [a-z_]+:", line):
            yield Edit(start + match.start(1), start + match.end(1), " ")


PARTS = (
    missing_key, missing_key, missing_preposition, missing_object, missing_operand, missing_else, _word("then", r" then(?= )"), _word("comma", r",(?= )"),
    missing_argument, missing_colon, missing_dash,
)  # fmt: skip
