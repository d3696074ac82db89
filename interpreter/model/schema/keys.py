"""Schema of the sections and entries of a game: every key, in the order in which they are written.

One table from which the schema, the check of a file's shape, `format` and the hover texts of an editor follow.
"""

from dataclasses import replace

from interpreter.model.geometry.plan import ORIGINS
from interpreter.model.ruleset.ruleset import CELL_FORMS
from interpreter.model.schema.scenario_keys import DESCRIPTION, LESSON, TITLE
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, KeySpec, MappingOf, SequenceOf, TaggedMapping
from interpreter.model.schema.statement_decisions import LOG
from interpreter.model.schema.statement_spec import StatementSpec
from interpreter.model.schema.statements import COMMON_FIELDS, STATEMENTS, TELLS

VERSION = 1
SIDES = ("top", "right", "bottom", "left")
MOMENTS = ("start of turn", "end of turn", "end of round")

_TOLD = (*DESCRIPTION, KeySpec("tells", FieldType.TOLD, TELLS))
STEPS = FieldType.STEPS


def tagged(title: str, heads: tuple[tuple[KeySpec, tuple[KeySpec, ...]], ...], beside: tuple[KeySpec, ...]) -> TaggedMapping:
    """A mapping led by one of `heads`, each with the keys of its own; those `beside` go with all of them."""
    return TaggedMapping(title, {head.name: FixedMapping(f"{title} with `{head.name}`", (head, *own, *beside)) for head, own in heads})


def _short_or_long(title: str, value: FieldType, doc: str, mapping: str, *beside: KeySpec) -> Either:
    """A value as it is, or a mapping with the value under `is` and more beside it."""
    return Either(title, (value, FixedMapping(mapping, (KeySpec("is", value, doc, required=True), *beside))))


# --------------------------------------------------------------------------------------------------------------- steps


def _step(verb: StatementSpec) -> FixedMapping:
    """The keys of a step with this verb; what may stand in the verb's own line is not required as a key."""
    own = (replace(field, required=field.required and field.name not in verb.sentence_fields) for field in verb.fields)
    subject = FieldType.EXPRESSION if verb.subject is FieldType.NAME and verb.sentence_fields else verb.subject  # a whole sentence
    head = KeySpec(verb.name, subject, f"{verb.doc}\n\n{verb.example}", required=True, choices=verb.choices)
    return FixedMapping(f"the step `{verb.name}`", (head, *own, *COMMON_FIELDS))


STEP = TaggedMapping("a step", {verb.name: _step(verb) for verb in STATEMENTS.values()})

# ----------------------------------------------------------------------------------------------- title page and figures

_CHOICES = Either("a list of choices, or a kind", (FieldType.RANGE_OR_KIND, SequenceOf("choices", FieldType.NAME)))
_OPTION = FixedMapping(
    "an option",
    (
        KeySpec("is", _CHOICES, "What may be chosen.", True),
        KeySpec("default", FieldType.EXPRESSION, "What holds if nothing is said; else the first choice, the lowest number, `no`."),
        *DESCRIPTION,
    ),
)
_BY_PLAYERS = "a whole number, or one for each number of players"
_FIGURE_BY_PLAYERS = MappingOf("a figure for each number of players", FieldType.NUMBER, "number")
_FIGURE_KEYS = (
    KeySpec("is", Either(_BY_PLAYERS, (FieldType.NUMBER, _FIGURE_BY_PLAYERS)), "The figure."),
    *DESCRIPTION,
    *(KeySpec(str(players), FieldType.NUMBER, f"The figure for {players} players.") for players in range(1, 13)),
)
_FIGURE = Either(_BY_PLAYERS, (FieldType.NUMBER, FixedMapping("a figure", _FIGURE_KEYS)))

# ------------------------------------------------------------------------------------------------------------- material

_COLUMN = _short_or_long("a kind, or a mapping with `is` and `title`", FieldType.KIND, "What stands there.", "a column", *DESCRIPTION)
_CELL_NAMES = Either("a style of names, or all names in reading order", (FieldType.WORD, SequenceOf("names", FieldType.LINE)))
_WIDTHS = (
    KeySpec("width", FieldType.EXPRESSION, "How many columns the board has."),
    KeySpec("height", FieldType.EXPRESSION, "How many rows the board has."),
    KeySpec("around", FieldType.WORD, "As large as everything in the layout, and one cell more all round.", choices=("layout",)),
    KeySpec("steps", FieldType.WORD, "Which cells of a square grid are neighbours.", choices=("sides", "sides and corners")),
    KeySpec("origin", FieldType.WORD, "The corner from which rows and columns are counted, and cells are named.", choices=ORIGINS),
    KeySpec("names", _CELL_NAMES, "How cells are called: a style, or all their names in reading order."),
    KeySpec(
        "listed_in", FieldType.PATH, "The cells of a graph: rows with `next`, those beside it, and perhaps `at: [x, y]`, where it is drawn."
    ),
    KeySpec("columns", MappingOf("columns", _COLUMN), "The columns of the rows: a name and what stands there."),
)
_MEMBERS = SequenceOf("members", FieldType.NAME)
_SORTS_OF_KINDS = (
    (KeySpec("choices", _MEMBERS, "The members, by name.", True), ()),
    (KeySpec("numbers", FieldType.RANGE_OR_KIND, "Members that are numbers: `1 to 6`.", True), ()),
    (KeySpec("grid", FieldType.WORD, "The cells of a board.", True, ("square", "hex", "graph")), _WIDTHS),
    (
        KeySpec("listed_in", FieldType.PATH, "One member for each row of a table, named by its `id`.", True),
        (KeySpec("columns", MappingOf("columns", _COLUMN), "What stands on the rows: every column is a word."),),
    ),
    (KeySpec("each_combination_of", SequenceOf("parts", FieldType.KIND), "One member for every combination of these.", True), ()),
    (KeySpec("edges_of", FieldType.NAME, "The edges of the cells of a board: what lies between two cells, or at the rim.", True), ()),
    (KeySpec("corners_of", FieldType.NAME, "The corners of the cells of a board: where edges meet.", True), ()),
    (
        KeySpec("part_of", FieldType.NAME, "The kind these members are taken from.", True),
        (KeySpec("where", FieldType.EXPRESSION, "Which of them; the kind's name stands for the one looked at.", True),),
    ),
)
_PLURAL = KeySpec("plural", FieldType.NAME, "The name of the set of all members; the name and `s`, if nothing is said.")
_KIND = Either(
    "a list of members, or a mapping that says what there is",
    (_MEMBERS, tagged("a kind", _SORTS_OF_KINDS, (_PLURAL, *DESCRIPTION))),
)
_TABLE = tagged(
    "a table",
    (
        (
            KeySpec("data", FieldType.PATH, "Where the values stand, key below key, in the order of the parameters.", True),
            (KeySpec("by", FieldType.WORD, "The outermost keys are numbers of players.", choices=("number of players",)),),
        ),
        (
            KeySpec("picture", FieldType.PATH, "Where the rows of tokens stand, one for each cell.", True),
            (KeySpec("legend", FieldType.PATH, "Where it is said what the tokens mean."),),
        ),
    ),
    (KeySpec("is", FieldType.KIND, "The kind of the values.", True), *DESCRIPTION),
)
_STARTING = KeySpec("starting", FieldType.EXPRESSION, "What it starts at, in place of what stands behind `starting at`.")
_TRACKED = _short_or_long(
    "what is remembered: a kind, a start, who knows it",
    FieldType.DECLARATION,
    "What is remembered.",
    "something tracked",
    _STARTING,
    *DESCRIPTION,
)

# -------------------------------------------------------------------------------------------------- conditions and words

_THAT = KeySpec("that", FieldType.EXPRESSION, "What must hold.", required=True)
_SAY = KeySpec("say", FieldType.LABEL, "What a player is told when it does not.")
_REASON = KeySpec("reason", FieldType.IDENTIFIER, "The name under which a breach is reported; several conditions may share one.")
_CONDITION = FixedMapping("a condition", (_THAT, _SAY, _REASON, *DESCRIPTION))
_REQUIREMENT = FixedMapping("a requirement", (_THAT, _SAY, _REASON, *_TOLD))
_CHECK = FixedMapping(
    "a check", (_THAT, KeySpec("at", FieldType.WORD, "When; `any` or nothing: in every state.", choices=(*MOMENTS, "any")), *DESCRIPTION)
)
_COST = FixedMapping(
    "a cost",
    (
        KeySpec("pay", FieldType.EXPRESSION, "How much.", required=True),
        KeySpec("from", FieldType.PLACE, "The tracked number it is taken from.", required=True),
        _SAY,
        *_TOLD,
    ),
)
_GENERATED = tagged(
    "a list that chance can make",
    (
        (
            KeySpec("pieces", FieldType.NAME, "The kind of the pieces, which are laid side by side.", True),
            (KeySpec("turned", FieldType.YES_NO, "Whether pieces may be turned."),),
        ),
        (KeySpec("cells", FieldType.EXPRESSION, "The cells one is picked from, one after the other; looked at anew each time.", True), ()),
    ),
    (KeySpec("count", FieldType.EXPRESSION, "How many.", required=True),),
)
_LAYOUT = FixedMapping(
    "the layout",
    (
        *DESCRIPTION,
        KeySpec("presets", FieldType.PATH, "Where ready layouts stand in the component data."),
        KeySpec(
            "generate", MappingOf("lists that chance can make", _GENERATED), "How lists of the layout can be made by chance, in this order."
        ),
        KeySpec("conditions", MappingOf("conditions", _CONDITION, "identifier"), "What a layout must meet; each is judged on its own."),
    ),
)
_WORD = _short_or_long("a value, or a mapping with `is`", FieldType.EXPRESSION, "What the word means.", "a word", *DESCRIPTION)

# ------------------------------------------------------------------------------------------------------ what players do

_ACTION = FixedMapping(
    "an action",
    (
        KeySpec("title", FieldType.TEXT, "What people call it; it may quote what is chosen: `Take back {cells}`."),
        KeySpec("heading", FieldType.TEXT, "What the rulebook calls it where its title quotes what is chosen: `Take back cells`."),
        *LOG,
        *_TOLD[1:],
        KeySpec("choose", FieldType.DOMAINS, "What the player picks; a later set may use the names before it."),
        KeySpec("let", FieldType.NAMES, "Names for what is true before any step."),
        KeySpec("require", MappingOf("requirements", _REQUIREMENT), "What must hold for a move to be legal."),
        KeySpec("cost", MappingOf("costs", _COST), "What is paid; who cannot pay cannot make the move."),
        KeySpec("do", STEPS, "What happens; left out: nothing."),
        KeySpec("notation", FieldType.EXPRESSION, "What is written down instead of the choices."),
    ),
)
_PROCEDURE = FixedMapping("a procedure", (*DESCRIPTION, KeySpec("do", STEPS, "The steps.", required=True)))
_WHENEVER = tagged(
    "a rule of `whenever`",
    (
        (KeySpec("after", FieldType.NAME, "The procedure or action after which it happens.", True), ()),
        (KeySpec("before", FieldType.NAME, "The procedure or action before which it happens.", True), ()),
    ),
    (KeySpec("if", FieldType.EXPRESSION, "Only if this holds."), KeySpec("do", STEPS, "The steps.", required=True), *_TOLD),
)
_END = FixedMapping(
    "an end of the game",
    (
        *_TOLD,
        KeySpec("at", FieldType.WORD, "When it is looked at; without it and `after` only `end_game` leads here.", choices=MOMENTS),
        KeySpec("after", FieldType.NAME, "The action or procedure after which it is looked at; the names known there are known here."),
        KeySpec("when", FieldType.EXPRESSION, "The game ends if this holds then."),
        KeySpec("winners", FieldType.EXPRESSION, "Who has won, whatever the points say."),
        KeySpec("outcome", FieldType.WORD, "`lost`: at this end nobody wins.", choices=("lost",)),
        KeySpec("log", FieldType.LABEL, "What players read when the game has ended so: `A board is clear.`"),
    ),
)
_SCORE = FixedMapping(
    "a line of the score sheet",
    (
        *DESCRIPTION,
        KeySpec("points", FieldType.POINTS, "The points of `player`, or of `team`; halves by `divided by 2` at the end.", required=True),
    ),
)
_RANK = tagged(
    "a step of the ranking",
    (
        (KeySpec("most", FieldType.POINTS, "Who has most of this is ahead.", True), ()),
        (KeySpec("fewest", FieldType.POINTS, "Who has fewest of this is ahead.", True), ()),
    ),
    DESCRIPTION,
)
_BESIDE_A_NAME = _short_or_long(
    "a value, or a mapping with `is` and `title`",
    FieldType.EXPRESSION,
    "The value.",
    "a figure beside a name",
    TITLE,
    KeySpec("text", FieldType.TEXT, "A sentence about the figure, for who touches it."),
    KeySpec("track", FieldType.EXPRESSION, "Draw it as a track that ends there: a marker for every player, from 0 or the lowest on."),
)
_MARK = FixedMapping(
    "a mark",
    (
        KeySpec("sign", FieldType.LINE, "The sign.", True),
        KeySpec("picture", FieldType.PICTURE, "The picture that stands for the sign on pages."),
        KeySpec("where", FieldType.EXPRESSION, "On which members; else all."),
        TITLE,
    ),
)
_NAMES = Either("names", (FieldType.PATH, SequenceOf("names", FieldType.TEXT), MappingOf("names", FieldType.TEXT, "line")))
_COLOURS = Either("colours", (SequenceOf("colours", FieldType.COLOUR), MappingOf("colours", FieldType.COLOUR, "line")))
_CHEQUERED = Either("`yes`, or colours", (FieldType.YES_NO, SequenceOf("colours", FieldType.COLOUR)))
_EDGES = FixedMapping(
    "sides of a board",
    tuple(KeySpec(side, FieldType.EXPRESSION, "A player, another member with a colour, or a colour.") for side in SIDES),
)
_OWN_SIDE = "The side at which the first player sits; the board is turned so that all who play see their own side at the bottom."
_PARTS = Either("parts", (FieldType.NAME, SequenceOf("parts", FieldType.NAME)))
_PICTURE = Either(
    "a picture, or the parts whose pictures make one",
    (
        FieldType.PICTURE,
        FixedMapping(
            "a picture made of parts",
            (
                KeySpec("large", _PARTS, "The part of the combination whose picture is large, or several."),
                KeySpec("small", _PARTS, "The parts whose pictures are small, side by side below."),
                KeySpec("background", FieldType.NAME, "The part in whose colour the tile is on which they lie."),
            ),
        ),
    ),
)
_PICTURES = Either(
    "pictures", (FieldType.PATH, SequenceOf("pictures", FieldType.PICTURE), MappingOf("pictures", FieldType.PICTURE, "line"))
)
ZONES = ("own", "middle", "market", "supply", "box", "turned", "none")
_SHOWN = FixedMapping(
    "how a kind is drawn, or where on the table something tracked lies",
    (
        KeySpec("colour", FieldType.EXPRESSION, "Whose colour, or which member's."),
        KeySpec("glyph", FieldType.EXPRESSION, "The sign on it."),
        KeySpec("label", FieldType.EXPRESSION, "What is written on it."),
        KeySpec("printed", FieldType.EXPRESSION, "What is printed on it, to be seen as long as nothing lies there."),
        KeySpec("outline", FieldType.EXPRESSION, "The set of cells around which a line is drawn."),
        KeySpec("paths", FieldType.EXPRESSION, "The sides of a cell that are joined on it, as a set of directions, or several such sets."),
        KeySpec(
            "drawn_as",
            FieldType.WORD,
            "Draw things of this kind as cards or dice, or write them; of cells: their form. `crossings` are where lines meet.",
            choices=("card", "die", "text", *CELL_FORMS),
        ),
        KeySpec(
            "chequered", _CHEQUERED, "Cells in two colours by turns (hexagons: three), of the table or of your choice; bottom left dark."
        ),
        KeySpec("ground", FieldType.EXPRESSION, "What a cell is made of: a member, in its colour; or a colour, such as `green`."),
        KeySpec(
            "coordinates",
            FieldType.YES_NO,
            "Whether rows and columns are named at the edge, and numbers of cells printed on them; else where cells are called `a1`.",
        ),
        KeySpec("lines", FieldType.EXPRESSION, "The cells to which a line leads from this one: a cell, none, or a set."),
        KeySpec("dots", FieldType.EXPRESSION, "On which cells a dot is printed."),
        KeySpec("covers", FieldType.EXPRESSION, "The set of squares that one cell takes up, itself among them."),
        KeySpec("edges", _EDGES, "Whose colour the sides of the board have."),
        KeySpec("own_side", FieldType.WORD, _OWN_SIDE, choices=("bottom", "top")),
        KeySpec("title", FieldType.TEXT, "The top line of a card; quotes columns and parts by name, `{price}`. Else the name of the row."),
        KeySpec("cost", FieldType.EXPRESSION, "What a card costs, printed in its corner."),
        KeySpec("text", FieldType.TEXT, "The sentence on a card; quotes columns and parts by name. Else the sentences of its steps."),
        KeySpec("facts", FieldType.YES_NO, "`no`: a large card says its sentences only, and not its other columns."),
        KeySpec("zone", FieldType.WORD, "Of what is tracked: where on the table it lies.", choices=ZONES),
        KeySpec("board_of", FieldType.WORD, "Every player has a board of these.", choices=("player",)),
        KeySpec("names", _NAMES, "Names, by member or number, or where they stand."),
        KeySpec("colours", _COLOURS, "What members are drawn in: in their order, or by member or number."),
        KeySpec("signs", MappingOf("signs", FieldType.LINE, "line"), "One sign for each member, by its name or number."),
        KeySpec(
            "picture",
            _PICTURE,
            "The picture of each member: `disc`, `icon bee`, an emoji, or a file beside this one, `bee.svg`; of a combination also its "
            "parts, `{large: animal, small: [fruit, leaf]}`.",
        ),
        KeySpec("pictures", _PICTURES, "A picture for each member, by its name or number, in their order, or where they stand."),
        KeySpec("marks", MappingOf("marks", _MARK), "Further signs, each with what it means: what stands on a cell and is no piece."),
        KeySpec("figures", MappingOf("figures", _BESIDE_A_NAME, "line"), "What stands beside a player's name: a title and its value."),
    ),
)

# -------------------------------------------------------------------------------------------------------------- sections

SECTIONS: tuple[KeySpec, ...] = (
    KeySpec("options", MappingOf("options", _OPTION), "What the players agree on before the game."),
    KeySpec("numbers", MappingOf("numbers", _FIGURE), "Figures, each in one place: what house rules change."),
    KeySpec("texts", MappingOf("phrases", FieldType.TEXT), "Phrases that are used in several places."),
    KeySpec("kinds", MappingOf("kinds", _KIND), "What there is: cards, pieces, cells."),
    KeySpec("tables", MappingOf("tables", _TABLE, "head"), "What is printed on the board or counted in the box."),
    KeySpec("track", MappingOf("what is tracked", _TRACKED, "head"), "What the game remembers: who holds what, what lies where."),
    KeySpec("layout", _LAYOUT, "The board that exists before the game."),
    KeySpec("words", MappingOf("words", _WORD, "head"), "The terms of these rules."),
    KeySpec("setup", STEPS, "Steps before the first turn."),
    KeySpec("play", STEPS, "The course of the game."),
    KeySpec("actions", MappingOf("actions", _ACTION), "What a player may do."),
    KeySpec("procedures", MappingOf("procedures", _PROCEDURE, "head"), "Steps with a name, for use in several places."),
    KeySpec("whenever", MappingOf("rules of `whenever`", _WHENEVER), "What happens before or after something else."),
    KeySpec("end", MappingOf("ends", _END), "How the game ends."),
    KeySpec("scoring", MappingOf("lines of the score sheet", _SCORE), "Points at the end: every entry is a line."),
    KeySpec("ranking", MappingOf("steps of the ranking", _RANK), "Who wins: compared in this order."),
    KeySpec("always", MappingOf("checks", _CHECK), "What is true in every state; a check, no rule."),
    KeySpec("show", MappingOf("kinds", _SHOWN), "How kinds are drawn, and where on the table what is tracked lies."),
    KeySpec("lesson", MappingOf("lessons", LESSON), "Positions in which people learn the game, one after the other."),
)
