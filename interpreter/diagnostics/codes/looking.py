"""Codes R110 to R119: what a player sees, and positions drawn from it."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("R110", ERROR, "no position found", "None of {tries} positions that were drawn looks the same to this player and meets the checks of the rules.", "Checks under `always` that hidden things seldom meet by chance make this hard; with other seeds it may still succeed."),
    Code("R111", ERROR, "a view, not a position", "This is what {viewer} sees of a game, not the game: what is hidden is missing, so nobody can play on from it.", "Load what `to_json` or `save` gave."),
    Code("R112", ERROR, "answered already", "{player} has answered already, and an answer stands until all are in.", "Still to answer: {asked}."),
)  # fmt: skip
