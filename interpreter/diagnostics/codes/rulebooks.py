"""Codes C150 to C159: rulebooks."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("C150", ERROR, "a rulebook of which form?", "`{word}` ends in {suffix}, and that does not say how a rulebook is to be written.", "Let the name end in {known}; without `-o` the rulebook appears in the terminal."),
    Code("C151", ERROR, "a file that is no rulebook", "{word} is there already and was not made by `rulewright rulebook`.", "Choose another name, or write over it with `--force`."),
)  # fmt: skip
