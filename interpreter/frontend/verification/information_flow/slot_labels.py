"""Labels of the slots at one point of a routine: transfer and join."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from interpreter.frontend.verification.information_flow.labels import ANYBODY, PLAIN, LabelledValue, Player, without_names
from interpreter.model.ir import Routine
from interpreter.model.types.types import PLAYER, EntityType, Optional

SlotState = Mapping[int, LabelledValue]  # slots that are not named hold something open that is no player we know


def is_player(routine: Routine, slot: int) -> bool:
    """Whether a slot holds a player."""
    kind = routine.slots[slot].kind
    return (kind.inner if isinstance(kind, Optional) else kind) == EntityType(PLAYER)


def forget_players(state: SlotState, test: Callable[[str], bool]) -> dict[int, LabelledValue]:
    """The state with terms that have such a head forgotten: they mean somebody else from now on."""
    return {slot: kept for slot, value in state.items() if (kept := without_names(value, test)) != PLAIN}


def store(
    state: SlotState, values: Iterable[tuple[int, LabelledValue]], origin: str, routine: Routine, *, again: bool
) -> dict[int, LabelledValue]:
    """The state after an instruction has put values into slots; a player who is not known otherwise is known by it.

    Where an instruction comes again, what is known by it so far was known by its last time.
    """
    found = forget_players(state, lambda head: head.startswith(f"{origin} ")) if again else dict(state)
    for slot, value in values:
        kept = without_names(value, lambda head: head.startswith(f"{origin} "))
        if kept.player is None or kept.player.head == ANYBODY:
            parts = () if kept.player is None else kept.player.parts
            kept = replace(kept, player=Player(f"{origin} {slot}", parts) if is_player(routine, slot) else None)
        found[slot] = kept
        if kept == PLAIN:
            del found[slot]
    return found


def join_states(old: SlotState | None, new: SlotState, number: int, routine: Routine) -> dict[int, LabelledValue]:
    """The state where a further way leads to an instruction: what holds on every way."""
    head = f"join {number} "
    incoming = forget_players(new, lambda each: each.startswith(head))
    if old is None:
        return incoming
    found = {}
    for slot in old.keys() | incoming.keys():
        value = _met(old.get(slot, PLAIN), incoming.get(slot, PLAIN), Player(f"{head}{slot}"), is_player(routine, slot))
        if value != PLAIN:
            found[slot] = value
    return found


def _met(old: LabelledValue, new: LabelledValue, joined: Player, is_one: bool) -> LabelledValue:
    player = old.player if old.player == new.player else joined if is_one else None
    if old.player == joined:
        player = joined
    return LabelledValue(old.label | new.label, old.size | new.size, player, old.rolled | new.rolled, old.ballot or new.ballot)
