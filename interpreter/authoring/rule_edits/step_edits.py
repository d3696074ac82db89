"""Edits of the course: a step more before or after one, another instead of it, or a condition around it."""

from collections.abc import Sequence

from interpreter.authoring.rule_edits.ground import own_file
from interpreter.authoring.rule_edits.ground import storage_places as tracked
from interpreter.authoring.rule_edits.ground.comparisons import (
    EVERYBODY,
    condition,
    condition_fields,
    first_going_with,
    operands_at,
    with_something,
)
from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Choice, Field, Offer
from interpreter.authoring.rule_edits.ground.writing import Values, change, name_from, taken_names, text_value
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.frontend.source.nodes import Plain, scalar_text
from interpreter.translation import translatable, translate

_WHERE = (
    ("before", translatable("before this step"), "insert_before"),
    ("after", translatable("after this step"), "insert_after"),
    ("instead", translatable("instead of this step"), "replace"),
)
_OPERATIONS = {value: operation for value, _, operation in _WHERE}


def gain(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """A step by which a tracked number goes up or down."""
    found = tracked.numbers(operands_at(context, place.address, language)) if _is_step(context, place) else ()
    if not found:
        return None
    ways = (Choice("add", translate(language, "more")), Choice("take", translate(language, "less")))
    fields = (
        Field("what", translate(language, "What changes"), "choice", found[0].value, choices=found),
        Field("way", translate(language, "More or less?"), "choice", "add", choices=ways),
        Field("number", translate(language, "By how many"), "number", "1", 1, max((each.high or 0 for each in found), default=0) or None),
    )
    return _offer("step_gain", translate(language, "Put a step here: somebody gets or loses something"), fields, language)


def write_gain(context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with that step."""
    what = values["what"].removeprefix(EVERYBODY)
    word = "to" if values["way"] == "add" else "from"
    return _with_step(context, place, values, language, {values["way"]: f"up to {values['number']} {word} {what}"}, values["what"])


def move(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """A step that moves things."""
    if not _is_step(context, place):
        return None
    operands = operands_at(context, place.address, language)
    found, goals = tracked.origins(operands), tracked.destinations(operands)
    found = with_something(found, goals)
    if not found:
        return None
    first = first_going_with(goals, found[0])
    fields = (
        Field("what", translate(language, "What moves"), "choice", found[0].value, choices=found),
        Field("number", translate(language, "How many"), "number", "1", 1),
        Field("to", translate(language, "Where it goes"), "choice", first, choices=goals),
    )
    return _offer("step_move", translate(language, "Put a step here: something moves"), fields, language)


def write_move(context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with that step."""
    verb, _, line = values["what"].removeprefix(EVERYBODY).partition(": ")
    line = f"{line.replace('{n}', values['number'])} to {values['to'].removeprefix(EVERYBODY)}"
    whom = max(values["what"], values["to"], key=lambda each: each.startswith(EVERYBODY))
    return _with_step(context, place, values, language, {verb: line}, whom)


def becomes(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """A step that gives something tracked another value."""
    if not _is_step(context, place):
        return None
    operands = operands_at(context, place.address, language)
    values = tracked.new_values(operands, tracked.changeable(operands))
    found = with_something(tracked.changeable(operands), values)
    if not found:
        return None
    fields = (
        Field("what", translate(language, "What changes"), "choice", found[0].value, choices=found),
        Field("value", translate(language, "What it becomes"), "operand", first_going_with(values, found[0]), choices=values),
    )
    return _offer("step_change", translate(language, "Put a step here: something becomes something else"), fields, language)


def write_becomes(context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with that step."""
    what = values["what"].removeprefix(EVERYBODY)
    return _with_step(context, place, values, language, {"change": f"{what} to {values['value']}"}, values["what"])


def only_if(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """A condition around a step."""
    if not _is_step(context, place):
        return None
    fields = condition_fields(context, place.address, language, translate(language, "Only if"))
    return Offer("only_if", translate(language, "Do this only if …"), (*fields, _told(language)))


def write_only_if(context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with the condition; the step keeps its name, so that whatever speaks of it still does."""
    step = canonical_data(place.node, place.shape, context.compiled.rules.language)
    around: dict[str, Plain] = {"id": place.name} if scalar_text(place.node, "id") else {}
    around |= {"text": text_value(context, values["text"], language)} if values.get("text") else {}
    inside: list[Plain] = [step]
    around |= {"if": condition(values), "then": inside}
    return change(context, "replace", place.address, [around], key="steps")


# ------------------------------------------------------------------------------------------------ what they share


def _is_step(context: EditContext, place: IndexEntry) -> bool:
    """Whether steps can be put beside a place: at a step of the game, not of the own file."""
    return place.sort == "step" and not own_file.own_changes(context.own, place.address)


def _offer(name: str, title: str, fields: Sequence[Field], language: str) -> Offer:
    where = tuple(Choice(value, translate(language, words)) for value, words, _ in _WHERE)
    return Offer(name, title, (Field("where", translate(language, "When"), "choice", "after", choices=where), *fields, _told(language)))


def _told(language: str) -> Field:
    return Field("text", translate(language, "What the rulebook says"), "sentence", optional=True)


def _with_step(context: EditContext, place: IndexEntry, values: Values, language: str, step: dict[str, Plain], what: str) -> str:
    """The own text with a step beside another one; of what everybody has, for one player after the other."""
    text = values.get("text", "")
    head: dict[str, Plain] = {"id": name_from(text, taken_names(context), "own") if text else _free_name(context)}
    head |= {"text": text_value(context, text, language)} if text else {}
    inside: list[Plain] = [step]
    whole: dict[str, Plain] = dict(head)
    whole.update({"each_player": "players", "do": inside} if what.startswith(EVERYBODY) else step)
    return change(context, _OPERATIONS[values["where"]], place.address, [whole], key="steps")


def _free_name(context: EditContext) -> str:
    return name_from("", taken_names(context), "own_step")
