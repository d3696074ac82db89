"""Steps that order other steps: conditions, loops, turns, procedures, the end."""

from interpreter.model.schema.shapes import Form
from interpreter.model.schema.statement_spec import Field, Verb

GROUP = "Flow"
ORDERS = ("clockwise", "counter-clockwise")

_SAFETY_LIMIT = Field(
    "safety_limit", Form.EXPRESSION, "A bound for the machine, far away; no rule. Reaching it is reported.", required=True
)

VERBS: tuple[Verb, ...] = (
    Verb(
        "if",
        GROUP,
        Form.EXPRESSION,
        "Steps that are taken only if something holds.",
        "- if: empty(deck)\n  then:\n    - shuffle: discard",
        "if …; otherwise …",
        fields=(
            Field("then", Form.STEPS, "The steps if it holds.", required=True),
            Field("else", Form.STEPS, "The steps if it does not."),
        ),
    ),
    Verb(
        "for_each",
        GROUP,
        Form.MEMBER,
        "Steps for each member of a set, in order; the set is taken as it is at the beginning.",
        "- for_each: spot in spots where free(spot)\n  do:\n    - change: owner(spot) to me",
        "on every …; each of them",
        fields=(Field("do", Form.STEPS, "The steps for each.", required=True),),
    ),
    Verb(
        "each_player",
        GROUP,
        Form.EXPRESSION,
        "Steps for each of these players, in turn order; inside, `me` is that player.",
        "- each_player: others(me)\n  do:\n    - draw: 1 from deck to hand(me)",
        "all others …; everybody in turn",
        fields=(
            Field("from", Form.EXPRESSION, "Who begins; the player whose turn it is, if nothing is said."),
            Field("order", Form.WORD, "The way round the table; clockwise if nothing is said.", choices=ORDERS),
            Field("do", Form.STEPS, "The steps for each.", required=True),
        ),
        sentence_fields=("from",),
    ),
    Verb(
        "repeat",
        GROUP,
        Form.EXPRESSION,
        "Steps taken so many times, or until something holds; that is asked before each time.",
        "- repeat: 3 until empty(hand(me))\n  do:\n    - must: place",
        "three times; up to three times",
        fields=(
            Field("until", Form.EXPRESSION, "The steps are not taken again once this holds."),
            Field("do", Form.STEPS, "The steps.", required=True),
        ),
        sentence_fields=("until",),
    ),
    Verb(
        "repeat_until",
        GROUP,
        Form.EXPRESSION,
        "Steps taken until something holds; that is asked before each time.",
        "- repeat_until: all_passed\n  safety_limit: 1000\n  do:\n    - run: trick",
        "until …; as long as …",
        fields=(_SAFETY_LIMIT, Field("do", Form.STEPS, "The steps.", required=True)),
    ),
    Verb(
        "stop",
        GROUP,
        Form.WORD,
        "Leaves the innermost loop of this sort.",
        "- stop: repeat",
        "then stop",
        choices=("repeat", "for_each"),
    ),
    Verb("run", GROUP, Form.CALL, "The steps of a procedure.", "- run: deal(3)", "as described under …"),
    Verb(
        "perform",
        GROUP,
        Form.CALL,
        "The steps that stand on a row of a table, as on a card.",
        "- perform: effect(card)",
        "carry out the card",
    ),
    Verb(
        "turns",
        GROUP,
        Form.WORD,
        "Turn after turn, round the table, until an end of the game or until everybody is skipped.",
        "- turns: clockwise\n  safety_limit: 200\n  do:\n    - must: place",
        "players take turns",
        fields=(
            Field("from", Form.EXPRESSION, "Who has the first turn; the first player if nothing is said."),
            Field("skip", Form.EXPRESSION, "A player for whom this holds has no turn; `me` is the player asked about."),
            _SAFETY_LIMIT,
            Field("do", Form.STEPS, "The steps of one turn.", required=True),
        ),
        choices=ORDERS,
    ),
    Verb("end_game", GROUP, Form.NAME, "The game ends at once, with this end.", "- end_game: deck_empty", "the game is over at once"),
)
