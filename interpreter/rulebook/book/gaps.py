"""Words of rulebooks in the place of what is known only in play, as in `Take {amount} of {card}`."""

import re
from collections.abc import Mapping

from interpreter.model.localized_text import QUOTED
from interpreter.model.ruleset.ruleset import RuleSet, decision_points
from interpreter.model.types.types import Type, element_type
from interpreter.translation import translatable, translate

_LETTERS = "XYZ"  # for numbers that are chosen
_VOWELS = "aeiou"
_LAST_WORD = re.compile(r"(\w+)\W*$")


def quotable(rules: RuleSet) -> Mapping[str, Type]:
    """Return the kinds of the names that questions and titles of actions may quote."""
    found: dict[str, Type] = {name: value.kind for _, menu in decision_points(rules) for name, value in menu.quotes}
    for action in rules.actions.values():
        for choice in action.alternative.choices:
            found.setdefault(choice.name, element_type(choice.domain.kind) or choice.domain.kind)
    return found


def fill_gaps(text: str, things: Mapping[str, str], language: str) -> str:
    """Return a sentence with what is quoted in words: `a card` for `{card}`, `X` for a number; nothing where the word before says it.

    things: what is asked for by each name, empty for a number.
    """
    parts, end, letters = "", 0, iter(_LETTERS)
    for match in QUOTED.finditer(text):
        name = match.group(1)
        parts, end = parts + text[end : match.start()], match.end()
        if name not in things:
            parts += match.group()
        elif not things[name]:
            parts += next(letters, _LETTERS[-1])
        elif _is_said(parts, things[name]):
            parts = parts.rstrip()
        else:
            parts += _one(things[name], language)
    return parts + text[end:]


def _is_said(before: str, thing: str) -> bool:
    """True if the word before a gap is a part of what it asks for: `Use tile {tile}`."""
    last = _LAST_WORD.search(before)
    return last is not None and len(last.group(1)) > 2 and last.group(1).lower() in thing.lower()


def _one(thing: str, language: str) -> str:
    """Return a thing with the article that its language has for any one of them."""
    if thing.endswith("s") and not thing.endswith("ss"):  # a plural
        return thing
    message = translatable("an {thing}") if thing[:1].lower() in _VOWELS else translatable("a {thing}")
    return translate(language, message, thing=thing)
