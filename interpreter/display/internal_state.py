"""Which tracked values are kept for the checks of the rules only, and are no concern of people who play."""

from dataclasses import replace

from interpreter.frontend.lints.references import parts
from interpreter.model.ir import StateRead, UserCall
from interpreter.model.ruleset.ruleset import RuleSet

_FOUND: dict[str, frozenset[str]] = {}  # by the digest of the rules: worked out once


def for_checks(rules: RuleSet) -> frozenset[str]:
    """The tracked values that nothing but checks looks at."""
    if rules.always and rules.digest not in _FOUND:
        values = frozenset(name for name, track in rules.state_vars.items() if track.holder == "value")
        checked = {part.name for part in parts((rules.always, rules.words)) if isinstance(part, StateRead)}
        _FOUND[rules.digest] = (values & checked) - _read_in_play(rules)
    return _FOUND.get(rules.digest, frozenset())


def _read_in_play(rules: RuleSet) -> set[str]:
    """The tracked names that anything else looks at, directly or by a word."""
    read: set[str] = set()
    words: set[str] = set()
    pending: list[object] = [replace(rules, always=(), words={}, state_vars={}, tables={}, addresses={}, sentences={}, replaced={})]
    while pending:
        for part in parts(pending.pop()):
            match part:
                case StateRead(name=name):
                    read.add(name)
                case UserCall(name=name) if name not in words and name in rules.words:
                    words.add(name)
                    pending.append(rules.words[name].body)
    return read
