"""Lints: what is right as far as the rules go, and yet looks forgotten or mistaken. Warnings and notes, never errors.

    lint(compiled, files, elsewhere, report)

They look at finished rule sets, and only `check` asks for them. Each says nothing wherever it is not sure: a lint that cries
wolf is worse than none.
"""

from interpreter.diagnostics.diagnostic import Report
from interpreter.language.compilation import Compiled
from interpreter.language.lints.idle import check_idle
from interpreter.language.lints.nested import check_nesting
from interpreter.language.lints.passing import check_passing
from interpreter.language.lints.tied import check_ties
from interpreter.language.lints.translated import check_translated
from interpreter.language.lints.unused import check_unused


def lint(compiled: Compiled, files: frozenset[str], elsewhere: frozenset[str], report: Report) -> None:
    """Report what looks forgotten in these files of a rule set; `elsewhere`: names that other files of the game speak of."""
    check_unused(compiled, files, elsewhere, report)
    check_translated(compiled.trees, files, report)
    check_passing(compiled.rules, files, report)
    check_nesting(compiled.trees, files, report)
    check_ties(compiled.rules, files, report)
    check_idle(compiled, files, report)
