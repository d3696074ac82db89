"""Mistakes of type: a number for a name, arguments swapped, a condition for a value, a member for a set."""

import re
from collections.abc import Iterator
from random import Random

from tests.hostile.hints.corpus import HouseFile
from tests.hostile.hints.mutations.edits import Edit, expressions, found

NO_NUMBERS = "me|player|square|cell|pit|space|team|seat_[1-4]|other|from|rank|king|rook|pawn|man|queen"
PLAYERS = re.compile(r"me|player|seat_[1-4]|(first|last)\(players\)|next\(me\)")
CONDITIONS = ("when", "that", "if", "expect")
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COMPARISON = re.compile(r"([a-z_][\w(), ]*?) (?:=|!=|<|<=|>|>=) [^&]+")


def number_for_name(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A number as the argument of a word that wants something else."""
    for place in expressions(file):
        for start, end, _word in found(place, rf"(?<![\w ](?=set))(?<=[a-z_]\()(?:{NO_NUMBERS})(?=\)|, )|(?<=, )(?:{NO_NUMBERS})(?=\))"):
            yield Edit(start, end, "3")


def swapped_arguments(file: HouseFile, _: Random) -> Iterator[Edit]:
    """Two arguments in the wrong order, one of which is a player and the other is none."""
    for place in expressions(file):
        for start, end, both in found(place, r"(?<![\w])(?!set\()[a-z_]+\((\w+(?:\(\w+\))?, \w+(?:\(\w+\))?)\)", 1):
            one, other = both.split(", ")
            if bool(PLAYERS.fullmatch(one)) != bool(PLAYERS.fullmatch(other)):
                yield Edit(start, end, f"{other}, {one}")


def condition_for_value(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A condition where a change or a score wants another value."""
    for place in expressions(file):
        is_result = file.is_variant and place.key in ("points", "winners")
        pattern = r"(?<= to )(?!yes|no\b)[\w(), ]+$" if place.key == "change" else r"^[^=<>]+$"
        for start, end, value in found(place, pattern) if is_result or place.key == "change" else ():
            if not re.search(r"\b(?:and|or|not|for|in|if)\b", value):
                yield Edit(start, end, "round > 1")


def value_for_condition(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The left side of a comparison where a condition is wanted."""
    for place in expressions(file):
        whole = COMPARISON.fullmatch(place.node.span.text)
        if place.key in CONDITIONS and whole and not re.search(r"\b(?:and|or|exists|every)\b", place.node.span.text):
            yield Edit(place.node.span.start, place.node.span.end, whole[1])


def number_in_words(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A number written as a word."""
    for place in expressions(file):
        for start, end, number in found(place, r"(?<![\w.])\d+(?![\w.])"):
            if int(number) < len(WORDS) and place.keys[0] != "then":
                yield Edit(start, end, WORDS[int(number)])


def member_for_set(file: HouseFile, _: Random) -> Iterator[Edit]:
    """A member where a set of it is wanted."""
    for place in expressions(file):
        anywhere = r"(?:union|common|without) set\([^(),]+\)"
        for start, end, text in found(place, r"^set\([^,]+\)$" if place.key in ("winners", "each_player") else anywhere):
            at = text.index("set(")
            if " in " not in text:
                yield Edit(start + at, end, text[at + 4 : -1])


TYPES = (number_for_name, swapped_arguments, condition_for_value, value_for_condition, number_in_words, member_for_set)
