"""Edits that add something: a requirement of an action, points, an end."""

from interpreter.authoring.rule_edits.ground import own_file
from interpreter.authoring.rule_edits.ground.comparisons import condition, condition_fields
from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Choice, Field, Offer
from interpreter.authoring.rule_edits.ground.operands import countables
from interpreter.authoring.rule_edits.ground.writing import Values, addition, change, name_from, replacement, taken_names, text_value
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.frontend.source.nodes import Plain
from interpreter.translation import translatable, translate

_REACHED = ((">=", translatable("somebody has at least so many: {what}")), ("<=", translatable("somebody has at most so many: {what}")))
_MOMENTS = (
    ("end of round", translatable("at the end of a round")),
    ("end of turn", translatable("at the end of a turn")),
    ("start of turn", translatable("at the start of a turn")),
)
_ENTRY = 2  # parts of the address of an entry
_BESIDE = (
    ("after", translatable("after this line")),
    ("before", translatable("before this line")),
    ("instead", translatable("instead of this line")),
)


def forbid(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """One more requirement of an action, from a few parts or as an expression."""
    action = _action(place)
    if action not in context.compiled.rules.actions:
        return None
    fields = condition_fields(context, f"actions.{action}", language, translate(language, "Allowed only if"))
    say = Field("say", translate(language, "What players are told then"), "sentence")
    return Offer("forbid", translate(language, "Forbid some of these moves"), (*fields, say))


def write_forbid(context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with the requirement."""
    say = values["say"]
    new: Plain = {"that": condition(values), "say": text_value(context, say, language)}
    return addition(context, f"actions.{_action(place)}.require", name_from(say, taken_names(context), "own"), new)


def _action(place: IndexEntry) -> str:
    """The action that a place belongs to, where requirements can be added: the action itself, or one of its requirements."""
    parts = place.address.split(".")
    return parts[1] if parts[0] == "actions" and (len(parts) == _ENTRY or parts[_ENTRY : _ENTRY + 1] == ["require"]) else ""


def points(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """One more line of the score sheet."""
    if place.address.split(".")[0] != "scoring" or place.address.count(".") > 1:
        return None
    things = tuple(countables(context, language))
    where = tuple(Choice(value, translate(language, words)) for value, words in _BESIDE) if _is_line(context, place) else ()
    fields = (
        *((Field("where", translate(language, "Where"), "choice", "after", choices=where),) if where else ()),
        Field("points", translate(language, "So many points"), "number", "1"),
        Field(
            "what",
            translate(language, "for every one of"),
            "choice",
            things[0].value if things else "",
            choices=things,
            optional=not things,
        ),
        Field("expression", translate(language, "or an expression of your own"), "expression", optional=True),
        Field("text", translate(language, "What the rulebook says"), "sentence"),
    )
    return Offer("add_points", translate(language, "Points for something more"), fields)


def _is_line(context: EditContext, place: IndexEntry) -> bool:
    """Whether a place is a line of the score sheet that is not of the own file."""
    return place.sort == "entry" and not own_file.own_changes(context.own, place.address)


def write_points(context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with the line of the score sheet."""
    what = values.get("expression") or values["what"]
    many = values["points"]
    counted = what if many == "1" else f"{many} * {what}" if not values.get("expression") else f"{many} * ({what})"
    new: Plain = {"text": text_value(context, values["text"], language), "points": counted}
    name = name_from(values["text"], taken_names(context), "own")
    match values.get("where"):
        case "before" | "after" as where:
            return change(context, f"insert_{where}", place.address, {name: new})
        case "instead":
            return replacement(context, place.address, place.node, new)
    return addition(context, "scoring", name, new)


def end(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """One more end of the game."""
    if place.address.split(".")[0] != "end" or place.address.count(".") > 1:
        return None
    counts = tuple(
        Choice(f"exists(player in players where {each.value} {sign} {{number}})", translate(language, label, what=each.label))
        for each in countables(context, language)
        for sign, label in _REACHED
    )
    rounds = Choice("round >= {number}", translate(language, "so many rounds have been played"))
    moments = tuple(Choice(value, translate(language, label)) for value, label in _MOMENTS)
    fields = (
        Field("when", translate(language, "The game ends when"), "choice", rounds.value, choices=(rounds, *counts)),
        Field("number", translate(language, "Number"), "number", "10", low=0, optional=True),
        Field("expression", translate(language, "or an expression of your own"), "expression", optional=True),
        Field("at", translate(language, "This is looked at"), "choice", moments[0].value, choices=moments),
        Field("text", translate(language, "What the rulebook says"), "sentence"),
    )
    return Offer("add_end", translate(language, "One more end of the game"), fields)


def write_end(context: EditContext, _place: IndexEntry, values: Values, language: str) -> str:
    """The own text with the end of the game."""
    when = values.get("expression") or values["when"].replace("{number}", values.get("number", ""))
    new: Plain = {"text": text_value(context, values["text"], language), "at": values["at"], "when": when}
    return addition(context, "end", name_from(values["text"], taken_names(context), "own"), new)
