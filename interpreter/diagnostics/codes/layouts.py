"""Codes L: layouts: the component data that exists before the game."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, WARNING, Code

ROWS: tuple[Code, ...] = ()
