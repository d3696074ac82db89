"""Codes Y: YAML, the shape of a file, and how expressions are written."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, WARNING, Code

ROWS: tuple[Code, ...] = ()
