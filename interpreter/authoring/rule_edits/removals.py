"""Edits that take something away: a rule of the game, or a change of one's own."""

from interpreter.authoring.rule_edits.ground import own_file
from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Offer
from interpreter.authoring.rule_edits.ground.writing import Values, change
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.translation import translate


def removal(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Take away an entry, a step or a row that is not of the own file."""
    if place.sort not in ("entry", "step", "row") or own_file.own_changes(context.own, place.address) or "." not in place.address:
        return None
    return Offer("remove", translate(language, "Take this step out" if place.sort == "step" else "Take this rule away"))


def write_removal(context: EditContext, place: IndexEntry, _values: Values, _language: str) -> str:
    """The own text with the change that takes it away."""
    return change(context, "remove", place.address, None)


def take_back(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Take back what the own file changes at an address."""
    if not own_file.own_changes(context.own, place.address):
        return None
    return Offer("take_back", translate(language, "Take my change back"))


def write_back(context: EditContext, place: IndexEntry, _values: Values, _language: str) -> str:
    """The own text without its changes there."""
    return own_file.without(context.own_text, context.own, own_file.own_changes(context.own, place.address))
