"""Delta debugging: finds the changes responsible for a finding by recompiling without them, a bounded number of times."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.span import Span
from interpreter.frontend.variants.patches import RemovableUnit, Variant, units_of, without_patches
from interpreter.frontend.variants.provenance import contains

MOST_TRIES = 30  # rule sets compiled to find out; a large one takes a seventh of a second when its files have been read
FEW = 4  # changes that are left out one by one
_WORD = re.compile(r"[^\W\d]\w*")

Recompile = Callable[[Sequence[Variant]], Iterable[Diagnostic]]
ErrorKey = tuple[str, Span | None]


@dataclass(frozen=True, slots=True)
class FoundKeys:
    """Keys of the findings about a rule set: of its errors, and of all."""

    errors: frozenset[ErrorKey] = frozenset()
    every: frozenset[ErrorKey] = frozenset()


NOTHING = FoundKeys()


def keys_of(findings: Iterable[Diagnostic]) -> FoundKeys:
    """Return the keys of findings."""
    listed = list(findings)
    return FoundKeys(frozenset(error_key(each) for each in listed if each.is_error), frozenset(map(error_key, listed)))


def error_key(finding: Diagnostic) -> ErrorKey:
    """The key that tells a finding from others."""
    return finding.code, finding.span


@dataclass(slots=True)
class DeltaDebugger:
    """Recompiles a game with subsets of its variants and patches, within a budget, and caches what is found in each subset.

    `guilty` are the changes that were found responsible for something.
    """

    variants: Sequence[Variant]
    check: Recompile
    left: int = MOST_TRIES
    guilty: dict[Span, RemovableUnit] = field(default_factory=dict)
    found_by_subset: dict[tuple[tuple[str, ...], frozenset[Span]], FoundKeys] = field(default_factory=dict)

    def note(self, findings: Iterable[Diagnostic]) -> None:
        """Remember what is found with all variants."""
        self.found_by_subset[tuple(variant.name for variant in self.variants), frozenset()] = keys_of(findings)

    def found(self, chosen: Sequence[Variant], left_out: frozenset[Span] = frozenset()) -> FoundKeys | None:
        """Return what is found then; None if there have been enough tries."""
        key = tuple(variant.name for variant in chosen), left_out
        if key not in self.found_by_subset:
            if not self.left:
                return None
            self.left -= 1
            self.found_by_subset[key] = keys_of(self.check([without_patches(variant, left_out) for variant in chosen]))
        return self.found_by_subset[key]

    def shows(self, finding: Diagnostic, chosen: Sequence[Variant], left_out: frozenset[Span] = frozenset()) -> bool:
        """True if a finding is there then; False also if there have been enough tries."""
        return error_key(finding) in (self.found(chosen, left_out) or NOTHING).every

    def closed(self, chosen: Iterable[Variant]) -> list[Variant]:
        """Variants with all those that they need, in the order in which they were given."""
        names = {variant.name for variant in chosen}
        while further := {name for variant in self.variants if variant.name in names for name in variant.needs} - names:
            names |= further
        return [variant for variant in self.variants if variant.name in names]


def minimal_cause(finding: Diagnostic, trial: DeltaDebugger, chosen: Sequence[Variant]) -> list[RemovableUnit]:
    """The changes without any of which the finding is not there, apart from the one it stands in.

    A change that others need is not told from those that do harm, unless there is no other.
    """
    units = [unit for variant in chosen for unit in units_of(variant) if finding.span is None or not contains(unit.whole, finding.span)]
    with_all = (trial.found(chosen) or NOTHING).errors
    if len(units) > FEW:
        for unit in trial.guilty.values():
            without = trial.found(chosen, frozenset({unit.span})) if unit in units else None
            if without is not None and error_key(finding) not in without.every and without.errors <= with_all:
                return [unit]
    suspects, left_out = _narrowed(units, finding, trial, chosen)
    guilty: list[RemovableUnit] = []
    needed: list[RemovableUnit] = []
    for unit in suspects:
        without = trial.found(chosen, left_out | {unit.span})
        if without is None:
            break
        if error_key(finding) in without.every:
            left_out |= {unit.span}  # another one may do the same harm: go on without this one
        elif without.errors <= with_all:
            guilty.append(unit)
        else:
            needed.append(unit)
    trial.guilty |= {unit.span: unit for unit in guilty}
    return guilty or needed


def _narrowed(
    units: Sequence[RemovableUnit], finding: Diagnostic, trial: DeltaDebugger, chosen: Sequence[Variant]
) -> tuple[list[RemovableUnit], frozenset[Span]]:
    """The changes that may have to do with it, in the order of the files, and the others: many are left out at once, half by half."""
    suspects, left_out = list[RemovableUnit](), frozenset[Span]()
    likely = {unit.span for unit in by_likelihood(units, finding)[:FEW]}
    if len(units) > FEW and trial.shows(finding, chosen, unlikely := frozenset(unit.span for unit in units if unit.span not in likely)):
        return [unit for unit in units if unit.span in likely], unlikely
    pending = [units]
    while pending:
        several = pending.pop()
        if len(several) <= FEW:
            suspects += several
            continue
        middle = len(several) // 2
        for half in (several[middle:], several[:middle]):
            without = left_out | {unit.span for unit in half}
            if trial.shows(finding, chosen, without):
                left_out = without
            else:
                pending.append(half)
    return suspects, left_out


def by_likelihood(units: Iterable[RemovableUnit], finding: Diagnostic) -> list[RemovableUnit]:
    """Return changes, those first whose address, then those whose text shares most words with a finding and the line it stands in."""
    spoken = set(_words(finding))
    return sorted(units, key=lambda unit: [-len(spoken.intersection(_WORD.findall(span.text))) for span in (unit.span, unit.whole)])


def _words(finding: Diagnostic) -> Iterator[str]:
    for span in (label.span for label in finding.labels):
        yield from _WORD.findall(span.source.line_text(span.line))
    for value in finding.values.values():
        yield from _WORD.findall(value)
