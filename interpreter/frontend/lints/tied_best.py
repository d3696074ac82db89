"""Lint: `best` without a floor, where everybody who has nothing ties for the best."""

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.ir import Aggregate
from interpreter.model.ir.traverse import walk
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import IntRange


def check_tied_best(rules: RuleSet, files: frozenset[str], report: Report) -> None:
    """Note where all that are compared may be tied at nothing, and no floor says whether they then count."""
    for part in walk(rules):
        if not isinstance(part, Aggregate) or part.name != "best" or part.floor is not None or part.value is None:
            continue
        kind, span = part.value.kind, part.span
        if isinstance(kind, IntRange) and kind.low == 0 and kind.high != 0 and span is not None and span.source.name in files:
            report.add("K149", span)
