"""Texts of codes with the values of a finding in their places. Nothing here can fail: a value that was not given leaves a gap that can be seen."""

import re
import unicodedata
from collections.abc import Mapping

PLACE = re.compile(r"\{\{|\}\}|\{(\w+)\}")
_QUESTION = re.compile(r"(?<=[^\s])(?=Did you mean )")  # a blank before the question, whether the template has one or not
_TAB = 4
_TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")  # signs that turn the order of others round


def filled(template: str, values: Mapping[str, str]) -> str:
    """The template with its places filled; a value that is missing stays visible as `{name}`."""

    def fill(match: re.Match[str]) -> str:
        name = match.group(1)
        return match.group(0)[0] if name is None else visible(values.get(name, match.group(0)))

    text = _QUESTION.sub(" ", PLACE.sub(fill, template))
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def visible(text: str) -> str:
    """A text without signs that a terminal would obey; what was typed or stands in a file may hold some."""
    return text if text.isprintable() else "\n".join(expanded(line) for line in text.split("\n"))


def expanded(text: str) -> str:
    """The text with tabs as blanks and without signs that move the cursor."""
    result = ""
    for sign in text:
        if sign == "\t":
            result += " " * (_TAB - columns(result) % _TAB)
        else:
            safe = sign.isprintable() or (unicodedata.category(sign) in ("Zs", "Cf") and unicodedata.bidirectional(sign) not in _TURNING)
            result += sign if safe else "\N{REPLACEMENT CHARACTER}"
    return result


def columns(text: str) -> int:
    """How many columns a terminal needs for a text without tabs."""
    return sum(0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
