"""The language that texts are wanted in, as people name it: `de`, `DE`, `de_DE.UTF-8`."""

import re

from interpreter.cli.common.terminal import refuse
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.translation import languages


def language_of(wanted: str | None, rules: RuleSet) -> str | None:
    """The language of the texts; ends the command if nothing is written in it. None: that of the rule file."""
    if wanted is None:
        return None
    known = {*languages(), rules.language, *rules.title, *rules.text, *(language for text in rules.sentences.values() for language in text)}
    names = (wanted.lower(), *re.split("[-_.]", wanted.lower()))
    found = next((name for name in names if name in known), None)
    if found is None:
        refuse("C133", word=wanted, known=", ".join(sorted(known)))
    return found
