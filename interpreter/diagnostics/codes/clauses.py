"""Codes K: clauses of the rulebook, and texts for people."""

from interpreter.diagnostics.codes.code import ERROR, WARNING, Code

ROWS: tuple[Code, ...] = (
    Code(
        "K101",
        WARNING,
        "unknown clause",
        "There is no clause `{clause}`.{nearest}",
        "Clauses are listed in `clauses.yaml` beside the game.",
    ),
    Code(
        "K102",
        WARNING,
        "a clause without a rule",
        "No rule carries out `{clause}`.",
        "Name it under the `source:` of the rule that does. If none has to, say why under `no_rule:` in the list of clauses.",
    ),
    Code("K103", WARNING, "a rule without a clause", "The {what} `{address}` names no clause.", "Add `source: […]`."),
    Code("K110", ERROR, "an unknown figure in a text", "A text quotes `{name}`, which is no number and no option.{nearest}"),
    Code(
        "K111",
        WARNING,
        "a rule that says what it said before",
        "`{variant}` changes the rule `{rule}`, but not the sentence in which it is read aloud.",
        "Write the new sentence at the change, `text: …`; if the old one is still true, write `text_stays: yes`.",
    ),
)
