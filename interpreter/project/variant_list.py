"""The variants that lie with a game, as one chooses among them: what they are called, what they are about, what goes with what."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, child, entries_of, scalar_text
from interpreter.model.localized_text import LocalizedText
from interpreter.project import loading

if TYPE_CHECKING:
    from interpreter.frontend.variants.patches import Variant


@dataclass(frozen=True)
class VariantEntry:
    """A variant to choose.

    title, text: by language; may be empty. needs: variants that come along. excludes: variants it cannot be played with, with the reason
    by language. is_house_rule: whether it lies in the folder of house rules.
    """

    name: str
    title: LocalizedText
    text: LocalizedText
    needs: tuple[str, ...]
    excludes: Mapping[str, LocalizedText]
    is_house_rule: bool


def variants_to_choose(game: Path) -> tuple[VariantEntry, ...]:
    """All variants beside a game file; those that cannot be read are left out. An exclusion is said by both."""
    files = loading.variants_beside(game)
    houses = {name for name, file in files.items() if file.parent.name == "house"}
    entries = {name: _entry(loading.variants_of(game, [name])[0], name in houses) for name in files if loading.variants_of(game, [name])}
    also: dict[str, dict[str, LocalizedText]] = {name: dict(entry.excludes) for name, entry in entries.items()}
    for name, entry in entries.items():
        for other, reason in entry.excludes.items():
            also.setdefault(other, {}).setdefault(name, reason)
    return tuple(
        VariantEntry(name, entry.title, entry.text, entry.needs, also[name], entry.is_house_rule) for name, entry in entries.items()
    )


def _entry(variant: "Variant", is_house_rule: bool) -> VariantEntry:
    node = variant.node
    excludes = {entry.key: _localized(entry.value, variant.language) for entry in entries_of(node, "excludes")}
    title, text = (_localized(child(node, key), variant.language) for key in ("title", "text"))
    return VariantEntry(variant.name, title, text, variant.needs, excludes, is_house_rule)


def _localized(node: Node | None, language: str) -> LocalizedText:
    if isinstance(node, ScalarNode):
        return {language: node.value}
    return {entry.key: scalar_text(entry.value) for entry in entries_of(node)} if isinstance(node, MappingNode) else {}
