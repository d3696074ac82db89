"""Codes R: states, moves, traces, saves, and what is settled at the start of a game."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, WARNING, Code

ROWS: tuple[Code, ...] = ()
