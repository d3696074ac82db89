"""Positions that a module has places for in a memory (`memory of ...`), and games that remember more.

A game that remembers more is played again from its beginning by generated Python, in a simulation as in a search. The number of places
follows from the layout of the table: the size of one entry and the size of the log.
"""

from functools import lru_cache

from interpreter.backends.wasm.position.layout import layout_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.model.builtins.position_memory import PositionMemory
from interpreter.model.types.types import MemoryOf, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState

SLOWER = 50  # times that generated Python takes: 31 and 35 in games of cards and dice, 63 and 185 in games with a memory


def outgrown(table: GameInstance, state: GameState) -> tuple[str, ...]:
    """Return the memories that hold more positions than a module has places for."""
    if not any(isinstance(non_null(decl.kind), MemoryOf) for decl in table.rules.state_vars.values()):
        return ()
    places = memory_places(table)
    return tuple(
        cell.name
        for cell, value in zip(table.state_slots, state.store, strict=True)
        if isinstance(value, PositionMemory) and sum(value.counts.values()) > places.get(cell.name, 1 << 60)
    )


@lru_cache(maxsize=16)
def memory_places(table: GameInstance) -> dict[str, int]:
    """Return by memory how many positions a module has places for; empty where no module plays at the table anyway."""
    try:
        tracks = layout_of(table).tracks
    except Unsupported:
        return {}
    return {name: track.capacity for name, track in tracks.items() if track.form == "memory"}
