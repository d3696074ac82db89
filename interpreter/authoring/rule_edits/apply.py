"""Carries out an offer: the variant file as a person would write it, if the checker lets it pass."""

from collections.abc import Mapping

from interpreter.authoring.rule_edits import own_file
from interpreter.authoring.rule_edits.context import EditContext
from interpreter.authoring.rule_edits.kinds import KINDS
from interpreter.authoring.rule_edits.offer import Edit, Field, Offer, Refusal
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
    if offer.obstacle:
        return Refusal(offer.obstacle)
    given = {field.name: field.value for field in offer.fields} | {key: str(value).strip() for key, value in values.items()}
    flaws = [flaw for field in offer.fields if (flaw := _flaw(field, given[field.name], language))]
    if flaws:
        return Refusal(flaws[0])
    text = written(context, place, given, language)
    if given.get("because") and context.own.node.entry("because") is None:
        text = own_file.with_head(text, context.with_text(text).own, "because", given["because"])
    text = context.formatted(text)
    errors = context.findings(text)
    if errors:
        return Refusal(errors[0].sentence, errors)
    return Edit(text, address, _sentence(offer, address))


def _flaw(field: Field, value: str, language: str) -> str:
    """What is wrong with the value of a field, in a sentence; empty if nothing is."""
    if not value:
        return "" if field.optional else translate(language, "“{field}” is empty.", field=field.label)
    if "\x00" in value or "\n" in value:
        return translate(language, "“{field}” has more than one line.", field=field.label)
    if field.sort == "number" and not value.removeprefix("-").isdecimal():
        return translate(language, "“{field}” has to be a whole number.", field=field.label)
    return _out_of_bounds(field, value, language) if field.sort == "number" else ""


def _out_of_bounds(field: Field, value: str, language: str) -> str:
    if field.low is not None and int(value) < field.low:
        return translate(language, "“{field}” has to be at least {bound}.", field=field.label, bound=field.low)
    if field.high is not None and int(value) > field.high:
        return translate(language, "“{field}” may be at most {bound}.", field=field.label, bound=field.high)
    return ""


def _sentence(offer: Offer, address: str) -> str:
    return f"{offer.title}: {address}"
