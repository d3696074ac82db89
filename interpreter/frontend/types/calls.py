"""Type checks calls: user-defined functions, tables, state variables, constructors and projections, built-in functions."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, CallableSymbol, SymbolTable
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import aggregates, expressions, special_calls
from interpreter.frontend.types.arguments import MOST_ORDERED, check_arguments, count_in_words, nullable_argument, plain_arguments
from interpreter.frontend.types.expressions import checker_of
from interpreter.frontend.types.fix_hints import A_WORD_IS_MISSING
from interpreter.frontend.types.names import check_name, note_acting_player
from interpreter.frontend.types.other_names import report_unknown
from interpreter.frontend.types.result_refinement import refine_result
from interpreter.frontend.types.subtyping import is_subtype, resolve_overload
from interpreter.frontend.types.type_errors import error_expression, is_wrong, refuse, refuse_unknown, source_text
from interpreter.model.builtins import AGGREGATES, FUNCTIONS, TURN_STATE_FUNCTIONS
from interpreter.model.builtins.overload import Function, Overload
from interpreter.model.builtins.players import TEAM_WORDS
from interpreter.model.builtins.signature import HOLDERS, INCIDENT, Holder, parse
from interpreter.model.ir import ME, Answers, BuiltinCall, Coalesce, Constant, Expression, Local, UserCall
from interpreter.model.types import types


@checker_of(ast.CallExpression)
def _call(call: ast.CallExpression, scope: Scope, expected: types.Type | None) -> Expression:
    symbols = scope.symbols
    symbols.used.add(call.name)
    if call.name in symbols.refused:
        return error_expression(call.span)
    if call.name in scope.answers:
        return _answers(call, scope)
    if call.name in symbols.callables:
        return _declared_call(call, scope)
    if call.name in special_calls.SPECIAL:
        return special_calls.check_special(call, scope)
    if call.name in AGGREGATES and aggregates.is_aggregate(call):
        return aggregates.check_aggregate(call, scope, expected)
    if call.name in FUNCTIONS and call.name not in (*TURN_STATE_FUNCTIONS, *TEAM_WORDS, SCORE):
        return _built_in(call, scope, expected)
    _unknown(call, scope)
    return error_expression(call.span)


def _unknown(call: ast.CallExpression, scope: Scope) -> None:
    symbols = scope.symbols
    if call.name in AGGREGATES:
        symbols.report.add("T120", call.span, name=call.name, doc=AGGREGATES[call.name].doc)
    elif call.name in scope.names or call.name in symbols.nullary or call.name in TURN_STATE_FUNCTIONS:
        symbols.report.add("N108", call.name_span, name=call.name)
    elif call.name in TEAM_WORDS:
        symbols.report.add("N211", call.name_span, name=call.name)
    else:
        report_unknown(call.name, call.name_span, scope, called=True)


# ------------------------------------------------------------------------------------------------ declared


def _declared_call(call: ast.CallExpression, scope: Scope) -> Expression:
    nodes = plain_arguments(call, scope)
    if nodes is None:
        return error_expression(call.span)
    candidates = scope.symbols.callables[call.name]
    symbol = candidates[0]
    if len(candidates) > 1 and nodes:
        first = expressions.check_expression(nodes[0], scope)
        if is_wrong(first):
            return error_expression(call.span)
        fitting = [c for c in candidates if c.parameters and is_subtype(scope.symbols, types.non_null(first.kind), c.parameters[0])]
        if not fitting:
            expected = ", ".join(types.show(c.parameters[0]) for c in candidates if c.parameters)
            return refuse(scope, "T101", first.span, found=types.show(first.kind), wanted=expected, how=A_WORD_IS_MISSING)
        symbol = fitting[0]
    return _call_of(symbol, call, nodes, scope)


def _call_of(candidate: CallableSymbol, call: ast.CallExpression, nodes: Sequence[ast.ExpressionNode], scope: Scope) -> Expression:
    if len(nodes) != len(candidate.parameters):
        return refuse(scope, "T113", call.span, name=call.name, given=len(nodes), wanted=count_in_words(len(candidate.parameters)))
    if (refused := _asked_of_another_kind(call.name, nodes, candidate.parameters, scope)) is not None:
        return refused
    arguments = check_arguments(call, nodes, candidate.parameters, scope)
    scope.symbols.mention(call.name, "call", call.name_span, candidate.span)
    if is_wrong(*arguments):
        return error_expression(call.span)
    kind = candidate.result()
    if isinstance(kind, types.ErrorType):
        return error_expression(call.span)
    if nullable_argument(arguments, candidate.parameters) is not None:
        kind = types.nullable(kind)
    return note_acting_player(candidate.build(kind, arguments, call.span), scope)


def _asked_of_another_kind(
    name: str, nodes: Sequence[ast.ExpressionNode], parameters: Sequence[types.Type], scope: Scope
) -> Expression | None:
    """Refuses `owner(cell)` where a word of the file says of cells what is asked: it calls this, of what lies there, and is named."""
    if len(nodes) != 1 or not any(_words_that_call(name, scope)):
        return None
    given = expressions.check_expression(nodes[0], scope)
    kind = types.non_null(given.kind)
    if not isinstance(kind, types.EntityType) or is_subtype(scope.symbols, kind, parameters[0]):
        return None
    fitting = [word for word, formal in _words_that_call(name, scope) if is_subtype(scope.symbols, kind, formal)]
    if not fitting:
        return None
    how = f"What you have in mind may be `{fitting[0]}({source_text(given)})`."
    return refuse(scope, "T101", given.span, found=types.show(given.kind), wanted=types.show(parameters[0]), how=how)


def _words_that_call(name: str, scope: Scope) -> Iterator[tuple[str, types.Type]]:
    """The words with one parameter that call something of another kind, and the kind of their parameter."""
    symbols = scope.symbols
    callers = (symbols.word_nodes[caller] for caller in symbols.callers.get(name, ()) if caller not in symbols.reading)
    return ((word.name, word.parameters[0][1]) for word in callers)


def _answers(call: ast.CallExpression, scope: Scope) -> Expression:
    slot, kind = scope.answers[call.name]
    scope.symbols.mention(call.name, "local", call.name_span, scope.slots.places.get(slot), kind)
    nodes = plain_arguments(call, scope)
    if nodes is None or len(nodes) != 1:
        return refuse(scope, "T164", call.span, name=call.name)
    player = expressions.check_as(nodes[0], scope, PLAYER_KIND)
    if is_wrong(player):
        return error_expression(call.span)
    if isinstance(kind, types.MultisetOf):  # who was not asked chose nothing
        return Answers(kind, slot, player, span=call.span)
    answer = Answers(types.nullable(kind), slot, player, span=call.span)
    if isinstance(kind, types.SetOf):
        return Coalesce(kind, answer, Constant(kind, 0, span=call.span), span=call.span)
    return answer


# ------------------------------------------------------------------------------------------------ built in


def _built_in(call: ast.CallExpression, scope: Scope, expected: types.Type | None) -> Expression:
    nodes = plain_arguments(call, scope)
    if nodes is None:
        return error_expression(call.span)
    empty = next((each for each in FUNCTIONS[call.name].overloads if not parse(each.signature).parameters), None)
    if empty is not None and not nodes:
        return _without_arguments(call, empty, scope, expected)
    inner = types.element_type(expected) if empty is not None and expected is not None else None
    arguments = [expressions.check_expression(text, scope, inner) for text in nodes]
    if is_wrong(*arguments):
        return error_expression(call.span)
    return _matched(call, arguments, scope)


def _without_arguments(call: ast.CallExpression, overload: Overload, scope: Scope, expected: types.Type | None) -> Expression:
    """An empty set or list, of what is expected; a name with needless brackets."""
    result = parse(overload.signature).result
    if not isinstance(result, Holder):
        return check_name(call.name, call.span, scope, expected)
    kind = HOLDERS[result.name](types.ERROR_TYPE)
    return Constant(expected if isinstance(expected, type(kind)) else kind, 0 if isinstance(kind, types.SetOf) else (), span=call.span)


def _matched(call: ast.CallExpression, arguments: list[Expression], scope: Scope) -> Expression:
    symbols = scope.symbols
    kinds = tuple(argument.kind for argument in arguments)
    resolution = resolve_overload(symbols, call.name, kinds)
    row = FUNCTIONS[call.name]
    if resolution is None:
        forms = " or ".join(f"`{call.name}{each.signature}`" for each in row.overloads)
        shown = ", ".join(map(types.show, kinds))
        if (refused := _refuse_order(call, arguments, scope)) is not None:
            return refused
        if (meant := _with_known_name(call, arguments, scope)) is not None:
            return refuse(
                scope, "T114", call.span, name=call.name, found=shown, advice=f"Write `{meant}`, if `{call.name}` is asked of that."
            )
        return refuse(scope, "T114", call.span, name=call.name, found=shown, advice=_advice(row, call, kinds, forms, symbols))
    number, kind = resolution
    overload = row.overloads[number]
    is_nullable = isinstance(kind, types.Optional) and any(isinstance(each, types.Optional) for each in kinds)
    non_null_resolution = resolve_overload(symbols, call.name, tuple(types.non_null(k) for k in kinds))
    kind = kind if non_null_resolution is None else non_null_resolution[1]  # what the word gives when nothing is missing
    if overload.bounds is not None and isinstance(kind, types.IntRange):
        kind = types.IntRange(*overload.bounds(tuple(types.non_null(k) for k in kinds)))
    kind = refine_result(overload, kind, arguments, scope)
    if isinstance(kind, types.ErrorType):
        return refuse_unknown(scope, call.span)
    if is_nullable:
        kind = types.nullable(kind)
    return BuiltinCall(kind, call.name, number, tuple(arguments), span=call.span)


def _with_known_name(call: ast.CallExpression, arguments: Sequence[Expression], scope: Scope) -> str | None:
    """The call with a name that is bound there in the place of one argument with which it does not fit."""
    acting = [Local(PLAYER_KIND, ME, "me")] if scope.acting else []
    for place, local in product(range(len(arguments)), [*scope.names.values(), *acting]):
        others = [*arguments[:place], local, *arguments[place + 1 :]]
        if local not in arguments and resolve_overload(scope.symbols, call.name, tuple(each.kind for each in others)) is not None:
            texts = [local.name if number == place else source_text(each) for number, each in enumerate(arguments)]
            return f"{call.name}({', '.join(texts)})"
    return None


def _refuse_order(call: ast.CallExpression, arguments: Sequence[Expression], scope: Scope) -> Expression | None:
    """Refuse arguments of a built-in word that fit in another order."""
    if len(arguments) > MOST_ORDERED:
        return None
    for order in permutations(arguments):
        kinds = tuple(each.kind for each in order)
        if resolve_overload(scope.symbols, call.name, kinds) is not None:
            written = f"{call.name}({', '.join(map(source_text, order))})"
            found, wanted = (", ".join(map(types.show, each)) for each in ([each.kind for each in arguments], kinds))
            return refuse(scope, "T151", call.span, name=call.name, wanted=wanted, found=found, written=written)
    return None


SCORE = "score"


def score_symbol(whose: types.Type, word: str, calls: list[Span]) -> CallableSymbol:
    """`score(player)`, `score(team)`: the word that adds up the lines of the score sheet; where it is called is noted."""

    def build(kind: types.Type, arguments: tuple[Expression, ...], span: Span) -> Expression:
        calls.append(span)
        return UserCall(kind, word, arguments, span=span)

    return CallableSymbol(SCORE, (whose,), lambda: types.INT, build)


def _advice(row: Function, call: ast.CallExpression, kinds: tuple[types.Type, ...], forms: str, symbols: SymbolTable) -> str:
    """What to write instead: of what holds one thing or none, nobody asks how much lies there."""
    if row.overloads[0].by_size == "value" and len(kinds) == 1 and isinstance(kinds[0], types.Optional):
        part = " ".join(call.arguments[0].span.text.split())
        return f"That is one thing or none: write `{part} is none`, or `{part} is not none`."
    sort = next((each for each in INCIDENT if parse(row.overloads[0].signature).innermost == each), "")
    if sort and all(kind.grid != f"{sort}s" for kind in symbols.kinds.values()):
        return f"It is used like this: {forms}. No kind says what they are called here: `{sort}: {{{sort}s_of: cell}}`."
    note = " In there, S is a set, list, pool or pile." if "S of" in forms else ""
    return f"It is used like this: {forms}.{note}"
