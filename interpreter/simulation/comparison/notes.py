"""Titles, variants and reasons of two compared games, for the head of a comparison."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.localized_text import in_english
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project import loading
from interpreter.project.files import file_reader


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
    files = loading.variant_files(path, variants, Report())
    name = "+".join((rules.game, *(file.name.removesuffix(loading.VARIANT) for file in files)))
    return Note(name, in_english(rules.title, rules.language) or rules.game, tuple(map(_variant, files)), options)


def _variant(file: Path) -> VariantNote:
    """What a variant file says about itself; its name alone if it says nothing."""
    from interpreter.frontend.source.nodes import MappingNode, SequenceNode
    from interpreter.frontend.source.yaml_reader import read_yaml

    name = file.name.removesuffix(loading.VARIANT)
    try:
        node = read_yaml(str(file), file_reader.read_bytes(file), Report())
    except (OSError, ValueError):
        node = None
    if not isinstance(node, MappingNode):
        return VariantNote(name, name, (), ())
    changes = node.get("changes")
    each = [change for change in changes if isinstance(change, MappingNode)] if isinstance(changes, SequenceNode) else []
    because = [said for part in (node, *each) if (said := _text_under(part, "because"))]
    return VariantNote(name, _text_under(node, "title") or name, tuple(dict.fromkeys(because)), tuple(_addresses(each)))


def _text_under(node: object, key: str) -> str:
    """The text under a key, in English where there are several languages."""
    from interpreter.frontend.source.nodes import MappingNode, ScalarNode

    found = node.get(key) if isinstance(node, MappingNode) else None
    if isinstance(found, MappingNode):
        found = found.get("en") or next((entry.value for entry in found), None)
    return " ".join(found.value.split()) if isinstance(found, ScalarNode) else ""


def _addresses(changes: Sequence[object]) -> Iterator[str]:
    for change in changes:
        for verb in ("replace", "add", "remove", "insert_before", "insert_after"):
            if address := _text_under(change, verb):
                yield f"{verb.replace('_', ' ')} {address}"
