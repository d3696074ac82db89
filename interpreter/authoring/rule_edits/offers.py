"""What can be done at an address."""

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Field, Offer, RuleOffers
from interpreter.authoring.rule_edits.ground.sentences import sentence_at, title_of
from interpreter.authoring.rule_edits.kinds import KINDS
from interpreter.frontend.outline.canonical_data import canonical_data, canonical_lines
from interpreter.translation import translatable, translate

_CALLED = {"step": translatable("A step"), "entry": translatable("A rule"), "section": translatable("A house rule")}


def offers(context: EditContext, address: str, language: str) -> RuleOffers | None:
    """What stands at an address and what can be done there, told in a language; None where nothing has this address."""
    place = context.place(address)
    if place is None:
        return None
    otherwise = context.compiled.rules.language
    made = [each for offered, _ in KINDS.values() if (each := offered(context, place, language)) is not None]
    title, sentence = title_of(context, place, language), sentence_at(context, place, language)
    is_sentence = sentence != title and sentence.startswith(title.removesuffix(" …"))  # then the title says nothing more
    return RuleOffers(
        address,
        translate(language, _CALLED.get(place.sort, _CALLED["entry"])) if is_sentence else title,
        "" if sentence == title else sentence,
        "\n".join(canonical_lines(canonical_data(place.node, place.shape, otherwise, only=language))),
        place.place,
        tuple(_with_reason(context, each, language) for each in made),
    )


def _with_reason(context: EditContext, offer: Offer, language: str) -> Offer:
    """The offer with a field for the reason, as long as the file says none."""
    if offer.name in ("take_back", "variant_because") or context.own.node.entry("because") is not None:
        return offer
    because = Field("because", translate(language, "Why you change this"), "sentence", optional=True)
    return Offer(offer.name, offer.title, (*offer.fields, because))
