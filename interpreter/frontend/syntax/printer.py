"""Prints abstract syntax in canonical form: single blanks, and brackets only where the grammar needs them.

Reading the text again gives the same node (a test proves it for any node).
"""

from typing import assert_never

from interpreter.frontend.syntax import ast

# How tightly a node binds, loosest first; the same ladder as in the grammar.
_IF, _OR, _AND, _NOT, _COMPARED, _JOINED, _OTHERWISE, _SUM, _PRODUCT, _ATOM = range(10)

_LEVELS = {
    "or": _OR,
    "and": _AND,
    **dict.fromkeys(("=", "!=", "<", "<=", ">", ">=", "in", "not_in"), _COMPARED),
    **dict.fromkeys(("union", "common", "without"), _JOINED),
    "otherwise": _OTHERWISE,
    **dict.fromkeys(("+", "-"), _SUM),
    **dict.fromkeys(("*", "mod", "divided_down", "divided_up", "divided"), _PRODUCT),
}
_KIND_STARTS = frozenset({"set", "list", "pool", "pile", "slot", "formula"})
Operation = ast.BinaryExpression | ast.NotExpression | ast.NoneTest | ast.RangeTest


def print_expression(expression: ast.ExpressionNode) -> str:
    """An expression as text."""
    match expression:
        case ast.NumberLiteral(value):
            return str(value)
        case ast.NameReference(name):
            return name
        case ast.NoneLiteral():
            return "none"
        case ast.CallExpression(name, arguments):
            return f"{name}({', '.join(map(print_argument, arguments))})"
        case ast.BinaryExpression(operator):
            left, right = _operands(expression)
            if operator.startswith("divided_"):
                return f"{left} divided by {right} rounded {operator.removeprefix('divided_')}"
            if operator == "divided":
                return f"{left} divided by {right}"
            return f"{left} {operator.replace('_', ' ')} {right}"
        case ast.NotExpression():
            return f"not {_operands(expression)[0]}"
        case ast.NoneTest(_, negated):
            return f"{_operands(expression)[0]} is {'not ' if negated else ''}none"
        case ast.RangeTest():
            part, low, high = _operands(expression)
            return f"{part} is between {low} and {high}"
        case ast.ConditionalExpression(test, yes, no):
            return f"if {print_expression(test)} then {print_expression(yes)} else {print_expression(no)}"
        case _:
            assert_never(expression)


def print_argument(node: ast.Argument) -> str:
    """What stands in the brackets of a call between two commas."""
    source, where, floor = _field(" for", node.source), _field(" where", node.where), _field(" at least", node.floor)
    if isinstance(node, ast.Path):
        head = f"{print_expression(node.value)}{_field(' from', node.source)}{_field(' to', node.by)}"
        return f"{head}{_field(' while', node.where)}{_field(' at most', node.floor)}"
    then_by = "".join(_field(" then by", each) for each in node.then_by)
    return f"{print_expression(node.value)}{source}{where}{_field(' by', node.by)}{floor}{then_by}"


def print_domain(node: ast.DomainExpression) -> str:
    """A set and the condition on its members, as text."""
    return print_expression(node.source) + _field(" where", node.where)


def print_sentence(node: ast.Sentence) -> str:
    """What stands after a verb, as text; fields stay in their order."""
    text = print_argument(node.subject)
    if text == "up" and node.fields and node.fields[0][0] == "to":
        text = "(up)"  # something of that name, not the words `up to`
    fields = "".join(_field(f" {name}", value) for name, value in node.fields)
    each = "" if node.each is None else f" for {print_argument(node.each)}"
    return f"{'up to ' if node.up_to else ''}{text}{fields}{each}"


def print_declaration(node: ast.Declaration) -> str:
    """What is kept track of, as text."""
    known = f"{_field(', known to', node.known)}{_field(' until', node.until)}"
    internal = ", internal" if node.internal else ""
    return f"{print_kind(node.kind)}{_field(' starting at', node.start)}{known}{internal}"


def print_kind(node: ast.TypeNode) -> str:
    """A kind as text."""
    match node:
        case ast.TypeName(name):
            return name
        case ast.TypeRange(low, high):
            return f"{_low_end(low)} to {_within(high, _SUM)}"
        case ast.TypeMemory(names):
            return f"memory of {', '.join(each.name for each in names)}"
        case ast.TypeOf("optional", inner):
            return f"{print_kind(inner)} or none"
        case ast.TypeOf("formula", inner):
            return f"formula {print_kind(inner)}"
        case ast.TypeOf(holder, inner):
            return f"{holder} of {print_kind(inner)}"
        case _:
            assert_never(node)


def brackets(node: Operation) -> tuple[bool, ...]:
    """Which of the parts stand in brackets, in the order in which they are written."""
    return tuple(_level(part) < loosest for part, loosest in _parts(node))


def _operands(node: Operation) -> list[str]:
    """The parts as text, in brackets where they bind less tightly than the grammar asks for at their place."""
    return [_within(part, loosest) for part, loosest in _parts(node)]


def _parts(node: Operation) -> tuple[tuple[ast.ExpressionNode, int], ...]:
    """The parts in the order in which they are written, each with the loosest that may stand there without brackets."""
    match node:
        case ast.NotExpression(part):
            return ((part, _NOT),)
        case ast.NoneTest(part):
            return ((part, _JOINED),)
        case ast.RangeTest(part, low, high):
            return (part, _JOINED), (low, _OTHERWISE), (high, _OTHERWISE)
        case ast.BinaryExpression(operator, left, right):
            at_left, at_right = _loosest(_LEVELS[operator], same=_is_joined_by(left, operator))
            return (left, at_left), (right, at_right)


def _loosest(level: int, *, same: bool) -> tuple[int, int]:
    """The loosest that may stand on both sides of an operator without brackets; `same`: the operator stands on its left as well."""
    if level == _COMPARED:  # comparisons do not chain
        return _JOINED, _JOINED
    if level == _OTHERWISE:  # the only one that goes on to the right
        return _SUM, _OTHERWISE
    return (_OTHERWISE, _OTHERWISE) if level == _JOINED and not same else (level, level + 1)


def _is_joined_by(node: ast.ExpressionNode, operator: str) -> bool:
    return isinstance(node, ast.BinaryExpression) and node.operator == operator


def _within(node: ast.ExpressionNode, loosest: int) -> str:
    """A part at a place where nothing may bind less tightly than `loosest`."""
    return print_expression(node) if _level(node) >= loosest else f"({print_expression(node)})"


def _level(node: ast.ExpressionNode) -> int:
    match node:
        case ast.BinaryExpression(operator):
            return _LEVELS[operator]
        case ast.NotExpression():
            return _NOT
        case ast.NoneTest() | ast.RangeTest():
            return _COMPARED
        case ast.ConditionalExpression():
            return _IF
        case _:
            return _ATOM


def _low_end(node: ast.ExpressionNode) -> str:
    """The low end of a range; where a kind may stand, a word like `set` begins a kind unless it stands in brackets."""
    text = _within(node, _SUM)
    first = text.partition(" ")[0].partition("(")[0]
    return f"({text})" if first in _KIND_STARTS else text


def _field(words: str, node: ast.ExpressionNode | None) -> str:
    return "" if node is None else f"{words} {print_expression(node)}"
