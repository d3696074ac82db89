"""How large words of the rule file are, with all that is inlined in them: what is worth inlining, and what stays small when it is."""

from itertools import islice

from interpreter.model import ir
from interpreter.model.ir.traverse import children, descendants
from interpreter.model.ruleset.ruleset import RuleSet

SHORT = 20  # parts of a word that is inlined wherever it is used
LEVELS = 25  # of such a word, inside each other
EXPANDED = 300  # parts of such a word with those of all words that are inlined in it


def is_short(rules: RuleSet, name: str) -> bool:
    """Whether a word has few parts and no loop, also when what it uses is inlined."""
    body = list(descendants(rules.words[name].body))
    return len(body) <= SHORT and not any(isinstance(part, ir.Aggregate) for part in body) and stays_small(rules, name)


def is_longer(rules: RuleSet, name: str) -> bool:
    """Whether a word, with those of the words in it, has more parts than one that is inlined."""
    return _length(rules, name) > SHORT


def _length(rules: RuleSet, name: str) -> int:
    """How many parts there are, counted until there are too many."""
    total = 0
    for part in descendants(rules.words[name].body):
        total += 1 + (_length(rules, part.name) if isinstance(part, ir.UserCall) else 0)
        if total > SHORT:
            break
    return total


def stays_small(rules: RuleSet, name: str) -> bool:
    """Whether a word stays small when the short words in it are inlined too, and those in them."""
    pending, room = [(rules.words[name].body, 1)], EXPANDED
    while pending and room and pending[-1][1] <= LEVELS:
        part, level = pending.pop()
        room -= 1
        pending += [(each, level + 1) for each in children(part)]
        if isinstance(part, ir.UserCall) and len(list(islice(descendants(rules.words[part.name].body), SHORT + 1))) <= SHORT:
            pending.append((rules.words[part.name].body, level + 1))
    return not pending
