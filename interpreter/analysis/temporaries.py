"""Expression temporaries: slots that only loops inside expressions write, so that they are dead between instructions."""

from collections.abc import Iterable

from interpreter.model import ir
from interpreter.model.ir.effects import answered_here, expressions_read, slots_of_answer, slots_written
from interpreter.model.ir.traverse import conditions, descendants
from interpreter.model.ruleset.ruleset import RuleSet


def temporaries(rules: RuleSet, name: str) -> frozenset[int]:
    """The slots of a routine that carry nothing from one instruction to the next."""
    routine = rules.routines[name]
    bound: set[int] = set()
    written = {slot for instruction in routine.code for slot in slots_written(instruction)}
    for instruction in routine.code:
        bound |= _bound(expressions_read(instruction))
        for branch in answered_here(instruction):
            bound |= _bound(conditions(branch))
    for action in rules.actions.values():
        if action.routine == name:  # its conditions are tried, and its names worked out, in a frame of the routine
            bound |= _bound(conditions(action.alternative))
            written |= slots_of_answer(action.alternative)
    return frozenset(bound - written)


def _bound(expressions: Iterable[ir.Expression]) -> set[int]:
    """The slots that words bind inside expressions."""
    return {part.slot for expression in expressions for part in descendants(expression) if isinstance(part, ir.Aggregate)}
