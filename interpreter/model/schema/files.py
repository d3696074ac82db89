"""Schema of the kinds of rule files: games, variants, component data, scenarios, clauses."""

from collections.abc import Mapping
from types import MappingProxyType

from interpreter.model.schema.keys import SECTIONS, STEP, STEPS, VERSION, tagged
from interpreter.model.schema.scenario_keys import DESCRIPTION, POSITION, SOURCE, TABLE, TEXT, TITLE
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, KeySpec, MappingOf, SequenceOf, Shape

_VERSION = KeySpec("rulewright", FieldType.NUMBER, f"The version of the language: {VERSION}.", required=True)
_LANGUAGE = KeySpec("language", FieldType.NAME, "The language of plain texts, such as `en` or `de`; `en` if nothing is said.")


def _file(what: str, doc: str, keys: tuple[KeySpec, ...], *, is_open: bool = False) -> FixedMapping:
    """A file that begins with the version and with its own name under `what`."""
    return FixedMapping(f"a {what} file", (_VERSION, KeySpec(what, FieldType.IDENTIFIER, doc, required=True), *keys), is_open)


_TEAMS = KeySpec("teams", FieldType.TEAMS, "Who plays with whom; also by number of players: `{4: opposite, 6: [[1, 3, 5], [2, 4, 6]]}`.")
_OF = KeySpec("of", FieldType.IDENTIFIER, "The game it belongs to.", required=True)

GAME = _file(
    "game",
    "The name of the game, as on the command line.",
    (
        _LANGUAGE,
        *DESCRIPTION,
        KeySpec("players", FieldType.COUNT, "How many can play: `4`, or `2 to 4`.", required=True),
        _TEAMS,
        KeySpec("components", FieldType.FILE, "The file with rows, pictures and layouts, beside this one."),
        *SECTIONS,
    ),
)

# -------------------------------------------------------------------------------------------------------------- variants

_VARIANT_NAMES = Either("a variant, or a list of variants", (FieldType.IDENTIFIER, SequenceOf("variants", FieldType.IDENTIFIER)))
_WITH = KeySpec("with", FieldType.DATA, "What takes its place, or the new entries.", required=True)
PUT = (
    KeySpec("with", FieldType.DATA, "What takes its place; `was` in it is the value that stood there: `2 * was`."),
    KeySpec("steps", STEPS, "Steps that take the place of one, or of a list; a step `- was` in them is what stood there: `do: [was]`."),
)
_INSERTED = (KeySpec("steps", STEPS, "The new steps."), KeySpec("with", FieldType.DATA, "The new entries of a list with names."))
_CHANGE = tagged(
    "a change",
    (
        (KeySpec("replace", FieldType.ADDRESS, "Something else stands there.", True), PUT),
        (KeySpec("insert_before", FieldType.ADDRESS, "New steps or entries stand before this one.", True), _INSERTED),
        (KeySpec("insert_after", FieldType.ADDRESS, "New steps or entries stand behind this one.", True), _INSERTED),
        (KeySpec("remove", FieldType.ADDRESS, "It is not there any more.", True), ()),
        (KeySpec("add", FieldType.ADDRESS, "New entries stand at the end of this section or list.", True), (_WITH,)),
    ),
    (
        KeySpec("after", _VARIANT_NAMES, "The variant this change comes after, if both change the same."),
        KeySpec("because", FieldType.TEXT, "Why."),
        KeySpec("text", FieldType.TEXT, "What a rulebook says from now on about the rule that is changed."),
        KeySpec("text_stays", FieldType.YES_NO, "`yes`: what the rulebook says about the rule is still true."),
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
        KeySpec("because", FieldType.TEXT, "Why there is this variant; needed here or at every change."),
        SOURCE,
        KeySpec("needs", _VARIANT_NAMES, "Comes along."),
        KeySpec("after", _VARIANT_NAMES, "The variants all of this comes after, where both are played."),
        KeySpec("excludes", MappingOf("variants", FieldType.TEXT, "identifier"), "Variants it cannot go with, and why."),
        _TEAMS,
        *(section for section in SECTIONS if section.name not in ("setup", "play")),
        KeySpec("changes", SequenceOf("changes", _CHANGE), "What is different from the game."),
    ),
)

# ----------------------------------------------------------------------------------------- components, scenarios, clauses

COMPONENTS = _file("components", "The game it belongs to.", (_LANGUAGE,), is_open=True)

SCENARIO = _file(
    "scenario",
    "The name of the scenario.",
    (
        _OF,
        _LANGUAGE,
        *DESCRIPTION,
        KeySpec("variants", Either("a list of variants", _VARIANT_NAMES.shapes), "The variants in play."),
        *TABLE,
        KeySpec("reasons", SequenceOf("reasons", FieldType.IDENTIFIER), "The reasons for which the layout is refused."),
        *POSITION,
    ),
)
_CLAUSES = MappingOf("clauses", FieldType.TEXT, "clause")
CLAUSES = _file(
    "clauses",
    "The game they belong to.",
    (
        _LANGUAGE,
        *DESCRIPTION,
        KeySpec("list", _CLAUSES, "The clauses: a name and a short sentence of our own.", required=True),
        KeySpec("no_rule", _CLAUSES, "Clauses that no rule has to carry out, each with the reason."),
    ),
)

FILES: Mapping[str, FixedMapping] = MappingProxyType(
    {"game": GAME, "variant": VARIANT, "components": COMPONENTS, "scenario": SCENARIO, "clauses": CLAUSES}
)
REFERENCES: Mapping[str, Shape] = MappingProxyType({"step": STEP})
