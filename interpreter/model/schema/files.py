"""The kinds of rule files and their keys: games, variants, component data, scenarios, clauses."""

from collections.abc import Mapping
from types import MappingProxyType

from interpreter.model.schema.keys import DESCRIPTION, SECTIONS, SOURCE, STEP, STEPS, TEXT, TITLE, VERSION, tagged
from interpreter.model.schema.shapes import Block, Either, Form, Key, Led, Listed, Named, Shape

_VERSION = Key("rulewright", Form.NUMBER, f"The version of the language: {VERSION}.", required=True)
_LANGUAGE = Key("language", Form.NAME, "The language of plain texts, such as `en` or `de`; `en` if nothing is said.")


def _file(what: str, doc: str, keys: tuple[Key, ...], *, is_open: bool = False) -> Block:
    """A file that begins with the version and with its own name under `what`."""
    return Block(f"a {what} file", (_VERSION, Key(what, Form.IDENTIFIER, doc, required=True), *keys), is_open)


_OF = Key("of", Form.IDENTIFIER, "The game it belongs to.", required=True)

GAME = _file(
    "game",
    "The name of the game, as on the command line.",
    (
        _LANGUAGE,
        *DESCRIPTION,
        Key("players", Form.COUNT, "How many can play: `4`, or `2 to 4`.", required=True),
        Key("components", Form.FILE, "The file with rows, pictures and layouts, beside this one."),
        *SECTIONS,
    ),
)

# -------------------------------------------------------------------------------------------------------------- variants

_VARIANT_NAMES = Either("a variant, or a list of variants", (Form.IDENTIFIER, Listed("variants", Form.IDENTIFIER)))
_WITH = Key("with", Form.DATA, "What takes its place, or the new entries.", required=True)
_INSERTED = (Key("steps", STEPS, "The new steps."), Key("with", Form.DATA, "The new entries of a list with names."))
_CHANGE = tagged(
    "a change",
    (
        (Key("replace", Form.ADDRESS, "Something else stands there.", True), (_WITH,)),
        (Key("insert_before", Form.ADDRESS, "New steps or entries stand before this one.", True), _INSERTED),
        (Key("insert_after", Form.ADDRESS, "New steps or entries stand behind this one.", True), _INSERTED),
        (Key("remove", Form.ADDRESS, "It is not there any more.", True), ()),
        (Key("add", Form.ADDRESS, "New entries stand at the end of this section or list.", True), (_WITH,)),
    ),
    (
        Key("after", _VARIANT_NAMES, "The variant this change comes after, if both change the same."),
        Key("because", Form.TEXT, "Why."),
        Key("text", Form.TEXT, "What a rulebook says from now on about the rule that is changed."),
        Key("text_stays", Form.YES_NO, "`yes`: what the rulebook says about the rule is still true."),
        SOURCE,
    ),
)
VARIANT = _file(
    "variant",
    "The name of the variant or house rule, as on the command line.",
    (
        _OF,
        _LANGUAGE,
        TITLE,
        TEXT,
        Key("because", Form.TEXT, "Why there is this variant; needed here or at every change."),
        SOURCE,
        Key("needs", _VARIANT_NAMES, "Comes along."),
        Key("after", _VARIANT_NAMES, "The variants all of this comes after, where both are played."),
        Key("excludes", Named("variants", Form.TEXT, "identifier"), "Variants it cannot go with, and why."),
        *(section for section in SECTIONS if section.name not in ("setup", "play")),
        Key("changes", Listed("changes", _CHANGE), "What is different from the game."),
    ),
)

# ----------------------------------------------------------------------------------------- components, scenarios, clauses

COMPONENTS = _file("components", "The game it belongs to.", (_LANGUAGE,), is_open=True)

_LINE = Led(
    "a line of `then`",
    {
        head.name: Block(f"a line with `{head.name}`", (head, *own, TEXT, SOURCE))
        for head, own in (
            (Key("offers", Form.MOVE, "This move is legal.", True), ()),
            (
                Key("refuses", Form.MOVE, "This move is not legal.", True),
                (Key("because", Form.LINE, "The name of the requirement that fails, or `not offered`."),),
            ),
            (Key("expect", Form.EXPRESSION, "This holds now.", True), ()),
            (Key("chance", Form.MOVE, "What chance brings.", True), ()),
            (Key("result", Form.DATA, "How the game has ended.", True), ()),
        )
    },
    {
        "^seat_[1-9][0-9]?$": Block(
            "a line with a move", (Key("^seat_[1-9][0-9]?$", Form.MOVE, "This player makes this move.", True), TEXT, SOURCE)
        )
    },
)
SCENARIO = _file(
    "scenario",
    "The name of the scenario.",
    (
        _OF,
        _LANGUAGE,
        *DESCRIPTION,
        Key("variants", Either("a list of variants", (Form.IDENTIFIER, Listed("variants", Form.IDENTIFIER))), "The variants in play."),
        Key("options", Named("options", Form.LINE), "What was agreed on before the game."),
        Key("players", Form.NUMBER, "How many play."),
        Key("starter", Form.NAME, "Who begins, for games with such an option."),
        Key("layout", Form.DATA, "The name of a ready layout, or a layout as data."),
        Key("seed", Form.NUMBER, "What chance begins with."),
        Key("chance", Form.WORD, "Chance takes the first outcome wherever `then` says nothing.", choices=("first",)),
        Key("reasons", Listed("reasons", Form.IDENTIFIER), "The reasons for which the layout is refused."),
        Key("at", Form.ADDRESS, "The step at which it begins."),
        Key("given", STEPS, "Steps that make the position."),
        Key("then", Listed("lines of `then`", _LINE), "What is tried, in order."),
    ),
)
CLAUSES = _file(
    "clauses",
    "The game they belong to.",
    (
        _LANGUAGE,
        *DESCRIPTION,
        Key("list", Named("clauses", Form.TEXT, "clause"), "The clauses: a name and a short sentence of our own.", required=True),
        Key("no_rule", Named("clauses", Form.TEXT, "clause"), "Clauses that no rule has to carry out, each with the reason."),
    ),
)

FILES: Mapping[str, Block] = MappingProxyType(
    {"game": GAME, "variant": VARIANT, "components": COMPONENTS, "scenario": SCENARIO, "clauses": CLAUSES}
)
REFERENCES: Mapping[str, Shape] = MappingProxyType({"step": STEP})
