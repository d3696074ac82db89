"""Hints for type errors: what to write instead, made from what was written."""

import re

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, SymbolTable
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.subtyping import as_number, is_subset_type, is_subtype, join
from interpreter.model.types.interval_arithmetic import hull
from interpreter.model.types.types import (
    EntityType,
    IntRange,
    ListOf,
    MultisetOf,
    Optional,
    SetOf,
    StackOf,
    Type,
    element_type,
    non_null,
    show,
)

_ARITHMETIC = ("+", "-", "*", "mod", "divided_down", "divided_up")
A_WORD_IS_MISSING = "Often a word around it is missing, such as the owner of a thing, or the size of a set."


def how_to_ask(what: str, kind: Type) -> str:
    """How a condition is made of a value that is none."""
    match kind:
        case IntRange():
            return f"Compare it with a number: `{what} = …`, `{what} > …`, `{what} >= …`."
        case SetOf() | ListOf() | MultisetOf() | StackOf():
            return f"Ask whether anything is in it, `empty({what})` or `not empty({what})`, or how much: `size({what}) >= 2`."
        case Optional():
            return f"Ask whether it is there, `{what} is not none`, or compare it: `{what} = …`."
        case _:
            return f"Compare it with something: `{what} = …`, `{what} != …`, `{what} in …`."


def number_in_words(what: str, have: IntRange) -> str:
    """A number of the rules and what it can be, as the beginning of a sentence."""
    if have.low is None or have.low != have.high:
        return f"`{what}` can be `{show(have)}`"
    return f"Here stands `{what}`" if what == str(have.low) else f"`{what}` is `{have.low}`"


def how_to_stay_inside(what: str, have: IntRange, want: IntRange) -> str:
    """Return how a number comes to lie within bounds: by a requirement, by stopping at the ends, or by another number where it always is outside."""
    if _is_below(have, want) or _is_below(want, have):
        reach = hull(have, want)
        low, high = (str(end) if end is None or end >= 0 else f"0 - {-end}" for end in (reach.low, reach.high))
        declared = f": `{low} to {high}`" if None not in (reach.low, reach.high) else ""
        return f"It never fits. Choose another number here, or let more fit where the place is declared{declared}."
    inside = _comparison_inside(what, have, want)
    return (
        f"If it never is outside, require it: {inside}. If it is to stop at the ends, which is another rule, write {_stopped(what, want)}."
    )


def _is_below(one: IntRange, other: IntRange) -> bool:
    """True if every number of one range is less than every number of the other."""
    return one.high is not None and other.low is not None and one.high < other.low


def _stopped(what: str, want: IntRange) -> str:
    """The number kept within the ends that there are."""
    if want.low is None or want.high is None:
        return f"`max({what}, {want.low})`" if want.high is None else f"`min({what}, {want.high})`"
    return f"`limited({what}, {want.low}, {want.high})`"


def _comparison_inside(what: str, have: IntRange, want: IntRange) -> str:
    """The comparison by which a number is required to lie within bounds, of those ends beyond which it may lie."""
    too_low = want.low is not None and (have.low is None or have.low < want.low)
    too_high = want.high is not None and (have.high is None or have.high > want.high)
    if too_low and too_high:
        return f"`{what} is between {want.low} and {want.high}`"
    return f"`{what} >= {want.low}`" if too_low else f"`{what} <= {want.high}`"


def how_to_fit(what: str, kind: Type, expected: Type, symbols: SymbolTable) -> str:
    """How a value comes to be of the kind that is wanted; in general words where nothing better is known."""
    match non_null(kind), non_null(expected):
        case EntityType(wide), EntityType(narrow) if _is_narrower(narrow, wide, symbols):
            plural = symbols.kinds[narrow].plural
            return f"Not every {wide} is a {narrow}. Take it from a set of {plural} only: `{what} in … common {plural}`."
        case SetOf(EntityType(wide)), SetOf(EntityType(narrow)) if _is_narrower(narrow, wide, symbols):
            plural = symbols.kinds[narrow].plural
            return f"Not every {wide} is a {narrow}. Those that are: `{what} common {plural}`."
        case SetOf(inner) | ListOf(inner) | MultisetOf(inner) | StackOf(inner), IntRange() if not isinstance(inner, IntRange):
            return f"Their number is `size({what})`."
        case IntRange(), EntityType(name):
            return _how_members_are_called(what, name, symbols)
        case SetOf(inner), EntityType() as one if is_subtype(symbols, inner, one):
            name = show(inner)
            return f"These are many. Ask for each: `exists({name} in {what} where …)`; the only one, where there is one, is `the({what})`."
        case _:
            return A_WORD_IS_MISSING


def how_to_compare(left: tuple[str, Type], right: tuple[str, Type], operator: str, symbols: SymbolTable) -> str:
    """Return how a comparison of two things is meant that can never be alike; each side is its text and its kind."""
    for (one, kind), (other, collection) in ((left, right), (right, left)):
        inner = element_type(non_null(collection))
        if inner is not None and join(symbols, non_null(kind), inner) is not None:
            return f"Only one of many is looked for with `in`. Write `{one} {'in' if operator == '=' else 'not in'} {other}`."
        if inner is not None and as_number(symbols, non_null(kind)) is not None:
            return f"How many there are is its size. Write `size({other}) {operator} {one}`."
    for (one, kind), (other, wanted) in ((left, right), (right, left)):
        for name, decl in symbols.state_vars.items():
            formal = [parameter for _, parameter in decl.parameters]
            if len(formal) == 1 and is_subtype(symbols, non_null(kind), formal[0]) and join(symbols, decl.kind, wanted) is not None:
                return f"Compare things of one kind. What you have in mind may be `{name}({one}) {operator} {other}`."
    return "Compare things of one kind."


def _how_members_are_called(what: str, name: str, symbols: SymbolTable) -> str:
    """How a member of a kind is named, where a number stands."""
    decl, board = symbols.kinds.get(name), symbols.boards.get(symbols.root(name))
    names = board.names if board is not None else decl.members if decl is not None else ("me", "first(players)", "next(me)")
    plural = decl.plural if decl is not None else "players"
    if decl is not None and decl.parts:
        names = (f"{name}({', '.join(part for part, _ in decl.parts)})",)
    called = f"A {name} is called by its name, such as {', '.join(f'`{each}`' for each in names[:3])}. " if names else ""
    return f"{called}The one with this number is `nth({plural}, {what})`, none where there are fewer."


def sides_as_written(expression: ast.BinaryExpression) -> tuple[str, str]:
    """The text on both sides of an operator, brackets included."""
    text, whole, sign = expression.span.source.text, expression.span, expression.operator_span
    return " ".join(text[whole.start : sign.start].split()), " ".join(text[sign.end : whole.end].split())


def how_to_leave_out(needless: ast.BinaryExpression) -> str:
    """Return how an `otherwise` is written that never counts: without, or with brackets around what it was meant for."""
    left, right = sides_as_written(needless)
    before = needless.span.source.text[: needless.span.start].rstrip()
    rest = needless.right
    if isinstance(rest, ast.BinaryExpression) and rest.operator in _ARITHMETIC and not right.startswith("("):
        after = " ".join(rest.span.source.text[rest.operator_span.start : rest.span.end].split())
        return f"All of `{right}` belongs to `otherwise`. Write `{left} {after}`."
    if re.search(r"[=<>+*-]$|\b(?:else|not|in|union|common|without|and|or|otherwise)$", before):
        return (
            f"`otherwise` speaks of `{left}` alone. Write `{left}`; if more than that may be none, put all of it in brackets,"
            f" `(…) otherwise {right}`."
        )
    return f"Write `{left}`, without `otherwise`."


def how_to_call(name: str, scope: Scope) -> str:
    """How a name is written with what it needs in brackets, from the names known at that place."""
    symbols = scope.symbols
    one = next((local for local in scope.names if f"{local}s" == name), None)
    if one is not None:
        return f"Write `{one}` for the one that is meant here; all of them are `{name}(…)`."
    parameters = symbols.callables[name][0].parameters
    names = [name_of_type(kind, scope) for kind in parameters]
    pairs = tuple(zip(parameters, names, strict=True))
    arguments = ", ".join(name_there or show(kind) for kind, name_there in pairs) or "…"
    unknown = next((kind for kind, name_there in pairs if not name_there and isinstance(kind, EntityType)), None)
    if names == ["me"]:
        return f"Write `{name}(me)` for the player who acts; for anybody, `exists(player in players where {name}(player) …)`."
    if unknown is None or unknown.name not in symbols.kinds:
        return f"Write `{name}({arguments})`."
    bound = f"{unknown.name} in {symbols.kinds[unknown.name].plural}"
    return f"Write `{name}({arguments})`, and around it which {unknown.name} is meant, as in `exists({bound} where …)`."


def name_of_type(kind: Type, scope: Scope) -> str:
    """A name of that kind that is known there; empty if there is none."""
    fitting = [name for name, local in scope.names.items() if is_subtype(scope.symbols, local.kind, kind)]
    if fitting:
        return fitting[-1]
    return "me" if kind == PLAYER_KIND and scope.acting else ""


def _is_narrower(narrow: str, wide: str, symbols: SymbolTable) -> bool:
    return narrow != wide and is_subset_type(symbols, narrow, wide)
