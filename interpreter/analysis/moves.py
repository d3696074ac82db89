"""Moves of which machines make one operation however many copies go."""

from interpreter.model import ir
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import element_type, non_null


def moves_in_groups(rules: RuleSet, step: ir.Move) -> bool:
    """True if so many copies of one thing go from a pool to a pool of another name: counts go down and up, no copy is walked.

    Between pools of one name both may be the same pool, in which a thing that comes back can go again.
    """
    if step.thing is None or step.copies is None or element_type(non_null(step.thing.kind)) is not None:
        return False
    holders = {rules.state_vars[place.name].holder for place in (step.source, step.target)}
    return step.source.name != step.target.name and holders == {"pool"}
