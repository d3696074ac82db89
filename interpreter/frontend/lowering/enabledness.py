"""Synthesises the enabling condition of a statement list: true iff one of its statements could have an effect now.

A list could if one of its steps could; a choice if there is something to choose; `if` by the branch it takes; `repeat`,
`run`, `perform`, `for_each` as their steps, at the first pass; `move`, `draw` and `deal` if something is there; `take` if the number
is not at its lowest; `shuffle` if there is something in it; every other effect could. What happens no times could not.
"""

from collections.abc import Callable
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.lowering.context import REPEATED, verb_of
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, entries_of, items_of
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.conditions import check_filter
from interpreter.frontend.types.expressions import check_expression, check_set, check_truth, elaborate, number
from interpreter.frontend.types.narrowing import assume
from interpreter.frontend.types.special_calls import enabledness_test
from interpreter.frontend.types.subtyping import overload
from interpreter.frontend.types.type_errors import is_wrong
from interpreter.model.ir import Aggregate, BuiltinCall, Compare, Constant, Expression, If, IsNone, Logic, Not
from interpreter.model.types.types import BOOL, IntRange, Optional, element_type

YES = Constant(BOOL, True)
NO = Constant(BOOL, False)


def enabling_condition(node: Node | None, scope: Scope) -> Expression:
    """The condition under which a list of steps could do something."""
    quiet = replace(scope.symbols, report=Report())  # the steps themselves are checked where they are lowered
    inner = replace(scope, symbols=quiet)
    return any_of([_step(item, inner) for item in items_of(node) if isinstance(item, MappingNode)])


def any_of(tests: list[Expression]) -> Expression:
    """Whether one of the conditions holds."""
    rest = [test for test in tests if test != NO]
    if not rest or YES in rest:
        return YES if YES in rest else NO
    return rest[0] if len(rest) == 1 else Logic(BOOL, "or", tuple(rest))


def _step(step: MappingNode, scope: Scope) -> Expression:
    verb = verb_of(step)
    assert verb is not None  # the schema asks for one
    line = parser.parse_sentence(verb.value, scope.symbols.report) if verb.key in REPEATED else None
    binding = ast.binding(line.each.value) if line is not None and line.each is not None else None
    if line is None or line.each is None or binding is None:
        return _of_verb(step, verb, scope)
    return _exists(
        binding[0].name, binding[1], line.each.where, scope, lambda inside: _of_verb(step, verb, replace(inside, facts=scope.facts))
    )


def _of_verb(step: MappingNode, verb: MappingEntry, scope: Scope) -> Expression:
    match verb.key:
        case "let" | "stop":
            return NO
        case "add" | "take" | "draw" | "deal" | "repeat" if _none_of_it(verb.value):
            return NO
        case "choose":
            return _choose(list(entries_of(verb.value)), scope)
        case "one_of":
            return any_of([enabling_condition(entry.value, scope) for entry in entries_of(verb.value)])
        case "if":
            return _if(step, verb.value, scope)
        case "repeat" | "repeat_until":
            return _body(step, scope)
        case "for_each":
            return _for_each(step, verb.value, scope)
        case "run" | "perform":
            test = enabledness_test(parser.parse_expression(verb.value, scope.symbols.report), scope, None)
            return YES if test is None or is_wrong(test) else test
        case "move" | "draw" | "deal":
            return _holds_any(_source(step, verb.value, scope), scope)
        case "shuffle":
            return _holds_any(parser.parse_expression(verb.value, scope.symbols.report), scope)
        case "take":
            return _above_lowest(step, verb.value, scope)
        case _:
            return YES


def _exists(
    name: str, members: ast.ExpressionNode, where: ast.ExpressionNode | None, scope: Scope, test_of: Callable[[Scope], Expression]
) -> Expression:
    """Whether there is something under that name that meets a condition, and with which the test of what follows holds."""
    source = check_set(members, scope)
    inner = element_type(source.kind)
    if inner is None:
        return YES
    inside, slot = scope.bind(name, inner, None)
    condition, inside = check_filter(where, inside)
    rest = test_of(inside)
    test = condition if rest == YES else rest if condition is None else Logic(BOOL, "and", (condition, rest))
    return Aggregate(BOOL, "exists", slot, source, test, None)


def _choose(entries: list[MappingEntry], scope: Scope) -> Expression:
    """Something to choose for the first name, and then for the next."""
    domain = parser.parse_domain(entries[0].value, scope.symbols.report) if entries else None
    if domain is None:
        return YES
    return _exists(entries[0].key, domain.source, domain.where, scope, lambda inside: _choose(entries[1:], inside))


def _if(step: MappingNode, node: Node, scope: Scope) -> Expression:
    test = elaborate(node, scope, check_truth)
    if test is None or is_wrong(test):
        return YES
    return If(BOOL, test, enabling_condition(step.get("then"), assume(scope, test)), enabling_condition(step.get("else"), scope))


def _for_each(step: MappingNode, node: Node, scope: Scope) -> Expression:
    sentence = parser.parse_sentence(node, scope.symbols.report)
    binding = ast.binding(sentence.subject.value) if sentence else None
    if sentence is None or binding is None:
        return YES
    name, members = binding
    return _exists(name.name, members, sentence.subject.where, scope, lambda inside: _body(step, replace(inside, facts=scope.facts)))


def _body(step: MappingNode, scope: Scope) -> Expression:
    return enabling_condition(step.get("do"), scope)


def _none_of_it(node: Node) -> bool:
    """Whether the amount is written as 0."""
    sentence = parser.parse_sentence(node, Report())
    return sentence is not None and isinstance(sentence.subject.value, ast.NumberLiteral) and sentence.subject.value.value == 0


def _source(step: MappingNode, node: Node, scope: Scope) -> ast.ExpressionNode | None:
    """What stands after `from`, in the sentence or under its own key."""
    sentence = parser.parse_sentence(node, scope.symbols.report)
    source = dict(sentence.fields).get("from") if sentence else None
    return source or parser.parse_expression(step.get("from"), scope.symbols.report)


def _above_lowest(step: MappingNode, node: Node, scope: Scope) -> Expression:
    """Whether the number that is taken from could go down."""
    source = _source(step, node, scope)
    place = check_expression(source, scope) if source is not None else None
    if place is None or not isinstance(place.kind, IntRange):
        return YES
    return Compare(BOOL, ">", place, number(place.kind.low or 0))


def _holds_any(source: ast.ExpressionNode | None, scope: Scope) -> Expression:
    """Whether there is anything in a pile, pool, set or slot."""
    holder = check_expression(source, scope) if source is not None else None
    if holder is None or is_wrong(holder):
        return YES
    if isinstance(holder.kind, Optional):
        return Not(BOOL, IsNone(BOOL, holder))
    form = overload(scope.symbols, "empty", (holder.kind,))
    return YES if form < 0 else Not(BOOL, BuiltinCall(BOOL, "empty", form, (holder,)))
