"""Trials of `check`: random games that show what requirements forbid, which checks do not hold, and which games nothing ends."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from interpreter.authoring.check.variant_playtest import moment_in_time
from interpreter.authoring.scenarios.runner import CompiledGames, ScenarioEvidence, run_file
from interpreter.authoring.scenarios.trial_time import TrialTime
from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode
from interpreter.model.ir import Guard
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.errors import RulewrightError
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind, files_in
from interpreter.runtime.instrumentation.rule_coverage import GameMoment, RuleCoverage, RuleEvent
from interpreter.runtime.state.game_state import SAFETY_LIMIT
from interpreter.simulation.memory_bounds import SLOWER, memory_places
from interpreter.simulation.random_exploration import Bounds, explore
from interpreter.simulation.smoke_games import ENDLESS, MOST_OPTIONS, Budget, SmokeReport, play_smoke_games
from interpreter.simulation.trial_games import BROKEN, CHECK, TrialGames

SEED = 1
BOUNDS = Bounds(games=60, patience=60, answers=2500, steps=300_000)
TRIALS = 12  # games of a game without variants
BETWEEN = 6  # games with each number of players between the fewest and the most, which trial games leave out
MEASURED = 100  # games with each number of players where one was ended by a safety limit
MOST_NUMBERS = 8  # numbers of players
_FEWEST = 5  # games, before it is said that something never happens


def try_requirements(
    compiled: Compilation, name: str, folder: Path, files: frozenset[str], report: Report, time: TrialTime | None = None
) -> None:
    """Play a few random games and report requirements that always or never hold in all of them, and in no scenario."""
    rules = compiled.rules
    requirements = [each for each in _requirements(rules) if rules.addresses[each.address].span.source.name in files]
    time, found = time or TrialTime(), Report()
    if not requirements:
        return
    if time.run(lambda: _try_requirements(rules, requirements, name, folder, found)):
        report.extend(found)
    else:
        time.untried.append("whether requirements forbid everything or nothing")


def _try_requirements(rules: RuleSet, requirements: Sequence[Guard], name: str, folder: Path, report: Report) -> None:
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


def try_games(compiled: Compilation, name: str, report: Report, time: TrialTime | None = None) -> SmokeReport:
    """Play a few trial games of a game; report checks that do not hold, and games that nothing but a safety limit ends. Return what they show."""
    trials, smoke, time = TrialGames(compiled.rules), SmokeReport(), time or TrialTime()
    is_whole = time.run(lambda: play_smoke_games(trials, Budget(TRIALS, options=MOST_OPTIONS), report=smoke))
    if not is_whole:
        time.untried.append(f"{TRIALS - smoke.games} of {TRIALS} random games")
    for memory, count in smoke.outgrown.items() if is_whole else ():
        span, places = compiled.rules.state_vars[memory].span, memory_places(trials.table(trials.setting(1)))[memory]
        report.add("B126", span, name=memory, places=places, after=places + 1, count=count, games=smoke.games, times=SLOWER)
    checks = {check.name: check.span for check in compiled.rules.always}
    is_endless = is_whole and smoke.counts[ENDLESS] * 2 > smoke.games
    for fault in list(smoke.faults.values()):
        if fault.sort == "short" or (fault.key == ENDLESS and not is_endless):
            continue
        at, moment = moment_in_time(fault, trials, time)
        command = f"rulewright play {shlex.quote(name)} --replay {CHECK}{fault.setting.number} --at {at}"
        place = next(_limits(compiled.trees.game), None) if fault.key == ENDLESS else checks.get(fault.name)
        code = "K340" if fault.key == ENDLESS else "K341" if fault.sort == BROKEN else "O122"
        count, games, variants = smoke.counts[fault.key], smoke.games, f"`{compiled.rules.game}`"
        report.add(code, place, name=fault.name, variants=variants, moment=moment, command=command, count=count, games=games)
    if is_whole and not is_endless:
        _try_safety_limits(compiled, name, smoke.counts[ENDLESS] > 0, report, time)
    return smoke


def _try_safety_limits(compiled: Compilation, name: str, seen: bool, report: Report, time: TrialTime) -> None:
    """Report the share of random games that a safety limit ends, by number of players; only looked for closely where it was `seen`."""
    limits, shares = list(_limits(compiled.trees.game)), dict[int, int]()
    low, high = compiled.rules.players

    def measure() -> None:
        if seen or any(_by_limit(compiled.rules, players, BETWEEN) for players in range(low + 1, min(high, low + MOST_NUMBERS))):
            shares.update(
                {players: _by_limit(compiled.rules, players, MEASURED) for players in range(low, min(high, low + MOST_NUMBERS) + 1)}
            )

    if not time.run(measure):
        time.untried.append("how many random games a safety limit ends")
    elif any(shares.values()):
        first, *others = [(players, count) for players, count in shares.items() if count]
        said = f"{first[1]} of {MEASURED} random games with {first[0]} player{'s' if first[0] > 1 else ''}"
        said += "".join(f", {count} with {players}" for players, count in others)
        worst = max(shares, key=lambda players: shares[players])
        command = f"rulewright simulate {shlex.quote(name)} --players {worst} -n {MEASURED} --seed {SEED}"
        also = [Label(each) for each in limits[1:MOST_NUMBERS]]
        report.add("R243", next(iter(limits), None), also=also, shares=said, command=command)


def _by_limit(rules: RuleSet, players: int, games: int) -> int:
    """Count of games, of so many, that a safety limit ends; none where there is no board for so many players."""
    from interpreter.session.library import Game  # here, since most checks need none of it
    from interpreter.simulation.simulate import simulate

    try:
        return simulate(Game(rules, {}), players=players, games=games, seed=SEED, machine="python").ends.get(SAFETY_LIMIT, 0)
    except RulewrightError:
        return 0


def _limits(node: Node) -> Iterator[Span]:
    """Places of safety limits, from the top."""
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
    """Observations of a requirement: that it held, that it did not."""
    return {mark for mark in (RuleEvent.YES, RuleEvent.NO) if seen.covered(requirement.address, mark)}


def _any_never_met(requirements: Sequence[Guard], seen: RuleCoverage) -> bool:
    """Return True if a requirement was looked at and never held."""
    return any(_marks(each, seen) == {RuleEvent.NO} for each in requirements)


def _marks_of_scenarios(requirement: Guard, rules: RuleSet, folder: Path) -> set[RuleEvent]:
    """Return what the scenarios that name a requirement show of it."""
    marks: set[RuleEvent] = set()
    for path in files_in(folder):
        if file_kind(path) == "scenario" and requirement.name.encode() in file_reader.bytes_or_nothing(path):
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
