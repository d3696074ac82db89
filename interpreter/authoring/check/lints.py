"""The lints of `check`: what looks forgotten in rule files, and what a few random games show to have no effect."""

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from interpreter.authoring.check.scenario_runner import CompiledGames, ScenarioEvidence, run_file
from interpreter.authoring.check.variant_playtest import moment_of
from interpreter.diagnostics.diagnostic import Diagnostic, Report, TooManyDiagnosticsError
from interpreter.diagnostics.span import Span
from interpreter.frontend.lints import lint
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import MOST_FINDINGS
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode
from interpreter.model.ir import Guard
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project import loading
from interpreter.project.errors import RulewrightError
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind, files_in
from interpreter.runtime.instrumentation.rule_coverage import GameMoment, RuleCoverage, RuleEvent
from interpreter.runtime.state.game_state import SAFETY_LIMIT
from interpreter.simulation.memory_bounds import SLOWER, memory_places
from interpreter.simulation.random_exploration import Bounds, explore
from interpreter.simulation.smoke_games import ENDLESS, Budget, play_smoke_games
from interpreter.simulation.trial_games import BROKEN, CHECK, TrialGames

SEED = 1
BOUNDS = Bounds(games=60, patience=60, answers=2500, steps=300_000)
TRIALS = 12  # games of a game without variants
_FEWEST = 5  # games, before it is said that something never happens
_NAME = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")


def lint_files(paths: Iterable[Path], *, play: bool, known: CompiledGames | None = None) -> list[Diagnostic]:
    """What the lints say of these files; files with errors are passed over, since these are said already.

    `play`: also try out in random games what requirements forbid. `known`: games that have been compiled before.
    """
    report, games = Report(), CompiledGames() if known is None else known
    for path in paths:
        match file_kind(path):
            case "game":
                _lint_game(path, (), games, report, play=play)
            case "variant":
                try:
                    game = loading.game_of_variant(path)
                    _lint_game(game, (loading.variant_argument(game, path),), games, report, play=play)
                except RulewrightError:
                    continue
    return list(report)


def _lint_game(game: Path, variants: Sequence[str], games: CompiledGames, report: Report, *, play: bool) -> None:
    """Look at a game with its components, or at a variant worked into its game."""
    compiled = games.of(game, Report(), variants=variants)
    if compiled is None:
        return
    if variants:
        own = loading.variant_files(game, variants, Report())[:1]
    else:
        own = [game, *file_reader.list_folder(game.parent, "*.components.yaml")]
    files = frozenset(str(path) for path in own)
    inner = Report(MOST_FINDINGS)
    with suppress(TooManyDiagnosticsError):  # nobody reads more of them
        lint(compiled, files, _elsewhere(game.parent, own), inner)
    report.extend(inner)
    if play and not variants:
        try_games(compiled, _command_name(game), report)
    if play:
        try_requirements(compiled, "+".join((_command_name(game), *variants)), game.parent, files, report)


def _command_name(game: Path) -> str:
    """The game as one names it on the command line."""
    name = game.name.removesuffix(loading.GAME)
    return name if name in loading.shipped() else str(game)


def _elsewhere(folder: Path, own: Sequence[Path]) -> frozenset[str]:
    """The names that other rule files of the folder speak of."""
    others = [path for path in files_in(folder) if path not in own and file_kind(path) != "clauses"]
    return frozenset(name.decode() for path in others for name in _NAME.findall(_bytes(path)))


def _bytes(path: Path) -> bytes:
    try:
        return file_reader.read_bytes(path)
    except (OSError, ValueError):
        return b""


# ------------------------------------------------------------------------------------------------ tried in play


def try_requirements(compiled: Compilation, name: str, folder: Path, files: frozenset[str], report: Report) -> None:
    """Play a few random games and report requirements that always or never hold in all of them, and in no scenario."""
    rules = compiled.rules
    requirements = [each for each in _requirements(rules) if rules.addresses[each.address].span.source.name in files]
    if not requirements:
        return
    seen = RuleCoverage()
    played = explore(rules, seen, BOUNDS, seed=SEED, enough=lambda so_far: all(len(_marks(each, so_far)) == 2 for each in requirements))
    if played < _FEWEST:
        return
    if _any_never_met(requirements, seen):  # perhaps what meets it comes late, and games have ended before
        explore(rules, seen, BOUNDS, seed=SEED, enough=lambda so_far: not _any_never_met(requirements, so_far), lasting=True)
    for requirement in requirements:
        marks = _marks(requirement, seen)
        mark = RuleEvent.NO if RuleEvent.YES in marks else RuleEvent.YES  # that has not been seen
        if len(marks) != 1 or mark in _marks_of_scenarios(requirement, rules, folder):
            continue
        span = rules.addresses[requirement.address].span
        if mark is RuleEvent.NO:
            report.add("K147", span, name=requirement.name, games=played)
        else:
            moment = seen.first[requirement.address, RuleEvent.NO]
            action = requirement.address.split(".")[1]
            report.add("K148", span, name=requirement.name, action=action, games=played, turn=moment.turn, command=_command(name, moment))


def try_games(compiled: Compilation, name: str, report: Report) -> None:
    """Play a few trial games of a game; report checks that do not hold, and that most games are ended by nothing but a safety limit."""
    trials = TrialGames(compiled.rules)
    smoke = play_smoke_games(trials, Budget(TRIALS))
    for memory, count in smoke.outgrown.items():
        span, places = compiled.rules.state_vars[memory].span, memory_places(trials.table(trials.setting(1)))[memory]
        report.add("B126", span, name=memory, places=places, after=places + 1, count=count, games=smoke.games, times=SLOWER)
    checks = {check.name: check.span for check in compiled.rules.always}
    for fault in smoke.faults.values():
        count, games = smoke.counts[fault.key], smoke.games
        if fault.sort == "short" or (fault.key == ENDLESS and count * 2 <= games):
            continue
        at, moment = moment_of(fault, trials)
        command = f"rulewright play {shlex.quote(name)} --replay {CHECK}{fault.setting.number} --at {at}"
        place = next(_limits(compiled.trees.game), None) if fault.key == ENDLESS else checks.get(fault.name)
        code = "K340" if fault.key == ENDLESS else "K341" if fault.sort == BROKEN else "O122"
        report.add(
            code, place, name=fault.name, variants=f"`{compiled.rules.game}`", moment=moment, command=command, count=count, games=games
        )


def _limits(node: Node) -> Iterator[Span]:
    """Where safety limits stand, from the top."""
    for entry in node if isinstance(node, MappingNode) else ():
        if entry.key == SAFETY_LIMIT:
            yield entry.key_span
        yield from _limits(entry.value)
    for item in node if isinstance(node, SequenceNode) else ():
        yield from _limits(item)


def _requirements(rules: RuleSet) -> Iterator[Guard]:
    """The requirements of all actions, each with an address of its own."""
    for action in rules.actions.values():
        for requirement in action.alternative.guards:
            address = rules.addresses.get(requirement.address)
            if address is not None and address.what == "requirement":
                yield requirement


def _marks(requirement: Guard, seen: RuleCoverage) -> set[RuleEvent]:
    """What has been seen of a requirement: that it held, that it did not."""
    return {mark for mark in (RuleEvent.YES, RuleEvent.NO) if seen.covered(requirement.address, mark)}


def _any_never_met(requirements: Sequence[Guard], seen: RuleCoverage) -> bool:
    """Whether a requirement was looked at and never held."""
    return any(_marks(each, seen) == {RuleEvent.NO} for each in requirements)


def _marks_of_scenarios(requirement: Guard, rules: RuleSet, folder: Path) -> set[RuleEvent]:
    """What the scenarios that name a requirement show of it."""
    marks: set[RuleEvent] = set()
    for path in files_in(folder):
        if file_kind(path) == "scenario" and requirement.name.encode() in _bytes(path):
            evidence = ScenarioEvidence()
            run_file(path, CompiledGames(), Report(), evidence=evidence)
            if evidence.compiled is not None and evidence.compiled.rules.game == rules.game:
                marks |= _marks(requirement, evidence.seen)
    return marks


def _command(name: str, moment: GameMoment) -> str:
    """The command that plays the game in which something was seen."""
    words = [f"rulewright trace {name} --players {moment.players} --seed {moment.seed}"]
    words += [f"--layout {moment.layout}"] if moment.layout else []
    words += [f"--option {key}={value}" for key, value in moment.options]
    return " ".join(words)
