"""What can be done at an address."""

from interpreter.authoring.rule_edits.context import EditContext
from interpreter.authoring.rule_edits.kinds import KINDS
from interpreter.authoring.rule_edits.offer import Field, Offer, RuleOffers
from interpreter.frontend.outline.canonical_data import canonical_data, canonical_lines
from interpreter.frontend.outline.rule_index import entry_sentence, in_language
from interpreter.frontend.source.nodes import child
from interpreter.model.localized_text import interpolate
from interpreter.reference.interpolated_numbers import fixed_numbers
from interpreter.translation import translate


def offers(context: EditContext, address: str, language: str) -> RuleOffers | None:
    """What stands at an address and what can be done there, told in a language; None where nothing has this address."""
    place = context.place(address)
    if place is None:
        return None
    otherwise = context.compiled.rules.language
    figures = fixed_numbers(context.compiled.trees)
    title = child(place.node, "title")
    made = [each for offered, _ in KINDS.values() if (each := offered(context, place, language)) is not None]
    return RuleOffers(
        address,
        in_language(title, language, otherwise) if title is not None else place.name.replace("_", " "),
        interpolate(entry_sentence(place.node, language, otherwise), figures.get),
        "\n".join(canonical_lines(canonical_data(place.node, place.shape, otherwise, only=language))),
        place.place,
        tuple(_with_reason(context, each, language) for each in made),
    )


def _with_reason(context: EditContext, offer: Offer, language: str) -> Offer:
    """The offer with a field for the reason, as long as the file says none."""
    if offer.name == "take_back" or context.own.node.entry("because") is not None:
        return offer
    because = Field("because", translate(language, "Why you change this"), "sentence", optional=True)
    return Offer(offer.name, offer.title, (*offer.fields, because), offer.obstacle)
