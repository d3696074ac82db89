"""Codes C140 to C149: house rules as files, made and compared."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("C143", ERROR, "a variant without its game", "{file} is a variant of `{of}`, but there is no such game: neither near it nor among those that come with Rulewright. {did_you_mean}", "The file `{of}.game.yaml` should lie beside it or in the folder above. Games that come with Rulewright: {known}."),
    Code("C144", ERROR, "nothing to compare with", "`{word}` is one set of rules; two are needed to see what is different.", "`rulewright diff {game}+VARIANT` compares the game with its variant, `rulewright diff A B` any two. {known}"),
    Code("C145", ERROR, "nothing in common", "`{first}` and `{second}` have no rule in common, so there is nothing to compare.", "Compare a game with its variants, or two versions of one game."),
)  # fmt: skip
