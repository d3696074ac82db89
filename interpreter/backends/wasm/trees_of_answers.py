"""Trees of answers, counted inside the module of a table; the modules of the tables that were asked for last are kept."""

from interpreter.backends.wasm.host import Trap
from interpreter.backends.wasm.kept import Kept
from interpreter.backends.wasm.machine import LONGEST_SEED, WasmTable
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.steps import Stepper, Tree
from interpreter.model.ir import Ask, Roll, Shuffle
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState


def tree(table: GameInstance, state: GameState, seed: int | str | None, chances: int, depth: int, *, whole: bool) -> Tree | None:
    """What follows from a position within so many answers, at least one; None where the tree has to be walked outside.

    That is without wasmtime, where the table has no module, where several are asked at once, or where chance is open (no seed).
    """
    if len(str(seed)) > LONGEST_SEED or (seed is None and _has_chance(table)):
        return None
    with STEPPERS.of(table) as stepper:
        if stepper is None:
            return None
        try:
            stepper.seat(0 if seed is None else seed)
            stepper.open(state, chances)
            return stepper.perft(depth, whole=whole)
        except (Unsupported, MemoryError, Trap):
            return None


def _stepper(table: GameInstance) -> Stepper:
    if any(isinstance(step, Ask) and step.decision.together is not None for step in _steps(table)):
        raise Unsupported("questions put to several at once")
    return Stepper(WasmTable(table))


STEPPERS = Kept(_stepper)


def _has_chance(table: GameInstance) -> bool:
    return any(isinstance(step, Roll | Shuffle) for step in _steps(table))


def _steps(table: GameInstance) -> list[object]:
    return [step for routine in table.rules.routines.values() for step in routine.code]
