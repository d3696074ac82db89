"""Codes C140 to C149: house rules as files, made and compared."""

from interpreter.diagnostics.codes.code import ERROR, Code

ROWS: tuple[Code, ...] = (
    Code("C140", ERROR, "not a name for a house rule", "A house rule cannot be called `{word}`.", "Small letters, digits and `_`, beginning with a letter{suggestion}."),
    Code("C141", ERROR, "this name is taken", "`{game}` has a variant called `{word}` already: {file}.", "Choose another name, or change that file."),
    Code("C142", ERROR, "there is such a file", "{file} is there already, and it stays as it is.", "Choose another name, or say `--force` to write over it."),
    Code("C143", ERROR, "a variant without its game", "{file} is a variant of `{of}`, but there is no such game: neither near it nor among those that come with Rulewright. {did_you_mean}", "The file `{of}.game.yaml` should lie beside it or in the folder above. Games that come with Rulewright: {known}."),
    Code("C144", ERROR, "nothing to compare with", "`{word}` is one set of rules; two are needed to see what is different.", "`rulewright diff {game}+VARIANT` compares the game with its variant, `rulewright diff A B` any two. {known}"),
    Code("C145", ERROR, "nothing in common", "`{first}` and `{second}` have no rule in common, so there is nothing to compare.", "Compare a game with its variants, or two versions of one game."),
    Code("C146", ERROR, "no address holds this", "No address or sentence of `{game}` has anything with `{word}`. {did_you_mean}", "`rulewright explain {game}` lists all addresses."),
)  # fmt: skip
