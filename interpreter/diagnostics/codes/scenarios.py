"""Codes S: scenarios: positions, moves and what is expected of them."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, WARNING, Code

ROWS: tuple[Code, ...] = ()
