"""Checks of variants, each alone, then in pairs; in several processes if wanted, with the same findings in the same order."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time

from interpreter.authoring.check.process_pool import mapped
from interpreter.authoring.check.trial_time import TrialTime
from interpreter.authoring.check.variant_meaning import ScenarioCount, check_meaning
from interpreter.authoring.check.variant_playtest import SoloPlaytest, playtest
from interpreter.authoring.check.variant_scenarios import VariantScenario, scenarios_about
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.variants.delta_debugging import ErrorKey, error_key
from interpreter.project import loading
from interpreter.project.files.source_files import read_game_files
from interpreter.simulation.smoke_games import Budget


@dataclass(slots=True)
class CheckProgress:
    """Progress of a check; `begin` is told what comes next. `scenarios`: those of variants that were run with other ones."""

    games: int = 0
    scenarios: ScenarioCount = field(default_factory=ScenarioCount)
    begin: Callable[[str], None] = lambda _: None


EXCLUDED = "O104"
FEWEST_TASKS = 6  # fewer are done sooner than processes are started
LEAST = 3.0  # seconds of games with all variants that are checked


@dataclass(frozen=True, slots=True)
class CheckTask:
    """Some variants of a game to be checked together; `alone` is what is known of each by itself."""

    game: Path
    names: tuple[str, ...]
    budget: Budget
    alone: tuple[SoloPlaytest, ...] = ()
    scenarios: tuple[VariantScenario, ...] = ()  # that may be about them


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found; `alone` if there are rules at all."""

    findings: tuple[Diagnostic, ...]
    alone: SoloPlaytest | None
    scenarios: ScenarioCount = field(default_factory=ScenarioCount)


Done = tuple[list[Outcome], TrialTime]  # what came of some tasks, and what is left of their time


def check_all(
    game: Path,
    names: Sequence[str],
    *,
    games: int | None,
    jobs: int,
    effort: CheckProgress,
    times: MutableMapping[str, TrialTime] | None = None,
    scenarios: Iterable[Path] = (),
) -> Iterator[Diagnostic]:
    """What is wrong with variants of a game, alone and with each of those before it by name that is right by itself.

    `games` are played with each; without a number as many as take as long as the rest of the work, and some seconds in all.
    `times`: the time for the trials of each, with what was not tried. `scenarios`: files to look at beside those that lie near. Nothing is said twice: of the game what only the variant brings
    about, of two variants what neither of them has alone.
    """
    others = list(loading.variants_beside(game))
    of_game = _found_in_game(game)
    budget, one = Budget(games, LEAST / len(names)), Budget(0 if games == 0 else 1)
    times = {} if times is None else times
    limit = next((each.seconds for each in times.values()), None)
    wanted = sorted({*names, *(others if set(names) & set(others) else ())})  # the others are for pairs
    for name in wanted:
        times.setdefault(name, TrialTime(limit))
    tasks = [[CheckTask(game, (name,), budget if name in names else one)] for name in wanted]
    alone: dict[str, SoloPlaytest] = {}
    for name, outcomes in zip(wanted, _all_done(wanted, tasks, times, jobs, effort), strict=True):
        for outcome in outcomes:
            if outcome.alone is not None:
                alone[name] = outcome.alone
            if name in names:  # what is found in the others is said where they are checked
                yield from (found for found in outcome.findings if error_key(found) not in of_game)
    paired = {name: [each for each in others if each < name and each in alone] for name in names if name in alone and name in others}
    about = tuple(scenarios_about(game, alone, scenarios)) if any(paired.values()) else ()
    together = [
        [CheckTask(game, (each, name), one, (alone[each], alone[name]), about) for each in beside] for name, beside in paired.items()
    ]
    for tasks_of_name, outcomes in zip(together, _all_done(list(paired), together, times, jobs, effort), strict=True):
        for task, outcome in zip(tasks_of_name, outcomes, strict=True):
            if not any(found.code == EXCLUDED for found in outcome.findings):
                known = of_game.union(*(each.found for each in task.alone))
                yield from (found for found in outcome.findings if error_key(found) not in known)


def _found_in_game(game: Path) -> frozenset[ErrorKey]:
    """What is said of the game without variants; nothing if it is wrong, since then that is to be said."""
    report = Report()
    return frozenset(map(error_key, report)) if loading.compile_with_trees(game, (), report) is not None else frozenset()


def check_combination(
    game: Path, names: Sequence[str], *, games: int | None, effort: CheckProgress | None = None, time: TrialTime | None = None
) -> list[Diagnostic]:
    """What is wrong with a game with some variants, all of them together; games with each alone show what only all of them do."""
    budget, effort, time = Budget(games, LEAST), effort or CheckProgress(), time or TrialTime()
    alone = [CheckTask(game, (name,), Budget(games, LEAST / len(names))) for name in names] if budget and len(names) > 1 else []
    each = tuple(found.alone for found in _in_turn(alone, time, effort) if found.alone is not None)
    about = tuple(scenarios_about(game, names)) if len(names) > 1 else ()
    return [found for outcome in _in_turn([CheckTask(game, tuple(names), budget, each, about)], time, effort) for found in outcome.findings]


def _in_turn(tasks: Sequence[CheckTask], time: TrialTime, effort: CheckProgress) -> list[Outcome]:
    """Return what comes of tasks that share their time."""
    titles = [" and ".join(Path(name).name for name in task.names) for task in tasks]
    return [outcome for task in _with_progress(titles, (([_done(task, time)], time) for task in tasks), effort) for outcome in task[0]]


def _all_done(
    names: Sequence[str], tasks: Sequence[Sequence[CheckTask]], times: MutableMapping[str, TrialTime], jobs: int, effort: CheckProgress
) -> Iterator[list[Outcome]]:
    """Return what comes of the tasks of every variant, in order; those of one variant share its time. Who waits is told which one is next."""
    todo = [(each, times[name]) for name, each in zip(names, tasks, strict=True)]
    titles = [Path(name).name for name in names]
    is_quick = jobs == 1 or sum(map(len, tasks)) < FEWEST_TASKS
    done = map(_done_together, todo) if is_quick else mapped(_done_together, todo, jobs)
    yield from _kept(names, _with_progress(titles, done, effort), times)


def _kept(names: Sequence[str], done: Iterator[Done], times: MutableMapping[str, TrialTime]) -> Iterator[list[Outcome]]:
    """The outcomes; what is left of the time of each variant is kept."""
    for name, (outcomes, time) in zip(names, done, strict=True):
        times[name] = time
        yield outcomes


def _with_progress(titles: Sequence[str], done: Iterator[Done], effort: CheckProgress) -> Iterator[Done]:
    for number, title in enumerate(titles, 1):
        effort.begin(f"{number} of {len(titles)}: {title}")
        outcomes, time = next(done)
        effort.games += sum(outcome.alone.games for outcome in outcomes if outcome.alone is not None)
        effort.scenarios += sum((outcome.scenarios for outcome in outcomes), ScenarioCount())
        yield outcomes, time


def _done_together(todo: tuple[Sequence[CheckTask], TrialTime]) -> Done:
    tasks, time = todo
    return [_done(task, time) for task in tasks], time


def _done(task: CheckTask, time: TrialTime) -> Outcome:
    """Compile and play, at least as long as it took to compile. What is compiled for a pair of variants is not counted: it is always done."""
    report, begun = Report(), process_time()
    compiled = _compiled(task, report) if task.alone else time.count(lambda: _compiled(task, report))
    if compiled is None:
        return Outcome(tuple(report), None)
    said = frozenset(map(error_key, report))
    lost, count = check_meaning(*compiled, task.scenarios, time)
    report.extend(lost)
    if not task.budget:
        return Outcome(tuple(report), SoloPlaytest(found=said), count)
    budget = replace(task.budget, seconds=max(task.budget.seconds, process_time() - begun))
    alone, more = playtest(*compiled, budget, task.alone, time)
    return Outcome((*report, *more), replace(alone, found=said), count)


def _compiled(task: CheckTask, report: Report) -> tuple[Files, Compilation] | None:
    """The files of some variants with their game, and the rules; None if there is an error, which the report says."""
    files = read_game_files(task.game, report, variants=loading.variant_files(task.game, task.names, report))
    compiled = compile_game(files, report) if files is not None else None
    return None if files is None or compiled is None else (files, compiled)
