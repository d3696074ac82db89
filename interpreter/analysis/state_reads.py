"""State reads of expressions: tracked names and the state of the turn, through the words and row expressions that they use."""

from collections.abc import Iterator

from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.ir import BuiltinCall, Choice, Expression, HasLegalMove, RowExpression, StateRead, UserCall
from interpreter.model.ir.traverse import conditions, descendants
from interpreter.model.ruleset.ruleset import RuleSet


def hidden_names_read(rules: RuleSet, *expressions: Expression | None) -> frozenset[str]:
    """The names of what is tracked, is not known to all, and is read by one of the expressions."""
    return frozenset(name for name in names_read(rules, *expressions) if name in rules.state_vars and rules.state_vars[name].known != "all")


def names_read(rules: RuleSet, *expressions: Expression | None) -> frozenset[str]:
    """The names of what is tracked and, with a `#`, of the course that are read by one of the expressions."""
    return frozenset(_tracked(rules, list(filter(None, expressions)), set()))


def reads_hidden(rules: RuleSet, choice: Choice) -> bool:
    """Whether what may be chosen follows from what not everybody knows."""
    return bool(hidden_names_read(rules, choice.domain, choice.where))


def _tracked(rules: RuleSet, expressions: list[Expression], seen: set[str]) -> Iterator[str]:
    for expression in expressions:
        for part in descendants(expression):
            match part:
                case StateRead(name=name):
                    yield name
                case BuiltinCall(name=name) if name in TURN_STATE_FUNCTIONS:
                    yield TURN_STATE_FUNCTIONS[name]
                case UserCall(name=name) if f"word {name}" not in seen:
                    seen.add(f"word {name}")
                    yield from _tracked(rules, [rules.words[name].body], seen)
                case RowExpression(name=name) if f"formula {name}" not in seen:
                    seen.add(f"formula {name}")
                    yield from _tracked(rules, [body for body, _ in rules.row_expressions[name].values()], seen)
                case HasLegalMove():
                    yield from _of_actions(rules, part, seen)


def _of_actions(rules: RuleSet, can: HasLegalMove, seen: set[str]) -> Iterator[str]:
    if f"action {can.action}" in seen:
        return
    seen.add(f"action {can.action}")
    branch = rules.actions[can.action].alternative
    yield from _tracked(rules, list(conditions(branch)), seen)
