"""Statements in which chance acts."""

from interpreter.model.schema.shapes import FieldType, KeySpec
from interpreter.model.schema.statement_spec import StatementSpec

STATEMENTS: tuple[StatementSpec, ...] = (
    StatementSpec("shuffle: A pile comes into a random order.", FieldType.PLACE, "- shuffle: deck", "shuffle; mix the bag", writes="named"),
    StatementSpec(
        "roll: Chance picks one of a set and gives it a name, known in the steps that follow, or in `do` if there is one.",
        FieldType.NAME,
        "- roll: face from faces",
        "roll a die; draw by lot; roll in secret",
        fields=(
            KeySpec("from", FieldType.DOMAIN, "What may come up; all equally likely unless `weight` says otherwise.", required=True),
            KeySpec("weight", FieldType.EXPRESSION, "How likely each is, as a whole number; the name stands for the one weighed."),
            KeySpec(
                "known_to", FieldType.EXPRESSION, "Who sees what comes up: a player, a set of players, or `nobody`; if left out, everybody."
            ),
            KeySpec("do", FieldType.STEPS, "The steps that know the name; needed where there may be nothing to pick from."),
        ),
        sentence_fields=("from",),
        writes="nothing",
    ),
)
