"""The variants that lie with a game, as one chooses among them: what they are called, what they are about, what goes with what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, child, entries_of, items_of, scalar_text
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.model.localized_text import LocalizedText, interpolate
from interpreter.project import loading
from interpreter.project.files import file_reader

if TYPE_CHECKING:
    from interpreter.frontend.variants.patches import Variant


@dataclass(frozen=True)
class VariantEntry:
    """A variant to choose.

    title: by language; may be empty. text: what it is about, else what it changes, else the reason it gives, by language; may be empty.
    needs: variants that come along. excludes: variants it cannot be played with, with the reason by language. is_house_rule: True if it
    lies in the folder of house rules.
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
    found = {name: read[0] for name in files if (read := loading.variants_of(game, [name]))}
    rules = read_yaml(game.name, file_reader.read_bytes(game), Report()) if found else None
    entries = {name: _entry(variant, rules, name in houses) for name, variant in found.items()}
    also: dict[str, dict[str, LocalizedText]] = {name: dict(entry.excludes) for name, entry in entries.items()}
    for name, entry in entries.items():
        for other, reason in entry.excludes.items():
            also.setdefault(other, {}).setdefault(name, reason)
    return tuple(
        VariantEntry(name, entry.title, entry.text, entry.needs, also[name], entry.is_house_rule) for name, entry in entries.items()
    )


def _entry(variant: "Variant", rules: Node | None, is_house_rule: bool) -> VariantEntry:
    node = variant.node
    excludes = {entry.key: _localized(entry.value, variant.language) for entry in entries_of(node, "excludes")}
    title, text, because = (_localized(child(node, key), variant.language) for key in ("title", "text", "because"))
    said = text or _changed(variant, rules) or because
    about = {language: interpolate(each, partial(_figure, (node, rules))) for language, each in said.items()}
    return VariantEntry(variant.name, title, about, variant.needs, excludes, is_house_rule)


_RULES = ("actions", "procedures", "whenever", "scoring", "end")  # sections of a variant that bring rules besides its changes


def _changed(variant: "Variant", rules: Node | None) -> LocalizedText:
    """Return the first sentence that the changes bring, else the first figure that they settle, with its title, else the first refusal."""
    changes = [each for each in items_of(variant.node, "changes") if isinstance(each, MappingNode)]
    brought = [*changes, *(child(variant.node, section) for section in _RULES)]
    return (
        _first(brought, "text", variant.language) or _settled(changes, variant.language, rules) or _first(brought, "say", variant.language)
    )


def _settled(changes: Sequence[MappingNode], language: str, rules: Node | None) -> LocalizedText:
    for change in changes:
        place, new = scalar_text(change, "replace").split("."), child(change, "with")
        figure = child(rules, *place[:2]) if place[0] in ("numbers", "options") else None
        if isinstance(new, ScalarNode) and isinstance(figure, MappingNode):
            return {key: f"{_capital(title)}: {new.value}" for key, title in _localized(child(figure, "title"), language).items()}
    return {}


def _first(nodes: Sequence[Node | None], key: str, language: str) -> LocalizedText:
    return next(filter(None, (_sentence(node, key, language) for node in nodes)), {})


def _sentence(node: Node | None, key: str, language: str) -> LocalizedText:
    """Return the first sentence under a key in a change, which may be one itself: `replace: words.enclosed.text`."""
    if isinstance(node, SequenceNode):
        return _first(node.items, key, language)
    if not isinstance(node, MappingNode):
        return {}
    if scalar_text(node, "replace").endswith(f".{key}"):
        return _localized(child(node, "with"), language)
    return _localized(child(node, key), language) or _first([entry.value for entry in node], key, language)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _figure(trees: Sequence[Node | None], name: str) -> str | None:
    """Return the figure that a variant, else its game, settles under a name: a number, or the default of an option."""
    for tree, (section, key) in product(trees, (("numbers", "is"), ("options", "default"))):
        entry = child(tree, section, name)
        value = child(entry, key) if isinstance(entry, MappingNode) else entry
        if isinstance(value, ScalarNode):
            return value.value
    return None


def _localized(node: Node | None, language: str) -> LocalizedText:
    if isinstance(node, ScalarNode):
        return {language: node.value}
    return {entry.key: scalar_text(entry.value) for entry in entries_of(node)} if isinstance(node, MappingNode) else {}
