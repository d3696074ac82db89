"""Texts of a rule file, localized, with the numbers and options of the game instance filled in."""

import re

from interpreter.model.ruleset.ruleset import LocalizedText
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.values import value_syntax

_QUOTED = re.compile(r"\{([^{}]*)\}")


def localized(table: GameInstance, text: LocalizedText, language: str = "") -> str:
    """The text in a language (by default that of the rule file), else in English, else in any; empty if there is none."""
    chosen = text.get(language or table.rules.language) or text.get("en") or next(iter(text.values()), "")
    return _QUOTED.sub(lambda found: _quoted(table, found.group(1), found.group(0)), chosen)


def sentence(table: GameInstance, address: str, language: str = "") -> str:
    """The message or label under an address; empty if the rules have none."""
    return localized(table, table.rules.sentences.get(address, {}), language)


def _quoted(table: GameInstance, name: str, otherwise: str) -> str:
    if name in table.rules.options:
        return value_syntax.format_value(table.material, table.rules.options[name].kind, table.figures[name])
    return str(table.figures[name]) if name in table.figures else otherwise
