"""Statements that change the state, and names for what is true now."""

from interpreter.model.schema.shapes import FieldType, KeySpec
from interpreter.model.schema.statement_spec import StatementSpec

STATEMENTS: tuple[StatementSpec, ...] = (
    StatementSpec(
        "change: A tracked name now holds this value.",
        FieldType.PLACE,
        "- change: leader to next(me)",
        "turn it over; it now belongs to you",
        fields=(KeySpec("to", FieldType.EXPRESSION, "The new value; it must fit the kind that is tracked.", required=True),),
        sentence_fields=("to",),
        writes="named",
    ),
    StatementSpec(
        "add: A tracked number goes up, or down by what is below 0; it stops at its highest and its lowest.",
        FieldType.AMOUNT,
        "- add: 2 to coins(me)",
        "gain; score; count up",
        fields=(KeySpec("to", FieldType.PLACE, "The number that changes.", required=True),),
        sentence_fields=("to",),
        writes="named",
    ),
    StatementSpec(
        "take: A tracked number goes down; it stops at its lowest.",
        FieldType.AMOUNT,
        "- take: up to 2 from coins(me)",
        "pay; lose; count down",
        fields=(KeySpec("from", FieldType.PLACE, "The number that goes down.", required=True),),
        sentence_fields=("from",),
        writes="named",
    ),
    StatementSpec(
        "move: Things go from one place to another; what is not there stays away.",
        FieldType.THING,
        "- move: card from hand(me) to discard",
        "lay; play; discard; pay with pieces; give",
        fields=(
            KeySpec("of", FieldType.EXPRESSION, "What the number before it counts: `2 of stone`."),
            KeySpec("from", FieldType.PLACE, "Where the things are.", required=True),
            KeySpec("to", FieldType.PLACE, "Where they go.", required=True),
            KeySpec("as", FieldType.EXPRESSION, "What the thing is there: its other face."),
            KeySpec("at", FieldType.WORD, "The end of a pile they come to; the top if nothing is said.", choices=("top", "bottom")),
        ),
        sentence_fields=("of", "from", "to", "as"),
        writes="named",
    ),
    StatementSpec(
        "draw: So many go from the top of a pile, one after the other.",
        FieldType.AMOUNT,
        "- draw: 3 from deck to hand(me)",
        "draw; turn up",
        fields=(
            KeySpec("from", FieldType.PLACE, "The pile.", required=True),
            KeySpec("to", FieldType.PLACE, "Where they go.", required=True),
        ),
        sentence_fields=("from", "to"),
        writes="named",
    ),
    StatementSpec(
        "deal: So many go from the top of a pile to each player, in turn order; `me` is whoever gets them.",
        FieldType.AMOUNT,
        "- deal: 2 from deck to hand(me)",
        "deal; everybody draws",
        fields=(
            KeySpec("from", FieldType.PLACE, "The pile.", required=True),
            KeySpec("to", FieldType.PLACE, "Where they go for each of the players.", required=True),
        ),
        sentence_fields=("from", "to"),
        writes="named",
    ),
    StatementSpec(
        "remember: A memory counts that what it is about has been there, as it is now, once more.",
        FieldType.PLACE,
        "- remember: seen",
        "keep count of positions; repetition",
        writes="named",
    ),
    StatementSpec(
        "forget: A memory is empty again: nothing has been there.",
        FieldType.PLACE,
        "- forget: seen",
        "after what cannot be undone",
        writes="named",
    ),
    StatementSpec(
        "let: Names for what is true now, known in the steps that follow.",
        FieldType.NAMES,
        "- let:\n    price: size(hand(me))",
        "count first; remember",
        writes="nothing",
    ),
)
