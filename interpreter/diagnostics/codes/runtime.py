"""Codes R: states, moves, traces, saves, and what is settled at the start of a game."""

from interpreter.diagnostics.codes import moves, saves
from interpreter.diagnostics.codes.code import Code

_START: tuple[Code, ...] = ()  # R101 to R119: what is settled at the start of a game

ROWS: tuple[Code, ...] = _START + moves.ROWS + saves.ROWS
