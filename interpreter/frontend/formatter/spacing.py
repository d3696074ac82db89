"""Canonical spacing of expressions, as the printer has it. Brackets stay: an author's brackets help a reader.

Blanks mean nothing to the grammar, so a text whose words and signs are the same says the same.
"""

import re

from interpreter.model.schema.shapes import FieldType

_TOKEN = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*|[0-9]+|<=|>=|!=|[=<>+*(),-])")
_BEFORE_BRACKETS = frozenset(
    {
        "if",
        "then",
        "else",
        "and",
        "or",
        "not",
        "in",
        "is",
        "otherwise",
        "union",
        "common",
        "without",
        "mod",
        "by",
        "where",
        "for",
        "least",
        "between",
        "of",
        "from",
        "to",
        "as",
        "until",
        "at",
        "while",
        "most",
    }
)
_CALLED = frozenset({"union", "common", "while", "most"})  # may also be what is called
SPACED = frozenset(
    {
        FieldType.EXPRESSION,
        FieldType.POINTS,
        FieldType.DOMAIN,
        FieldType.MEMBER,
        FieldType.AMOUNT,
        FieldType.THING,
        FieldType.PLACE,
        FieldType.CALL,
        FieldType.CALLS,
        FieldType.TOLD,
        FieldType.NAMES,
        FieldType.DOMAINS,
        FieldType.KIND,
        FieldType.RANGE_OR_KIND,
        FieldType.DECLARATION,
        FieldType.COUNT,
    }
)


def format_spacing(text: str) -> str:
    """The text with one blank between words and none inside brackets; as it is, if it holds other signs."""
    words = _words(text)
    if words is None:
        return text
    said = ""
    for earlier, before, word in zip(["", "", *words], ["", *words], words, strict=False):
        said += word if _joined(earlier, before, word) else f" {word}"
    return said


def _words(text: str) -> list[str] | None:
    """The words and signs of an expression; None if it is none."""
    found, at = list[str](), 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        found.append(match.group(1))
        at = match.end()
    return found


def _joined(earlier: str, before: str, word: str) -> bool:
    """Whether no blank stands between two words or signs; `earlier` comes before both."""
    if not before or before == "(" or word in "),":
        return True
    is_called = before in _CALLED and not _is_operand(earlier) and (earlier, before) != ("at", "most")
    is_operator = before in _BEFORE_BRACKETS and not is_called
    return word == "(" and before[0].isalpha() and not is_operator


def _is_operand(word: str) -> bool:
    """Whether a value ends with this word, so that an operator follows and no call."""
    return word == ")" or word.isdigit() or (word[:1].isalpha() and word not in _BEFORE_BRACKETS)
