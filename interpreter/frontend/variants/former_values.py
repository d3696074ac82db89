"""`was` in what a variant puts at a place: the value that stood there, `2 * was`.

Where a plain number stood and a number comes of it, it is worked out here; else the new text keeps the former one beside it,
and the two become one expression when it is parsed. A game or a variant that calls something `was` itself goes on as it is.
"""

from collections.abc import Sequence
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.declarations.components import whole_number
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, child, definition, head_name
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.syntax.former_value import WAS, speaks_of_former
from interpreter.frontend.variants.former_steps import stray_former_steps, with_former_steps
from interpreter.model.schema.keys import STEPS
from interpreter.model.schema.statements import STATEMENTS

_SAID = frozenset({"text", "ask", "say", "title", "heading", "because", "surely", "texts", "source"})


def with_former_value(new: Node, before: Node, parts: Sequence[str], report: Report) -> Node:
    """The new node at an address, in which `was` is what stood before; entries of mappings one by one."""
    if not _SAID.isdisjoint(parts):
        return new
    match new:
        case MappingNode():
            return replace(new, entries=tuple(replace(each, value=_of_entry(each.key, each.value, before, report)) for each in new))
        case ScalarNode() if uses_former(new):
            return _filled(new, definition(before) or before, report)
        case SequenceNode() if not isinstance(before, MappingNode):  # of one name the brackets may be left out
            return with_former_steps(new, before.items if isinstance(before, SequenceNode) else (before,))
        case _:
            return new


def _of_entry(key: str, new: Node, before: Node, report: Report) -> Node:
    former = definition(before) if key == "is" else child(before, key)
    if former is None:
        for place in stray_former_steps(new, STEPS):
            report.add("O136", place)
    return new if former is None else with_former_value(new, former, (key,), report)


def with_rest_of_line(new: Node, before: Node, step: Node, verb: str) -> Node:
    """The new line of a step; one that lacks what the verb needs, such as `2`, with the rest of the former line: `2 from coins(me)`."""
    if not isinstance(new, ScalarNode) or not isinstance(before, ScalarNode) or new.former is not None:
        return new
    line, former = parser.parse_sentence(new, Report()), parser.parse_sentence(before, Report())
    if line is None or former is None or line.fields:
        return new
    missing = {name for name in STATEMENTS[verb].required if child(step, name) is None}
    return replace(new, former=before) if missing and missing <= {name for name, _ in former.fields} else new


def mentions_former(new: Node) -> bool:
    """True if the word `was` stands in a text of a tree, whatever it means there."""
    match new:
        case ScalarNode(value):
            return WAS in value
        case MappingNode(entries):
            return any(mentions_former(entry.value) for entry in entries)
        case SequenceNode(items):
            return any(mentions_former(item) for item in items)


def uses_former(new: ScalarNode) -> bool:
    """Whether a text speaks of the value that stood there."""
    if WAS not in new.value:
        return False
    trees = (parse(new, Report()) for parse in (parser.parse_points, parser.parse_domain, parser.parse_sentence))
    return any(tree is not None and speaks_of_former(tree) for tree in trees)


def _filled(new: ScalarNode, before: Node, report: Report) -> Node:
    match before:
        case ScalarNode():
            number = _number(parser.parse_expression(new, Report()), whole_number(before.value))
            return replace(new, former=before) if number is None else replace(new, value=str(number))
        case MappingNode() if any(entry.key.isdigit() for entry in before):  # a figure for each number of players
            return replace(before, entries=tuple(_of_players(new, entry, report) for entry in before))
        case _:
            report.add("O128", new.span)
            return new


def _of_players(new: ScalarNode, entry: MappingEntry, report: Report) -> MappingEntry:
    return replace(entry, value=_filled(new, entry.value, report)) if entry.key.isdigit() else entry


def _number(node: ast.ExpressionNode | None, was: int | None) -> int | None:
    """The number that an expression of numbers and the former one gives; none where it is anything else."""
    match node:
        case ast.NumberLiteral(value):
            return value
        case ast.NameReference("was"):
            return was
        case ast.BinaryExpression(operator, left, right):
            a, b = _number(left, was), _number(right, was)
            return None if a is None or b is None else _arithmetic(operator, a, b)
        case _:
            return None


def _arithmetic(operator: str, a: int, b: int) -> int | None:
    match operator:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "mod" if b:
            return a % b
        case "divided_down" if b:
            return a // b
        case "divided_up" if b:
            return -(-a // b)
        case _:
            return None


def names_itself(node: Node | None) -> bool:
    """Whether something is called `was` in a tree: a key, a parameter, a member of a list, a name that an expression binds."""
    match node:
        case MappingNode(entries):
            return any(_is_named(entry.key) or names_itself(entry.value) for entry in entries)
        case SequenceNode(items):
            return any(names_itself(item) or (isinstance(item, ScalarNode) and item.value == WAS) for item in items)
        case _:
            return False


def _is_named(key: str) -> bool:
    return head_name(key) == WAS or any(part.split()[:1] == [WAS] for part in key.partition("(")[2].split(","))
