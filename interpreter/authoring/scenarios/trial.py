"""Trials of a scenario in other rules: each line with what differs there, also where a part of it cannot be read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from interpreter.authoring.scenarios.play import ScenarioPlay
from interpreter.authoring.scenarios.runner import table_of
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.scenario_compiler import compile_scenario, read_scenario_header
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, SequenceNode
from interpreter.frontend.variants.provenance import contains
from interpreter.runtime.notation import move_notation

_LINES = ("given", "then")  # the keys of a scenario with a list of lines
_CONDITIONS = frozenset({"S119", "S120"})


@dataclass(frozen=True, slots=True)
class LineOutcome:
    """A line that was reached, and what differs there: nothing if it holds.

    because: the requirement that it names. luck: what chance has answered by itself up to there. is_waiting: chance is asked before the line.
    """

    findings: tuple[Diagnostic, ...]
    because: str = ""
    luck: tuple[tuple[str, str], ...] = ()
    is_waiting: bool = False

    def like(self, finding: Diagnostic) -> Diagnostic | None:
        """The finding about the same part of the line; None if that part holds."""
        return next((each for each in self.findings if _part(each) == _part(finding)), None)

    def has_reached(self, finding: Diagnostic) -> bool:
        """True if the same part of the line was looked at: nothing of a result that has not come, of a condition nothing behind a part that fails."""
        if finding.code in _CONDITIONS:
            return not any(each.span and finding.span and each.span.start < finding.span.start for each in self.findings)
        return finding.code != "S122" or all(each.code != "S121" for each in self.findings)


@dataclass(frozen=True, slots=True)
class ScenarioTrial:
    """A scenario as it went: lines by place, the beginning at the place of the file.

    refused: why there is no table. unreadable: errors in what the scenario says; without the lines that they are in it was run if wanted.
    """

    lines: Mapping[Span, LineOutcome] = field(default_factory=dict)
    refused: tuple[Diagnostic, ...] = ()
    unreadable: tuple[Diagnostic, ...] = ()

    @property
    def differing(self) -> list[tuple[Span, Diagnostic]]:
        """Everything that is not as the scenario says, with the line it is in."""
        return [(place, found) for place, outcome in self.lines.items() for found in outcome.findings]

    @property
    def holds(self) -> bool:
        """True if every line was reached and holds."""
        return not (self.refused or self.unreadable or self.differing)


def try_scenario(node: MappingNode, compiled: Compilation, *, partly: bool = False) -> ScenarioTrial:
    """Run a scenario in some rules by the reference machine; `partly`: leave out options and lines that speak of what these rules lack."""
    header, report = read_scenario_header(node), Report()
    if partly:
        header = replace(header, options={name: value for name, value in header.options.items() if name in compiled.rules.options})
    table = table_of(compiled, header, report, run=False)
    if table is None:
        return ScenarioTrial(refused=tuple(report))
    scenario = compile_scenario(node, compiled.rules, compiled.symbols, table.material, report := Report())
    unreadable = tuple(each for each in report if each.is_error)
    if unreadable and partly:
        rest = _without(node, [each.span for each in unreadable if each.span is not None])
        scenario = compile_scenario(rest, compiled.rules, compiled.symbols, table.material, report := Report())
    if report.has_errors():
        return ScenarioTrial(unreadable=unreadable)
    return ScenarioTrial(_lines(ScenarioPlay(table, scenario, Report())), unreadable=unreadable)


def _lines(play: ScenarioPlay) -> dict[Span, LineOutcome]:
    """Run a scenario; give each line that is reached with what differs there."""
    lines, steps = dict[Span, LineOutcome](), play.steps()
    for step in iter(lambda: next(steps, None), None):
        place, because = (step[0].span, step[0].because) if step[0] is not None else (play.scenario.header.span, "")
        luck = tuple((asked.address, move_notation.write(play.table, asked, answer)) for asked, answer in play.luck)
        lines[place] = LineOutcome(tuple(play.report), because, luck, play.is_waiting)
        play.report, play.is_waiting = Report(), False
    return lines


def _without(node: MappingNode, places: Sequence[Span]) -> MappingNode:
    """The scenario without the lines in which these places are."""
    return replace(node, entries=tuple(_entry_without(entry, places) if entry.key in _LINES else entry for entry in node))


def _entry_without(entry: MappingEntry, places: Iterable[Span]) -> MappingEntry:
    if not isinstance(entry.value, SequenceNode):
        return entry
    items = tuple(item for item in entry.value if not any(contains(item.span, place) for place in places))
    return replace(entry, value=replace(entry.value, items=items))


def _part(finding: Diagnostic) -> object:
    """The part of a line that a finding is about: a comparison, an entry of a result, else the line."""
    return finding.span if finding.code in _CONDITIONS else finding.values.get("what")
