"""Codes O: variants and house rules worked into a game."""

from interpreter.diagnostics.codes.code import ERROR, WARNING, Code

ROWS: tuple[Code, ...] = (
    Code(
        "O101",
        ERROR,
        "nothing at this address",
        "`{address}` leads nowhere: there is no `{part}`.{nearest}",
        "Near it: {known}. `rulewright explain GAME` lists all addresses.",
    ),
    Code("O102", ERROR, "a variant of another game", "`{variant}` is a variant of `{of}`, not of `{game}`."),
    Code(
        "O103",
        ERROR,
        "this is there already",
        "A variant declares `{name}`, but the game has one.",
        "To change what is there: `replace: {address}`.",
    ),
    Code("O104", ERROR, "variants that exclude each other", "`{variant}` does not go together with `{other}`: {why}"),
    Code(
        "O105",
        ERROR,
        "two changes at one place",
        "`{first}` and `{second}` both change `{address}`, each in its own way.",
        "Leave one of them out, or let one change say `after:` and the name of the other variant.",
    ),
    Code(
        "O106",
        ERROR,
        "a change inside a change",
        "`{first}` and `{second}` change `{address}` and something inside it, so one of the changes would be lost.",
        "Leave one of them out, or let one change say `after:` and the name of the other variant.",
    ),
    Code(
        "O107",
        ERROR,
        "a change that cannot be made there",
        "`{operation}` cannot put {new} at `{address}`, where I see {what}.",
        "Steps go into lists of steps, named entries into mappings; `replace` puts anything in place of anything.",
    ),
    Code("O108", ERROR, "variants in a circle", "Each of these variants is to come after another one: {names}."),
    Code(
        "O109",
        ERROR,
        "a variant that is needed",
        "`{variant}` needs `{name}`, but there is no such variant beside the game.{nearest}",
    ),
    Code(
        "O110",
        ERROR,
        "variants that do not go together",
        "{names} do not go together, although each is right by itself. Together ({code}): {sentence}",
        "Play them one at a time, or say so in one of the files:\n    excludes:\n      OTHER: and the reason, which is shown to the players",
    ),
    Code(
        "O111",
        ERROR,
        "which comes first",
        "`{first}` and `{second}` both put something here, and the rules differ with which of them comes first.",
        "Write `after: {first}` in `{second}`, at the change or once for the file; what it adds then comes behind. Or the other way round.",
    ),
    Code(
        "O112",
        WARNING,
        "no reason given",
        "`{variant}` does not say why it changes the game.",
        "Write `because:` and a sentence, once for the file (below `of:`) or at every change:\n    because: At our table games take too long.",
    ),
    Code(
        "O113",
        WARNING,
        "two names for one variant",
        "The file `{file}` calls itself `{variant}`: one plays it by the first name, and other files speak of it by the second.",
        "Write `variant: {name}`, or call the file `{variant}.variant.yaml`.",
    ),
    Code("O114", WARNING, "a change that changes nothing", "What stands at `{address}` is replaced by the very same."),
    Code(
        "O115",
        WARNING,
        "a variant that changes nothing",
        "`{variant}` neither changes nor adds anything.",
        "Changes stand under `changes:`; `rulewright explain GAME` lists all that can be changed.",
    ),
)
