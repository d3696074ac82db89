"""The keys of rule files: what every section and entry of a game may hold, in the order in which they are written.

One table from which the schema, the check of a file's shape, `format` and the hover texts of an editor follow.
"""

from interpreter.model.schema.shapes import Block, Either, Form, Key, Led, Listed, Named
from interpreter.model.schema.statement_spec import Verb
from interpreter.model.schema.statements import BESIDE, TELLS, VERBS

VERSION = 1
MOMENTS = ("start of turn", "end of turn", "end of round")

TITLE = Key("title", Form.TEXT, "What people call it.")
TEXT = Key("text", Form.TEXT, "What a rulebook says about it; it is read aloud.")
SOURCE = Key("source", Form.CLAUSES, "The clauses of the rulebook that it carries out.")
DESCRIPTION = (TITLE, TEXT, SOURCE)
_TOLD = (*DESCRIPTION, Key("tells", Form.TOLD, TELLS))
STEPS = Form.STEPS


def tagged(title: str, heads: tuple[tuple[Key, tuple[Key, ...]], ...], beside: tuple[Key, ...]) -> Led:
    """A mapping led by one of `heads`, each with the keys of its own; those `beside` go with all of them."""
    return Led(title, {head.name: Block(f"{title} with `{head.name}`", (head, *own, *beside)) for head, own in heads})


# --------------------------------------------------------------------------------------------------------------- steps


def _step(verb: Verb) -> Block:
    """The keys of a step with this verb; what may stand in the verb's own line is not required as a key."""
    own = (
        Key(field.name, field.form, field.doc, field.required and field.name not in verb.sentence_fields, field.choices)
        for field in verb.fields
    )
    beside = (Key(field.name, field.form, field.doc) for field in BESIDE)
    subject = Form.EXPRESSION if verb.subject is Form.NAME and verb.sentence_fields else verb.subject  # a whole sentence
    head = Key(verb.name, subject, f"{verb.doc}\n\n{verb.example}", required=True, choices=verb.choices)
    return Block(f"the step `{verb.name}`", (head, *own, *beside))


STEP = Led("a step", {verb.name: _step(verb) for verb in VERBS.values()})

# ----------------------------------------------------------------------------------------------- title page and figures

_OPTION = Block(
    "an option",
    (
        Key("is", Either("a list of choices, or a kind", (Form.RANGE_OR_KIND, Listed("choices", Form.NAME))), "What may be chosen.", True),
        Key("default", Form.EXPRESSION, "What holds if nothing is said; else the first choice, the lowest number, `no`."),
        *DESCRIPTION,
    ),
)
_FIGURE_BY_PLAYERS = Named("a figure for each number of players", Form.NUMBER, "number")
_FIGURE = Either(
    "a whole number, or one for each number of players",
    (
        Form.NUMBER,
        Block(
            "a figure",
            (
                Key("is", Either("a whole number, or one for each number of players", (Form.NUMBER, _FIGURE_BY_PLAYERS)), "The figure."),
                *DESCRIPTION,
                *(Key(str(players), Form.NUMBER, f"The figure for {players} players.") for players in range(1, 13)),
            ),
        ),
    ),
)

# ------------------------------------------------------------------------------------------------------------- material

_COLUMN = Either(
    "a kind, or a mapping with `is` and `title`",
    (Form.KIND, Block("a column", (Key("is", Form.KIND, "What stands there.", True), *DESCRIPTION))),
)
_WIDTHS = (
    Key("width", Form.EXPRESSION, "How many columns the board has."),
    Key("height", Form.EXPRESSION, "How many rows the board has."),
    Key("around", Form.WORD, "As large as everything in the layout, and one cell more all round.", choices=("layout",)),
    Key("steps", Form.WORD, "Which cells of a square grid are neighbours.", choices=("sides", "sides and corners")),
    Key("names", Form.WORD, "How cells are called.", choices=("a1", "r1c1", "q1r1", "number")),
    Key("listed_in", Form.PATH, "The cells of a graph: rows with a column `next`."),
    Key("columns", Named("columns", _COLUMN), "The columns of the rows: a name and what stands there."),
)
_KIND = Either(
    "a list of members, or a mapping that says what there is",
    (
        Listed("members", Form.NAME),
        tagged(
            "a kind",
            (
                (Key("choices", Listed("members", Form.NAME), "The members, by name.", True), ()),
                (Key("numbers", Form.RANGE_OR_KIND, "Members that are numbers: `1 to 6`.", True), ()),
                (Key("grid", Form.WORD, "The cells of a board.", True, ("square", "hex", "graph")), _WIDTHS),
                (
                    Key("listed_in", Form.PATH, "One member for each row of a table, named by its `id`.", True),
                    (Key("columns", Named("columns", _COLUMN), "What stands on the rows: every column is a word."),),
                ),
                (Key("each_combination_of", Listed("parts", Form.KIND), "One member for every combination of these.", True), ()),
                (
                    Key("part_of", Form.NAME, "The kind these members are taken from.", True),
                    (Key("where", Form.EXPRESSION, "Which of them; the kind's name stands for the one looked at.", True),),
                ),
            ),
            (Key("plural", Form.NAME, "The name of the set of all members; the name and `s`, if nothing is said."), *DESCRIPTION),
        ),
    ),
)
_TABLE = tagged(
    "a table",
    (
        (
            Key("data", Form.PATH, "Where the values stand, key below key, in the order of the parameters.", True),
            (Key("by", Form.WORD, "The outermost keys are numbers of players.", choices=("number of players",)),),
        ),
        (
            Key("picture", Form.PATH, "Where the rows of tokens stand, one for each cell.", True),
            (Key("legend", Form.PATH, "Where it is said what the tokens mean."),),
        ),
    ),
    (Key("is", Form.KIND, "The kind of the values.", True), *DESCRIPTION),
)
_STARTING = Key("starting", Form.EXPRESSION, "What it starts at, in place of what stands behind `starting at`.")
_TRACKED = Either(
    "what is remembered: a kind, a start, who knows it",
    (Form.DECLARATION, Block("something tracked", (Key("is", Form.DECLARATION, "What is remembered.", True), _STARTING, *DESCRIPTION))),
)

# -------------------------------------------------------------------------------------------------- conditions and words

_THAT = Key("that", Form.EXPRESSION, "What must hold.", required=True)
_SAY = Key("say", Form.LABEL, "What a player is told when it does not.")
_REASON = Key("reason", Form.IDENTIFIER, "The name under which a breach is reported; several conditions may share one.")
_CONDITION = Block("a condition", (_THAT, _SAY, _REASON, *DESCRIPTION))
_REQUIREMENT = Block("a requirement", (_THAT, _SAY, _REASON, *_TOLD))
_CHECK = Block("a check", (_THAT, Key("at", Form.WORD, "When; `any` or nothing: in every state.", choices=(*MOMENTS, "any")), *DESCRIPTION))
_COST = Block(
    "a cost",
    (
        Key("pay", Form.EXPRESSION, "How much.", required=True),
        Key("from", Form.PLACE, "The tracked number it is taken from.", required=True),
        _SAY,
        *_TOLD,
    ),
)
_LAYOUT = Block(
    "the layout",
    (
        *DESCRIPTION,
        Key("presets", Form.PATH, "Where ready layouts stand in the component data."),
        Key(
            "generate",
            Named(
                "lists that chance can make",
                tagged(
                    "a list that chance can make",
                    (
                        (
                            Key("pieces", Form.NAME, "The kind of the pieces, which are laid side by side.", True),
                            (Key("turned", Form.YES_NO, "Whether pieces may be turned."),),
                        ),
                        (
                            Key(
                                "cells",
                                Form.EXPRESSION,
                                "The cells one is picked from, one after the other; looked at anew each time.",
                                True,
                            ),
                            (),
                        ),
                    ),
                    (Key("count", Form.EXPRESSION, "How many.", required=True),),
                ),
            ),
            "How lists of the layout can be made by chance, in this order.",
        ),
        Key("conditions", Named("conditions", _CONDITION, "identifier"), "What a layout must meet; each is judged on its own."),
    ),
)
_WORD = Either(
    "a value, or a mapping with `is`",
    (Form.EXPRESSION, Block("a word", (Key("is", Form.EXPRESSION, "What the word means.", required=True), *DESCRIPTION))),
)

# ------------------------------------------------------------------------------------------------------ what players do

_ACTION = Block(
    "an action",
    (
        *_TOLD,
        Key("choose", Form.DOMAINS, "What the player picks; a later set may use the names before it."),
        Key("let", Form.NAMES, "Names for what is true before any step."),
        Key("require", Named("requirements", _REQUIREMENT), "What must hold for a move to be legal."),
        Key("cost", Named("costs", _COST), "What is paid; who cannot pay cannot make the move."),
        Key("do", STEPS, "What happens.", required=True),
        Key("notation", Form.EXPRESSION, "What is written down instead of the choices."),
    ),
)
_PROCEDURE = Block("a procedure", (*DESCRIPTION, Key("do", STEPS, "The steps.", required=True)))
_WHENEVER = tagged(
    "a rule of `whenever`",
    (
        (Key("after", Form.NAME, "The procedure or action after which it happens.", True), ()),
        (Key("before", Form.NAME, "The procedure or action before which it happens.", True), ()),
    ),
    (Key("if", Form.EXPRESSION, "Only if this holds."), Key("do", STEPS, "The steps.", required=True), *_TOLD),
)
_END = Block(
    "an end of the game",
    (
        *_TOLD,
        Key("at", Form.WORD, "When it is looked at; without it and `after` only `end_game` leads here.", choices=MOMENTS),
        Key("after", Form.NAME, "The action or procedure after which it is looked at; the names known there are known here."),
        Key("when", Form.EXPRESSION, "The game ends if this holds then."),
        Key("winners", Form.EXPRESSION, "Who has won, whatever the points say."),
        Key("outcome", Form.WORD, "`lost`: at this end nobody wins.", choices=("lost",)),
    ),
)
_SCORE = Block("a line of the score sheet", (*DESCRIPTION, Key("points", Form.EXPRESSION, "The points of `player`.", required=True)))
_RANK = tagged(
    "a step of the ranking",
    (
        (Key("most", Form.EXPRESSION, "Who has most of this is ahead.", True), ()),
        (Key("fewest", Form.EXPRESSION, "Who has fewest of this is ahead.", True), ()),
    ),
    DESCRIPTION,
)
_BESIDE_A_NAME = Either(
    "a value, or a mapping with `is` and `title`",
    (Form.EXPRESSION, Block("a figure beside a name", (Key("is", Form.EXPRESSION, "The value.", required=True), TITLE))),
)
_MARK = Block("a mark", (Key("sign", Form.LINE, "The sign.", True), Key("where", Form.EXPRESSION, "On which members; else all."), TITLE))
_SHOWN = Block(
    "how a kind is drawn",
    (
        Key("colour", Form.EXPRESSION, "Whose colour, or which member's."),
        Key("glyph", Form.EXPRESSION, "The sign on it."),
        Key("label", Form.EXPRESSION, "What is written on it."),
        Key("printed", Form.EXPRESSION, "What is printed on it, to be seen as long as nothing lies there."),
        Key("outline", Form.EXPRESSION, "The set of cells around which a line is drawn."),
        Key("board_of", Form.WORD, "Every player has a board of these.", choices=("player",)),
        Key("names", Either("names", (Form.PATH, Listed("names", Form.TEXT), Named("names", Form.TEXT))), "Names, or where they stand."),
        Key("signs", Named("signs", Form.LINE), "One sign for each member."),
        Key("marks", Named("marks", _MARK), "Further signs, each with what it means: what stands on a cell and is no piece."),
        Key("figures", Named("figures", _BESIDE_A_NAME, "line"), "What stands beside a player's name: a title and its value."),
    ),
)

# -------------------------------------------------------------------------------------------------------------- sections

SECTIONS: tuple[Key, ...] = (
    Key("options", Named("options", _OPTION), "What the players agree on before the game."),
    Key("numbers", Named("numbers", _FIGURE), "Figures, each in one place: what house rules change."),
    Key("texts", Named("phrases", Form.TEXT), "Phrases that are used in several places."),
    Key("kinds", Named("kinds", _KIND), "What there is: cards, pieces, cells."),
    Key("tables", Named("tables", _TABLE, "head"), "What is printed on the board or counted in the box."),
    Key("track", Named("what is tracked", _TRACKED, "head"), "What the game remembers: who holds what, what lies where."),
    Key("layout", _LAYOUT, "The board that exists before the game."),
    Key("words", Named("words", _WORD, "head"), "The terms of these rules."),
    Key("setup", STEPS, "Steps before the first turn."),
    Key("play", STEPS, "The course of the game."),
    Key("actions", Named("actions", _ACTION), "What a player may do."),
    Key("procedures", Named("procedures", _PROCEDURE, "head"), "Steps with a name, for use in several places."),
    Key("whenever", Named("rules of `whenever`", _WHENEVER), "What happens before or after something else."),
    Key("end", Named("ends", _END), "How the game ends."),
    Key("scoring", Named("lines of the score sheet", _SCORE), "Points at the end: every entry is a line."),
    Key("ranking", Named("steps of the ranking", _RANK), "Who wins: compared in this order."),
    Key("always", Named("checks", _CHECK), "What is true in every state; a check, no rule."),
    Key("show", Named("kinds", _SHOWN), "How kinds are drawn."),
)
