"""Edits of what is said, and of expressions by those who can write them."""

from interpreter.authoring.rule_edits.ground.context import EditContext
from interpreter.authoring.rule_edits.ground.offer import Field, FieldSort, Offer
from interpreter.authoring.rule_edits.ground.writing import Values, child_node, replacement, text_value
from interpreter.frontend.outline.rule_index import IndexEntry, in_language
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode
from interpreter.model.schema.shapes import FieldType
from interpreter.translation import translatable, translate

_SAID = {
    "text": translatable("Say it differently"),
    "title": translatable("Another title"),
    "say": translatable("Tell players something else"),
}


def saying(key: str, context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Other words under a key of a place, or at the place itself."""
    node = _said(key, place)
    if node is None:
        return None
    words = in_language(node, language, context.compiled.rules.language)
    sort: FieldSort = "text" if key == "title" else "sentence"
    return Offer(key, translate(language, _SAID[key]), (Field("words", translate(language, "Words"), sort, words),))


def write_saying(key: str, context: EditContext, place: IndexEntry, values: Values, language: str) -> str:
    """The own text with other words."""
    node = _said(key, place)
    address = place.address if place.node is node else f"{place.address}.{key}"
    own = node.get(language) if isinstance(node, MappingNode) else node if language == context.language else None
    if isinstance(own, ScalarNode) and own.span.source.name == context.own_name:
        return replacement(context, f"{address}.{language}", own, values["words"])
    return replacement(context, address, node, text_value(context, values["words"], language))


def _said(key: str, place: IndexEntry) -> Node | None:
    if place.name == key and place.shape in (FieldType.TEXT, FieldType.LABEL):
        return place.node
    return child_node(place, key) if place.sort in ("entry", "step", "row") else None


def expression(_context: EditContext, place: IndexEntry, language: str) -> Offer | None:
    """Another expression in the place of one."""
    if place.shape not in (FieldType.EXPRESSION, FieldType.POINTS, FieldType.DOMAIN) or not isinstance(place.node, ScalarNode):
        return None
    value = " ".join(place.node.value.split())
    return Offer(
        "expression",
        translate(language, "Another condition or value"),
        (Field("expression", translate(language, "Expression"), "expression", value),),
    )


def write_expression(context: EditContext, place: IndexEntry, values: Values, _language: str) -> str:
    """The own text with another expression."""
    return replacement(context, place.address.removesuffix(".is"), place.node, " ".join(values["expression"].split()))
