"""Texts of rule files: a sentence by language, which may quote numbers and options of the game by name (`{name}`)."""

import re
from collections.abc import Callable, Mapping

LocalizedText = Mapping[str, str]  # a sentence by language code; may be empty
QUOTED = re.compile(r"\{([^{}]*)\}")
SIGN_OF = "sign of "  # before a quoted name: the sign of its value, in the place of what people call it


def select_language(text: LocalizedText, *languages: object) -> str:
    """The sentence in the first of these languages that it is written in, else in any; empty if there is none."""
    return next(filter(None, (text.get(each) for each in languages if isinstance(each, str))), None) or next(iter(text.values()), "")


def in_english(text: LocalizedText, language: str) -> str:
    """A text on one line, in English, else in the language of the file."""
    return " ".join(select_language(text, "en", language).split())


def interpolate(sentence: str, value_of: Callable[[str], str | None]) -> str:
    """The sentence with the values of what it quotes; a quoted name without a value stays as it is written."""
    return QUOTED.sub(lambda match: value_of(match.group(1)) or match.group(), sentence)
