"""Mistakes in names: misspelt, in the wrong number, from another game."""

from collections.abc import Iterator
from random import Random

from tests.hostile.hints.corpus import HouseFile
from tests.hostile.hints.mutations.edits import NAME, Edit, addresses, expressions, found, mappings

SHORTEST = 4  # letters of a name that is misspelt
ALIKE = (
    ("square", "cell", "pit", "point", "space", "card"),
    ("squares", "cells", "pits", "points", "spaces", "cards"),
    ("on", "disc", "stone", "men", "seeds", "hand"),
    ("move", "place", "drop", "sow", "jump", "bid"),
)

DECLARING = (
    "kinds", "numbers", "options", "track", "words", "actions", "procedures", "scoring", "ranking", "let", "choose", "require", "with", "figures",
    "one_of", "scores", "given",
)  # fmt: skip


def misspelt(word: str, random: Random) -> str:
    """Return a word with one slip of the hand: a letter gone, twice, or two swapped."""
    at = random.randrange(1, len(word) - 1)
    slips = (word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word[:at] + word[at + 1] + word[at] + word[at + 2 :])
    return random.choice([each for each in slips if each != word])


def misspelt_name(file: HouseFile, random: Random) -> Iterator[Edit]:
    """A name or word in a rule."""
    for place in expressions(file):
        for start, end, word in found(place, r"(?<![\w{])[a-z_]{4,}(?!\w)"):
            wrong = misspelt(word, random)
            if wrong not in file.names:
                yield Edit(start, end, wrong)


def misspelt_address(file: HouseFile, random: Random) -> Iterator[Edit]:
    """A part of an address."""
    for place in addresses(file):
        for start, end, word in found(place, r"[a-z_]{4,}"):
            yield Edit(start, end, misspelt(word, random))


def misspelt_key(file: HouseFile, random: Random) -> Iterator[Edit]:
    """A key that the language knows."""
    for keys, mapping in mappings(file):
        for entry in mapping:
            if NAME.fullmatch(entry.key) and len(entry.key) >= SHORTEST and not _declares(keys):
                yield Edit(entry.key_span.start, entry.key_span.end, misspelt(entry.key, random))


def _declares(keys: tuple[str, ...]) -> bool:
    return bool(keys) and keys[-1] in DECLARING


def singular_for_all(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The name of a kind where all its members are meant."""
    for place in expressions(file):
        for start, end, word in found(place, r"(?<=\bin )[a-z_]{3,}s\b(?!\()"):
            one = next((each for each in (word[:-1], word[:-2]) if each in file.names), None)
            if one is not None:
                yield Edit(start, end, one)


def plural_for_one(file: HouseFile, _: Random) -> Iterator[Edit]:
    """The name of all members where one is meant."""
    for place in expressions(file):
        for start, end, word in found(place, r"(?<=[(,] )[a-z_]{3,}(?=[,)])|(?<=\()[a-z_]{3,}(?=[,)])"):
            if f"{word}s" in file.names:
                yield Edit(start, end, f"{word}s")


def name_of_another_game(file: HouseFile, random: Random) -> Iterator[Edit]:
    """A name that the author knows from another game."""
    for place in expressions(file):
        for start, end, word in found(place, r"\b[a-z_]+\b"):
            for family in ALIKE:
                foreign = [each for each in family if each not in file.names]
                if word in family and foreign:
                    yield Edit(start, end, random.choice(foreign))


NAMES = (misspelt_name, misspelt_address, misspelt_key, singular_for_all, plural_for_one, name_of_another_game)
