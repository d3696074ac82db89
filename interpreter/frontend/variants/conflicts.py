"""Detects conflicts between variants: exclusions, and patches that change one place differently.

Where it matters which of two is worked in first, one of them has to say so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode, child, entries_of, scalar_at, scalar_text, texts_of
from interpreter.frontend.variants.merge import Trees, apply_patches
from interpreter.frontend.variants.patches import Patch, Variant, declared_by, patches_of
from interpreter.model.schema.statements import STATEMENTS


def check_conflicts(game: str, variants: Sequence[Variant], report: Report) -> None:
    """Each is a variant of this game, none excludes another, and no two change the same place differently."""
    names = {variant.name for variant in variants}
    for variant in variants:
        of = scalar_at(variant.node, "of")
        if of is not None and of.value != game:
            report.add("O102", of.span, variant=variant.name, of=of.value, game=game)
    pairs: set[frozenset[str]] = set()
    for variant in sorted(variants, key=lambda variant: variant.name):
        for entry in entries_of(variant.node, "excludes"):
            pair = frozenset((variant.name, entry.key))
            if entry.key in names - {variant.name} and pair not in pairs:
                pairs.add(pair)
                report.add("O104", entry.key_span, variant=variant.name, other=entry.key, why=_sentence(entry.value))
    if _check_names(variants, report):
        _check_overlaps(variants, report)


def _check_names(variants: Sequence[Variant], report: Report) -> bool:
    """Report a variant that speaks of itself as of another one, and two that are called alike; True if names tell all of them apart."""
    by_name: dict[str, Variant] = {}
    for variant in variants:
        for entry in variant.node:
            if entry.key in ("needs", "after") and variant.name in texts_of(entry.value):
                report.add("O126", entry.value.span, variant=variant.name, key=entry.key)
        for entry in (each for each in entries_of(variant.node, "excludes") if each.key == variant.name):
            report.add("O126", entry.key_span, variant=variant.name, key="excludes")
        first = by_name.setdefault(variant.name, variant)
        if first is not variant:
            also = [Label(first.place_of_name, "the other one")]
            report.add("O127", variant.place_of_name, variant=variant.name, also=also)
    return len(by_name) == len(variants)


def _sentence(node: Node) -> str:
    """A text in English, else in the language that comes first."""
    return scalar_text(child(node, "en") or next((entry.value for entry in entries_of(node)), node))


def _check_overlaps(variants: Sequence[Variant], report: Report) -> None:
    builds_on = {variant.name: variant.builds_on for variant in variants}
    patches = [patch for variant in sorted(variants, key=lambda variant: variant.name) for patch in patches_of(variant)]
    before, overlaps = _EarlierPatches(), list[_Overlap]()
    for number, later in enumerate(patches):
        found: list[tuple[int, _Overlap]] = []
        for group in before.near(later):
            if not _comes_after(group[0][1], later, builds_on) and not _comes_after(later, group[0][1], builds_on):
                of_group = ((place, _Overlap(earlier, later, code)) for place, earlier in group if (code := _overlap(earlier, later)))
                found += islice(of_group, 1)
        overlaps += [each for _, each in sorted(found, key=lambda each: each[0])]
        before.add(number, later)
    orders = {(each.last.variant, each.first.variant) for each in overlaps}
    for each in overlaps:
        _report_overlap(each, (each.first.variant, each.last.variant) not in orders, report)


@dataclass(frozen=True, slots=True)
class _Overlap:
    """Two changes that do not go together, and the code of what is wrong."""

    earlier: Patch
    later: Patch
    code: str

    @property
    def is_free(self) -> bool:
        """True if either may come last: both put something in the same place."""
        return self.code == "O105" and {self.earlier.operation, self.later.operation} == {"replace"}

    @property
    def last(self) -> Patch:
        """The change that can be made on what the other one leaves: what takes away more."""
        by_reach = sorted((self.earlier, self.later), key=lambda each: (each.takes_away, -len(each.parts), each.operation == "remove"))
        return self.later if self.is_free else by_reach[1]

    @property
    def first(self) -> Patch:
        """The other one."""
        return self.earlier if self.last is self.later else self.later


def _report_overlap(overlap: _Overlap, can_be_ordered: bool, report: Report) -> None:
    """Say which change has to be left out, or may come last."""
    earlier, later = overlap.earlier, overlap.later
    address = min(earlier.address, later.address, key=len)
    if earlier.variant == later.variant:
        report.add("O125", later.span, address=address, variant=later.variant, also=[Label(earlier.span, "the other change")])
        return
    first, last = overlap.first, overlap.last
    also = [Label(first.span, f"`{first.variant}` changes it here")]
    order = f", or write `after: {first.variant}` below this change of `{last.variant}`, which is then made last" if can_be_ordered else ""
    names = {"first": earlier.variant, "second": later.variant, "after": first.variant if can_be_ordered else ""}
    report.add(overlap.code, last.span, address=address, order=order, also=also, **names)


_Group = list[tuple[int, Patch]]  # patches with their place among all


@dataclass(frozen=True, slots=True)
class _EarlierPatches:
    """Index of patches by address: only those that may overlap with another one are compared with it.

    Patches of a group have the same address, operation, variant and `after`, so it is enough to find the first that overlaps.
    """

    at: dict[tuple[str, ...], dict[tuple[object, ...], _Group]] = field(default_factory=dict)
    below: dict[tuple[str, ...], dict[tuple[object, ...], _Group]] = field(default_factory=dict)  # the first patch of each variant

    def add(self, number: int, patch: Patch) -> None:
        """Remember a patch."""
        self.at.setdefault(patch.place, {}).setdefault((patch.operation, patch.variant, patch.after), []).append((number, patch))
        for length in range(len(patch.place)):
            self.below.setdefault(patch.place[:length], {}).setdefault((patch.variant, patch.after), [(number, patch)])

    def near(self, patch: Patch) -> Iterator[_Group]:
        """The groups at the same address; around it, if they take something away; and below it, if the patch does."""
        yield from (group for group in self.at.get(patch.place, {}).values() if {patch.operation, group[0][1].operation} & _EXCLUSIVE)
        for length in range(len(patch.place)):
            yield from (group for group in self.at.get(patch.place[:length], {}).values() if group[0][1].takes_away)
        if patch.takes_away:
            yield from self.below.get(patch.place, {}).values()


_EXCLUSIVE = frozenset({"replace", "remove"})  # without one of these, two changes of one place go together


def _comes_after(patch: Patch, other: Patch, builds_on: Mapping[str, Sequence[str]]) -> bool:
    """Whether the file of a patch says that it builds on what the other one's variant makes of the game."""
    return other.variant in {*builds_on[patch.variant], *patch.after} - {patch.variant}


def _overlap(first: Patch, second: Patch) -> str | None:
    """The code of what is wrong with two changes; None if they go together."""
    if first.place == second.place:
        if first.takes_away and second.takes_away:
            return None if first.is_same(second) and first.variant != second.variant else "O105"
        operations = {first.operation, second.operation}
        if "add" in operations and (first.takes_away or second.takes_away):
            return "O106"
        return "O105" if "remove" in operations else None
    outer, inner = (first, second) if len(first.place) < len(second.place) else (second, first)
    return "O106" if outer.takes_away and inner.place[: len(outer.place)] == outer.place else None


# ------------------------------------------------------------------------------------------------ order

_IN_ORDER = frozenset({"ranking", "end", "whenever", "choose", "let"})  # the entries of these count from first to last


def check_order(trees: Trees, rounds: Sequence[Sequence[Variant]], report: Report) -> None:
    """Report variants of one round that give other rules the other way round: one of them has to say that it comes after."""
    for number, together in enumerate(rounds):
        for first, second in combinations(together, 2):
            if not _places_of(first) & _places_of(second):
                continue
            before = apply_patches(trees, rounds[:number], Report())
            one, other = (apply_patches(before, [order], Report()) for order in ((first, second), (second, first)))
            for left, right in ((one.game, other.game), (one.components, other.components)):
                found = first_difference(left, right) if left is not None and right is not None else None
                if found is not None:
                    also = [Label(found[0], f"`{first.name}` puts this there")]
                    report.add("O111", found[1], first=first.name, second=second.name, also=also)
                    break


def _places_of(variant: Variant) -> set[tuple[str, ...]]:
    """The sections and lists into which a variant puts something."""
    sections = {(section.key,) for section, _ in declared_by(variant)}
    return sections | {
        patch.place if patch.operation == "add" else patch.place[:-1] for patch in patches_of(variant) if not patch.takes_away
    }


def first_difference(one: Node, other: Node, key: str = "") -> tuple[Span, Span] | None:
    """The places where two trees first differ in what counts; the order of names counts only where the language says so."""
    if one is other or one == other:
        return None
    match one, other:
        case MappingNode(), MappingNode():
            return _of_maps(one, other, key)
        case SequenceNode(left), SequenceNode(right) if _are_steps(one):
            pairs = (_differing(first, second, "") for first, second in zip(left, right, strict=False))
            return next((found for found in pairs if found is not None), None)
        case SequenceNode(left), SequenceNode(right) if sorted(map(repr, left)) == sorted(map(repr, right)):
            return None
        case _:
            return one.span, other.span


def _of_maps(one: MappingNode, other: MappingNode, key: str) -> tuple[Span, Span] | None:
    if key in _IN_ORDER:
        for left, right in zip(one, other, strict=False):
            if left.key != right.key:
                return left.key_span, right.key_span
    for entry in one:
        value = other.get(entry.key)
        found = first_difference(entry.value, value, entry.key) if value is not None else (entry.key_span, other.span)
        if found is not None:
            return found
    return None


def _differing(one: Node, other: Node, key: str) -> tuple[Span, Span] | None:
    """The places where two steps differ: the steps themselves, if one is not the other with something else inside."""
    if one != other and one.span.source is not other.span.source:
        return one.span, other.span
    return first_difference(one, other, key)


def _are_steps(node: SequenceNode) -> bool:
    return any(isinstance(item, MappingNode) and any(entry.key in STATEMENTS for entry in item) for item in node)
