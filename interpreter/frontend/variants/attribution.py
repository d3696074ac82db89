"""Attribution of findings about merged rules: each stands at the change that brings it about, with the places it shows at behind.

A finding that the game has without its variants stays where it is. Variants that are right alone and wrong together are one finding.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.render import plain_text
from interpreter.diagnostics.span import Span
from interpreter.frontend.variants.delta_debugging import NOTHING, DeltaDebugger, Recompile, by_likelihood, error_key, minimal_cause
from interpreter.frontend.variants.patches import DONE, RemovableUnit, Variant, units_of
from interpreter.frontend.variants.provenance import Origins, contains

SHOWN = 2  # further places of a finding
MANY = 6  # more variants are not tried in pairs
_ABOUT_RULES = "O117"  # of the codes O, which are about changes and show their places already, the one about rules
_GUESSES = ("nearest", "did_you_mean", "known")


def attribute(findings: Sequence[Diagnostic], origins: Origins, check: Recompile) -> list[Diagnostic]:
    """Return the findings about merged rules, each at the change that brings it about."""
    errors = [each for each in findings if each.is_error]
    trial = DeltaDebugger(origins.variants, check)
    trial.note(findings)
    if any(_is_about_changes(each) for each in errors):
        return [origins.labelled(each) for each in findings]
    if errors and not (trial.found([]) or NOTHING).errors and (conflict := _conflict(errors[0], trial, origins)):
        return [_as_conflict(conflict, errors, trial, origins), *(origins.labelled(each) for each in findings if not each.is_error)]
    return _grouped([(origins.labelled(each), _causes(each, trial, origins)) for each in findings])


def _is_about_changes(finding: Diagnostic) -> bool:
    return finding.code.startswith("O") and finding.code != _ABOUT_RULES


# ------------------------------------------------------------------------------------------------ one finding


def _causes(finding: Diagnostic, trial: DeltaDebugger, origins: Origins) -> list[Label]:
    """Return the changes that bring about a finding at a line of the game or of another variant; none where that line is wrong by itself."""
    owner = origins.variant_of(finding.span)
    if _is_about_changes(finding) or (owner is not None and not finding.is_error):
        return []
    known = trial.closed([owner]) if owner is not None else []
    alone = trial.found(known) if len(known) < len(trial.variants) else None
    if alone is None or error_key(finding) in alone.every:
        return []
    units = [unit for unit in minimal_cause(finding, trial, trial.variants) if owner is None or unit.variant != owner.name]
    if units or owner is not None:
        return [because(unit) for unit in by_likelihood(units, finding)]
    return [_suspicion(finding, trial.variants)]


def because(unit: RemovableUnit) -> Label:
    """The place of a change, with what it has to do with a finding."""
    return Label(unit.shown, f"because `{unit.variant}` {DONE[unit.operation]} this")


def _suspicion(finding: Diagnostic, variants: Sequence[Variant]) -> Label:
    """The likeliest change, where none was proved responsible."""
    unit = next(iter(by_likelihood((unit for variant in variants for unit in units_of(variant)), finding)), None)
    if unit is None:
        return Label(variants[0].place_of_name, f"because of `{variants[0].name}`")
    return Label(unit.shown, f"probably because `{unit.variant}` {DONE[unit.operation]} this")


# ------------------------------------------------------------------------------------------------ findings of one cause


@dataclass(slots=True)
class _Group:
    """Findings that say the same because of the same changes: the first, the changes, and the places of the others."""

    first: Diagnostic
    causes: Sequence[Label]
    places: list[Span] = field(default_factory=list)

    def as_one(self) -> Diagnostic:
        """Return one finding: at the change, then where it shows. Guesses are left out: they are about the other place."""
        if not self.causes:
            return self.first
        shown = [Label(label.span, label.text or "here it shows") for label in self.first.labels[:1]] + [*self.first.labels[1:]]
        known = {label.span for label in shown}
        causes = [label for number, label in enumerate(self.causes) if not number or label.span not in known]
        values = {name: "" if name in _GUESSES[:2] else value for name, value in self.first.values.items()}
        return replace(self.first, labels=(causes[0], *shown, *causes[1:], *_further(shown, self.places)), values=values)


def _grouped(rows: Sequence[tuple[Diagnostic, Sequence[Label]]]) -> list[Diagnostic]:
    """Return the findings, those that say the same because of the same changes as one."""
    groups: dict[object, _Group] = {}
    for number, (finding, causes) in enumerate(rows):
        key = (finding.code, _subject(finding), frozenset(label.span for label in causes)) if causes else number
        if key not in groups:
            groups[key] = _Group(finding, causes)
        elif finding.span is not None:
            groups[key].places.append(finding.span)
    return [group.as_one() for group in groups.values()]


def _subject(finding: Diagnostic) -> frozenset[tuple[str, str]]:
    """Return the values of a finding but for its guesses, which depend on the place."""
    return frozenset((name, value) for name, value in finding.values.items() if name not in _GUESSES)


def _further(shown: Sequence[Label], places: Sequence[Span]) -> Iterator[Label]:
    """A few of the further places, one a line, and how many more there are."""
    lines = {_line(label.span) for label in shown[:1]}
    one_a_line = [span for span in places if (line := _line(span)) not in lines and not lines.add(line)]  # type: ignore[func-returns-value]
    for number, span in enumerate(one_a_line[:SHOWN]):
        rest = len(one_a_line) - SHOWN
        yield Label(span, f"and here, and in {rest} more line{'s' if rest > 1 else ''}" if number == SHOWN - 1 and rest > 0 else "and here")


def _line(span: Span) -> tuple[str, int]:
    return span.source.name, span.line


# ------------------------------------------------------------------------------------------------ several variants


def _conflict(first: Diagnostic, trial: DeltaDebugger, origins: Origins) -> list[Variant] | None:
    """The smallest set of variants that are wrong together although each is right alone; None if one is wrong by itself."""
    suspects = list(trial.variants) if len(trial.variants) <= MANY else _suspects(first, trial, origins)
    alone = [trial.closed([variant]) for variant in suspects]
    if len(suspects) < 2 or any(len(chosen) == len(trial.variants) for chosen in alone):
        return None
    if any((found := trial.found(chosen)) is None or found.errors for chosen in alone):
        return None
    for pair in combinations(suspects, 2):
        chosen = trial.closed(pair)
        if (trial.found(chosen) or NOTHING).errors:
            return chosen
    return trial.closed(suspects)


def _suspects(first: Diagnostic, trial: DeltaDebugger, origins: Origins) -> list[Variant]:
    """The variants that have to do with a finding: those whose changes bring it about, and the one it stands in."""
    owner = origins.variant_of(first.span)
    names = {unit.variant for unit in minimal_cause(first, trial, trial.variants)} | ({owner.name} if owner is not None else set())
    return [variant for variant in trial.variants if variant.name in names]


def _as_conflict(chosen: Sequence[Variant], errors: Sequence[Diagnostic], trial: DeltaDebugger, origins: Origins) -> Diagnostic:
    """One finding: which variants do not go together, where, and what is wrong with the rules they make."""
    there = (trial.found(chosen) or NOTHING).errors
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
    others = [because(unit) for unit in units if not own or not contains(unit.whole, own[0].span)]
    others = others or ([_suspicion(first, chosen)] if not own else [])
    values = {"names": said, "code": first.code, "sentence": plain_text.message_text(first)}
    return origins.labelled(Diagnostic("O110", (*own, *others, *shown), values))
