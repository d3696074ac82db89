"""Synthesises the enabling condition of a statement list: true iff one of its statements could have an effect now.

A list could if one of its steps could; a choice if there is something to choose; `if` by the branch it takes; `repeat`,
`run`, `perform`, `for_each` as their steps, at the first pass; `move`, `draw` and `deal` if something is there; `take` if the number
is not at its lowest; `shuffle` if there is something in it; every other effect could. What happens no times could not.
"""

from dataclasses import replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.lowering.context import verb_of
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.arguments import check_arguments
from interpreter.frontend.types.expressions import check_expression, check_set, check_truth
from interpreter.frontend.types.narrowing import assume
from interpreter.frontend.types.subtyping import overload
from interpreter.model.ir import Aggregate, BuiltinCall, Compare, Constant, Expression, If, IsNone, Logic, Not, RowExpression, UserCall
from interpreter.model.types.types import BOOL, ErrorType, IntRange, Optional, element_type

YES = Constant(BOOL, True)
NO = Constant(BOOL, False)


def enabling_condition(node: Node | None, scope: Scope) -> Expression:
    """The condition under which a list of steps could do something."""
    quiet = replace(scope.symbols, report=Report())  # the steps themselves are checked where they are lowered
    inner = replace(scope, symbols=quiet)
    steps = node if isinstance(node, SequenceNode) else ()
    return any_of([_step(item, inner) for item in steps if isinstance(item, MappingNode)])


def any_of(tests: list[Expression]) -> Expression:
    """Whether one of the conditions holds."""
    rest = [test for test in tests if test != NO]
    if not rest or YES in rest:
        return YES if YES in rest else NO
    return rest[0] if len(rest) == 1 else Logic(BOOL, "or", tuple(rest))


def _step(step: MappingNode, scope: Scope) -> Expression:
    verb = verb_of(step)
    if verb is None:
        return NO
    match verb.key:
        case "let" | "stop":
            return NO
        case "add" | "take" | "draw" | "deal" | "repeat" if _none_of_it(verb.value):
            return NO
        case "choose":
            return _choose(verb.value, scope)
        case "one_of":
            return any_of([enabling_condition(entry.value, scope) for entry in verb.value]) if isinstance(verb.value, MappingNode) else NO
        case "if":
            return _if(step, verb.value, scope)
        case "repeat" | "repeat_until":
            return enabling_condition(step.get("do"), scope)
        case "for_each":
            return _for_each(step, verb.value, scope)
        case "run" | "perform":
            return _called(verb.key, verb.value, scope)
        case "move" | "draw" | "deal":
            return _something_there(step, verb.value, scope)
        case "shuffle":
            pile = parser.parse_expression(verb.value, scope.symbols.report) if isinstance(verb.value, ScalarNode) else None
            return _holds_any(pile, scope)
        case "take":
            return _above_lowest(step, verb.value, scope)
        case _:
            return YES


def _choose(node: Node, scope: Scope) -> Expression:
    """Something to choose for the first name, and then for the next."""
    entries = list(node) if isinstance(node, MappingNode) else []
    return _chain(entries, scope)


def _chain(entries: list[MappingEntry], scope: Scope) -> Expression:
    if not entries:
        return YES
    first = entries[0]
    domain = parser.parse_domain(first.value, scope.symbols.report) if isinstance(first.value, ScalarNode) else None
    if domain is None:
        return YES
    source = check_set(domain.source, scope)
    inner = element_type(source.kind)
    if inner is None or isinstance(source.kind, ErrorType):
        return YES
    inside, slot = scope.bind(first.key, inner, None)
    where = check_truth(domain.where, inside) if domain.where is not None else None
    if where is not None:
        inside = assume(inside, where)
    rest = _chain(entries[1:], inside)
    test = where if rest == YES else rest if where is None else Logic(BOOL, "and", (where, rest))
    return Aggregate(BOOL, "exists", slot, source, test, None)


def _if(step: MappingNode, node: Node, scope: Scope) -> Expression:
    read = parser.parse_expression(node, scope.symbols.report) if isinstance(node, ScalarNode) else None
    if read is None:
        return YES
    test = check_truth(read, scope)
    if isinstance(test.kind, ErrorType):
        return YES
    yes = enabling_condition(step.get("then"), assume(scope, test))
    no = enabling_condition(step.get("else"), scope)
    return If(BOOL, test, yes, no)


def _for_each(step: MappingNode, node: Node, scope: Scope) -> Expression:
    read = parser.parse_sentence(node, scope.symbols.report) if isinstance(node, ScalarNode) else None
    value = read.subject.value if read else None
    if not isinstance(value, ast.BinaryExpression) or not isinstance(value.left, ast.NameReference) or read is None:
        return YES
    source = check_set(value.right, scope)
    inner = element_type(source.kind)
    if inner is None:
        return YES
    inside, slot = scope.bind(value.left.name, inner, None)
    where = check_truth(read.subject.where, inside) if read.subject.where is not None else None
    rest = enabling_condition(step.get("do"), inside)
    test = where if rest == YES else rest if where is None else Logic(BOOL, "and", (where, rest))
    return Aggregate(BOOL, "exists", slot, source, test, None)


def _called(verb: str, node: Node, scope: Scope) -> Expression:
    read = parser.parse_expression(node, scope.symbols.report) if isinstance(node, ScalarNode) else None
    symbols = scope.symbols
    if verb == "perform" and isinstance(read, ast.CallExpression) and read.name in symbols.programs and read.arguments:
        row = check_expression(read.arguments[0].value, scope, symbols.tables[read.name].parameters[0])
        return YES if isinstance(row.kind, ErrorType) else RowExpression(BOOL, f"possible.{read.name}", row)
    name = read.name if isinstance(read, ast.CallExpression | ast.NameReference) else ""
    if verb == "run" and name in symbols.procedures:
        written = [argument.value for argument in read.arguments] if isinstance(read, ast.CallExpression) else []
        kinds = [kind for _, kind in symbols.procedures[name]]
        if len(written) == len(kinds):
            arguments = check_arguments(written, kinds, scope)
            symbols.wanted_possible.add(name)
            return UserCall(BOOL, f"possible.{name}", arguments)
    return YES


def _none_of_it(node: Node) -> bool:
    """Whether the amount is written as 0."""
    read = parser.parse_sentence(node, Report()) if isinstance(node, ScalarNode) else None
    return read is not None and isinstance(read.subject.value, ast.NumberLiteral) and read.subject.value.value == 0


def _source(step: MappingNode, node: Node, scope: Scope) -> ast.ExpressionNode | None:
    """What stands after `from`, in the sentence or under its own key."""
    read = parser.parse_sentence(node, scope.symbols.report) if isinstance(node, ScalarNode) else None
    source = dict(read.fields).get("from") if read else None
    given = step.get("from")
    return parser.parse_expression(given, scope.symbols.report) if source is None and isinstance(given, ScalarNode) else source


def _above_lowest(step: MappingNode, node: Node, scope: Scope) -> Expression:
    """Whether the number that is taken from could go down."""
    source = _source(step, node, scope)
    number = check_expression(source, scope) if source is not None else None
    if number is None or not isinstance(number.kind, IntRange):
        return YES
    low = number.kind.low or 0
    return Compare(BOOL, ">", number, Constant(IntRange(low, low), low))


def _something_there(step: MappingNode, node: Node, scope: Scope) -> Expression:
    """Whether the holder that things come from has any."""
    return _holds_any(_source(step, node, scope), scope)


def _holds_any(source: ast.ExpressionNode | None, scope: Scope) -> Expression:
    """Whether there is anything in a pile, pool, set or slot."""
    if source is None:
        return YES
    holder = check_expression(source, scope)
    if isinstance(holder.kind, ErrorType):
        return YES
    if isinstance(holder.kind, Optional):
        return Not(BOOL, IsNone(BOOL, holder))
    form = overload(scope.symbols, "empty", (holder.kind,))
    return YES if form < 0 else Not(BOOL, BuiltinCall(BOOL, "empty", form, (holder,)))
