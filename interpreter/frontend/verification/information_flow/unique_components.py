"""Component types of which only one of each exists: where one lies, no second one can."""

from collections.abc import Iterable

from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.ir import Aggregate, BuiltinCall, Constant, Expression, Members, Move
from interpreter.model.ruleset.ruleset import StateVarDecl
from interpreter.model.types.types import EntityType, element_type, non_null


def unique_kinds(symbols: SymbolTable) -> frozenset[str]:
    """The kinds whose things are each in the game once at most, as the file begins and as steps move them."""
    starts: dict[str, list[bool]] = {}
    for track in symbols.state_vars.values():
        held = element_type(non_null(track.kind)) if track.holder != "slot" else non_null(track.kind)
        if track.holder in ("pool", "pile", "slot") and isinstance(held, EntityType) and track.start is not None:
            starts.setdefault(symbols.root(held.name), []).append(_has_one_of_each(track, track.start))
    turned = set(_turned(symbols))
    return frozenset(kind for kind, once in starts.items() if once == [True] and kind not in turned)


def _has_one_of_each(track: StateVarDecl, start: Expression) -> bool:
    if track.parameters:
        return False
    match start:
        case BuiltinCall(name="pool", arguments=(Members(),)):
            return True
        case Aggregate(name="pool", source=Members(), value=Constant(value=1)):
            return True
        case _:
            return False


def _turned(symbols: SymbolTable) -> Iterable[str]:
    """The kinds that things become on the way from one place to another."""
    for routine in symbols.routines.values():
        for step in routine.code:
            if isinstance(step, Move) and step.turned_into is not None:
                kind = non_null(step.turned_into.kind)
                if isinstance(kind, EntityType):
                    yield symbols.root(kind.name)
