"""Delta debugging: finds the changes responsible for an error by recompiling without them, a bounded number of times."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.render import plain_text
from interpreter.diagnostics.span import Span
from interpreter.frontend.variants.patches import DONE, RemovableUnit, Variant, units_of, without_patches
from interpreter.frontend.variants.provenance import Origins, contains, with_labels

MOST_TRIES = 30  # rule sets compiled to find out; a large one takes a seventh of a second when its files have been read
FEW = 4  # changes that are left out one by one
SHOWN = 2  # further places of a finding
_ABOUT_RULES = "O117"  # of the codes O, which are about changes and show their places already, the one about rules

Recompile = Callable[[Sequence[Variant]], Sequence[Diagnostic]]
ErrorKey = tuple[str, Span | None]


@dataclass(slots=True)
class DeltaDebugger:
    """Recompiles a game with subsets of its variants and patches, within a budget, and caches the errors of each subset."""

    variants: Sequence[Variant]
    check: Recompile
    left: int = MOST_TRIES
    errors_by_subset: dict[tuple[tuple[str, ...], frozenset[Span]], frozenset[ErrorKey]] = field(default_factory=dict)

    def errors(self, chosen: Sequence[Variant], left_out: frozenset[Span] = frozenset()) -> frozenset[ErrorKey] | None:
        """The errors there are then; None if there have been enough tries."""
        key = tuple(variant.name for variant in chosen), left_out
        if key not in self.errors_by_subset:
            if not self.left:
                return None
            self.left -= 1
            found = self.check([without_patches(variant, left_out) for variant in chosen])
            self.errors_by_subset[key] = frozenset(error_key(each) for each in found if each.is_error)
        return self.errors_by_subset[key]

    def closed(self, chosen: Iterable[Variant]) -> list[Variant]:
        """Variants with all those that they need, in the order in which they were given."""
        names = {variant.name for variant in chosen}
        while further := {name for variant in self.variants if variant.name in names for name in variant.needs} - names:
            names |= further
        return [variant for variant in self.variants if variant.name in names]


def error_key(finding: Diagnostic) -> ErrorKey:
    """What tells a finding from others."""
    return finding.code, finding.span


def attribute_errors(findings: Sequence[Diagnostic], origins: Origins, check: Recompile) -> list[Diagnostic]:
    """The findings about merged rules, each with the places that explain it; variants that do not go together in one finding."""
    errors = [each for each in findings if each.is_error]
    labelled = [origins.labelled(each) for each in findings]
    trial = DeltaDebugger(origins.variants, check)
    if not errors or any(_is_about_changes(each) for each in errors) or trial.errors([]):  # at last: the game itself is wrong
        return labelled
    conflict = _conflict(trial)
    if conflict is not None:
        return [_as_conflict(conflict, errors, trial, origins), *(each for each in labelled if not each.is_error)]
    return _grouped([_blamed(each, trial, origins) if each.is_error else each for each in labelled], findings)


def _grouped(blamed: Sequence[Diagnostic], findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings, those that say the same because of the same change as one: its further places are labels."""
    found: dict[object, tuple[Diagnostic, list[Span]]] = {}
    for number, (finding, before) in enumerate(zip(blamed, findings, strict=True)):
        because = finding.labels[len(before.labels) :] if before.span is not None and finding.labels[:1] == before.labels[:1] else ()
        about = finding.code, tuple(sorted(_subject(finding))), tuple(label.span for label in because)
        key = about if any(label.text.startswith("because ") for label in because) else number
        if key in found and finding.span is not None:
            found[key][1].append(finding.span)
        else:
            found[key] = finding, []
    return [with_labels(finding, _further(finding, places)) for finding, places in found.values()]


def _subject(finding: Diagnostic) -> list[tuple[str, str]]:
    """The values of a finding but for its guesses, which depend on the place."""
    return [(name, value) for name, value in finding.values.items() if name not in ("nearest", "did_you_mean", "known")]


def _further(finding: Diagnostic, places: Sequence[Span]) -> Iterator[Label]:
    """A few of the further places, one a line, and how many more there are."""
    lines = {str(finding.span).rpartition(":")[0]}
    one_a_line = [span for span in places if (line := str(span).rpartition(":")[0]) not in lines and not lines.add(line)]  # type: ignore[func-returns-value]
    for number, span in enumerate(one_a_line[:SHOWN]):
        rest = len(one_a_line) - SHOWN
        yield Label(span, f"and here, and in {rest} more line{'s' if rest > 1 else ''}" if number == SHOWN - 1 and rest > 0 else "and here")


def _is_about_changes(finding: Diagnostic) -> bool:
    return finding.code.startswith("O") and finding.code != _ABOUT_RULES


# ------------------------------------------------------------------------------------------------ one variant


def _blamed(finding: Diagnostic, trial: DeltaDebugger, origins: Origins) -> Diagnostic:
    """A finding in the game's own file with the changes that brought it about."""
    if finding.span is None or not origins.is_base(finding.span):
        return finding
    return with_labels(finding, labels_for(minimal_cause(finding, trial, trial.variants), finding))


def labels_for(units: Iterable[RemovableUnit], finding: Diagnostic) -> Iterator[Label]:
    """The places of changes, with what they have to do with it; not where the finding stands anyway."""
    for unit in units:
        if not any(label.span == unit.span for label in finding.labels):
            yield _because(unit)


def _because(unit: RemovableUnit) -> Label:
    return Label(unit.span, f"because `{unit.variant}` {DONE[unit.operation]} this")


def minimal_cause(finding: Diagnostic, trial: DeltaDebugger, chosen: Sequence[Variant]) -> list[RemovableUnit]:
    """The changes without any of which the finding is not there, apart from the one it stands in.

    A change that others need is not told from those that do harm, unless there is no other.
    """
    units = [unit for variant in chosen for unit in units_of(variant) if finding.span is None or not contains(unit.whole, finding.span)]
    with_all = trial.errors(chosen) or frozenset()
    suspects, left_out = _narrowed(units, finding, trial, chosen)
    guilty: list[RemovableUnit] = []
    needed: list[RemovableUnit] = []
    for unit in suspects:
        errors = trial.errors(chosen, left_out | {unit.span})
        if errors is None:
            break
        if error_key(finding) in errors:
            left_out |= {unit.span}  # another one may do the same harm: go on without this one
        elif errors <= with_all:
            guilty.append(unit)
        else:
            needed.append(unit)
    return guilty or needed


def _narrowed(
    units: Sequence[RemovableUnit], finding: Diagnostic, trial: DeltaDebugger, chosen: Sequence[Variant]
) -> tuple[list[RemovableUnit], frozenset[Span]]:
    """The changes that may have to do with it, in the order of the files, and the others: many are left out at once, half by half."""
    suspects, left_out = list[RemovableUnit](), frozenset[Span]()
    pending = [units]
    while pending:
        several = pending.pop()
        if len(several) <= FEW:
            suspects += several
            continue
        middle = len(several) // 2
        for half in (several[middle:], several[:middle]):
            errors = trial.errors(chosen, left_out | {unit.span for unit in half})
            if errors is not None and error_key(finding) in errors:
                left_out |= {unit.span for unit in half}
            else:
                pending.append(half)
    return suspects, left_out


# ------------------------------------------------------------------------------------------------ several


def _conflict(trial: DeltaDebugger) -> list[Variant] | None:
    """The smallest set of variants that are wrong together although each is right alone; None if one is wrong by itself."""
    alone = [trial.closed([variant]) for variant in trial.variants]
    if len(trial.variants) < 2 or any(len(chosen) == len(trial.variants) for chosen in alone):
        return None
    if any(trial.errors(chosen) for chosen in alone):
        return None
    for pair in combinations(trial.variants, 2):
        chosen = trial.closed(pair)
        if trial.errors(chosen):
            return chosen
    return list(trial.variants)


def _as_conflict(chosen: Sequence[Variant], errors: Sequence[Diagnostic], trial: DeltaDebugger, origins: Origins) -> Diagnostic:
    """One finding: which variants do not go together, where, and what is wrong with the rules they make."""
    there = trial.errors(chosen) or frozenset()
    first = next((each for each in errors if error_key(each) in there), errors[0])
    units = minimal_cause(first, trial, chosen)
    if first.span is not None:
        units += [unit for variant in chosen for unit in units_of(variant) if contains(unit.whole, first.span)]
    names = {unit.variant for unit in units} or {variant.name for variant in chosen}
    if len(names) < 2:
        names = {variant.name for variant in chosen}
    listed = sorted(names)
    said = f"{', '.join(f'`{name}`' for name in listed[:-1])} and `{listed[-1]}`"
    own = [Label(first.span)] if first.span is not None and not origins.is_base(first.span) else []
    shown = [Label(first.span, "here it shows")] if first.span is not None and not own else []
    others = [_because(unit) for unit in units if not own or not contains(unit.whole, own[0].span)]
    values = {"names": said, "code": first.code, "sentence": plain_text.message_text(first)}
    return origins.labelled(Diagnostic("O110", (*own, *others, *shown), values))
