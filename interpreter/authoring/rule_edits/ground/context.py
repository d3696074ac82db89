"""What edits are made in: a game, the variants beneath, and the variant file that is being written; compiled once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.outline.rule_index import IndexEntry, rule_index
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game, errors_of, read_variants
from interpreter.frontend.source.nodes import MappingNode, scalar_text
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.patches import Variant, patches_of
from interpreter.model.schema.shapes import FieldType

Worked = TypeVar("Worked")


_NO_RULES = "lesson."  # lessons are positions, and no house rule changes one by a touch


@dataclass(slots=True)
class EditContext:
    """A game with a variant file that is being written. `files` holds the game and the variants beneath, not the own file."""

    files: Files
    own_name: str
    own_text: str
    own: Variant
    compiled: Compilation
    places: dict[str, IndexEntry]
    _findings: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)  # by the text that was tried
    _kept: dict[object, object] = field(default_factory=dict)  # what was worked out once

    @property
    def language(self) -> str:
        """The language of plain texts of the own file."""
        return self.own.language

    def place(self, address: str) -> IndexEntry | None:
        """What stands at an address; a figure also without the `is` it stands under, what the own file takes away as its change."""
        if address == f"variant.{self.own.name}":
            return IndexEntry(address, self.own.node, FieldType.DATA, self.own.node.span, "section")
        parts = address.split(".")
        return self.places.get(address) or self.places.get(".".join([*parts[:2], "is", *parts[2:]])) or self._gone(address)

    def _gone(self, address: str) -> IndexEntry | None:
        """The change of the own file that takes away what stood at an address, or puts something else there."""
        made = (patch for patch in patches_of(self.own) if patch.address == address and patch.takes_away)
        return next((IndexEntry(address, patch.node, FieldType.DATA, patch.span, "field") for patch in made), None)

    def with_text(self, text: str) -> "EditContext":
        """The same with another text of the own file; the places stay as they were compiled."""
        tree = read_yaml(self.own_name, text.encode(), Report())
        own = Variant(self.own.name, tree) if isinstance(tree, MappingNode) else self.own
        return replace(self, own_text=text, own=own)

    def once(self, key: object, work: Callable[[], Worked]) -> Worked:
        """What comes of some work, which is done once."""
        if key not in self._kept:
            self._kept[key] = work()
        return cast("Worked", self._kept[key])

    def findings(self, text: str) -> tuple[Diagnostic, ...]:
        """The errors there are with another text of the own file, in the order in which they are seen. Each text is tried once."""
        if text not in self._findings:
            own = self.with_text(text).own
            variants = (*self.files.variants, *self._brought_along(own), (self.own_name, text.encode()))
            self._findings[text] = errors_of(replace(self.files, variants=variants))
        return self._findings[text]

    @property
    def siblings(self) -> dict[str, Variant]:
        """All variants of the game by name."""
        return self.once("siblings", lambda: {each.name: each for each in self._siblings()})

    def _siblings(self) -> Iterator[Variant]:
        for data in self.files.sibling_variants:
            tree = read_yaml("", data, Report())
            if isinstance(tree, MappingNode):
                yield Variant(scalar_text(tree, "variant"), tree)

    def _brought_along(self, own: Variant) -> list[tuple[str, bytes]]:
        """The files of what a variant needs, and of what that needs, that are not there yet."""
        there = {each.name for each in read_variants(self.files)} if own.needs else set()
        found, wanted = list[tuple[str, bytes]](), list(own.needs)
        while wanted:
            each = self.siblings.get(wanted.pop())
            if each is not None and each.name not in there:
                there.add(each.name)
                wanted += each.needs
                found.append((f"{each.name}.variant.yaml", each.node.span.source.text.encode()))
        return found

    def formatted(self, text: str) -> str:
        """A text of the own file in the canonical layout, where the one before had it; else as it is."""
        was = format_file(self.own_name, self.own_text.encode(), "variant", Report())
        after = format_file(self.own_name, text.encode(), "variant", Report()) if was == self.own_text else None
        return text if after is None else after

    def others_at(self, address: str) -> tuple[str, ...]:
        """The variants beneath that change just this place, which a change of it comes after."""
        names = []
        for name, data in self.files.variants:
            tree = read_yaml(name, data, Report())
            if isinstance(tree, MappingNode):
                variant = Variant(scalar_text(tree, "variant"), tree)
                names += [variant.name] if any(patch.address == address for patch in patches_of(variant)) else []
        return tuple(dict.fromkeys(names))


def edit_context(files: Files, own_name: str, own_text: str, report: Report, compiled: Compilation | None = None) -> EditContext | None:
    """The ground for edits of a variant file; None where the files have errors, which are reported.

    `compiled` is what comes of all of them, where that is known already.
    """
    if compiled is None:
        compiled = compile_game(replace(files, variants=(*files.variants, (own_name, own_text.encode()))), report)
    tree = read_yaml(own_name, own_text.encode(), Report())
    if compiled is None or not isinstance(tree, MappingNode):
        return None
    return EditContext(
        files,
        own_name,
        own_text,
        Variant(scalar_text(tree, "variant"), tree),
        compiled,
        {each.address: each for each in rule_index(compiled.trees) if not each.address.startswith(_NO_RULES)},
    )
