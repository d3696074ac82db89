"""Snapshots of state variables, as position memories keep them."""

from collections.abc import Callable, Sequence
from operator import itemgetter

from interpreter.model import ir
from interpreter.model.builtins.position_memory import PositionMemory, Snapshot
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Closure
from interpreter.runtime.values.containers import Value

CURRENT = -4  # whose turn it is, in the store followed by the course


def remembered_slots(table: GameInstance, names: Sequence[str]) -> tuple[int, ...]:
    """The slots of the store that a memory of these names is about, in their order."""
    return tuple(number for name in names for number, slot in enumerate(table.state_slots) if slot.name == name)


def snapshot_of(table: GameInstance, names: Sequence[str]) -> Callable[[Sequence[Value]], Snapshot]:
    """The function that takes the snapshot of these names from the store followed by the course, whether pools are lists there or not."""
    slots = remembered_slots(table, names)
    places = (*slots, *([CURRENT] if "current" in names else []))
    take: Callable[[Sequence[Value]], Snapshot] = itemgetter(*places) if len(places) > 1 else lambda block: (block[places[0]],)
    pools = [place for place, slot in enumerate(slots) if table.state_slots[slot].decl.holder == "pool"]
    if not pools:
        return take

    def with_pools(block: Sequence[Value]) -> Snapshot:
        values = [*take(block)]
        for place in pools:
            values[place] = tuple(values[place])
        return tuple(values)

    return with_pools


def recall(table: GameInstance, memory: str, names: Sequence[str]) -> Callable[[Sequence[Value]], int]:
    """The function that tells from the store followed by the course how often the present values are in a memory."""
    slot, snapshot = table.slot_index[memory], snapshot_of(table, names)
    return lambda block: int(block[slot].times(snapshot(block)))


def remember(table: GameInstance, memory: str, names: Sequence[str]) -> Callable[[Sequence[Value]], PositionMemory]:
    """The function that gives a memory with the present values once more."""
    slot, snapshot = table.slot_index[memory], snapshot_of(table, names)
    return lambda block: block[slot].remember(snapshot(block))


def of_memory(table: GameInstance, expression: ir.TimesRemembered | ir.Remembered) -> Closure:
    """The closure of either, for the reference machine."""
    work_out: Callable[[Sequence[Value]], Value] = (recall if isinstance(expression, ir.TimesRemembered) else remember)(
        table, expression.memory, expression.names
    )
    return lambda store, course, _slots: work_out((*store, *course))
