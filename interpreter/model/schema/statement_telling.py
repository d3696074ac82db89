"""Statements that tell players something and change nothing."""

from interpreter.model.schema.shapes import FieldType, KeySpec
from interpreter.model.schema.statement_spec import StatementSpec

STATEMENTS: tuple[StatementSpec, ...] = (
    StatementSpec(
        "tell: Players are told a sentence, which may quote names that are known here: `{face}`.",
        FieldType.TEXT,
        '- tell: "{me} rolls {face}."',
        "announce; say aloud; show a message; log",
        fields=(KeySpec("to", FieldType.EXPRESSION, "Who is told: a player, or a set of players; if left out, everybody."),),
        writes="nothing",
    ),
    StatementSpec(
        "reveal: Players are shown what lies in a place now; without brackets, in all places of that name.",
        FieldType.PLACE,
        "- reveal: hand(me) to next(me)",
        "show your cards; lay open; look at; showdown",
        fields=(KeySpec("to", FieldType.EXPRESSION, "Who is shown it: a player, or a set of players; if left out, everybody."),),
        sentence_fields=("to",),
        writes="nothing",
    ),
)
