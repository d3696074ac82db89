"""Codes O: variants: changes to a game, and sets of them."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, WARNING, Code

ROWS: tuple[Code, ...] = ()
