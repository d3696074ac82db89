"""Titles, variants and reasons of two compared games, for the head of a comparison."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.frontend.outline.rule_index import in_language
from interpreter.frontend.source.nodes import Node
from interpreter.frontend.variants.patches import Variant, patches_of
from interpreter.model.localized_text import in_english
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project import loading


@dataclass(frozen=True, slots=True)
class VariantNote:
    """A variant: its name, its title, why it is played, and the addresses it changes."""

    name: str
    title: str
    because: tuple[str, ...]
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A game as it was named, its title, its variants, and what was settled otherwise than usual."""

    name: str
    title: str
    variants: tuple[VariantNote, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The name with what was settled."""
        return ", ".join([self.name, *(f"{name}={value}" for name, value in self.options.items())])


def note_of(path: Path, variants: Iterable[str], rules: RuleSet, options: Mapping[str, str]) -> Note:
    """What is said about a game that lies in this file, with these variants, and settled so."""
    parts = loading.variants_of(path, variants)
    name = "+".join((rules.game, *map(_name, parts)))
    return Note(name, in_english(rules.title, rules.language) or rules.game, tuple(map(_variant, parts)), options)


def _variant(variant: Variant) -> VariantNote:
    """What a variant file says about itself."""
    changes = list(patches_of(variant))
    because = filter(None, (_text(node.get("because")) for node in (variant.node, *(change.node for change in changes))))
    addresses = (f"{change.operation.replace('_', ' ')} {change.address}" for change in changes)
    return VariantNote(_name(variant), _text(variant.node.get("title")) or _name(variant), tuple(dict.fromkeys(because)), tuple(addresses))


def _name(variant: Variant) -> str:
    """The name by which one plays it: that of its file."""
    return Path(variant.node.span.source.name).name.removesuffix(loading.VARIANT)


def _text(node: Node | None) -> str:
    """A text in English, else in the first of its languages; empty where nothing stands."""
    return "" if node is None else in_language(node, "en", "en")
