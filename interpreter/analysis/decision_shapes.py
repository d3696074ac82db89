"""Classifies the alternatives of decisions (listed, counted and unranked, members of one set) and gives each a key."""

from collections.abc import Iterator

from interpreter.model import ir
from interpreter.model.builtins import is_lazy_choice
from interpreter.model.ir.traverse import is_independent
from interpreter.model.ruleset.ruleset import RuleSet, decision_points


def branches(rules: RuleSet) -> Iterator[tuple[str, ir.Alternative]]:
    """All branches of a rule set with their keys; a branch of an action comes again wherever the action is asked for."""
    for name, action in rules.actions.items():
        yield key_of_action(name), action.alternative
    for (routine, pc), menu in decision_points(rules):
        for number, branch in enumerate(menu.alternatives):
            yield branch_key(rules, rules.routines[routine], pc, number), branch


def branch_key(rules: RuleSet, routine: ir.Routine, pc: int, number: int) -> str:
    """The key of the branch with a number of the question at an instruction; that of its action, if it asks for no less and no more."""
    question = routine.code[pc]
    assert isinstance(question, ir.Ask)
    branch = question.decision.alternatives[number]
    if branch.action is not None and branch == rules.actions[branch.action].alternative:
        return key_of_action(branch.action)
    return f"{routine.name} {pc} {number}"


def key_of_action(name: str) -> str:
    """The key of the branch of an action."""
    return f"action {name}"


def is_lazy(branch: ir.Alternative) -> bool:
    """Whether a domain is counted and ranked, never listed."""
    return any(is_lazy_choice(choice) for choice in branch.choices)


def is_ranked(branch: ir.Alternative) -> bool:
    """Whether the domains that are not listed come last: then answers are counted and numbered by the loops before them."""
    first = next((depth for depth, choice in enumerate(branch.choices) if is_lazy_choice(choice) and is_independent(branch, depth)), None)
    later = range(len(branch.choices) if first is None else first, len(branch.choices))
    return all(is_lazy_choice(branch.choices[depth]) and is_independent(branch, depth) for depth in later)


def is_one_heap(branch: ir.Alternative) -> bool:
    """Whether the answers are all choices of so many from a set or pool."""
    return len(branch.choices) == 1 and is_lazy(branch) and is_independent(branch, 0) and not branch.guards
