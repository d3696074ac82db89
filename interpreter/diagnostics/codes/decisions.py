"""Codes D: circles, decisions, and secrets."""

from interpreter.diagnostics.codes.code import ERROR, NOTE, Code

ROWS: tuple[Code, ...] = (
    Code(
        "D101",
        ERROR,
        "a word that uses itself",
        "`{name}` is explained by itself: {circle}.",
        "Say it with `reach`, `groups`, `line` or `row_through`, or repeat steps.",
    ),
    Code(
        "D102",
        ERROR,
        "steps that set themselves off",
        "`{name}` comes back to itself: {circle}.",
        "Break the circle; `repeat` does something several times.",
    ),
    Code(
        "D103",
        ERROR,
        "a kind made of itself",
        "The kind `{name}` is made of itself: {circle}.",
        "Say it by something that was there before.",
    ),
    Code(
        "D104",
        ERROR,
        "built too high",
        "`{name}` is explained by something that is explained by something else, and so on: more than {deepest} levels deep.",
        "Say it with fewer steps in between.",
    ),
    Code(
        "D110",
        ERROR,
        "nothing to roll from",
        "There may be nothing to roll from, and then `{name}` would be nothing.",
        "Put the steps that need it under `do:`.",
    ),
    Code("D111", ERROR, "nothing to stop", "There is no `{loop}` around this step."),
    Code(
        "D112",
        ERROR,
        "a layout is judged before the game",
        "`{name}` is only known during the game.",
        "A condition of the layout may use the layout, numbers and options.",
    ),
    Code(
        "D113",
        ERROR,
        "a part that would change",
        "What belongs to `{name}` must be settled before the game.",
        "Keep a tracked `truth` and ask for it where it matters.",
    ),
    Code(
        "D120",
        NOTE,
        "a decision that may lapse",
        "Where there is nothing to choose at `{address}`, nobody is asked and the steps go on.",
        "If that is meant, say so: `if_none: nothing`. If there always is something, say why: `surely: …`.",
    ),
    Code(
        "D301",
        ERROR,
        "an offer that gives a secret away",
        "What is offered here depends on {what}, which the player asked does not know.",
        "Offer by something open, or let the player see it first.",
    ),
)
