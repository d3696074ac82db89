"""Tables of figures: a number for every player and every member of a small kind, as on a pad beside a game."""

from collections.abc import Callable, Mapping

from interpreter.display.board_model import Member, RenderContext
from interpreter.display.inventory import format_value, places_off_board
from interpreter.display.tabletop.zones import is_owned
from interpreter.model.ruleset.ruleset import StateVarDecl
from interpreter.model.types.types import PLAYER, BoolType, EntityType, IntRange, Type, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.table_memo import per_table
from interpreter.runtime.values.containers import Value

Json = Mapping[str, object]

_MOST_ROWS = 40


@per_table
def sheet_names(table: GameInstance) -> tuple[str, ...]:
    """The tracked names that are drawn as a table, in the order of the rules."""
    cells = [table.state_slots[number] for number in places_off_board(table)]
    return tuple(dict.fromkeys(cell.name for cell in cells if _is_sheet(table, cell.decl)))


def _is_sheet(table: GameInstance, decl: StateVarDecl) -> bool:
    row = decl.parameters[-1][1] if len(decl.parameters) == 2 else None
    if not isinstance(row, EntityType) or row == EntityType(PLAYER) or not is_owned(decl) or decl.known != "all":
        return False
    is_figure = decl.holder == "value" and isinstance(non_null(decl.kind), IntRange | BoolType)
    return is_figure and len(table.material.kinds[row.name].places) <= _MOST_ROWS


def sheet(context: RenderContext, name: str, thing: Callable[[RenderContext, Member], Json | None]) -> Json:
    """A row for every member with a cell for every player, blank where nothing is written. `thing`: a member as moves name it."""
    numbers = context.table.cells_of(name)
    context.reads(numbers)
    written = {context.table.state_slots[each].arguments: context.state.store[each] for each in numbers}
    decl = context.table.rules.state_vars[name]
    kind = next(each.name for _, each in decl.parameters[1:] if isinstance(each, EntityType))
    places, seats = context.table.material.kinds[kind].places, range(context.table.players)
    return {
        "title": context.title(f"track.{name}", name),
        "track": name,
        "rows": [{"title": context.label(kind, place), "thing": thing(context, (kind, place))} for place in places],
        "cells": [[_written(context, decl.kind, written.get((seat, place))) for seat in seats] for place in places],
    }


def _written(context: RenderContext, kind: Type, value: Value) -> str:
    return "" if value is None or value is False else format_value(context, kind, value)
