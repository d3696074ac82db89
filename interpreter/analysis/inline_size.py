"""Size estimates for words of the rule file, with all that is inlined in them: which are short, which are heavy."""

from collections.abc import Callable
from itertools import islice

from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.ir.traverse import children, descendants
from interpreter.model.ruleset.ruleset import RuleSet

SHORT = 20  # parts of a word that is inlined wherever it is used
LEVELS = 25  # of such a word, inside each other
EXPANDED = 300  # parts of such a word with those of all words that are inlined in it


def is_short(rules: RuleSet, name: str, needs_loop: Callable[[ir.Aggregate], bool] = lambda _: True) -> bool:
    """Whether a word has few parts and no loop, also when what it uses is inlined; `needs_loop`: aggregates that are loops."""
    parts = list(islice(descendants(rules.words[name].body), SHORT + 1))
    is_plain = len(parts) <= SHORT and not any(isinstance(part, ir.Aggregate) and needs_loop(part) for part in parts)
    return is_plain and _stays_small(rules, name)


def is_heavy(body: ir.Expression, needs_loop: Callable[[ir.Aggregate], bool], is_kept: Callable[[str], bool]) -> bool:
    """Whether what an expression gives is worth keeping: it has loops or expensive calls, or uses words that are kept."""
    return any(
        isinstance(part, ir.HasLegalMove | ir.After)
        or (isinstance(part, ir.Aggregate) and needs_loop(part))
        or (isinstance(part, ir.BuiltinCall) and overload_of(part).expensive)
        or (isinstance(part, ir.UserCall) and is_kept(part.name))
        for part in descendants(body)
    )


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


def _stays_small(rules: RuleSet, name: str) -> bool:
    """Whether a word stays small when the short words in it are inlined too, and those in them."""
    pending, room = [(rules.words[name].body, 1)], EXPANDED
    while pending and room and pending[-1][1] <= LEVELS:
        part, level = pending.pop()
        room -= 1
        pending += [(each, level + 1) for each in children(part)]
        if isinstance(part, ir.UserCall) and len(list(islice(descendants(rules.words[part.name].body), SHORT + 1))) <= SHORT:
            pending.append((rules.words[part.name].body, level + 1))
    return not pending
