"""Evaluates the invariants of a rule set (`always`) at a position; play goes on without them."""

from collections.abc import Callable, Sequence

from interpreter.model.ruleset.ruleset import Condition
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, TurnState, Watch, new_slots


def violated_invariants(table: GameInstance, state: GameState, *moments: str) -> tuple[Condition, ...]:
    """The checks of some moments (`end of turn`; empty: those that always hold) that do not hold."""
    return tuple(condition for condition in table.rules.always if condition.at in moments and not holds(table, state, condition))


def holds(table: GameInstance, state: GameState, condition: Condition) -> bool:
    """Whether one check holds."""
    slots = new_slots(condition.size, state.course.current)
    return bool(table.evaluate(condition.test)(state.store, state.course, slots))


def invariant_watch(table: GameInstance, note: Callable[[list[str]], object]) -> Watch:
    """A watch that notes the names of the checks that do not hold at the moment they belong to: the end of a turn, say."""

    def watch(moment: str, store: Sequence[object], course: TurnState) -> None:
        note([condition.name for condition in violated_invariants(table, GameState(tuple(store), course, ()), moment)])

    return watch
