"""Codes D: decisions that may never be asked, and secrets that would get out."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, WARNING, Code

ROWS: tuple[Code, ...] = ()
