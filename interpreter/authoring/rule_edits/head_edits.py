"""Edits of the head of the own file: what the house rule is called, why it is played, which others come along."""

from interpreter.authoring.rule_edits.ground import own_file
from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Choice, Field, Offer
from interpreter.authoring.rule_edits.ground.writing import Values, text_value
from interpreter.frontend.outline.rule_index import IndexEntry, in_language
from interpreter.frontend.source.nodes import Plain, child
from interpreter.frontend.variants.patches import Variant
from interpreter.translation import translatable, translate

_SAID = {"title": translatable("Another title for this house rule"), "because": translatable("Why you play it so")}
HEAD_EDITS = ("variant_title", "variant_because", "needs", "needs_not")  # what only a house rule can have done to it
VARIANT = "variant"  # the kind of such choices


def said(key: str, context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Another title, or another reason."""
    if not _is_head(context, place):
        return None
    node = child(context.own.node, key)
    words = in_language(node, language, context.language) if node is not None else ""
    field = Field("words", translate(language, "Words"), "text" if key == "title" else "sentence", words)
    return Offer(f"variant_{key}", translate(language, _SAID[key]), (field,))


def write_said(key: str, context: EditContext, _place: IndexEntry, values: Values, language: str) -> str:
    """The own text with it; what is said in other languages stays."""
    there = child(context.own.node, key)
    words: Plain = text_value(context, values["words"], language)
    entries = getattr(there, "entries", ())
    if entries:
        by_language: dict[str, Plain] = {entry.key: in_language(entry.value, "", "") for entry in entries}
        words = by_language | {language: values["words"]}
    return own_file.with_head(context.own_text, context.own, key, words)


def needs(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Another house rule that comes along."""
    if not _is_head(context, place):
        return None
    others = {name: each for name, each in context.siblings.items() if name not in (context.own.name, *context.own.needs)}
    if not others:
        return None
    field = _field(context, others, translate(language, "Which one"), language)
    return Offer("needs", translate(language, "Let another house rule come along"), (field,))


def write_needs(context: EditContext, _place: IndexEntry, values: Values, _language: str) -> str:
    """The own text with one more."""
    return own_file.with_head(context.own_text, context.own, "needs", [*context.own.needs, values["variant"]])


def needs_not(context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """A house rule that does not come along any more."""
    if not _is_head(context, place) or not context.own.needs:
        return None
    there = {name: context.siblings[name] for name in context.own.needs if name in context.siblings}
    return Offer(
        "needs_not",
        translate(language, "Play without a house rule that comes along"),
        (_field(context, there, translate(language, "Which one"), language),),
    )


def write_needs_not(context: EditContext, _place: IndexEntry, values: Values, _language: str) -> str:
    """The own text without it."""
    rest: list[Plain] = [each for each in context.own.needs if each != values["variant"]]
    return own_file.with_head(context.own_text, context.own, "needs", rest or None)


def _field(context: EditContext, variants: dict[str, Variant], label: str, language: str) -> Field:
    choices = tuple(Choice(name, _title(context, each, language), VARIANT) for name, each in variants.items())
    return Field("variant", label, "choice", choices[0].value if choices else "", choices=choices)


def _title(context: EditContext, variant: Variant, language: str) -> str:
    title = child(variant.node, "title")
    otherwise = context.compiled.rules.language
    return in_language(title, language, otherwise) if title is not None else variant.name.replace("_", " ")


def _is_head(context: EditContext, place: IndexEntry) -> bool:
    return place.node is context.own.node
