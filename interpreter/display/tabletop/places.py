"""Places beside the boards that stay on the table while nothing lies there: the same for every viewer at any time."""

from collections.abc import Mapping

from interpreter.display.board_model import RenderContext
from interpreter.display.inventory import places_off_board
from interpreter.model.types.domains import seat_id
from interpreter.model.types.types import PLAYER, EntityType, element_type, non_null
from interpreter.runtime.notation.labels import root
from interpreter.runtime.notation.zones import Zone, zones
from interpreter.runtime.state.game_instance import StateSlot

Json = Mapping[str, object]

_OPEN = ("own", "middle", "market")  # zones that are in sight


def lasting_places(context: RenderContext) -> list[Json]:
    """Return rows, piles and places for single things, of a player or of nobody, and of all else in the middle one by its name."""
    known = zones(context.table)
    cells = [context.table.state_slots[number] for number in places_off_board(context.table)]
    places = [_place(context, cell, known[cell.name]) for cell in cells if _is_lasting(cell, known[cell.name])]
    named = {each["track"] for each in places}
    rest = {cell.name: cell for cell in cells if known[cell.name].name == "middle" and cell.name not in named}
    return [
        *places,
        *(
            {"zone": "middle", "form": "value", "track": name, "kind": _kind(context, cell), "title": context.title(f"track.{name}", name)}
            for name, cell in rest.items()
        ),
    ]


def _is_lasting(cell: StateSlot, zone: Zone) -> bool:
    kinds = [kind for _, kind in cell.decl.parameters]
    return zone.form != "value" and kinds in ([], [EntityType(PLAYER)]) and (zone.name in _OPEN or (zone.name == "box" and kinds != []))


def _place(context: RenderContext, cell: StateSlot, zone: Zone) -> Json:
    owner = seat_id(cell.arguments[0]) if cell.arguments else None
    return {
        "id": cell.name if owner is None else f"{cell.name}({owner})",
        "title": context.title(f"track.{cell.name}", cell.name),
        "player": owner,
        "track": cell.name,
        "kind": _kind(context, cell),
        "zone": zone.name,
        "form": zone.form,
    }


def _kind(context: RenderContext, cell: StateSlot) -> str | None:
    """Return the kind of the things that lie there; None for numbers and players."""
    held = non_null(element_type(cell.decl.kind) or cell.decl.kind)
    return root(context.table.rules, held.name) if isinstance(held, EntityType) and held.name != PLAYER else None
