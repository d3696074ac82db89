"""Lint: `all_passed` and `passes_in_a_row` where no pass is ever counted."""

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.ir import Ask, BuiltinCall
from interpreter.model.ir.traverse import walk
from interpreter.model.ruleset.ruleset import RuleSet


def check_uncounted_passes(rules: RuleSet, files: frozenset[str], report: Report) -> None:
    """Report where the number of passes is asked for though nothing ever counts one."""
    menus = [step.decision for routine in rules.routines.values() for step in routine.code if isinstance(step, Ask)]
    if any(menu.none_counts or (menu.passing is not None and menu.passing.counted) for menu in menus):
        return
    for part in walk(rules):
        if (
            isinstance(part, BuiltinCall)
            and TURN_STATE_FUNCTIONS.get(part.name) == "#passes"
            and part.span is not None
            and part.span.source.name in files
        ):
            report.add("K145", part.span, name=part.name)
