"""Runs scenarios: a position, moves, and whether what is expected happens. Whatever differs is a finding with its place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.authoring.scenarios.play import ScenarioPlay, join_sorted
from interpreter.authoring.scenarios.trial_time import TrialTime
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.scenario_compiler import Header, compile_scenario, read_scenario_header
from interpreter.frontend.source.nodes import MappingNode, scalar_text, texts_of
from interpreter.project import loading
from interpreter.project.errors import RulewrightError
from interpreter.project.files import file_reader
from interpreter.project.files.source_files import read_tree, read_valid
from interpreter.runtime.instrumentation.rule_coverage import RuleCoverage, RuleEvent, instrumented, note_result
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization.decode import option_text
from interpreter.runtime.setup.instantiate import layout_reasons
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session import layouts

CONTRADICTORY = "contradictory-variants"  # the reason for which every layout is refused with variants that exclude each other


@dataclass
class CompiledGames:
    """The games that scenarios belong to, each compiled once; None where it has errors."""

    known: dict[tuple[Path, frozenset[str]], Compilation | None] = field(default_factory=dict)
    apart: dict[tuple[Path, frozenset[str]], Compilation | None] = field(default_factory=dict)

    def of(self, path: Path, report: Report, *, variants: Sequence[str] = ()) -> Compilation | None:
        """The game in a file, with variants; its findings are reported the first time."""
        key = (file_reader.resolve_links(path), frozenset(variants))
        if key not in self.known:
            self.known[key] = loading.compile_with_trees(path, variants, report)
        return self.known[key]

    def despite(self, path: Path, report: Report, *, variants: Sequence[str] = ()) -> tuple[Compilation | None, bool]:
        """The game for judging layouts, also with variants that exclude each other, and whether they do."""
        key, excluding = (file_reader.resolve_links(path), frozenset(variants)), Report()
        if key not in self.apart and key not in self.known:
            compiled = loading.compile_with_trees(path, variants, report, exclusions=excluding)
            (self.apart if len(excluding) else self.known)[key] = compiled
        return self.apart.get(key, self.known.get(key)), key in self.apart


@dataclass(slots=True)
class ScenarioEvidence:
    """What running a scenario has exercised; the rules and its header are filled in if it can be run."""

    seen: RuleCoverage = field(default_factory=RuleCoverage)
    compiled: Compilation | None = None
    header: Header | None = None


def run_file(
    path: Path, games: CompiledGames, report: Report, *, run: bool = True, evidence: ScenarioEvidence | None = None,
    time: TrialTime | None = None,
) -> str | None:  # fmt: skip
    """Run the scenario in a file (or, without `run`, only check it) and report what is wrong.

    Gives its name, or None if it could not be run. With `evidence`, notes which rules it exercises. With `time`, it is stopped when that is
    spent, and that it was not run to its end is reported.
    """
    node = read_valid(path, "scenario", report)
    if node is None:
        return None
    header = read_scenario_header(node)
    game = loading.game_by_name(header.game, game_files(path))
    if game is None:
        names = [each.name.removesuffix(loading.GAME) for each in game_files(path)]
        report.add("S110", _span(node, "of"), word=header.game, did_you_mean=did_you_mean(header.game, names))
        return None
    variants = loading.variants_near(game, path)
    unknown = next((name for name in header.variants if name not in variants), None)
    if unknown is not None:
        near, listed = did_you_mean(unknown, variants), ", ".join(variants) or "none"
        report.add("S125", _span(node, "variants"), game=header.game, word=unknown, did_you_mean=near, known=listed)
        return None
    beside = loading.variants_beside(game)
    arguments = [name if name in beside else str(variants[name]) for name in header.variants]
    judges = header.reasons is not None
    compiled, excluding = games.despite(game, report, variants=arguments) if judges else (games.of(game, report, variants=arguments), False)
    if compiled is None:
        return None
    if evidence is not None:
        evidence.compiled, evidence.header = compiled, header
    subject = _Subject(node, header, compiled, excluding)
    if time is None:
        return _try_scenario(subject, report, evidence, run=run)
    found, name = Report(), list[str | None]()
    if time.run(lambda: name.append(_try_scenario(subject, found, evidence, run=run))):
        report.extend(found)
        return name[0]
    time.untried.append("the scenario")
    time.report(compiled.rules, report, subject=str(path))
    return None


@dataclass(frozen=True, slots=True)
class _Subject:
    """A scenario and the rules it is about; `excluding`: its variants exclude each other."""

    node: MappingNode
    header: Header
    compiled: Compilation
    excluding: bool


def _try_scenario(subject: _Subject, report: Report, evidence: ScenarioEvidence | None, *, run: bool) -> str | None:
    node, header, compiled = subject.node, subject.header, subject.compiled
    if header.reasons is not None:
        if run:
            try:
                reasons = _reasons(compiled, header, report, evidence) | ({CONTRADICTORY} if subject.excluding else set())
            except RulewrightError as problem:
                _report_refusal(problem, header, report)
            else:
                if reasons != (expected := set(header.reasons or ())):
                    report.add("S112", _span(node, "reasons"), found=join_sorted(reasons), expected=join_sorted(expected))
        return header.name
    table = table_of(compiled, header, report, run=run)
    if table is None:
        return None
    if evidence is not None:
        table = instrumented(table, evidence.seen)
    inner = Report()
    scenario = compile_scenario(node, compiled.rules, compiled.symbols, table.material, inner)
    # Whether a step of `given` goes through whole is seen when it is run.
    wrong = [each for each in inner if each.is_error]
    report.extend(wrong)
    if run and not wrong:
        state = ScenarioPlay(table, scenario, report).run()
        if evidence is not None and state is not None:
            note_result(table, result(table, state), evidence.seen)
    return header.name


def rules_of_scenario(path: Path) -> tuple[Path, tuple[str, ...]] | None:
    """The game that a scenario names and its variants, as far as they can be read and are there; None if there is no such game."""
    node = read_tree(path, Report())
    if not isinstance(node, MappingNode):
        return None
    game = loading.game_by_name(scalar_text(node, "of"), game_files(path))
    if game is None:
        return None
    variants, beside = loading.variants_near(game, path), loading.variants_beside(game)
    return game, tuple(name if name in beside else str(variants[name]) for name in texts_of(node, "variants") if name in variants)


def game_files(path: Path) -> Iterator[Path]:
    """The game files beside a scenario, in the folders above it, and those that come with the program."""
    for folder in list(file_reader.resolve_links(path).parents)[:3]:
        yield from (loading.from_here(each) for each in file_reader.list_folder(folder, f"*{loading.GAME}"))
    yield from loading.shipped().values()


def _span(node: MappingNode, key: str) -> Span:
    entry = node.entry(key)
    return node.span if entry is None else entry.value.span


# ------------------------------------------------------------------------------------------------ the table


def options_of(header: Header) -> Mapping[str, str]:
    """Return the options that a scenario settles, as text."""
    return {name: option_text(value) if isinstance(value, str | int | None) else str(value) for name, value in header.options.items()}


def table_of(compiled: Compilation, header: Header, report: Report, *, run: bool) -> GameInstance | None:
    """The table of a scenario, that of the generated machine if it is played at; what does not fit is reported with the place of the scenario."""
    rules = compiled.rules
    layout = header.layout if isinstance(header.layout, str | Mapping) else None
    try:
        players = header.players or rules.players[0]
        make = layouts.seat_with_layout if run else layouts.laid_out
        return make(rules, players=players, options=options_of(header), layout=layout, seed=header.seed)
    except RulewrightError as problem:
        _report_refusal(problem, header, report)
        return None


def _report_refusal(problem: RulewrightError, header: Header, report: Report) -> None:
    for diagnostic in problem.diagnostics:
        place = header.places.get(diagnostic.values.get("name", ""), header.span)
        report.add("S111", place, refusal=diagnostic.code, why=plain_text.message_text(diagnostic), how=plain_text.hint(diagnostic))


def _reasons(compiled: Compilation, header: Header, report: Report, evidence: ScenarioEvidence | None) -> set[str]:
    """The reasons for which the rules refuse a layout."""
    layout = header.layout if isinstance(header.layout, Mapping) else None
    if isinstance(header.layout, str):
        layout = layouts.preset(compiled.rules, header.players or compiled.rules.players[0], header.layout)
    reasons = layout_reasons(compiled.rules, players=header.players, options=options_of(header), layout=layout, report=report)
    for _, condition in reasons or ():
        if evidence is not None and condition is not None:
            evidence.seen.note(condition.address, RuleEvent.NO)
    return {reason for reason, _ in reasons or ()}
