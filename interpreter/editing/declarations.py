"""The declarations of a game, as its file says them now, also where it is half written."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from interpreter.editing.blocks import blocks, read
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

DeclarationSort = Literal[
    "number", "option", "tracked", "word", "table", "kind", "set", "member", "column", "action", "procedure", "end", "local"
]
_SECTIONS: tuple[tuple[str, DeclarationSort], ...] = (
    ("numbers", "number"), ("options", "option"), ("track", "tracked"), ("words", "word"), ("tables", "table"), ("kinds", "kind"),
    ("actions", "action"), ("procedures", "procedure"), ("end", "end"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Declaration:
    """A name that a file declares: its sort, how it is called (`owner(cell)`), its definition in a line, its sentence, the kind it is a member of."""

    name: str
    sort: DeclarationSort
    call: str
    detail: str = ""
    text: str = ""
    of: str = ""


def declarations(text: str, sort: str, language: str = "en") -> list[Declaration]:
    """Return what a file of a sort declares, in the order of its sections."""
    found: dict[tuple[str, DeclarationSort], Declaration] = {}
    parts = [(section.key, part, not section.inside) for section in blocks(text, sort) for part in (section.inside or (section,))]
    for own, declared in _SECTIONS:
        for key, part, whole in parts:
            if key == own:
                for each in _of_block(part.text, key * whole, declared, language):
                    found.setdefault((each.name, each.sort), each)
    return list(found.values())


def language_of(text: str, sort: str) -> str:
    """The language in which a file is written."""
    said = (scalar_text(root, "language") for block in blocks(text, sort) if block.key == "language" and (root := read(block.text)))
    return next(said, "") or "en"


@lru_cache(maxsize=2048)
def _of_block(text: str, section: str, sort: DeclarationSort, language: str) -> tuple[Declaration, ...]:
    """Return what a section declares, or without its key some of its entries."""
    root = read(text)
    return (
        ()
        if root is None
        else tuple(each for entry in entries_of(root, *filter(None, [section])) for each in _of_entry(entry, sort, language))
    )


def _of_entry(entry: MappingEntry, sort: DeclarationSort, language: str) -> Iterator[Declaration]:
    name, text = head_name(entry.key), entry_sentence(entry.value, language, language) if isinstance(entry.value, MappingNode) else ""
    meaning = definition(entry.value)
    detail = " ".join(meaning.value.split()) if isinstance(meaning, ScalarNode) else ""
    yield Declaration(name, sort, entry.key, detail, text)
    if sort == "kind":
        yield from _of_kind(name, entry.value, text, language)
    elif sort == "option":
        for choice in scalars_of(entry.value, "is"):
            if choice is not child(entry.value, "is"):
                yield Declaration(choice.value, "member", choice.value, name, of=name)


def _of_kind(name: str, node: Node, text: str, language: str) -> Iterator[Declaration]:
    plural = scalar_text(node, "plural") or f"{name}s"
    yield Declaration(plural, "set", plural, f"set of {name}", text)
    for choice in scalars_of(node, "choices") if isinstance(node, MappingNode) else scalars_of(node):
        yield Declaration(choice.value, "member", choice.value, name, of=name)
    for part in scalars_of(node, "each_combination_of"):
        own, _, kind = part.value.partition(" is ")
        yield Declaration(own, "column", f"{own}({name})", kind or own)
    for column in entries_of(node, "columns"):
        meaning = definition(column.value)
        detail = meaning.value if isinstance(meaning, ScalarNode) else ""
        yield Declaration(column.key, "column", f"{column.key}({name})", detail, entry_sentence(column.value, language, language))
