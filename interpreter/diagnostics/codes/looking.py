"""Codes R110 to R119: what a player sees, and positions drawn from it."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("R110", ERROR, "no position found", "None of {tries} positions that were drawn looks the same to this player and meets the checks of the rules.", "Checks under `always` that hidden things seldom meet by chance make this hard; with other seeds it may still succeed."),
)  # fmt: skip
