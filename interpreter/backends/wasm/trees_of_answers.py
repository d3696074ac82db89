"""Trees of answers, counted inside the module of a table; the modules of the tables that were asked for last are kept."""

from interpreter.backends.wasm.host import HostError, Trap, is_available
from interpreter.backends.wasm.machine import LONGEST_SEED, WasmTable
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.steps import Stepper, Tree
from interpreter.model.ir import Ask, Roll, Shuffle
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState

MOST_TABLES = 4  # whose modules are kept
_kept: dict[GameInstance, Stepper | None] = {}  # None: the table has no module; whoever counts takes it out


def tree(table: GameInstance, state: GameState, seed: int | str | None, chances: int, depth: int, *, whole: bool) -> Tree | None:
    """What follows from a position within so many answers, at least one; None where the tree has to be walked outside.

    That is without wasmtime, where the table has no module, where several are asked at once, or where chance is open (no seed).
    """
    if not is_available() or len(str(seed)) > LONGEST_SEED or (seed is None and _has_chance(table)):
        return None
    stepper = _kept.pop(table) if table in _kept else _stepper(table)
    try:
        if stepper is None:
            return None
        stepper.seat(0 if seed is None else seed)
        stepper.open(state, chances)
        return stepper.perft(depth, whole=whole)
    except (Unsupported, MemoryError, Trap):
        return None
    finally:
        while len(_kept) >= MOST_TABLES:
            _kept.pop(next(iter(_kept)))
        _kept[table] = stepper


def _stepper(table: GameInstance) -> Stepper | None:
    """The module of a table, ready to be asked; None if it has none."""
    if any(isinstance(step, Ask) and step.decision.together is not None for step in _steps(table)):
        return None
    try:
        return Stepper(WasmTable(table))
    except (Unsupported, HostError):
        return None


def _has_chance(table: GameInstance) -> bool:
    return any(isinstance(step, Roll | Shuffle) for step in _steps(table))


def _steps(table: GameInstance) -> list[object]:
    return [step for routine in table.rules.routines.values() for step in routine.code]
