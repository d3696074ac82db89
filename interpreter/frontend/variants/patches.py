"""Variant files as data: their patches, what they declare anew, what they need and come after."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import (
    MappingEntry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    definition,
    entries_of,
    head_name,
    items_of,
    scalar_text,
    scalars_of,
    texts_of,
)
from interpreter.frontend.variants.step_lines import NUMBERED, belongs_to_line, is_named_below
from interpreter.model.schema.keys import SECTIONS
from interpreter.model.schema.statements import STATEMENTS

OPERATIONS = ("replace", "insert_before", "insert_after", "remove", "add")
DECLARED = "declared"
_AFTER = ("needs", "after")
TEAMS = "teams"  # the only section that is one value
DONE = {"replace": "changed", "insert_before": "added", "insert_after": "added", "remove": "removed", "add": "added", DECLARED: "added"}
SECTION_NAMES = frozenset(key.name for key in SECTIONS)


@dataclass(frozen=True, slots=True)
class Patch:
    """One change of a variant and the address it is applied at."""

    variant: str
    operation: str
    address: str
    parts: tuple[str, ...]  # of the address, without parameters
    span: Span
    node: MappingNode
    place: tuple[str, ...]  # the parts in one spelling: with the verb that an address may leave out below a step

    @property
    def takes_away(self) -> bool:
        """Whether what stood there is gone afterwards."""
        return self.operation in ("replace", "remove")

    @property
    def new(self) -> Node | None:
        """What is put there."""
        return _new_of(self.node)

    @property
    def after(self) -> tuple[str, ...]:
        """The variants this change comes after."""
        return texts_of(self.node, "after")

    def is_same(self, other: "Patch") -> bool:
        """Whether another change does just the same."""
        return (self.place, self.operation, self.new) == (other.place, other.operation, other.new)


def _doubled(parts: Sequence[str]) -> str:
    """The verb that may be left out behind the parts of an address: that of the step, if it is called by it."""
    *_, before, last = ("", "", *parts)
    verb = last.partition(NUMBERED)[0]
    return verb if len(parts) > 1 and verb in STATEMENTS and before.partition(NUMBERED)[0] != verb else ""


@dataclass(frozen=True, slots=True)
class Variant:
    """A parsed and valid variant file."""

    name: str
    node: MappingNode
    _patches: tuple[Patch, ...] | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def patches(self) -> tuple[Patch, ...]:
        """Its changes, in the order of the file; read once."""
        if self._patches is None:
            read = (_patch(self.name, node) for node in items_of(self.node, "changes"))
            object.__setattr__(self, "_patches", tuple(patch for patch in read if patch is not None))
        assert self._patches is not None
        return self._patches

    @property
    def needs(self) -> tuple[str, ...]:
        """The variants it does not work without."""
        return texts_of(self.node, "needs")

    @property
    def builds_on(self) -> tuple[str, ...]:
        """The variants that all of it comes after: those it needs, and those the file says."""
        return (*self.needs, *texts_of(self.node, "after"))

    @property
    def comes_after(self) -> frozenset[str]:
        """The variants that are worked in before this one."""
        return frozenset((*self.builds_on, *(name for change in patches_of(self) for name in change.after))) - {self.name}

    def place_of_predecessor(self, name: str) -> Span:
        """The place that says that it comes after another variant."""
        said = (each for node in (self.node, *(patch.node for patch in self.patches)) for key in _AFTER for each in scalars_of(node, key))
        return next((each.span for each in said if each.value == name), self.place_of_name)

    @property
    def place_of_name(self) -> Span:
        """Where it says what it is called."""
        entry = self.node.entry("variant")
        return entry.value.span if entry is not None else self.node.span

    @property
    def language(self) -> str:
        """The language of its plain texts."""
        return scalar_text(self.node, "language") or "en"


@dataclass(frozen=True, slots=True)
class RemovableUnit:
    """Part of a variant that can be left out by itself: a patch, or a name it declares.

    `span` tells it from others; `shown` is where findings point: at the new text, or at the change where there is none.
    """

    variant: str
    operation: str
    span: Span
    whole: Span
    shown: Span


def patches_of(variant: Variant) -> tuple[Patch, ...]:
    """The changes a variant makes, in the order of the file."""
    return variant.patches


def _patch(variant: str, node: Node) -> Patch | None:
    if isinstance(node, MappingNode):
        for entry in node:
            if entry.key in OPERATIONS and isinstance(entry.value, ScalarNode):
                parts = tuple(head_name(part) for part in entry.value.value.split("."))
                return Patch(variant, entry.key, entry.value.value, parts, entry.value.span, node, _place(parts, entry.key, _new_of(node)))
    return None


def _new_of(change: MappingNode) -> Node | None:
    return change.get("steps") or change.get("with")


def _place(parts: Sequence[str], operation: str, new: Node | None) -> tuple[str, ...]:
    whole: list[str] = []
    for part in parts:
        verb = _doubled(whole)
        whole += [verb, part] if verb and is_named_below(verb, part) else [part]
    verb = _doubled(whole)
    is_line = verb and operation in ("replace", "add") and new is not None and belongs_to_line(new, verb)
    return (*whole, verb) if is_line else tuple(whole)


def declared_by(variant: Variant) -> Iterator[tuple[MappingEntry, MappingEntry]]:
    """What a variant declares anew: section and entry, in the order of the file."""
    for section in variant.node:
        if section.key in SECTION_NAMES:
            yield from ((section, entry) for entry in entries_of(section.value))


def units_of(variant: Variant) -> Iterator[RemovableUnit]:
    """All that can be left out of a variant."""
    teams = variant.node.entry(TEAMS)
    for entry in (*([teams] if teams is not None else ()), *(entry for _, entry in declared_by(variant))):
        yield RemovableUnit(variant.name, DECLARED, entry.key_span, entry_span(entry), entry.key_span)
    for change in patches_of(variant):
        yield RemovableUnit(variant.name, change.operation, change.span, change.node.span, _new_text(change))


def _new_text(change: Patch) -> Span:
    """The first line of what a change puts there; where there is nothing, the change."""
    meaning = None if change.new is None else definition(change.new) or change.new
    if meaning is None or not meaning.span.text.strip():
        return change.span
    span = meaning.span
    return replace(span, end=span.start + len(span.text.splitlines()[0].rstrip()))


def entry_span(entry: MappingEntry) -> Span:
    """The stretch of an entry with its key."""
    return replace(entry.key_span, end=max(entry.key_span.end, entry.value.span.end))


def without_patches(variant: Variant, left_out: Collection[Span]) -> Variant:
    """The variant without the units that stand at these places."""
    if not left_out:
        return variant
    kept = (entry for entry in variant.node if entry.key != TEAMS or entry.key_span not in left_out)
    return replace(variant, node=replace(variant.node, entries=tuple(_entry_without(variant, entry, left_out) for entry in kept)))


def _entry_without(variant: Variant, entry: MappingEntry, left_out: Collection[Span]) -> MappingEntry:
    if entry.key == "changes" and isinstance(entry.value, SequenceNode):
        items = tuple(node for node in entry.value if (patch := _patch(variant.name, node)) is None or patch.span not in left_out)
        return replace(entry, value=replace(entry.value, items=items))
    if entry.key in SECTION_NAMES and isinstance(entry.value, MappingNode):
        return replace(entry, value=replace(entry.value, entries=tuple(each for each in entry.value if each.key_span not in left_out)))
    return entry
