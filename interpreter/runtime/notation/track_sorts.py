"""Sorts of what is tracked, as far as the log tells of changes there."""

from dataclasses import dataclass

from interpreter.model.ir import Move
from interpreter.model.types.types import PLAYER, EntityType, IntRange, element_type, non_null
from interpreter.runtime.notation.labels import root
from interpreter.runtime.notation.zones import zones
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.table_memo import per_table


@dataclass(frozen=True, slots=True)
class TrackSort:
    """Sort of something tracked: whether it lies on a board, belongs to a player, is a number, holds things."""

    on_board: bool
    owned: bool
    number: bool
    things: bool


@per_table
def sort_of(table: GameInstance, name: str) -> TrackSort | None:
    """The sort of something tracked; None of what is not told."""
    decl = table.rules.state_vars[name]
    if f"track.{name}" not in table.rules.sentences or zones(table)[name].name in ("box", "none") or _is_mark(table, name):
        return None
    kinds = [kind for _, kind in decl.parameters if isinstance(kind, EntityType)]
    held = non_null(element_type(non_null(decl.kind)) or decl.kind)
    form = table.rules.kinds[root(table.rules, held.name)].form if isinstance(held, EntityType) and held.name in table.rules.kinds else ""
    lies = bool(form) and form not in ("grid", "direction")
    is_single = decl.holder == "value" and element_type(non_null(decl.kind)) is None
    return TrackSort(
        any(table.rules.kinds[root(table.rules, kind.name)].form == "grid" for kind in kinds if kind.name in table.rules.kinds),
        EntityType(PLAYER) in kinds[:1],
        isinstance(non_null(decl.kind), IntRange),
        lies and not is_single,
    )


def _is_mark(table: GameInstance, name: str) -> bool:
    """True of a set that no rule moves things to or from: it notes something about things that lie elsewhere."""
    return table.rules.state_vars[name].holder == "set" and name not in _moved(table)


@per_table
def _moved(table: GameInstance) -> frozenset[str]:
    """The names of places that things are moved to or from."""
    moves = (step for routine in table.rules.routines.values() for step in routine.code if isinstance(step, Move))
    return frozenset(place.name for step in moves for place in (step.source, step.target))
