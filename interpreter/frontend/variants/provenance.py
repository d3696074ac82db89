"""Provenance of merged rules: diagnostics about what a variant has put somewhere show the lines it displaced."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.span import Span
from interpreter.frontend.variants.merge import PatchRecord
from interpreter.frontend.variants.patches import Variant
from interpreter.model.ruleset.ruleset import Replacement


@dataclass(frozen=True, slots=True)
class Origins:
    """Which variant put what where, and which variant a file belongs to."""

    game: str
    variants: Sequence[Variant]
    displaced: Sequence[PatchRecord]

    def variant_of(self, span: Span | None) -> Variant | None:
        """The variant in whose file a place lies; None if it lies in no variant's."""
        return next((variant for variant in self.variants if span is not None and variant.node.span.source is span.source), None)

    def owner(self, span: Span) -> str:
        """The name of the variant or game in whose file a place lies."""
        variant = self.variant_of(span)
        return self.game if variant is None else variant.name

    def is_base(self, span: Span) -> bool:
        """Whether a place lies in no variant's file."""
        return self.variant_of(span) is None

    def record_of(self, span: Span) -> PatchRecord | None:
        """The smallest thing put there by a variant in which a place lies."""
        around = [each for each in self.displaced if each.new is not None and contains(each.new, span)]
        return min(around, key=lambda each: each.new.end - each.new.start if each.new else 0, default=None)

    def shadowed(self, span: Span) -> Iterator[PatchRecord]:
        """What was displaced by what stands at a place, layer by layer, down to the game itself."""
        record = self.record_of(span)
        seen: set[int] = set()
        while record is not None and record.old is not None and id(record) not in seen:
            seen.add(id(record))
            yield record
            record = None if self.is_base(record.old) else self.record_of(record.old)

    def labelled(self, finding: Diagnostic) -> Diagnostic:
        """A finding with the lines that its place displaced as further labels."""
        if finding.span is None or self.is_base(finding.span):
            return finding
        known = {str(label.span) for label in finding.labels}
        more = (Label(each.old, f"`{self.owner(each.old)}` has this here") for each in self.shadowed(finding.span) if each.old)
        return replace(finding, labels=(*finding.labels, *(label for label in more if str(label.span) not in known)))

    def by_address(self) -> dict[str, tuple[Replacement, ...]]:
        """For every address at which variants have changed something: who, where, and what stood there."""
        found: dict[str, tuple[Replacement, ...]] = {}
        for each in self.displaced:
            before = "" if each.old is None else self.owner(each.old)
            row = Replacement(each.variant, each.operation, each.place, each.old, before)
            found[each.address] = (*found.get(each.address, ()), row)
        return found


def contains(outer: Span, inner: Span) -> bool:
    """Whether a stretch lies inside another one."""
    return outer.source is inner.source and outer.start <= inner.start and inner.end <= max(outer.end, outer.start + 1)
