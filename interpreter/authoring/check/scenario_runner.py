"""Runs scenarios: a position, moves, and whether what is expected happens. Whatever differs is a finding with its place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.authoring.check.scenario_assertions import holds, result_differs
from interpreter.authoring.check.trial_time import TrialTime
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.scenario_compiler import GIVEN, Header, Scenario, ScenarioLine, compile_scenario, read_scenario_header
from interpreter.frontend.source.nodes import MappingNode, scalar_text, texts_of
from interpreter.model.types.domains import seat_id
from interpreter.project import loading
from interpreter.project.errors import RulewrightError
from interpreter.project.files import file_reader
from interpreter.project.files.source_files import read_tree, read_valid
from interpreter.runtime.instrumentation.rule_coverage import RuleCoverage, RuleEvent, instrumented, note_result
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.scoring.result import result
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization.decode import from_json, option_text
from interpreter.runtime.setup.instantiate import layout_reasons
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Frame, GameState, PendingDecision, TurnState
from interpreter.runtime.values.value_syntax import Json
from interpreter.session import layouts
from interpreter.session.rng import derive_stream

NOT_OFFERED = "not offered"
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
    game = loading.game_by_name(header.game, _game_files(path))
    if game is None:
        names = [each.name.removesuffix(loading.GAME) for each in _game_files(path)]
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
                    report.add("S112", _span(node, "reasons"), found=_join_sorted(reasons), expected=_join_sorted(expected))
        return header.name
    table = _table(compiled, header, report, run=run)
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
        state = _ScenarioRun(table, scenario, report).run()
        if evidence is not None and state is not None:
            note_result(table, result(table, state), evidence.seen)
    return header.name


def rules_of_scenario(path: Path) -> tuple[Path, tuple[str, ...]] | None:
    """The game that a scenario names and its variants, as far as they can be read and are there; None if there is no such game."""
    node = read_tree(path, Report())
    if not isinstance(node, MappingNode):
        return None
    game = loading.game_by_name(scalar_text(node, "of"), _game_files(path))
    if game is None:
        return None
    variants, beside = loading.variants_near(game, path), loading.variants_beside(game)
    return game, tuple(name if name in beside else str(variants[name]) for name in texts_of(node, "variants") if name in variants)


def _game_files(path: Path) -> Iterator[Path]:
    """The game files beside a scenario, in the folders above it, and those that come with the program."""
    for folder in list(file_reader.resolve_links(path).parents)[:3]:
        yield from (loading.from_here(each) for each in file_reader.list_folder(folder, f"*{loading.GAME}"))
    yield from loading.shipped().values()


def _span(node: MappingNode, key: str) -> Span:
    entry = node.entry(key)
    return node.span if entry is None else entry.value.span


# ------------------------------------------------------------------------------------------------ the table


def _options(header: Header) -> Mapping[str, str]:
    return {name: option_text(value) if isinstance(value, str | int | None) else str(value) for name, value in header.options.items()}


def _table(compiled: Compilation, header: Header, report: Report, *, run: bool) -> GameInstance | None:
    """The table of a scenario, that of the generated machine if it is played at; what does not fit is reported with the place of the scenario."""
    rules = compiled.rules
    layout = header.layout if isinstance(header.layout, str | Mapping) else None
    try:
        players = header.players or rules.players[0]
        make = layouts.seat_with_layout if run else layouts.laid_out
        return make(rules, players=players, options=_options(header), layout=layout, seed=header.seed)
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
    reasons = layout_reasons(compiled.rules, players=header.players, options=_options(header), layout=layout, report=report)
    for _, condition in reasons or ():
        if evidence is not None and condition is not None:
            evidence.seen.note(condition.address, RuleEvent.NO)
    return {reason for reason, _ in reasons or ()}


def _join_sorted(words: set[str]) -> str:
    return ", ".join(sorted(words)) or "none"


# ------------------------------------------------------------------------------------------------ the run


class _ScenarioRun:
    """One scenario on its way."""

    def __init__(self, table: GameInstance, scenario: Scenario, report: Report) -> None:
        self.table = table
        self.scenario = scenario
        self.report = report
        self.chances = 0

    def run(self) -> GameState | None:
        """The position at the end; None where it stopped since the position was no longer what it should be."""
        state = self._beginning()
        for line in self.scenario.then:
            if state is None:
                return None
            if line.sort != "chance":
                state = self._settled(state)
            state = self._line(state, line)
        return state

    def _beginning(self) -> GameState | None:
        """The position after the steps of `given`, at the step where the scenario begins."""
        header, given = self.scenario.header, self.scenario.given
        if header.at is None and len(given.code) <= 1:
            return machine.start(self.table)
        prepared = replace(self.table, rules=replace(self.table.rules, routines={**self.table.rules.routines, GIVEN: given}))
        first = Frame(GIVEN, 0, (None,) * len(given.slots))
        first_state = machine.run(prepared, GameState(self.table.start_store, TurnState(0, 0, 0, 0), (first,)))
        for notice in first_state.notices:
            self.report.add("S113", self._place(notice.address) or header.span, missing=notice.missing)
        if header.at is None:
            frames = (machine.first_frame(self.table, "play"), machine.first_frame(self.table, "setup"))
            return machine.run(self.table, GameState(first_state.store, TurnState(0, 0, 0, 0), frames))
        return self._at(first_state, header.at)

    def _place(self, address: str) -> Span | None:
        return next((span for known, span in self.scenario.given.source_map if known == address), None)

    def _at(self, state: GameState, address: str) -> GameState | None:
        """The position with this store, standing at a step: read like one made by hand, so everything is checked."""
        header = self.scenario.header
        data: Json = {**encode.to_json(self.table, GameState(state.store, TurnState(0, 0, 0, 0), ())), "frames": [{"at": address}]}
        inner = Report()
        read_back = from_json(self.table.rules, data, inner, fresh=True)
        for each in inner:
            self.report.add("S114", header.at_span or header.span, refusal=each.code, why=plain_text.message_text(each))
        return None if read_back is None or len(inner) else read_back[1]

    def _settled(self, state: GameState) -> GameState:
        """The position after chance has answered what the scenario leaves to it."""
        header = self.scenario.header
        while (asked := self._asked(state).get(CHANCE)) is not None and (header.first_chance or header.seed is not None):
            below = derive_stream(header.seed or 0, "chance", self.chances).below
            answer = asked.options.nth(0) if header.first_chance else asked.options.sample(below)
            state = machine.answer(self.table, state, CHANCE, answer)
            self.chances += 1
        return state

    def _asked(self, state: GameState) -> dict[int, PendingDecision]:
        return {question.player: question for question in machine.questions(self.table, state)}

    def _line(self, state: GameState, line: ScenarioLine) -> GameState | None:
        """The position after a line; None if the lines after it make no sense any more."""
        match line.sort:
            case "move":
                return self._move(state, line, line.player if line.player is not None else -2)
            case "chance":
                return self._move(state, line, CHANCE)
            case "offers":
                self._offers(state, line)
            case "refuses":
                self._refuses(state, line)
            case "expect":
                if line.test is not None:
                    holds(self.table, state, line.test, line.size, line.text, line.span, self.report)
            case "result":
                result_differs(self.table, state, line.expected or {}, line.span, self.report)
        return state

    def _move(self, state: GameState, line: ScenarioLine, player: int) -> GameState | None:
        asked = self._asked(state)
        if player not in asked:
            names = ", ".join(move_notation.seat_name(self.table, each) for each in asked) or f"nobody, the game is over ({state.ended})"
            who = move_notation.seat_name(self.table, player) if player < self.table.players else seat_id(player)
            self.report.add("S115", line.span, player=who, asked=names)
            return None
        answer = move_notation.read(self.table, asked[player], line.text)
        if isinstance(answer, Refusal):
            self._not_offered(line, answer)
            return None
        return machine.answer(self.table, state, player, answer)

    def _offers(self, state: GameState, line: ScenarioLine) -> None:
        refusals = self._refusals(state, line.text)
        if not refusals:
            self.report.add("S115", line.span, player="somebody", asked=f"nobody, the game is over ({state.ended})")
        elif all(refusals):
            self._not_offered(line, next(refusal for refusal in refusals if refusal is not None))

    def _not_offered(self, line: ScenarioLine, refusal: Refusal) -> None:
        why, hint = plain_text.message_text(refusal.diagnostic), plain_text.hint(refusal.diagnostic)
        self.report.add("S116", line.span, word=line.text, why=why, hint=hint)

    def _refuses(self, state: GameState, line: ScenarioLine) -> None:
        """Somebody must be refused for the reason that is named: a requirement, or `not offered` for anything else."""
        refusals = self._refusals(state, line.text)
        if any(refusal is None for refusal in refusals):
            self.report.add("S117", line.span, word=line.text)
            return
        found = [refusal for refusal in refusals if refusal is not None]
        reasons = {refusal.requirement or NOT_OFFERED for refusal in found} or {NOT_OFFERED}
        choices_are_wrong = line.because == NOT_OFFERED and any(refusal.whatever_is_chosen for refusal in found)
        if line.because and line.because not in reasons and not choices_are_wrong:
            why = next((plain_text.message_text(refusal.diagnostic) for refusal in refusals if refusal is not None), "Nobody is asked.")
            self.report.add("S118", line.span, word=line.text, found=_join_sorted(reasons), expected=line.because, why=why)

    def _refusals(self, state: GameState, text: str) -> list[Refusal | None]:
        """Why each of those who are asked may not answer so; None for whom it may."""
        return [move_notation.explain(self.table, state, player, text) for player in self._asked(state)]
