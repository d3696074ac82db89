"""Names that people choose: a line of visible signs that is short and looks like no other player's name."""

from collections.abc import Iterable
from unicodedata import category, combining, normalize

MOST_NAME = 40  # signs
_MOST_MARKS = 2  # accents on one letter
_SPACES = frozenset({"Zs", "Zl", "Zp"})


def clean_name(text: str) -> str:
    """A name without what is not seen or steers the order of signs: one line in NFC, at most 40 signs, two accents a letter."""
    kept, marks = [], 0
    for sign in " ".join(normalize("NFC", text[: 4 * MOST_NAME]).split()):
        kind = category(sign)
        marks = marks + 1 if combining(sign) or kind == "Me" else 0
        if kind in _SPACES:
            kept.append(" ")
        elif not kind.startswith("C") and marks <= _MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split())[:MOST_NAME].strip()


def is_like_another(name: str, others: Iterable[str]) -> bool:
    """True if a name reads like another one: the same but for case, width, accents and spaces."""
    return _skeleton(name) in {_skeleton(each) for each in others if each}


def _skeleton(name: str) -> str:
    return "".join(sign for sign in normalize("NFKD", name).casefold() if not combining(sign) and not sign.isspace())
