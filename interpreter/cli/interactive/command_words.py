"""Words for the commands at a terminal, in the languages of the catalogues."""

from functools import cache
from types import MappingProxyType

from interpreter.translation import template


@cache
def command_words(language: str) -> MappingProxyType[str, str]:
    """The words of a language by the commands they mean."""
    return MappingProxyType(
        {
            "help": template(language, "help", "a command"),
            "why": template(language, "why", "a command"),
            "hint": template(language, "hint", "a command"),
            "what": template(language, "what", "a command"),
            "more": template(language, "more", "a command"),
            "back": template(language, "back", "a command"),
            "board": template(language, "board", "a command"),
            "score": template(language, "score", "a command"),
            "undo": template(language, "undo", "a command"),
            "save": template(language, "save", "a command"),
            "load": template(language, "load", "a command"),
            "quit": template(language, "quit", "a command"),
        }
    )
