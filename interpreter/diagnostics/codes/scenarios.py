"""Codes S: scenarios: positions, moves and what is expected of them."""

from interpreter.diagnostics.codes import running
from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code(
        "S101",
        ERROR,
        "no step at this address",
        "There is no step `{address}` to begin at.{nearest}",
        "Steps of `setup` and `play` that have an `id` can be begun at.",
    ),
    *running.ROWS,
)
