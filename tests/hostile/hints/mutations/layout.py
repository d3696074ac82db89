"""Mistakes of indentation, quotes and brackets."""

import re
from collections.abc import Iterator
from random import Random

from tests.hostile.hints.corpus import HouseFile
from tests.hostile.hints.mutations.edits import Edit, Mutation, expressions, found, indentation, lines, named, places, sentences


def _indented(by: int) -> Mutation:
    def edits(file: HouseFile, _: Random) -> Iterator[Edit]:
        for start, _end, line in lines(file.text):
            blanks = indentation(line)
            if blanks and blanks + by >= 0:
                yield Edit(start, start + blanks, " " * (blanks + by))

    return named(f"{by:+} blanks", edits)


def tab(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A tab in place of blanks."""
    for start, _end, line in lines(file.text):
        if blanks := indentation(line):
            yield Edit(start, start + blanks, "\t" * (blanks // 2))


def missing_quote(file: HouseFile, _: Random) -> Iterator[Edit]:
    """One of two quotes is missing."""
    for place in places(file):
        if place.node.style == "double":
            yield Edit(place.node.span.start, place.node.span.start + 1, "")
            yield Edit(place.node.span.end - 1, place.node.span.end, "")


def open_quote(file: HouseFile, random: Random) -> Iterator[Edit]:
    """A quote before a sentence, and none behind it."""
    for place in sentences(file):
        if place.node.style == "plain":
            yield Edit(place.node.span.start, place.node.span.start, random.choice("\"'"))


def quoted_member(file: HouseFile, random: Random) -> Iterator[Edit]:
    """Quotes around the name of a member."""
    for place in expressions(file):
        for start, end, word in found(place, r"(?<=, )[a-z_]+(?=\))|(?<== )[a-z_]+(?= )"):
            quote = random.choice("\"'")
            yield Edit(start, end, f"{quote}{word}{quote}")


def quote_inside_quotes(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Quotes around a sentence with the same quote in it."""
    for place in sentences(file):
        if place.node.style == "plain" and (text := place.node.span.text).count(" ") > 2:
            first, second, rest = text.split(" ", 2)
            yield Edit(place.node.span.start, place.node.span.end, f'"{first} "{second}" {rest}"')


def colon_in_sentence(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A colon in a sentence without quotes."""
    for place in sentences(file):
        if place.node.style == "plain":
            for start, end, _sign in found(place, r"[,;](?= )"):
                yield Edit(start, end, ":")


def bracket_too_many(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A round bracket stands twice."""
    for place in expressions(file):
        for start, end, sign in found(place, r"[()]"):
            yield Edit(start, end, sign * 2)


def missing_bracket(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A round bracket of a pair is missing."""
    for place in expressions(file):
        for start, end, _sign in found(place, r"[()]"):
            yield Edit(start, end, "")


def missing_yaml_bracket(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A bracket of a list or a mapping on one line is missing."""
    for start, _end, line in lines(file.text):
        for match in re.finditer(r"(?<=: )[\[{]|[\]}]+$", line):
            yield Edit(start + match.end() - 1, start + match.end(), "")


def square_brackets(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Square brackets for the arguments of a word."""
    for place in expressions(file):
        for start, end, text in found(place, r"(?<=\w)\([^()]*\)"):
            yield Edit(start, end, f"[{text[1:-1]}]")


INDENTS = (_indented(1), _indented(-1), _indented(2), _indented(-2), tab)
QUOTES = (missing_quote, open_quote, quoted_member, quote_inside_quotes, colon_in_sentence)
BRACKETS = (missing_bracket, missing_bracket, bracket_too_many, missing_yaml_bracket, square_brackets)
