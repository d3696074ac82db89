"""The variants that lie with a game, as one chooses among them: what they are called, what they are about, what goes with what."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, child, entries_of, scalar_text
from interpreter.model.localized_text import LocalizedText, interpolate
from interpreter.project import loading

if TYPE_CHECKING:
    from interpreter.frontend.variants.patches import Variant


@dataclass(frozen=True)
class VariantEntry:
    """A variant to choose.

    title: by language; may be empty. text: what it is about, else the reason it gives, by language; may be empty. needs: variants that come along. excludes: variants it cannot be played with, with the reason
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
    title, text, because = (_localized(child(node, key), variant.language) for key in ("title", "text", "because"))
    about = {language: interpolate(each, partial(_figure, node)) for language, each in (text or because).items()}
    return VariantEntry(variant.name, title, about, variant.needs, excludes, is_house_rule)


def _figure(variant: MappingNode, name: str) -> str | None:
    """What a variant itself settles under a name: a number, or how an option is settled where nobody settles it."""
    for section, key in (("numbers", "is"), ("options", "default")):
        entry = child(child(variant, section), name)
        value = child(entry, key) if isinstance(entry, MappingNode) else entry
        if isinstance(value, ScalarNode):
            return value.value
    return None


def _localized(node: Node | None, language: str) -> LocalizedText:
    if isinstance(node, ScalarNode):
        return {language: node.value}
    return {entry.key: scalar_text(entry.value) for entry in entries_of(node)} if isinstance(node, MappingNode) else {}
