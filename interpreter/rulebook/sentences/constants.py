"""Calculations whose result is known from the rules: of numbers, and of options where their defaults stand for them."""

from collections.abc import Callable, Mapping
from operator import add, floordiv, mod, mul, sub

from interpreter.frontend.syntax import ast
from interpreter.model.ruleset.ruleset import RuleSet

_ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "mod": mod,
    "divided_down": floordiv,
    "divided_up": lambda number, by: -(-number // by),
}


def constant(rules: RuleSet, node: ast.ExpressionNode | None, *, with_options: bool = False) -> int | None:
    """Return the value of a calculation that is the same in every game; None for any other expression.

    with_options: an option counts as its default.
    """
    match node:
        case ast.NumberLiteral(value):
            return value
        case ast.NameReference(name):
            return _figure(rules, name, with_options=with_options)
        case ast.BinaryExpression(operator, left, right) if operator in _ARITHMETIC:
            first, second = (constant(rules, part, with_options=with_options) for part in (left, right))
            if first is not None and second is not None and (second or operator in ("+", "-", "*")):
                return _ARITHMETIC[operator](first, second)
    return None


def _figure(rules: RuleSet, name: str, *, with_options: bool) -> int | None:
    """Return a number of the rules by name; None if it depends on the number of players."""
    if name in rules.game_parameters:
        value: object = rules.game_parameters[name].value
    else:
        option = rules.options.get(name) if with_options else None
        value = option.default if option is not None and not option.choices else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None
