"""Codes C194, C197 to C199 and R119: many games, and who plays them."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("C194", ERROR, "one board or many", "`--layouts {layouts}` makes boards from seeds, `--layout {layout}` names the one to play on.", "Leave one of them out."),
    Code("C197", ERROR, "a library is missing", "`{what}` needs the library `{library}`, which is not installed.", "Install it with `pip install 'rulewright[{extra}]'`."),
    Code("C198", ERROR, "no scheduler", "The scheduler at `{address}` cannot be used: {why}.", "{hint}"),
    Code("C199", ERROR, "nobody to play", "With {jobs} processes nobody plays.", "`--jobs 1` plays in one process; as many as the computer has cores is fastest."),
    Code("R119", ERROR, "games that end their process", "{times} processes have ended while they played {games}; of the last one is known: {how}.", "The games before it are not lost. Often memory has run out: fewer processes (`--jobs`) need less of it."),
)  # fmt: skip
