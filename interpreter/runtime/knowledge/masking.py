"""Which state slots and which slots of frames a viewer sees, and the store with placeholders for what is hidden."""

from dataclasses import dataclass

from interpreter.model.ir import Routine
from interpreter.runtime.state.game_instance import GameInstance, StateSlot, deepest_slot
from interpreter.runtime.state.game_state import Frame, GameState, new_slots
from interpreter.runtime.state.table_memo import per_table
from interpreter.runtime.values import value_syntax


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something that is hidden: of a heap `size` is public; of an answer given in secret `shown` is what others see of it."""

    size: int | None = None
    shown: object = None


def has_hidden(value: object) -> bool:
    """Whether a value, or one of the answers by seat that it holds, is hidden."""
    return isinstance(value, Hidden) or (isinstance(value, tuple) and any(isinstance(part, Hidden) for part in value))


def sees(cell: StateSlot, player: int | None, *, over: bool) -> bool:
    """Whether a player knows what a cell holds, whatever the position is."""
    return cell.audience is None or player in cell.audience or (over and bool(cell.audience))


def is_visible(table: GameInstance, state: GameState, cell: StateSlot, player: int | None) -> bool:
    """Whether a player knows what a cell holds, which may be open to all for the time being."""
    if sees(cell, player, over=state.ended is not None):
        return True
    if cell.decl.until is None:
        return False
    slots = new_slots(1 + max(deepest_slot(cell.decl.until), len(cell.arguments)), None, *cell.arguments)
    return bool(table.evaluate(cell.decl.until)(state.store, state.course, slots))


def size_of(cell: StateSlot, value: object) -> int | None:
    """How many things a cell holds, which everybody knows; None of a value."""
    if cell.decl.holder == "value":
        return None
    return int(value is not None) if cell.decl.holder == "slot" else value_syntax.size(cell.decl.kind, value)


def hides_nothing(table: GameInstance) -> bool:
    """True if everybody sees all that is tracked, so that all viewers know the same of a position."""
    return all(decl.known == "all" for decl in table.rules.state_vars.values())


def masked_store(table: GameInstance, state: GameState, player: int | None) -> tuple[object, ...]:
    """The store as a player knows it: `Hidden` stands where something is."""
    if hides_nothing(table):
        return state.store
    store = list(state.store)
    for number in _covered(table, player, state.ended is not None):
        cell = table.state_slots[number]
        if cell.decl.until is None or not is_visible(table, state, cell, player):
            store[number] = Hidden(size_of(cell, store[number]))
    return tuple(store)


@per_table
def _covered(table: GameInstance, player: int | None, over: bool) -> tuple[int, ...]:  # a part of the key
    """Numbers of the cells that a player does not see, those among them that may be open for the time being."""
    return tuple(number for number, cell in enumerate(table.state_slots) if not sees(cell, player, over=over))


def slot_visibility(routine: Routine, frame: Frame, number: int, player: int | None, *, over: bool) -> str:
    """How much a player may know of a slot: `all`, `own` (of everybody's answers the own one), or `nothing`."""
    knower = routine.knower(frame.pc, number)
    if knower == "nobody":
        return "nothing"
    if knower == "all" or over:
        return "all"
    if isinstance(knower, int):
        return "all" if player is not None and frame.slots[knower] == player else "nothing"
    return "own"
