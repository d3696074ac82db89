"""Codes O: variants: changes to a game, and sets of them."""

from interpreter.diagnostics.codes.code import Code

ROWS: tuple[Code, ...] = ()
