"""Syntax of identifiers in rule files: one definition, from which schemas, checks and readers of names are made.

Names that rules speak of (`PATTERNS`) have small ASCII letters, digits and underscores. Rows of component data, the parts of a
combination and ready layouts are called as the box calls them (`T08`, `♠7`, `grüne_wiese`): whatever can be seen, and can be
a word of a move. A name is what it looks like: nothing invisible is in it, and it is written in one way only (NFC; signs that
Unicode takes for another way to write others, such as `²`, are left out of it).
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal
from unicodedata import category, normalize

NAME = r"[a-z][a-z0-9_]*"
PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        "name": f"^{NAME}$",
        "identifier": "^[a-z][a-z0-9_-]*$",
        "head": rf"^{NAME}\s*(\(.*\))?$",
        "clause": "^[A-Z][A-Za-z0-9-]*$",
        "line": "^.+$",
        "number": "^[1-9][0-9]*$",
    }
)
# What members may be drawn in; their numbers are the places in this list.
COLOURS = ("red", "blue", "yellow", "green", "purple", "pink", "turquoise", "brown", "white", "black", "orange", "grey")
UNSEEN = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028\u2029\u2060\ufeff\ufffe\uffff"  # no text of a rule file has them
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")  # controls, and what turns the order of signs round
_UNSEEN_OR_BREAK = re.compile(f"[{UNSEEN}\t\r\n]")
_INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\ufdd0-\ufdef]")  # among those that Unicode calls letters, marks or signs
_NOT_SEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def is_whole(pattern: str, text: str) -> bool:
    """Whether a text is what a pattern says, from its first sign to its last; `$` alone lets a last line end pass."""
    return re.fullmatch(pattern, text) is not None


def unseen(text: str) -> str:
    """The first control sign, line end or sign without width in a text; empty if there is none."""
    match = _UNSEEN_OR_BREAK.search(text)
    return match.group() if match else ""


def visible(text: str) -> str:
    """A text in which what cannot be seen is written out, by its number."""
    return "".join(f"\\u{ord(sign):04x}" if _is_unseen(sign) else sign for sign in text)


def harmless(text: str) -> str:
    """A text of lines in which no sign steers a terminal or makes it read in another order than it stands."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def flaw(name: str) -> str:
    """Why nothing can be called so, as the end of a sentence; empty if it can."""
    if not name:
        return "it has no sign at all"
    for sign in name:
        if _is_unseen(sign):
            return f"it has a sign that cannot be seen, {_code(sign)}"
        if sign.isspace():
            return "it has a blank, at which a move would be cut in two"
        if sign in "{}":
            return f"it has `{sign}`, which stands around sets in a move"
    return _normalization_flaw(name, "NFKC")


def flaw_of_file(name: str) -> str:
    """Why no file can be called so, as the end of a sentence; empty if it can, or is no file. Blanks are no flaw of a file's name."""
    hidden = next((sign for sign in name if _is_unseen(sign)), "")
    return f"it has a sign that cannot be seen, {_code(hidden)}" if hidden else _normalization_flaw(name, "NFC")


def _is_unseen(sign: str) -> bool:
    return category(sign) in _NOT_SEEN or _INVISIBLE.match(sign) is not None or bool(unseen(sign))


def _normalization_flaw(name: str, form: Literal["NFC", "NFKC"]) -> str:
    """Why a name is not written as it should be; empty if it is."""
    plain = normalize(form, name)
    if plain == name:
        return ""
    odd = next((sign for sign in name if normalize(form, sign) != sign), "")
    what = f"`{odd}` ({_code(odd)}) is another way to write `{normalize(form, odd)}`" if odd else "its accents are signs of their own"
    return f"{what}; the name is then `{plain}`"


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X}"
