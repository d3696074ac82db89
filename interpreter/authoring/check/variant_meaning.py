"""Meaning of variants: the scenarios of each, run with the other variants that it is checked with.

What a variant shows in its scenarios it does with every other variant that it goes with. A scenario that names exactly the variants that are
checked shows what they do together: it is run too, and while it holds, those of single variants are not asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.authoring.check.lost_scenarios import LostLine, report_lost
from interpreter.authoring.check.scenario_controls import Controls, contradictions
from interpreter.authoring.check.scenario_trial import ScenarioTrial, try_scenario
from interpreter.authoring.check.trial_time import TrialTime
from interpreter.authoring.check.variant_scenarios import VariantScenario
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game, read_variants
from interpreter.frontend.source.nodes import MappingNode
from interpreter.frontend.variants.patches import Variant
from interpreter.project.files import file_reader
from interpreter.project.files.source_files import read_valid


def check_meaning(files: Files, together: Compilation, scenarios: Sequence[VariantScenario], time: TrialTime) -> Report:
    """Report the scenarios of some variants that do not hold with all of them; those of the same variants in one finding."""
    check, report = _MeaningCheck(files, together), Report()
    about = [each for each in scenarios if each.variants <= check.everything]
    if about and not time.run(lambda: check.run(about)):
        time.untried.append(f"scenarios of {' and '.join(f'`{name}`' for name in together.rules.variants)} together")
    shared = [each for each in check.lost if each.scenario.variants == check.everything]
    groups = dict.fromkeys(each.scenario.variants for each in check.lost if each not in shared)
    for group in groups or dict.fromkeys(each.scenario.variants for each in shared):
        lost = [each for each in check.lost if each.scenario.variants == group]
        report_lost(lost, [each for each in shared if each not in lost], check.variants, files, time, report)
    for scenario, why in check.refused:
        others = [each for path, each in check.variants.items() if path not in scenario.variants]
        names = " and ".join(f"`{each.name}`" for each in others)
        report.add("S126", others[0].place_of_name, scenario=scenario.name, others=names, why=why)
    return report


@dataclass
class _MeaningCheck:
    """Scenarios about some variants that are checked together; `together` are their rules. `lost` and `refused` come from `run`."""

    files: Files
    together: Compilation
    lost: list[LostLine] = field(default_factory=list)
    refused: list[tuple[VariantScenario, str]] = field(default_factory=list)
    variants: dict[Path, Variant] = field(default_factory=dict)
    compiled: dict[frozenset[Path], Compilation | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        paths = [file_reader.resolve_links(Path(name)) for name, _ in self.files.variants]
        self.variants = dict(zip(paths, read_variants(self.files), strict=True))
        self.compiled[self.everything] = self.together

    @property
    def everything(self) -> frozenset[Path]:
        """The files of all variants that are checked."""
        return frozenset(self.variants)

    def run(self, scenarios: Sequence[VariantScenario]) -> None:
        """Run those about all of the variants; if there are none, or one does not hold, those about some of them."""
        shared = [each for each in scenarios if each.variants == self.everything]
        for scenario in shared:
            self._try(scenario)
        if not shared or self.lost:
            for scenario in scenarios:
                if scenario not in shared and not self._is_built_on(scenario):
                    self._try(scenario)

    def _try(self, scenario: VariantScenario) -> None:
        node = read_valid(scenario.path, "scenario", Report())
        if node is None:
            return
        both = try_scenario(node, self.together)
        if both.holds:
            return
        if scenario.variants == self.everything:
            differing = [(each.span or node.span, each) for each in (*both.refused, *both.unreadable)] or both.differing
        else:
            controls = self._controls(node, scenario)
            if not controls.alone.holds:
                return  # what is wrong with the scenario is said where it is run
            self.refused += [(scenario, plain_text.message_text(each)) for each in both.refused[:1]]
            differing = contradictions(both, controls)
        self.lost += [LostLine(scenario, node, line, finding, finding in both.unreadable) for line, finding in differing[:1]]

    def _controls(self, node: MappingNode, scenario: VariantScenario) -> Controls:
        game, others = (self._trial(node, variants, partly=True) for variants in (frozenset[Path](), self.everything - scenario.variants))
        return Controls(game, self._trial(node, scenario.variants), others)

    def _trial(self, node: MappingNode, variants: frozenset[Path], *, partly: bool = False) -> ScenarioTrial:
        """A scenario with some of the variants."""
        if variants not in self.compiled:
            chosen = tuple(each for each in self.files.variants if file_reader.resolve_links(Path(each[0])) in variants)
            self.compiled[variants] = compile_game(replace(self.files, variants=chosen), Report())
        compiled = self.compiled[variants]
        return try_scenario(node, compiled, partly=partly) if compiled is not None else ScenarioTrial()

    def _is_built_on(self, scenario: VariantScenario) -> bool:
        """True if another variant needs one that the scenario is about: it is made to change what that does."""
        own = {self.variants[path].name for path in scenario.variants}
        return any(own.intersection(variant.needs) for path, variant in self.variants.items() if path not in scenario.variants)
