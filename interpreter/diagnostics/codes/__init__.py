"""The table of all codes, one module per letter; every text that a person may read about a finding stands here."""

from collections.abc import Mapping
from types import MappingProxyType

from interpreter.diagnostics.codes import (
    batches,
    bounds,
    clauses,
    command,
    decisions,
    layouts,
    lints,
    names,
    runtime,
    scenarios,
    slips,
    steps,
    types,
    variants,
    yaml,
)
from interpreter.diagnostics.codes.code import Code

_LETTERS = (yaml, steps, slips, names, types, bounds, decisions, variants, layouts, runtime, command, clauses, lints, scenarios, batches)

CODES: Mapping[str, Code] = MappingProxyType({row.code: row for letter in _LETTERS for row in letter.ROWS})

__all__ = ["CODES", "Code"]
