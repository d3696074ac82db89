"""The names that a game declares, as its file says them now, also where it is half written."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from interpreter.frontend.outline.rule_index import entry_sentence
from interpreter.frontend.source.nodes import (
    MappingEntry,
    MappingNode,
    Node,
    ScalarNode,
    child,
    definition,
    entries_of,
    head_name,
    scalar_text,
    scalars_of,
)

NameSort = Literal["number", "option", "tracked", "word", "table", "kind", "set", "member", "column", "action", "procedure", "end", "local"]
_SECTIONS: tuple[tuple[str, NameSort], ...] = (
    ("numbers", "number"), ("options", "option"), ("track", "tracked"), ("words", "word"), ("tables", "table"), ("kinds", "kind"),
    ("actions", "action"), ("procedures", "procedure"), ("end", "end"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name of a file: its sort, how it is called (`owner(cell)`), its definition in a line, its sentence, the kind it is a member of."""

    name: str
    sort: NameSort
    call: str
    detail: str = ""
    text: str = ""
    of: str = ""


def known_names(game: Node, language: str = "en") -> list[KnownName]:
    """What a game declares, in its order."""
    found: dict[tuple[str, NameSort], KnownName] = {}
    for section, sort in _SECTIONS:
        for entry in entries_of(game, section):
            for each in _of_entry(entry, sort, language):
                found.setdefault((each.name, each.sort), each)
    return list(found.values())


def _of_entry(entry: MappingEntry, sort: NameSort, language: str) -> Iterator[KnownName]:
    name, text = head_name(entry.key), entry_sentence(entry.value, language, language) if isinstance(entry.value, MappingNode) else ""
    meaning = definition(entry.value)
    detail = " ".join(meaning.value.split()) if isinstance(meaning, ScalarNode) else ""
    yield KnownName(name, sort, entry.key, detail, text)
    if sort == "kind":
        yield from _of_kind(name, entry.value, text, language)
    elif sort == "option":
        for choice in scalars_of(entry.value, "is"):
            if choice is not child(entry.value, "is"):
                yield KnownName(choice.value, "member", choice.value, name, of=name)


def _of_kind(name: str, node: Node, text: str, language: str) -> Iterator[KnownName]:
    plural = scalar_text(node, "plural") or f"{name}s"
    yield KnownName(plural, "set", plural, f"set of {name}", text)
    for choice in scalars_of(node, "choices") if isinstance(node, MappingNode) else scalars_of(node):
        yield KnownName(choice.value, "member", choice.value, name, of=name)
    for part in scalars_of(node, "each_combination_of"):
        own, _, kind = part.value.partition(" is ")
        yield KnownName(own, "column", f"{own}({name})", kind or own)
    for column in entries_of(node, "columns"):
        meaning = definition(column.value)
        detail = meaning.value if isinstance(meaning, ScalarNode) else ""
        yield KnownName(column.key, "column", f"{column.key}({name})", detail, entry_sentence(column.value, language, language))
