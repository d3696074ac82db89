"""Codes R: states, moves, traces, saves, and what is settled at the start of a game."""

from interpreter.diagnostics.codes import looking, moves, saves
from interpreter.diagnostics.codes.code import ERROR, Code

_START: tuple[Code, ...] = (  # R101 to R119: what is settled at the start of a game
    Code("R101", ERROR, "wrong number of players", "`{game}` is for {range} players, not for {players}."),
    Code("R102", ERROR, "unknown option", "`{game}` has no option `{name}`.{nearest}", "Its options are: {known}."),
    Code("R103", ERROR, "not a value of this option", "`{name}` cannot be `{value}`.{nearest}", "It can be: {known}."),
)

ROWS: tuple[Code, ...] = _START + looking.ROWS + moves.ROWS + saves.ROWS
