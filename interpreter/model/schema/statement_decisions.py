"""Statements that ask a player."""

from interpreter.model.schema.shapes import FieldType, KeySpec, MappingOf
from interpreter.model.schema.statement_spec import StatementSpec

_SECRET = KeySpec("secret", FieldType.YES_NO, "`yes`: the others never learn what was chosen.")
_OR_PASS = KeySpec("or_pass", FieldType.LABEL, "One may decline; this is what declining is called.")
_ASK = KeySpec(
    "ask", FieldType.TEXT, "What the player reads when asked, instead of the step's `text`; it may quote names that are known here."
)
LOG = (
    KeySpec(
        "log",
        FieldType.TEXT,
        "What the log says of it behind the player's name, in the past tense: `grew {grown} onto {target}`. A part in square brackets is"
        " left out where something that it quotes is none, empty, 0 or no.",
    ),
    KeySpec("log_let", FieldType.NAMES, "Names that only `log` quotes; their values are those before the first step."),
)
_PASS_LOG = KeySpec("pass_log", FieldType.LABEL, "What the log says of passing, in the past tense: `kept them all`.")
_PASSING = (
    _ASK,
    _PASS_LOG,
    KeySpec(
        "counted", FieldType.YES_NO, "`yes`: passing here counts for `passes_in_a_row` and `all_passed`, also of who has no legal move."
    ),
    KeySpec("pass_when", FieldType.EXPRESSION, "Passing is only allowed if this holds."),
    KeySpec("passed", FieldType.STEPS, "Steps after passing."),
    KeySpec(
        "if_none",
        FieldType.IF_NONE,
        "What happens without a legal move: `pass` counts as passing, `nothing` lapses; or steps. If nothing is said it lapses, with"
        " `counted: yes` it is a pass.",
    ),
    KeySpec("same_move", FieldType.YES_NO, "`yes`: what is chosen belongs to the move under way and is written down with it."),
)

STATEMENTS: tuple[StatementSpec, ...] = (
    StatementSpec(
        "must: The player makes one legal move of these actions, if there is one.",
        FieldType.CALLS,
        "- must: [place, trade]",
        "on your turn you place or trade",
        fields=(KeySpec("or_pass", FieldType.LABEL, "One may pass instead; this is what passing is called."), *_PASSING),
        writes="anything",
    ),
    StatementSpec(
        "may: The player makes one legal move of these actions, or passes.",
        FieldType.CALLS,
        "- may: trade\n  pass: End your turn",
        "you may; end your turn",
        fields=(KeySpec("pass", FieldType.LABEL, "What passing is called."), *_PASSING),
        writes="anything",
    ),
    StatementSpec(
        "choose: The player picks one of each set; several names are one decision, and a later set may use the names before it.",
        FieldType.DOMAINS,
        "- choose:\n    target: neighbours(cell)\n  do:\n    - change: owner(target) to me",
        "choose a cell, then …",
        fields=(
            _OR_PASS,
            KeySpec("passed", FieldType.STEPS, "Steps after declining."),
            KeySpec(
                "if_none", FieldType.IF_NONE, "What happens if there is nothing to choose: steps, or `nothing` (also if nothing is said)."
            ),
            KeySpec("forced", FieldType.WORD, "`silent`: a single possibility is taken without asking.", choices=("silent",)),
            _SECRET,
            _ASK,
            *LOG,
            _PASS_LOG,
            KeySpec("do", FieldType.STEPS, "The steps that know what was chosen.", required=True),
        ),
        writes="nothing",
    ),
    StatementSpec(
        "one_of: The player picks one of several named lists of steps; lists that could do nothing are left out.",
        FieldType.BRANCHES,
        "- one_of:\n    coins:\n      - add: 2 to coins(me)\n    card:\n      - draw: 1 from deck to hand(me)",
        "either … or …",
        fields=(
            _OR_PASS,
            _ASK,
            KeySpec(
                "log",
                MappingOf("labels", FieldType.LABEL),
                "What the log says of each of them behind the player's name, in the past tense: `{coins: took two coins}`.",
            ),
            _PASS_LOG,
        ),
        writes="anything",
    ),
    StatementSpec(
        "choose_together: All these players choose at once, face down; answers are shown when the last is in.",
        FieldType.EXPRESSION,
        "- choose_together: players\n  choose:\n    ballot: subsets(hand(me), 1, 2)",
        "everybody secretly lays …, then all are turned over",
        fields=(
            KeySpec("choose", FieldType.DOMAINS, "What each picks; later steps call it `ballot(player)`.", required=True),
            KeySpec(
                "in_turn",
                FieldType.YES_NO,
                "`yes`: they choose one after the other, in turn order from the player whose turn it is; what they chose stays hidden.",
            ),
            KeySpec("others_see", FieldType.EXPRESSION, "What the others see of an answer before all are in."),
            _SECRET,
            _ASK,
            *LOG,
            KeySpec("do", FieldType.STEPS, "Steps for each of these players, in turn order, once all have answered."),
        ),
        writes="nothing",
    ),
)
