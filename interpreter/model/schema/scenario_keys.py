"""Keys that scenarios and lessons share: a description, the table, the position, and the lines played from there."""

from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, KeySpec, MappingOf, SequenceOf, TaggedMapping

TITLE = KeySpec("title", FieldType.TEXT, "What people call it.")
TEXT = KeySpec("text", FieldType.TEXT, "What a rulebook says about it; it is read aloud.")
SOURCE = KeySpec("source", FieldType.CLAUSES, "The clauses of the rulebook that it carries out.")
DESCRIPTION = (TITLE, TEXT, SOURCE)
_SEAT = "^seat_[1-9][0-9]?$"
_LINE = TaggedMapping(
    "a line of `then`",
    {
        head.name: FixedMapping(f"a line with `{head.name}`", (head, *own, TEXT, SOURCE))
        for head, own in (
            (KeySpec("offers", FieldType.MOVE, "This move is legal.", True), ()),
            (
                KeySpec("refuses", FieldType.MOVE, "This move is not legal.", True),
                (KeySpec("because", FieldType.LINE, "The name of the requirement that fails, or `not offered`."),),
            ),
            (KeySpec("expect", FieldType.EXPRESSION, "This holds now.", True), ()),
            (KeySpec("chance", FieldType.MOVE, "What chance brings.", True), ()),
            (KeySpec("result", FieldType.DATA, "How the game has ended.", True), ()),
        )
    },
    {_SEAT: FixedMapping("a line with a move", (KeySpec(_SEAT, FieldType.MOVE, "This player makes this move.", True), TEXT, SOURCE))},
)
TABLE = (
    KeySpec("options", MappingOf("options", FieldType.LINE), "What was agreed on before the game."),
    KeySpec("players", FieldType.NUMBER, "How many play."),
    KeySpec("starter", FieldType.NAME, "Who begins, for games with such an option."),
    KeySpec("layout", FieldType.DATA, "The name of a ready layout, or a layout as data."),
    KeySpec("seed", FieldType.SEED, "What chance begins with."),
    KeySpec("chance", FieldType.WORD, "Chance takes the first outcome wherever `then` says nothing.", choices=("first",)),
)
POSITION = (
    KeySpec("at", FieldType.ADDRESS, "The step at which it begins."),
    KeySpec("given", FieldType.STEPS, "Steps that make the position."),
    KeySpec("then", SequenceOf("lines of `then`", _LINE), "What is tried, in order."),
)
_ANSWERS = Either("an answer, or a list of answers", (FieldType.MOVE, SequenceOf("answers", FieldType.MOVE)))
LESSON = FixedMapping(
    "a lesson",
    (
        TITLE,
        KeySpec("text", FieldType.TEXT, "What there is to learn, and what to do.", True),
        *TABLE,
        *POSITION,
        KeySpec("right", _ANSWERS, "The answers that are right; several answers of one move with ` + ` between them. Else any answer is."),
        KeySpec("afterwards", FieldType.TEXT, "What is said after a right answer."),
        KeySpec("otherwise", FieldType.TEXT, "What is said after another one, which the rules allow."),
    ),
)
