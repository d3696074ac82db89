"""Evaluates the invariants of a rule set (`always`) at a position; play goes on without them."""

from interpreter.model.ruleset.ruleset import Condition
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, new_slots


def violated_invariants(table: GameInstance, state: GameState, moment: str = "") -> tuple[Condition, ...]:
    """The checks that do not hold; those that belong to a moment (`end of turn`) are only looked at with that moment."""
    return tuple(condition for condition in table.rules.always if condition.at in ("", moment) and not holds(table, state, condition))


def violated_at(table: GameInstance, state: GameState, moment: str) -> tuple[Condition, ...]:
    """The checks that belong to a moment and do not hold; those that hold always are not looked at."""
    return tuple(condition for condition in table.rules.always if condition.at == moment and not holds(table, state, condition))


def holds(table: GameInstance, state: GameState, condition: Condition) -> bool:
    """Whether one check holds."""
    slots = new_slots(condition.size, state.course.current)
    return bool(table.evaluate(condition.test)(state.store, state.course, slots))
