"""Builds the move enumerators of a game instance: from closures, or those of a faster machine."""

from collections.abc import Callable

from interpreter.model.builtins import is_lazy_choice
from interpreter.model.builtins.number_sets import has_number, is_number_set
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir import Alternative, Expression
from interpreter.model.ir.traverse import conditions, descendants, is_independent
from interpreter.model.types.types import ListOf, MultisetOf, element_type, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.move_enumerator import ChoiceStep, MoveEnumerator
from interpreter.runtime.values.containers import Value, walker


def enumerator_for(table: GameInstance, branch: Alternative) -> MoveEnumerator:
    """The branch at this table, made when it is first needed."""
    known = table.enumerators.get(id(branch))
    if known is None:
        made = None if table.engine is None else table.engine.enumerator(table, branch)
        known = table.enumerators[id(branch)] = (branch, made or reference_enumerator(table, branch))
    return known[1]


def reference_enumerator(table: GameInstance, branch: Alternative) -> MoveEnumerator:
    """The branch at this table, as chains of closures."""
    levels = tuple(_level(table, branch, number) for number in range(len(branch.choices)))
    lets = tuple((slot, table.evaluate(value)) for slot, value in branch.lets)
    return MoveEnumerator(branch, levels, lets, tuple(table.evaluate(each.test) for each in branch.guards), _size(table, branch))


def _size(table: GameInstance, branch: Alternative) -> int:
    if branch.action is None:
        return 0
    routine = table.rules.routines[table.rules.actions[branch.action].routine]
    return max(len(routine.slots), 1 + max((slot for part in conditions(branch) for slot in _bound(part)), default=0))


def _bound(expression: Expression) -> set[int]:
    return {slot for part in descendants(expression) if (slot := getattr(part, "slot", None)) is not None}


def _level(table: GameInstance, branch: Alternative, number: int) -> ChoiceStep:
    choice = branch.choices[number]
    domain, walk, fits = table.evaluate(choice.domain), walker(choice.domain.kind), _fits(choice.domain)
    where = None if choice.where is None else table.evaluate(choice.where)
    return ChoiceStep(choice, choice.slot, domain, walk, where, is_lazy_choice(choice), is_independent(branch, number), fits)


def _fits(domain: Expression) -> Callable[[Value, Value], bool]:
    """The function that tells whether a value, of whatever form, is in the domain."""
    kind = non_null(domain.kind)
    inner = non_null(element_type(kind) or kind)
    if is_number_set(kind):
        return lambda numbers, value: isinstance(value, int) and has_number(numbers or 0, value)
    if is_mask_set(kind):
        return lambda mask, value: isinstance(value, int) and value >= 0 and bool((mask or 0) >> value & 1)
    if isinstance(kind, MultisetOf):
        return lambda pool, value: isinstance(value, int) and 0 <= value < len(pool) and pool[value] > 0
    wanted = tuple if isinstance(inner, MultisetOf | ListOf) else (int, tuple) if is_number_set(inner) else int
    return lambda heap, value: isinstance(value, wanted) and value in (heap or ())
