"""Reports values that may be none: which part of an expression is missing, and what to write for that case."""

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.types.fix_hints import name_of_type
from interpreter.frontend.types.type_errors import refuse, source_text
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.signature import gives_none, takes_none
from interpreter.model.ir import (
    Arithmetic,
    BuiltinCall,
    Coalesce,
    Compare,
    Constant,
    Expression,
    If,
    In,
    Logic,
    Members,
    Not,
    SetOperation,
    StateRead,
    TableLookup,
    UserCall,
)
from interpreter.model.types.types import BoolType, EntityType, IntRange, ListOf, MultisetOf, Optional, SetOf, Type, non_null

_LOOSE = (If, Logic, Not, Compare, In, SetOperation)  # what `otherwise` would take a part of
_LAST_PLAYER = "previous(first(players))"  # there is always one, which `last` cannot see


def refuse_missing(typed: Expression, scope: Scope) -> Constant:
    """Report a value that may be none where one is needed; gives what stands for the expression."""
    what, cause = source_text(typed), _cause(typed, scope)
    because = "" if cause is typed else f", because `{source_text(cause)}` may be"
    return refuse(scope, "T103", typed.span, what=what, because=because, how=_advice(typed, cause, scope))


def with_fallback(typed: Expression, fallback: str) -> str:
    """The expression as it was written, with what stands in for none."""
    if isinstance(typed, Coalesce) or (isinstance(typed, _LOOSE) and not _is_in_brackets(typed)):
        return f"({source_text(typed)}) otherwise {fallback}"
    return f"{source_text(typed)} otherwise {fallback}"


def _is_in_brackets(typed: Expression) -> bool:
    return source_text(typed).startswith("(") and source_text(typed).endswith(")")


def _advice(typed: Expression, cause: Expression, scope: Scope) -> str:
    """Return what to write instead."""
    what, part = source_text(typed), source_text(cause)
    if isinstance(cause, BuiltinCall) and cause.name == "last" and isinstance(cause.arguments[0], Members) and part == "last(players)":
        return f"Write `{what.replace(part, _LAST_PLAYER)}`: the last player sits before the first one, and is always there."
    fallback = _fallback(non_null(typed.kind), scope)
    asked = f"ask for it before, as in `if: {part} is not none`"
    if not fallback:
        return f"Say it: `{with_fallback(typed, '…')}`, or {asked}."
    return f"Write `{with_fallback(typed, fallback)}` if `{fallback}` is what holds then, or something else behind `otherwise`; or {asked}."


def _fallback(kind: Type, scope: Scope) -> str:
    """The value that stands in for none most often: nothing, 0, no, or a member that is known there; empty if there is none."""
    match kind:
        case SetOf():
            return "set()"
        case ListOf():
            return "list()"
        case MultisetOf():
            return "pool()"
        case BoolType():
            return "no"
        case IntRange(low, high):
            return str(max(low or 0, min(0, high if high is not None else 0)))
        case EntityType():
            return name_of_type(kind, scope)
        case _:
            return ""


def _cause(typed: Expression, scope: Scope) -> Expression:
    """The innermost part that is none by itself: of `coins(last(players))` it is `last(players)`."""
    while (part := _missing_argument(typed, scope)) is not None:
        typed = part
    return typed


def _missing_argument(typed: Expression, scope: Scope) -> Expression | None:
    """The first argument because of which a call may be none, if the call itself always gives something."""
    symbols = scope.symbols
    match typed:
        case BuiltinCall(arguments=arguments):
            signature = overload_of(typed).signature
            taken = [takes_none(signature, place) for place in range(len(arguments))]
            own = gives_none(signature)
        case StateRead(name=name, arguments=arguments) if name in symbols.state_vars:
            taken = [isinstance(kind, Optional) for _, kind in symbols.state_vars[name].parameters]
            own = isinstance(symbols.state_vars[name].kind, Optional)
        case TableLookup(name=name, arguments=arguments) if name in symbols.tables:
            taken = [isinstance(kind, Optional) for kind in symbols.tables[name].parameters]
            own = isinstance(symbols.tables[name].kind, Optional)
        case UserCall(name=name, arguments=arguments) if name in symbols.bodies:
            taken = [isinstance(kind, Optional) for _, kind in symbols.bodies[name].parameters]
            own = isinstance(symbols.bodies[name].body.kind, Optional)
        case Arithmetic(left=left, right=right):
            arguments, taken, own = (left, right), [False, False], False
        case _:
            return None
    if own:
        return None
    missing = zip(arguments, taken, strict=True)
    return next((each for each, is_taken in missing if not is_taken and isinstance(each.kind, Optional)), None)
