"""Hints for type errors: what to write instead, made from what was written."""

from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, SymbolTable
from interpreter.frontend.types.subtyping import is_subset_type, is_subtype
from interpreter.model.types.types import EntityType, IntRange, ListOf, MultisetOf, Optional, SetOf, StackOf, Type, non_null, show

A_WORD_IS_MISSING = "Often a word around it is missing, such as the owner of a thing, or the size of a set."


def how_to_ask(what: str, kind: Type) -> str:
    """How a condition is made of a value that is none."""
    match kind:
        case IntRange():
            return f"Compare it with a number: `{what} = 0`, `{what} >= 1`."
        case SetOf() | ListOf() | MultisetOf() | StackOf():
            return f"Ask whether anything is in it, `empty({what})` or `not empty({what})`, or how much: `size({what}) >= 2`."
        case Optional():
            return f"Ask whether it is there, `{what} is not none`, or compare it: `{what} = …`."
        case _:
            return f"Compare it with something: `{what} = …`, `{what} != …`, `{what} in …`."


def how_to_stay_inside(what: str, have: IntRange, want: IntRange) -> str:
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


def _how_members_are_called(what: str, name: str, symbols: SymbolTable) -> str:
    """How a member of a kind is named, where a number stands."""
    decl, board = symbols.kinds.get(name), symbols.boards.get(symbols.root(name))
    names = board.names if board is not None else decl.members if decl is not None else ("me", "first(players)", "next(me)")
    plural = decl.plural if decl is not None else "players"
    if decl is not None and decl.parts:
        names = (f"{name}({', '.join(part for part, _ in decl.parts)})",)
    called = f"A {name} is called by its name, such as {', '.join(f'`{each}`' for each in names[:3])}. " if names else ""
    return f"{called}The one with this number is `nth({plural}, {what})`, none where there are fewer."


def how_to_call(name: str, scope: Scope) -> str:
    """How a name is written with what it needs in brackets, from the names known at that place."""
    symbols = scope.symbols
    parameters = symbols.callables[name][0].parameters
    names = [_name_of_type(kind, scope) for kind in parameters]
    pairs = tuple(zip(parameters, names, strict=True))
    arguments = ", ".join(name_there or show(kind) for kind, name_there in pairs) or "…"
    unknown = next((kind for kind, name_there in pairs if not name_there and isinstance(kind, EntityType)), None)
    if names == ["me"]:
        return f"Write `{name}(me)` for the player who acts; for anybody, `exists(player in players where {name}(player) …)`."
    if unknown is None or unknown.name not in symbols.kinds:
        return f"Write `{name}({arguments})`."
    bound = f"{unknown.name} in {symbols.kinds[unknown.name].plural}"
    return f"Write `{name}({arguments})`, and around it which {unknown.name} is meant, as in `exists({bound} where …)`."


def _name_of_type(kind: Type, scope: Scope) -> str:
    """A name of that kind that is known there; empty if there is none."""
    fitting = [name for name, local in scope.names.items() if is_subtype(scope.symbols, local.kind, kind)]
    if fitting:
        return fitting[-1]
    return "me" if kind == PLAYER_KIND and scope.acting else ""


def _is_narrower(narrow: str, wide: str, symbols: SymbolTable) -> bool:
    return narrow != wide and is_subset_type(symbols, narrow, wide)
