"""Control statements: conditions, loops, turns, procedures, the end."""

from interpreter.model.schema.shapes import FieldType, KeySpec
from interpreter.model.schema.statement_spec import StatementSpec

ORDERS = ("clockwise", "counter-clockwise")

_SAFETY_LIMIT = KeySpec(
    "safety_limit", FieldType.EXPRESSION, "A bound for the machine, far away; no rule. Reaching it is reported.", required=True
)

STATEMENTS: tuple[StatementSpec, ...] = (
    StatementSpec(
        "if: Steps that are taken only if something holds.",
        FieldType.EXPRESSION,
        "- if: empty(deck)\n  then:\n    - shuffle: discard",
        "if …; otherwise …",
        fields=(
            KeySpec("then", FieldType.STEPS, "The steps if it holds.", required=True),
            KeySpec("else", FieldType.STEPS, "The steps if it does not."),
        ),
        writes="nothing",
    ),
    StatementSpec(
        "for_each: Steps for each member of a set, in order; the set is taken as it is at the beginning.",
        FieldType.MEMBER,
        "- for_each: spot in spots where free(spot)\n  do:\n    - change: owner(spot) to me",
        "on every …; each of them",
        fields=(KeySpec("do", FieldType.STEPS, "The steps for each.", required=True),),
        writes="nothing",
    ),
    StatementSpec(
        "each_player: Steps for each of these players, in turn order; inside, `me` is that player.",
        FieldType.EXPRESSION,
        "- each_player: others(me)\n  do:\n    - draw: 1 from deck to hand(me)",
        "all others …; everybody in turn",
        fields=(
            KeySpec("from", FieldType.EXPRESSION, "Who begins; the player whose turn it is, if nothing is said."),
            KeySpec("order", FieldType.WORD, "The way round the table; clockwise if nothing is said.", choices=ORDERS),
            KeySpec("do", FieldType.STEPS, "The steps for each.", required=True),
        ),
        sentence_fields=("from",),
        writes="nothing",
    ),
    StatementSpec(
        "repeat: Steps taken so many times, or until something holds; that is asked before each time.",
        FieldType.EXPRESSION,
        "- repeat: 3 until empty(hand(me))\n  do:\n    - must: place",
        "three times; up to three times",
        fields=(
            KeySpec("until", FieldType.EXPRESSION, "The steps are not taken again once this holds."),
            KeySpec("do", FieldType.STEPS, "The steps.", required=True),
        ),
        sentence_fields=("until",),
        writes="nothing",
    ),
    StatementSpec(
        "repeat_until: Steps taken until something holds; that is asked before each time.",
        FieldType.EXPRESSION,
        "- repeat_until: all_passed\n  safety_limit: 1000\n  do:\n    - run: trick",
        "until …; as long as …",
        fields=(_SAFETY_LIMIT, KeySpec("do", FieldType.STEPS, "The steps.", required=True)),
        writes="nothing",
    ),
    StatementSpec(
        "stop: Leaves the innermost loop of this sort.",
        FieldType.WORD,
        "- stop: repeat",
        "then stop",
        choices=("repeat", "for_each"),
        writes="nothing",
    ),
    StatementSpec("run: The steps of a procedure.", FieldType.CALL, "- run: deal(3)", "as described under …", writes="anything"),
    StatementSpec(
        "perform: The steps that stand on a row of a table, as on a card.",
        FieldType.CALL,
        "- perform: effect(card)",
        "carry out the card",
        writes="anything",
    ),
    StatementSpec(
        "turns: Turn after turn, round the table, until an end of the game or until everybody is skipped.",
        FieldType.WORD,
        "- turns: clockwise\n  safety_limit: 200\n  do:\n    - must: place",
        "players take turns",
        fields=(
            KeySpec("from", FieldType.EXPRESSION, "Who has the first turn; the first player if nothing is said."),
            KeySpec("reversed", FieldType.EXPRESSION, "While this holds turns go the other way round; asked at the end of each turn."),
            KeySpec("skip", FieldType.EXPRESSION, "A player for whom this holds has no turn; `me` is the player asked about."),
            _SAFETY_LIMIT,
            KeySpec("do", FieldType.STEPS, "The steps of one turn.", required=True),
        ),
        choices=ORDERS,
        writes="anything",
    ),
    StatementSpec(
        "end_game: The game ends at once, with this end.",
        FieldType.NAME,
        "- end_game: deck_empty",
        "the game is over at once",
        writes="nothing",
    ),
)
