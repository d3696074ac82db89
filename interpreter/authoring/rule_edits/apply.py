"""Carries out an offer: the variant file as a person would write it, if the checker lets it pass."""

from collections.abc import Iterator, Mapping

from interpreter.authoring.rule_edits.figures import is_number
from interpreter.authoring.rule_edits.ground import own_file
from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.explanations import explained
from interpreter.authoring.rule_edits.ground.offer import Choice, Edit, Field, Offer, Refusal
from interpreter.authoring.rule_edits.ground.sentences import title_of
from interpreter.authoring.rule_edits.kinds import KINDS
from interpreter.translation import translate


def apply(context: EditContext, address: str, offer_name: str, values: Mapping[str, object], language: str = "en") -> Edit | Refusal:
    """The edit of the own file that an offer with values makes; a refusal where the checker finds an error in what comes of it.

    Fields without a value have the one they are offered with. `language` is that of the sentences and of the texts in the values.
    """
    place = context.place(address)
    offered, written = KINDS.get(offer_name, (None, None))
    offer = offered(context, place, language) if offered is not None and place is not None else None
    if offer is None or place is None or written is None:
        return Refusal(translate(language, "This cannot be done here (any more)."))
    given = {field.name: field.value for field in offer.fields} | {key: str(value).strip() for key, value in values.items()}
    flaws = [flaw for field in offer.fields if (flaw := _flaw(field, given[field.name], language))]
    if flaws := flaws or [*_beside(offer, given, language)]:
        return Refusal(flaws[0])
    text = written(context, place, given, language)
    if given.get("because") and context.own.node.entry("because") is None:
        text = own_file.with_head(text, context.with_text(text).own, "because", given["because"])
    text = context.formatted(text)
    errors = context.findings(text)
    if errors:
        return Refusal(explained(context, place, errors, language), errors)
    return Edit(text, address, f"{offer.title}: {title_of(context, place, language)}")


def _flaw(field: Field, value: str, language: str) -> str:
    """What is wrong with the value of a field, in a sentence; empty if nothing is."""
    if not value:
        return "" if field.optional else translate(language, "“{field}” is empty.", field=field.label)
    if "\x00" in value or "\n" in value:
        return translate(language, "“{field}” has more than one line.", field=field.label)
    if field.sort == "number" and not is_number(value):
        return translate(language, "“{field}” has to be a whole number.", field=field.label)
    is_typed = field.sort == "operand" and is_number(value)
    if field.sort in ("choice", "operand") and not is_typed and value not in {each.value for each in field.choices}:
        return translate(language, "“{field}” cannot be that here (any more).", field=field.label)
    return _out_of_bounds(field, field, value, language) if field.sort == "number" else ""


def _beside(offer: Offer, given: Mapping[str, str], language: str) -> Iterator[str]:
    """What is wrong with a number that is typed beside something chosen, and with a place where something must be chosen first."""
    by_name = {field.name: field for field in offer.fields}
    subject, operand = by_name.get("subject") or by_name.get("what"), by_name.get("value")
    if subject is None or operand is None or given.get("expression"):
        return
    chosen = next((each for each in subject.choices if each.value == given[subject.name]), None)
    if chosen is None:
        yield translate(language, "“{field}” is empty.", field=subject.label)
    elif not given["value"] and given.get("comparison") not in ("holds", "does not hold"):
        yield translate(language, "“{field}” is empty.", field=operand.label)
    elif is_number(given["value"]) and (flaw := _out_of_bounds(operand, chosen, given["value"], language)):
        yield flaw


def _out_of_bounds(field: Field, bounds: Field | Choice, value: str, language: str) -> str:
    if bounds.low is not None and int(value) < bounds.low:
        return translate(language, "“{field}” has to be at least {bound}.", field=field.label, bound=bounds.low)
    if bounds.high is not None and int(value) > bounds.high:
        return translate(language, "“{field}” may be at most {bound}.", field=field.label, bound=bounds.high)
    return ""
