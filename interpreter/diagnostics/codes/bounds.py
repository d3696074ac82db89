"""Codes B: numbers out of range, rules without an end, states too large."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, WARNING, Code

ROWS: tuple[Code, ...] = ()
