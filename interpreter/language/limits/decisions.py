"""Decisions that may lapse, and why others cannot: notes for whoever validates a rule set.

A question without an option is not asked, so no rule file can get stuck; but an author should know where that may happen.
"""

from interpreter.language.declared import Declared
from interpreter.language.scope import Scope, Slots
from interpreter.language.types.special import is_never_empty
from interpreter.model.ir import Ask, Branch, Menu


def check_decisions(declared: Declared) -> None:
    """A note for every question that may lapse without the file saying what happens then."""
    for routine in declared.routines.values():
        for number, instruction in enumerate(routine.code):
            if isinstance(instruction, Ask) and _may_lapse(instruction.menu, declared) and not instruction.menu.none_counts:
                address, span = routine.places[number]
                declared.report.add("D120", span, address=address)


def _may_lapse(menu: Menu, declared: Declared) -> bool:
    if menu.passing is not None and menu.passing.when is None:
        return False
    return not any(_is_sure(branch, declared) for branch in menu.branches)


def _is_sure(branch: Branch, declared: Declared) -> bool:
    scope = Scope(declared, Slots())
    free = all(choice.where is None and is_never_empty(choice.domain, scope) for choice in branch.choices)
    return free and not branch.requirements
