"""Codes L: layouts: the component data that exists before the game."""

from interpreter.diagnostics.codes.code import Code

ROWS: tuple[Code, ...] = ()
