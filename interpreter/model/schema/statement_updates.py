"""Steps that change what the game remembers, and names for what is true now."""

from interpreter.model.schema.shapes import Form
from interpreter.model.schema.statement_spec import Field, Verb

GROUP = "Changing"

VERBS: tuple[Verb, ...] = (
    Verb(
        "change",
        GROUP,
        Form.PLACE,
        "A tracked name now holds this value.",
        "- change: leader to next(me)",
        "turn it over; it now belongs to you",
        fields=(Field("to", Form.EXPRESSION, "The new value; it must fit the kind that is tracked.", required=True),),
        sentence_fields=("to",),
    ),
    Verb(
        "add",
        GROUP,
        Form.AMOUNT,
        "A tracked number goes up; it stops at its highest.",
        "- add: 2 to coins(me)",
        "gain; score; count up",
        fields=(Field("to", Form.PLACE, "The number that goes up.", required=True),),
        sentence_fields=("to",),
    ),
    Verb(
        "take",
        GROUP,
        Form.AMOUNT,
        "A tracked number goes down; it stops at its lowest.",
        "- take: up to 2 from coins(me)",
        "pay; lose; count down",
        fields=(Field("from", Form.PLACE, "The number that goes down.", required=True),),
        sentence_fields=("from",),
    ),
    Verb(
        "move",
        GROUP,
        Form.THING,
        "Things go from one place to another; what is not there stays away.",
        "- move: card from hand(me) to discard",
        "lay; play; discard; pay with pieces; give",
        fields=(
            Field("of", Form.EXPRESSION, "What the number before it counts: `2 of stone`."),
            Field("from", Form.PLACE, "Where the things are.", required=True),
            Field("to", Form.PLACE, "Where they go.", required=True),
            Field("as", Form.EXPRESSION, "What the thing is there: its other face."),
            Field("at", Form.WORD, "The end of a pile they come to; the top if nothing is said.", choices=("top", "bottom")),
        ),
        sentence_fields=("of", "from", "to", "as"),
    ),
    Verb(
        "draw",
        GROUP,
        Form.AMOUNT,
        "So many go from the top of a pile, one after the other.",
        "- draw: 3 from deck to hand(me)",
        "draw; turn up",
        fields=(
            Field("from", Form.PLACE, "The pile.", required=True),
            Field("to", Form.PLACE, "Where they go.", required=True),
        ),
        sentence_fields=("from", "to"),
    ),
    Verb(
        "deal",
        GROUP,
        Form.AMOUNT,
        "So many go from the top of a pile to each player, in turn order; `me` is whoever gets them.",
        "- deal: 2 from deck to hand(me)",
        "deal; everybody draws",
        fields=(
            Field("from", Form.PLACE, "The pile.", required=True),
            Field("to", Form.PLACE, "Where they go for each of the players.", required=True),
        ),
        sentence_fields=("from", "to"),
    ),
    Verb(
        "let",
        GROUP,
        Form.NAMES,
        "Names for what is true now, known in the steps that follow.",
        "- let:\n    price: size(hand(me))",
        "count first; remember",
    ),
)
