"""Trials of `check`: ends of a game that never came about in random games, and that no scenario shows."""

from collections.abc import Collection, Mapping
from pathlib import Path

from interpreter.authoring.scenarios.runner import CompiledGames, ScenarioEvidence, run_file
from interpreter.authoring.scenarios.trial_time import TrialTime
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.lints.never_holds import never_holding
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind, files_in
from interpreter.runtime.instrumentation.rule_coverage import RuleCoverage, RuleEvent
from interpreter.simulation.random_exploration import Bounds, explore
from interpreter.simulation.smoke_games import MOST_OPTIONS, SmokeReport, play_smoke_game
from interpreter.simulation.trial_games import TrialGames

GAMES = 60
SEED = 1
LASTING = Bounds(games=60, patience=60, answers=2500, steps=300_000)  # games that players end only where they find nothing else
FEWEST = 20  # games, before it is said that an end never came
NET = "all_passed"  # an end for games in which nobody can or will go on: that it never comes is no fault


def try_ends(
    compiled: Compilation,
    folders: Collection[Path],
    files: frozenset[str],
    report: Report,
    time: TrialTime,
    smoke: SmokeReport | None = None,
) -> None:
    """Report ends in these files, or changed by them, that ended none of some random games and that no scenario in the folders shows.

    smoke: what the first trial games have shown, if they have been played.
    """
    ends, shown, smoke = _ends_of(compiled, files), set[str](), smoke or SmokeReport()
    trials = TrialGames(compiled.rules)

    def missing() -> set[str]:
        return ends.keys() - smoke.ends.keys() - shown

    def play() -> None:
        while missing() and smoke.games < GAMES and smoke.options < MOST_OPTIONS and not smoke.unseated:
            play_smoke_game(trials, trials.setting(smoke.games + 1), smoke)
        if missing() and smoke.games >= FEWEST:
            shown.update(_shown_in_scenarios(missing(), compiled.rules, folders))
        if missing() and smoke.games >= FEWEST:  # perhaps it comes late, and players have given up before
            seen = RuleCoverage()
            explore(compiled.rules, seen, LASTING, seed=SEED, enough=lambda _: missing() <= _happened(ends, seen), lasting=True)
            shown.update(_happened(ends, seen))

    if not time.run(play):
        time.untried.append("whether every end is reached")
    elif smoke.games >= FEWEST:
        for name in sorted(missing()):
            report.add("K153", ends[name], name=name, games=smoke.games)


def _ends_of(compiled: Compilation, files: frozenset[str]) -> Mapping[str, Span]:
    """Return the ends that stand in some files, or that changes in them are about, with their places; not those proved impossible, nor `NET`."""
    never = {(each.span.source.name, each.span.start) for each in never_holding(compiled)}
    found: dict[str, Span] = {}
    for end in compiled.rules.ends:
        place = end.span if end.span is not None and end.span.source.name in files else None
        for record in compiled.trees.displaced if place is None else ():
            if record.place.source.name in files and record.address.split(".")[:2] == ["end", end.name]:
                place = record.place
        when = end.when.span if end.when is not None else None
        if place is not None and (when is None or (when.text != NET and (when.source.name, when.start) not in never)):
            found[end.name] = place
    return found


def _shown_in_scenarios(ends: Collection[str], rules: RuleSet, folders: Collection[Path]) -> set[str]:
    """Return those of some ends that scenarios of the game show."""
    shown: set[str] = set()
    for path in dict.fromkeys(path for folder in folders for path in files_in(folder)):
        named = [name for name in ends if name.encode() in file_reader.bytes_or_nothing(path)] if file_kind(path) == "scenario" else []
        if named:
            evidence = ScenarioEvidence()
            run_file(path, CompiledGames(), Report(), evidence=evidence)
            if evidence.compiled is not None and evidence.compiled.rules.game == rules.game:
                shown |= _happened(named, evidence.seen)
    return shown


def _happened(ends: Collection[str], seen: RuleCoverage) -> set[str]:
    """Return those of some ends that have come about."""
    return {name for name in ends if seen.covered(f"end.{name}", RuleEvent.HAPPENED)}
