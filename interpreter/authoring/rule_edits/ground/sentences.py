"""What stands at a place of the rules, in the words of its readers: its title and its sentence."""

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.frontend.outline.rule_index import IndexEntry, entry_sentence, in_language
from interpreter.frontend.source.nodes import MappingNode, child
from interpreter.model.localized_text import interpolate
from interpreter.model.schema.shapes import FieldType
from interpreter.reference.interpolated_numbers import fixed_numbers
from interpreter.rulebook.book.document import Inline, plain_text
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer, verbalize_condition
from interpreter.rulebook.sentences.steps import sentence_of, verb_of
from interpreter.translation import translatable, translate

_SECTIONS = {
    "play": translatable("The course of the game"),
    "setup": translatable("Set-up"),
    "require": translatable("What is required"),
    "do": translatable("What is done then"),
}
_LONGEST = 60  # signs of a sentence in the place of a title


def title_of(context: EditContext, place: IndexEntry, language: str) -> str:
    """What people call what stands at a place: its title, else its sentence, else what it stands in."""
    title = child(place.node, "title")
    if title is not None:
        return _quoting(context, in_language(title, language, context.compiled.rules.language), language)
    if place.shape in (FieldType.TEXT, FieldType.LABEL):
        return shortened(_quoting(context, in_language(place.node, language, context.compiled.rules.language), language))
    if place.sort in ("step", "section", "field") or place.address.split(".")[0] in ("end", "scoring", "always"):
        said = sentence_at(context, place, language)
        if said:
            return shortened(said)
    if place.name in _SECTIONS:
        return translate(language, _SECTIONS[place.name])
    return _name(context, place, language)


def shortened(said: str) -> str:
    """A sentence in the place of a title: the beginning of a long one."""
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST].rpartition(' ')[0]} …"


def sentence_at(context: EditContext, place: IndexEntry, language: str) -> str:
    """What is said at a place; of a step or condition without a text, what the rulebook says of it."""
    said = entry_sentence(place.node, language, context.compiled.rules.language)
    if said:
        return _quoting(context, said, language)
    if isinstance(place.node, MappingNode) and (place.sort == "step" or ".require." in place.address):
        return plain_text(_told(BookSource(context.compiled, "", {}, language), place.node, place.sort == "step"))
    return ""


def _told(source: BookSource, node: MappingNode, is_step: bool) -> Inline:
    return sentence_of(source, verb_of(node), node) if is_step else verbalize_condition(source, node)


def _name(context: EditContext, place: IndexEntry, language: str) -> str:
    """The name of something without a title: that of a member or of what is declared, else the name of the file with blanks."""
    parts = place.address.split(".")
    if parts[0] == "kinds" and len(parts) > 3:
        return ExpressionVerbalizer(BookSource(context.compiled, "", {}, language)).member(parts[1], parts[3])
    return place.name.replace("_", " ")


def _quoting(context: EditContext, text: str, language: str) -> str:
    """A text with figures filled in, and what is known only in play in words."""
    figures = fixed_numbers(context.compiled.trees)
    source = BookSource(context.compiled, "", {}, language)
    words = ExpressionVerbalizer(source)
    return interpolate(text, lambda name: figures.get(name) or f"‹{words.name(name)}›")
