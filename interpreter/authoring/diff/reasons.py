"""Attribution of a difference to the variant that makes it, and what its file says about the reason."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.diagnostics.span import Span
from interpreter.frontend.outline.rule_index import in_language
from interpreter.frontend.source.nodes import Node
from interpreter.frontend.variants.patches import Patch, Variant, patches_of


@dataclass(frozen=True, slots=True)
class Reason:
    """The variant that makes a change, and why (empty if it does not say)."""

    variant: str
    because: str


def reason_of(address: str, span: Span | None, variants: Sequence[Variant], language: str) -> Reason | None:
    """The reason for what is different at an address, or stands at a place of a variant's file."""
    parts = tuple(address.split("."))
    for variant in variants:
        change = max(_changes_at(parts, variant), key=lambda change: len(change.parts), default=None)
        if change is not None:
            return Reason(variant.name, _because(change.node.get("because") or variant.node.get("because"), language))
    for variant in variants:
        if span is not None and span.source.name == variant.node.span.source.name:
            return Reason(variant.name, _because(variant.node.get("because"), language))
    return None


def _changes_at(parts: tuple[str, ...], variant: Variant) -> Iterator[Patch]:
    """The changes at an address, around it or inside of it; an insertion is about what stands beside its address."""
    for change in patches_of(variant):
        place = change.parts[:-1] if change.operation.startswith("insert") else change.parts
        if place == parts[: len(place)] or parts == place[: len(parts)]:
            yield change


def _because(node: Node | None, language: str) -> str:
    return "" if node is None else in_language(node, language, "en")
