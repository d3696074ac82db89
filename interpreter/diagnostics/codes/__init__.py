"""The table of all codes, one module per letter (two for Y); every text that a person may read about a finding stands here."""

from collections.abc import Mapping
from types import MappingProxyType

from interpreter.diagnostics.codes import (
    b_bounds,
    c_usage,
    d_decisions,
    k_texts,
    l_layouts,
    n_names,
    o_variants,
    r_runtime,
    s_scenarios,
    t_types,
    y_expressions,
    y_yaml,
)
from interpreter.diagnostics.codes.code import Code, Severity

_LETTERS = (
    b_bounds, c_usage, d_decisions, k_texts, l_layouts, n_names, o_variants, r_runtime, s_scenarios, t_types, y_yaml, y_expressions,
)  # fmt: skip

CODES: Mapping[str, Code] = MappingProxyType({row.code: row for letter in _LETTERS for row in letter.ROWS})

__all__ = ["CODES", "Code", "Severity"]
