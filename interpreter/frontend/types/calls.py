"""Calls: words of the rule set, columns, what is tracked, makers and parts of kinds, built-in words."""

from collections.abc import Sequence

from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, Called
from interpreter.frontend.syntax import ast
from interpreter.frontend.types import aggregates, expressions, special_calls
from interpreter.frontend.types.arguments import amount, checked_arguments, plain_arguments
from interpreter.frontend.types.expressions import checks
from interpreter.frontend.types.fix_hints import A_WORD_IS_MISSING
from interpreter.frontend.types.names import check_name, noted
from interpreter.frontend.types.result_refinement import refined
from interpreter.frontend.types.subtyping import fits, hole, nothing_known, resolve_overload
from interpreter.model.builtins import AGGREGATES, FUNCTIONS, TURN_STATE_FUNCTIONS
from interpreter.model.builtins.overload import Function, Overload
from interpreter.model.builtins.signature import HOLDERS, Holder, parse
from interpreter.model.ir import Answers, BuiltinCall, Coalesce, Constant, Expression, UserCall
from interpreter.model.types.types import (
    HOLE,
    NUMBER,
    Hole,
    Kind,
    Member,
    Number,
    Optional,
    PoolOf,
    SetOf,
    element,
    optional,
    show,
    without_none,
)


@checks(ast.Call)
def _call(call: ast.Call, scope: Scope, expected: Kind | None) -> Expression:
    declared = scope.declared
    declared.used.add(call.name)
    if call.name in declared.refused:
        return hole(call.span)
    if call.name in scope.answers:
        return _answers(call, scope)
    if call.name in declared.callables:
        return _declared_call(call, scope)
    if call.name in special_calls.SPECIAL:
        return special_calls.check_special(call, scope)
    if call.name in AGGREGATES and aggregates.binds(call):
        return aggregates.check_binder(call, scope, expected)
    if call.name in FUNCTIONS and call.name not in TURN_STATE_FUNCTIONS and call.name != SCORE.name:
        return _built_in(call, scope, expected)
    _unknown(call, scope)
    return hole(call.span)


def _unknown(call: ast.Call, scope: Scope) -> None:
    declared = scope.declared
    if call.name in AGGREGATES:
        declared.report.add("T120", call.span, name=call.name, doc=AGGREGATES[call.name].doc)
    elif call.name in scope.names or call.name in declared.bare or call.name in TURN_STATE_FUNCTIONS:
        declared.report.add("N108", call.name_span, name=call.name)
    else:
        declared.report.add("N105", call.name_span, name=call.name, nearest=did_you_mean(call.name, scope.known_names()))


# ------------------------------------------------------------------------------------------------ declared


def _declared_call(call: ast.Call, scope: Scope) -> Expression:
    written = plain_arguments(call, scope)
    if written is None:
        return hole(call.span)
    candidates = scope.declared.callables[call.name]
    chosen = candidates[0]
    if len(candidates) > 1 and written:
        first = expressions.check(written[0], scope)
        if isinstance(first.kind, Hole):
            return hole(call.span)
        fitting = [c for c in candidates if c.parameters and fits(scope.declared, without_none(first.kind), c.parameters[0])]
        if not fitting:
            wanted = ", ".join(show(c.parameters[0]) for c in candidates if c.parameters)
            scope.declared.report.add("T101", first.span, found=show(first.kind), wanted=wanted, how=A_WORD_IS_MISSING)
            return hole(call.span)
        chosen = fitting[0]
    return _call_of(chosen, call, written, scope)


def _call_of(candidate: Called, call: ast.Call, written: Sequence[ast.Expression], scope: Scope) -> Expression:
    if len(written) != len(candidate.parameters):
        scope.declared.report.add("T113", call.span, name=call.name, given=len(written), wanted=amount(len(candidate.parameters)))
        return hole(call.span)
    arguments, missing = checked_arguments(written, candidate.parameters, scope)
    if any(isinstance(argument.kind, Hole) for argument in arguments):
        return hole(call.span)
    kind = candidate.result()
    if isinstance(kind, Hole):
        return hole(call.span)
    if missing:
        kind = optional(kind)
    return noted(candidate.build(kind, arguments, call.span), scope)


def _answers(call: ast.Call, scope: Scope) -> Expression:
    slot, kind = scope.answers[call.name]
    written = plain_arguments(call, scope)
    if written is None or len(written) != 1:
        scope.declared.report.add("T113", call.span, name=call.name, given=len(written or ()), wanted="one")
        return hole(call.span)
    player = expressions.check_as(written[0], scope, PLAYER_KIND)
    if isinstance(player.kind, Hole):
        return hole(call.span)
    if isinstance(kind, PoolOf):  # who was not asked chose nothing
        return Answers(kind, slot, player, call.span)
    answer = Answers(optional(kind), slot, player, call.span)
    if isinstance(kind, SetOf):
        return Coalesce(kind, answer, Constant(kind, 0, call.span), call.span)
    return answer


# ------------------------------------------------------------------------------------------------ built in


def _built_in(call: ast.Call, scope: Scope, expected: Kind | None) -> Expression:
    written = plain_arguments(call, scope)
    if written is None:
        return hole(call.span)
    empty = next((each for each in FUNCTIONS[call.name].overloads if not parse(each.signature).parameters), None)
    if empty is not None and not written:
        return _without_arguments(call, empty, scope, expected)
    inner = element(expected) if empty is not None and expected is not None else None
    arguments = [expressions.check(text, scope, inner) for text in written]
    if any(isinstance(argument.kind, Hole) for argument in arguments):
        return hole(call.span)
    return _matched(call, arguments, scope)


def _without_arguments(call: ast.Call, overload: Overload, scope: Scope, expected: Kind | None) -> Expression:
    """An empty set or list, of what is expected; a name with needless brackets."""
    result = parse(overload.signature).result
    if not isinstance(result, Holder):
        return check_name(call.name, call.span, scope, expected)
    kind = HOLDERS[result.name](HOLE)
    return Constant(expected if isinstance(expected, type(kind)) else kind, 0 if isinstance(kind, SetOf) else (), call.span)


def _matched(call: ast.Call, arguments: list[Expression], scope: Scope) -> Expression:
    declared = scope.declared
    kinds = tuple(argument.kind for argument in arguments)
    found = resolve_overload(declared, call.name, kinds)
    row = FUNCTIONS[call.name]
    if found is None:
        forms = " or ".join(f"`{call.name}{each.signature}`" for each in row.overloads)
        declared.report.add(
            "T114", call.span, name=call.name, found=", ".join(show(kind) for kind in kinds), advice=_advice(row, call, kinds, forms)
        )
        return hole(call.span)
    number, kind = found
    overload = row.overloads[number]
    missing = isinstance(kind, Optional) and any(isinstance(each, Optional) for each in kinds)
    sure = resolve_overload(declared, call.name, tuple(without_none(k) for k in kinds))
    kind = kind if sure is None else sure[1]  # what the word gives when nothing is missing
    if overload.bounds is not None and isinstance(kind, Number):
        kind = Number(*overload.bounds(tuple(without_none(k) for k in kinds)))
    kind = refined(overload, kind, arguments, scope)
    if isinstance(kind, Hole):
        return nothing_known(call.span, scope)
    if missing:
        kind = optional(kind)
    return BuiltinCall(kind, call.name, number, tuple(arguments), call.span)


def score_word(kind: Kind, arguments: tuple[Expression, ...], span: Span) -> Expression:
    """`score(player)`: the sum of all lines of the score sheet."""
    return UserCall(kind, "score", arguments, span)


SCORE = Called("a word", "score", (Member("player"),), lambda: NUMBER, score_word)


def _advice(row: Function, call: ast.Call, kinds: tuple[Kind, ...], forms: str) -> str:
    """What to write instead: of what holds one thing or none, nobody asks how much lies there."""
    if row.overloads[0].by_size == "value" and len(kinds) == 1 and isinstance(kinds[0], Optional):
        part = " ".join(call.arguments[0].span.text.split())
        return f"That is one thing or none: write `{part} is none`, or `{part} is not none`."
    return (
        f"It is used like this: {forms}. In there, S is a set, list, pool or pile."
        if "S of" in forms
        else f"It is used like this: {forms}."
    )
