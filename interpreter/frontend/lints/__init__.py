"""Lints: what is valid and yet looks forgotten or mistaken. Warnings and notes, never errors.

    lint(compiled, files, elsewhere, report)

They look at finished rule sets, and only `check` asks for them. Each says nothing wherever it is not sure: a lint that cries
wolf is worse than none.
"""

from collections.abc import Callable

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.lints.deep_calls import check_nesting
from interpreter.frontend.lints.left_unused import check_left_unused
from interpreter.frontend.lints.missing_titles import check_missing_titles
from interpreter.frontend.lints.missing_translations import check_missing_translations
from interpreter.frontend.lints.never_holds import check_never_holds, never_holding
from interpreter.frontend.lints.no_effect_rows import check_no_effect_rows
from interpreter.frontend.lints.same_twice import check_same_twice
from interpreter.frontend.lints.slow_answers import check_hidden_things, check_slow_answers
from interpreter.frontend.lints.uncounted_passes import check_uncounted_passes
from interpreter.frontend.lints.unseen_numbers import check_unseen_numbers
from interpreter.frontend.lints.unused import check_unused, unused
from interpreter.frontend.pipeline.compilation import Compilation


def lint(
    compiled: Compilation,
    files: frozenset[str],
    elsewhere: frozenset[str],
    report: Report,
    *,
    without: Callable[[], Compilation | None] | None = None,
) -> None:
    """Report what looks forgotten in these files of a rule set; `elsewhere`: names that other files of the game speak of.

    without: compiles the rules without the variant in these files; with it, what the variant leaves unused elsewhere is reported too.
    """
    idle, never = list(unused(compiled)), list(never_holding(compiled))
    check_unused(idle, files, elsewhere, report)
    check_never_holds(never, files, report)
    if without is not None:
        check_left_unused(compiled, without, files, idle, never, report)
    check_missing_translations(compiled.trees, files, report)
    check_missing_titles(compiled, files, report)
    check_uncounted_passes(compiled.rules, files, report)
    check_nesting(compiled.trees, files, report)
    check_no_effect_rows(compiled, files, report)
    check_unseen_numbers(compiled, files, report)
    check_same_twice(compiled.trees, files, report)
    check_slow_answers(compiled, files, report)
    check_hidden_things(compiled, files, report)
