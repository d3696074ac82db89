"""Meaning of variants: the scenarios of each, run with the other variants that it is checked with.

What a variant shows in its scenarios it does with every other variant that it goes with. A scenario that names exactly the variants that are
checked shows what they do together: it is run too, and while it holds, those of single variants are not asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from interpreter.authoring.check.lost_scenarios import LostLine, report_lost
from interpreter.authoring.scenarios.controls import Controls, contradictions
from interpreter.authoring.scenarios.trial import ScenarioTrial, try_scenario
from interpreter.authoring.scenarios.trial_time import TrialTime
from interpreter.authoring.scenarios.variant_scenarios import VariantScenario
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game, read_variants
from interpreter.frontend.variants.patches import Variant
from interpreter.project.files import file_reader
from interpreter.project.files.source_files import read_valid

CONTROLS, RULE_SETS = 256, 32  # runs of scenarios, and rule sets, kept for the next variants


@dataclass(frozen=True, slots=True)
class ScenarioCount:
    """Number of scenarios of a variant that were run with others, and of those that were not, since players, options or layouts differ."""

    run: int = 0
    unfit: int = 0

    def __add__(self, other: "ScenarioCount") -> "ScenarioCount":
        return ScenarioCount(self.run + other.run, self.unfit + other.unfit)


def check_meaning(
    files: Files, together: Compilation, scenarios: Sequence[VariantScenario], time: TrialTime
) -> tuple[Report, ScenarioCount]:
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
    return report, check.count


@dataclass
class _MeaningCheck:
    """Scenarios about some variants that are checked together; `together` are their rules. `lost` and `count` come from `run`."""

    files: Files
    together: Compilation
    lost: list[LostLine] = field(default_factory=list)
    count: ScenarioCount = ScenarioCount()
    variants: dict[Path, Variant] = field(default_factory=dict)

    def __post_init__(self) -> None:
        paths = [file_reader.resolve_links(Path(name)) for name, _ in self.files.variants]
        self.variants = dict(zip(paths, read_variants(self.files), strict=True))

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
        self.count += ScenarioCount(not both.refused, bool(both.refused))
        if both.holds or (both.refused and scenario.variants != self.everything):
            return
        if scenario.variants == self.everything:
            wrong = [*((node.span, each) for each in (*both.refused, *both.unreadable)), *both.differing]
            self.lost += [LostLine(scenario, node, line, finding) for line, finding in wrong[:1]]
            return
        controls = self._controls(scenario)
        if controls.alone.holds:  # else that is said where the scenario is run
            found = sorted(contradictions(both, controls), key=lambda each: not each.is_certain)
            self.lost += [
                LostLine(scenario, node, each.line, each.finding, each.finding in both.unreadable, each.is_certain) for each in found[:1]
            ]

    def _controls(self, scenario: VariantScenario) -> Controls:
        game, alone, others = frozenset[Path](), scenario.variants, self.everything - scenario.variants
        text = file_reader.bytes_or_nothing(scenario.path)
        here, there = (_control(self._files(variants), scenario.path, text, partly=True) for variants in (game, others))
        own = _control(self._files(alone), scenario.path, text, partly=False)
        return Controls(here[0], own[0], there[0], here[1] - there[1])

    def _files(self, variants: frozenset[Path]) -> "_RuleFiles":
        """The files of the game with some of the variants."""
        chosen = tuple(each for each in self.files.variants if file_reader.resolve_links(Path(each[0])) in variants)
        return _RuleFiles(self.files.game, tuple(self.files.components.items()), chosen)

    def _is_built_on(self, scenario: VariantScenario) -> bool:
        """True if another variant needs one that the scenario is about: it is made to change what that does."""
        own = {self.variants[path].name for path in scenario.variants}
        return any(own.intersection(variant.needs) for path, variant in self.variants.items() if path not in scenario.variants)


class _RuleFiles(NamedTuple):
    """The files of a game with variants, as a key."""

    game: tuple[str, bytes]
    components: tuple[tuple[str, tuple[str, bytes]], ...]
    variants: tuple[tuple[str, bytes], ...]


@lru_cache(maxsize=CONTROLS)
def _control(files: _RuleFiles, path: Path, _text: bytes, *, partly: bool) -> tuple[ScenarioTrial, frozenset[str]]:
    """A scenario with this text and some variants, and the requirements there are then; nothing if these variants do not work without others."""
    compiled, node = _rules(files), read_valid(path, "scenario", Report())
    if compiled is None or node is None:
        return ScenarioTrial(), frozenset()
    addresses = compiled.rules.addresses.items()
    requirements = frozenset(address.rpartition(".")[2] for address, each in addresses if each.what == "requirement")
    return try_scenario(node, compiled, partly=partly), requirements


@lru_cache(maxsize=RULE_SETS)
def _rules(files: _RuleFiles) -> Compilation | None:
    return compile_game(Files(files.game, dict(files.components), None, files.variants), Report())
