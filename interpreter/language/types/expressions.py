"""From what was written to typed expressions: names, kinds, ranges and none, in one walk from the leaves up.

A mistake is reported once and leaves a hole, which fits everywhere.
"""

from dataclasses import replace

from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.language import syntax
from interpreter.language.scope import Scope
from interpreter.language.types import calls, operators
from interpreter.language.types.advice import how_to_ask, how_to_call, how_to_fit
from interpreter.language.types.facts import when_false, when_true
from interpreter.language.types.fits import as_number, fits, hole, is_within, joined, numbers_held, readable_as_set
from interpreter.model.ir import Constant, Expression, Figure, If, IsNone, Local, Logic, Members, Named, Not, Word
from interpreter.model.kinds import (
    NONE,
    TRUTH,
    Hole,
    Kind,
    Member,
    NoneKind,
    Number,
    Optional,
    SetOf,
    Truth,
    element,
    optional,
    show,
    without_none,
)


def check(expression: syntax.Expression, scope: Scope, expected: Kind | None = None) -> Expression:
    """The typed form of an expression; `expected` decides between choices of the same name."""
    found = _check(expression, scope, expected)
    return narrowed(found, scope)


def narrowed(expression: Expression, scope: Scope) -> Expression:
    """The expression with what is known of it here."""
    if isinstance(expression, Constant | Named | Figure | Members) or expression not in scope.facts:
        return expression
    return replace(expression, kind=scope.facts[expression])


def _check(expression: syntax.Expression, scope: Scope, expected: Kind | None) -> Expression:
    match expression:
        case syntax.Number(value, span):
            return Constant(Number(value, value), value, span)
        case syntax.NoneWord(span):
            return Constant(optional(without_none(expected)) if expected else NONE, None, span)
        case syntax.Name(name, span):
            return check_name(name, span, scope, expected)
        case syntax.Call():
            return calls.check_call(expression, scope, expected)
        case syntax.Not(part, span):
            return Not(TRUTH, check_truth(part, scope), span)
        case syntax.IsNone():
            return _is_none(expression, scope)
        case syntax.Between(part, low, high, span):
            return operators.between(part, low, high, span, scope)
        case syntax.If():
            return _if(expression, scope, expected)
        case syntax.Binary(operator, _, _, _, _) if operator in ("and", "or"):
            return _logic(expression, scope)
        case syntax.Binary():
            return operators.check_binary(expression, scope, expected)


# ------------------------------------------------------------------------------------------------ names


def check_name(name: str, span: Span, scope: Scope, expected: Kind | None) -> Expression:
    """The meaning of a name without brackets: local names first, then choices, then what the rule set declares."""
    declared = scope.declared
    if name in scope.names:
        return replace(scope.names[name], span=span)
    if name in declared.refused:
        return hole(span)
    if name == "me":
        if not scope.acting:
            declared.report.add("N110", span)
            return hole(span)
        return scope.me(span)
    if name in ("yes", "no"):
        return Constant(TRUTH, name == "yes", span)
    if name in declared.members:
        return _member(name, span, scope, expected)
    declared.used.add(name)
    if name in declared.bare:
        return _with_me(declared.bare[name](span), scope)
    if declared.table_name is not None and (found := declared.table_name(name, span, expected)) is not None:
        return found
    if name in ("current", "round", "turn_number", "passes_in_a_row", "all_passed"):
        return calls.course_word(name, span, scope)
    _unknown(name, span, scope)
    return hole(span)


def _with_me(expression: Expression, scope: Scope) -> Expression:
    """Note that a word read here reads `me`."""
    return calls.noted(expression, scope)


def _member(name: str, span: Span, scope: Scope, expected: Kind | None) -> Expression:
    found = scope.declared.members[name]
    wanted = without_none(expected) if expected is not None else None
    for kind, place in found:
        if wanted is not None and fits(scope.declared, Member(kind), wanted):
            scope.declared.used.add(kind)
            return Constant(Member(kind), place, span)
    kind, place = found[0]
    if len(found) > 1 and wanted is None:
        scope.declared.report.add("N104", span, name=name, kinds=" and ".join(f"`{k}`" for k, _ in found))
        return hole(span)
    return Constant(Member(kind), place, span)


def _unknown(name: str, span: Span, scope: Scope) -> None:
    declared = scope.declared
    if name in declared.kinds:
        acting = " Inside `each_player` and in actions it is `me`." if name == "player" else ""
        declared.report.add("N106", span, name=name, plural=declared.kinds[name].plural, acting=acting)
    elif name in declared.callables:
        declared.report.add("N107", span, name=name, how=how_to_call(name, scope))
    else:
        seat = " Seats have names only in scenarios: write `first(players)`, `current` or `others(me)`." if name.startswith("seat_") else ""
        declared.report.add("N105", span, name=name, nearest=seat or did_you_mean(name, declared.known_names(scope)))


def is_ambiguous(expression: syntax.Expression, scope: Scope) -> bool:
    """Whether the expression is a bare choice that several kinds have."""
    return isinstance(expression, syntax.Name) and len(scope.declared.members.get(expression.name, ())) > 1


# ------------------------------------------------------------------------------------------------ conditions


def check_truth(expression: syntax.Expression, scope: Scope) -> Expression:
    """A condition: yes or no, never none."""
    found = check(expression, scope, TRUTH)
    if isinstance(found.kind, Truth | Hole):
        return found
    if isinstance(found.kind, Optional) and isinstance(found.kind.inner, Truth):
        scope.declared.report.add("T103", found.span, what=said(found))
    else:
        scope.declared.report.add("T102", found.span, kind=show(found.kind), how=how_to_ask(said(found), found.kind))
    return hole(found.span)


def _logic(expression: syntax.Binary, scope: Scope) -> Expression:
    known = when_true if expression.operator == "and" else when_false
    left = check_truth(expression.left, scope)
    right = check_truth(expression.right, scope.knowing(known(left, scope)))
    parts = (*left.parts, right) if isinstance(left, Logic) and left.operator == expression.operator else (left, right)
    return Logic(TRUTH, expression.operator, parts, expression.span)


def _is_none(expression: syntax.IsNone, scope: Scope) -> Expression:
    part = check(expression.part, scope)
    if not isinstance(part.kind, Optional | NoneKind | Hole):
        scope.declared.report.add("T110", expression.span, what=said(part))
    test = IsNone(TRUTH, part, expression.span)
    return Not(TRUTH, test, expression.span) if expression.negated else test


def _if(expression: syntax.If, scope: Scope, expected: Kind | None) -> Expression:
    test = check_truth(expression.test, scope)
    yes = check(expression.yes, scope.knowing(when_true(test, scope)), expected)
    no = check(expression.no, scope.knowing(when_false(test, scope)), expected or without_none(yes.kind))
    kind = joined(scope.declared, yes.kind, no.kind)
    if kind is None:
        scope.declared.report.add("T104", expression.span, left=show(yes.kind), right=show(no.kind))
        return hole(expression.span)
    return If(kind, test, yes, no, expression.span)


# ------------------------------------------------------------------------------------------------ what is wanted


def check_as(expression: syntax.Expression, scope: Scope, wanted: Kind) -> Expression:
    """The expression where a value of a certain kind is wanted; reports what does not fit."""
    return as_wanted(check(expression, scope, wanted), scope, wanted)


def as_wanted(found: Expression, scope: Scope, wanted: Kind) -> Expression:
    """The expression if it fits, perhaps read as a set; otherwise a hole and a finding."""
    declared = scope.declared
    if fits(declared, found.kind, wanted):
        return in_bounds(found, scope, wanted)
    as_set = readable_as_set(declared, found, wanted)
    if as_set is not None:
        return in_bounds(as_set, scope, wanted)
    if isinstance(found.kind, NoneKind) or (isinstance(found, Constant) and found.value is None):
        declared.report.add("T106", found.span, wanted=show(wanted))
    elif isinstance(found.kind, Optional) and fits(declared, found.kind.inner, without_none(wanted)):
        declared.report.add("T103", found.span, what=said(found))
    else:
        how = how_to_fit(said(found), found.kind, wanted, declared)
        declared.report.add("T101", found.span, found=show(found.kind), wanted=show(wanted), how=how)
    return hole(found.span)


def in_bounds(found: Expression, scope: Scope, wanted: Kind) -> Expression:
    """The expression; reports a number that may lie outside the wanted range, also one in a set or heap."""
    have, want = numbers_held(scope.declared, found.kind), numbers_held(scope.declared, wanted)
    if have is not None and want is not None and not is_within(have, want):
        code = "B101" if element(without_none(found.kind)) is None else "B260"
        scope.declared.report.add(code, found.span, what=said(found), have=show(have), want=show(want), least=want.low, most=want.high)
    return found


def check_number(expression: syntax.Expression, scope: Scope) -> Expression:
    """A number, never none."""
    found = check(expression, scope, Number())
    if isinstance(found.kind, Hole) or as_number(scope.declared, found.kind) is not None:
        return found
    return as_wanted(found, scope, Number())


def check_set(expression: syntax.Expression, scope: Scope) -> Expression:
    """Something that can be walked: a set, list, pool or pile."""
    found = check(expression, scope)
    return as_collection(found, scope)


def as_collection(found: Expression, scope: Scope) -> Expression:
    """The expression if it can be walked; one that may be none is walked as if it were empty then."""
    from interpreter.model.ir import Otherwise
    from interpreter.model.kinds import ListOf, PileOf, PoolOf

    match found.kind:
        case Hole() | SetOf() | ListOf() | PoolOf() | PileOf():
            return found
        case Optional(SetOf() as inner):
            nothing: object = () if isinstance(inner.inner, SetOf) else 0
            return Otherwise(inner, found, Constant(inner, nothing, found.span), found.span)
        case Optional(PoolOf(held) as inner):
            empty = Constant(SetOf(held), 0, found.span)
            nobody = Word(inner, "pool", scope.declared.form_of("pool", (empty.kind,)), (empty,), found.span)
            return Otherwise(inner, found, nobody, found.span)
        case Optional(ListOf() | PileOf() as inner):
            return Otherwise(inner, found, Constant(inner, (), found.span), found.span)
        case _:
            scope.declared.report.add("T105", found.span, found=show(found.kind))
            return hole(found.span)


def said(expression: Expression) -> str:
    """The expression as the author wrote it, for messages."""
    if expression.span is None:
        return expression.name if isinstance(expression, Local | Word) else "this"
    return " ".join(expression.span.text.split())
