"""Reports of scenarios that do not hold with other variants: at the change responsible, with the line of the scenario."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.authoring.scenarios.trial import try_scenario
from interpreter.authoring.scenarios.trial_time import TrialTime
from interpreter.authoring.scenarios.variant_scenarios import VariantScenario
from interpreter.diagnostics.diagnostic import Diagnostic, Label, Report
from interpreter.diagnostics.render import plain_text
from interpreter.diagnostics.span import Span
from interpreter.frontend.pipeline.compiler import Files, compile_without_patches
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.variants.patches import DONE, RemovableUnit, Variant, units_of

MOST_COMPILES = 12  # rule sets made to find the change responsible
SHOWN = 2  # further scenarios of a finding


@dataclass(frozen=True, slots=True)
class LostLine:
    """A line of a scenario that does not hold with some variants, and what is found there. Without `is_certain`, only a rule that was removed counts."""

    scenario: VariantScenario
    node: MappingNode
    line: Span
    finding: Diagnostic
    is_unreadable: bool = False
    is_certain: bool = True


def report_lost(
    lost: Sequence[LostLine], shared: Sequence[LostLine], variants: Mapping[Path, Variant], files: Files, time: TrialTime, report: Report
) -> None:
    """Report lines that are lost for the same variants as one finding. `shared`: lines of scenarios about all of the `variants`, which are lost too."""
    lost = sorted(lost, key=lambda each: not each.is_certain)
    first = lost[0]
    own = [each for path, each in variants.items() if path in first.scenario.variants]
    others = [each for path, each in variants.items() if path not in first.scenario.variants]
    units = list[RemovableUnit]()
    time.run(lambda: units.extend(_responsible(first, others or own, files)))
    if not (units or first.is_certain):
        return
    labels = [Label(unit.span, f"since `{unit.variant}` {DONE[unit.operation]} this") for unit in units]
    labels = labels or [Label(variant.place_of_name) for variant in others]
    labels += _lines(lost, shared)
    values = {
        "others": _listed(variant.name for variant in others), "variant": " with ".join(f"`{name}`" for name in first.scenario.named),
        "both": _listed(variant.name for variant in own), "scenario": first.scenario.name, "code": first.finding.code,
        "sentence": plain_text.message_text(first.finding), "all": ", ".join(variant.name for variant in variants.values()),
        "file": (others or own[1:])[0].name, "excluded": own[0].name,
    }  # fmt: skip
    code = "O134" if not others else "O133" if first.is_unreadable else "O132"
    report.extend([Diagnostic(code, tuple(labels), values)])


def _listed(names: Iterable[str]) -> str:
    return " and ".join(f"`{name}`" for name in names)


def _lines(lost: Sequence[LostLine], shared: Sequence[LostLine]) -> Iterator[Label]:
    """The line of a scenario, some of further ones, and of one about all of the variants."""
    yield Label(lost[0].line, f"`{lost[0].scenario.name}` shows this")
    yield from (Label(each.line, f"and `{each.scenario.name}` this") for each in lost[1 : 1 + SHOWN])
    yield from (Label(each.line, f"`{each.scenario.name}` is about both and does not hold either") for each in shared[:1])


def _responsible(lost: LostLine, variants: Sequence[Variant], files: Files) -> list[RemovableUnit]:
    """The changes of some variants without which the line holds."""
    units = [unit for variant in variants for unit in units_of(variant)]
    likely = [unit for unit in units if lost.is_certain or unit.operation == "remove"]
    return likely if len(units) == 1 else [unit for unit in likely[:MOST_COMPILES] if _holds_without(lost, unit, files)]


def _holds_without(lost: LostLine, unit: RemovableUnit, files: Files) -> bool:
    compiled = compile_without_patches(files, frozenset({unit.span}))
    trial = try_scenario(lost.node, compiled) if compiled is not None else None
    if trial is None or trial.refused or trial.unreadable:
        return False
    outcome = trial.lines.get(lost.line)
    return lost.is_unreadable or (outcome is not None and outcome.like(lost.finding) is None)
