"""Checks of variants, each alone, then in pairs; in several processes if wanted, with the same findings in the same order."""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from pathlib import Path
from time import process_time

from interpreter.authoring.check.pairs import PairChoice, candidate_pairs, choose_pairs, most_pairs, untried
from interpreter.authoring.check.process_pool import mapped
from interpreter.authoring.check.variant_meaning import ScenarioCount, check_meaning
from interpreter.authoring.check.variant_playtest import SoloPlaytest, playtest
from interpreter.authoring.scenarios.trial_time import TrialTime
from interpreter.authoring.scenarios.variant_scenarios import VariantScenario, scenarios_about
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
    pairs: int = 0
    scenarios: ScenarioCount = field(default_factory=ScenarioCount)
    begin: Callable[[str], None] = lambda _: None


EXCLUDED = "O104"
TWO_FILES, TWO_OF_A_NAME = "O141", "O127"  # of one name: what is said of each by itself, and of both together
FEWEST_TASKS = 6  # fewer are done sooner than processes are started
LEAST = 3.0  # seconds of games with all variants that are checked


@dataclass(frozen=True, slots=True)
class CheckTask:
    """Some variants of a game to be checked together; `alone` is what is known of each by itself.

    is_compiled: whether the rules that they make are looked at, and played; else only whether their changes go together.
    """

    game: Path
    names: tuple[str, ...]
    budget: Budget
    alone: tuple[SoloPlaytest, ...] = ()
    is_compiled: bool = True
    scenarios: tuple[VariantScenario, ...] = ()  # that may be about them


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found; `alone` if there are rules at all."""

    findings: tuple[Diagnostic, ...]
    alone: SoloPlaytest | None
    scenarios: ScenarioCount = field(default_factory=ScenarioCount)


@dataclass(frozen=True, slots=True)
class _Run:
    """One check of variants of a game. beside: those that lie with the game. times: the time for the trials of each. scenarios: beside those near."""

    game: Path
    names: Sequence[str]
    beside: Mapping[str, Path]
    jobs: int
    effort: CheckProgress
    times: MutableMapping[str, TrialTime]
    scenarios: Iterable[Path] = ()

    @property
    def seconds(self) -> float | None:
        """The time for each variant."""
        return next((each.seconds for each in self.times.values()), None)


Done = tuple[list[Outcome], TrialTime]  # what came of some tasks, and what is left of their time


def check_all(
    game: Path,
    names: Sequence[str],
    *,
    games: int | None,
    jobs: int,
    effort: CheckProgress,
    times: MutableMapping[str, TrialTime] | None = None,
    pairs: PairChoice = PairChoice.SOME,
    with_house: bool = False,
    scenarios: Iterable[Path] = (),
) -> Iterator[Diagnostic]:
    """Yield the findings about variants of a game, alone and with each other one that is right by itself (see `candidate_pairs`).

    `games` are played with each; without a number as many as take as long as the rest of the work, and some seconds in all.
    `times`: the time for the trials of each, with what was not tried. `scenarios`: files to look at beside those that lie near. Nothing is
    said twice: of the game what only the variant brings about, of two variants what neither of them has alone.
    """
    beside = loading.variants_beside(game)
    run = _Run(game, names, beside, jobs, effort, {} if times is None else times, tuple(scenarios))
    of_game = _found_in_game(game)
    budget, one = Budget(games, LEAST / len(names)), Budget(0 if games == 0 else 1)
    candidates = [] if pairs is PairChoice.NONE else candidate_pairs(game, names, beside, with_house=with_house)
    wanted = sorted({*names, *chain(*candidates)})
    seconds = run.seconds
    for name in wanted:
        run.times.setdefault(name, TrialTime(seconds))
    tasks = [[CheckTask(game, (name,), budget if name in names else one)] for name in wanted]
    alone: dict[str, SoloPlaytest] = {}
    for name, outcomes in zip(wanted, _all_done(wanted, tasks, run), strict=True):
        for outcome in outcomes:
            if outcome.alone is not None:
                alone[name] = outcome.alone
            if name in names:  # what is found in the others is said where they are checked
                yield from (found for found in outcome.findings if error_key(found) not in of_game)
    yield from _check_pairs(run, candidates, alone, of_game, one, is_whole=pairs is PairChoice.ALL)


def _check_pairs(
    run: _Run,
    candidates: Iterable[tuple[str, str]],
    alone: Mapping[str, SoloPlaytest],
    of_game: frozenset[ErrorKey],
    one: Budget,
    *,
    is_whole: bool,
) -> Iterator[Diagnostic]:
    """Check variants with each other, those that are right by themselves; with `is_whole` each pair has the time of a file of its own."""
    most = None if is_whole else most_pairs(run.game, run.seconds)
    right = (pair for pair in candidates if alone.keys() >= set(pair))
    chosen = list(choose_pairs(right, {name: run.beside.get(name, Path(name)) for name in alone}, run.names, most))
    about = tuple(scenarios_about(run.game, alone, run.scenarios)) if chosen else ()
    tasks: dict[str, list[CheckTask]] = {}
    for pair in chosen:
        task = CheckTask(run.game, pair.names, one, tuple(alone[name] for name in pair.names), pair.is_compiled, about)
        tasks.setdefault(pair.owner, []).append(task)
    owners = sorted(tasks)
    found: dict[tuple[str, ...], list[Diagnostic]] = {}
    for owner, outcomes in zip(owners, _all_done(owners, [tasks[owner] for owner in owners], run, has_own_time=is_whole), strict=True):
        for task, outcome in zip(tasks[owner], outcomes, strict=True):
            codes = {each.code for each in outcome.findings}
            told = {code for each in task.alone for code, _ in each.found}
            if EXCLUDED not in codes and not (TWO_OF_A_NAME in codes and TWO_FILES in told):
                known = of_game.union(*(each.found for each in task.alone))
                found[task.names[::-1]] = [each for each in outcome.findings if error_key(each) not in known]
    for names in sorted(found):
        yield from found[names]
    run.effort.pairs += sum(pair.is_compiled for pair in chosen)
    yield from untried(run.game, chosen)


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
    task = CheckTask(game, tuple(names), budget, each, scenarios=about)
    return [found for outcome in _in_turn([task], time, effort) for found in outcome.findings]


def _in_turn(tasks: Sequence[CheckTask], time: TrialTime, effort: CheckProgress) -> list[Outcome]:
    """Return what comes of tasks that share their time."""
    titles = [" and ".join(Path(name).name for name in task.names) for task in tasks]
    return [outcome for task in _with_progress(titles, (([_done(task, time)], time) for task in tasks), effort) for outcome in task[0]]


def _all_done(
    names: Sequence[str], tasks: Sequence[Sequence[CheckTask]], run: _Run, *, has_own_time: bool = False
) -> Iterator[list[Outcome]]:
    """Return what comes of the tasks of every variant, in order; those of one variant share its time, unless each has its own.

    Who waits is told which one is next.
    """
    todo = [(each, run.times[name]) for name, each in zip(names, tasks, strict=True)]
    titles = [Path(name).name for name in names]
    is_quick = run.jobs == 1 or sum(map(len, tasks)) < FEWEST_TASKS
    work = partial(_done_together, has_own_time=has_own_time)
    done = map(work, todo) if is_quick else mapped(work, todo, run.jobs)
    yield from _kept(names, _with_progress(titles, done, run.effort), run.times)


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


def _done_together(todo: tuple[Sequence[CheckTask], TrialTime], *, has_own_time: bool) -> Done:
    tasks, time = todo
    outcomes = []
    for task in tasks:
        if task.alone:
            with time.pair(is_whole=has_own_time) as share:
                outcomes.append(_done(task, share))
        else:
            outcomes.append(_done(task, time))
    return outcomes, time


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
    """The files of some variants with their game, and the rules; None if there is an error, which the report says, or if they are not wanted."""
    files = read_game_files(task.game, report, variants=loading.variant_files(task.game, task.names, report))
    compiled = compile_game(files, report, only_merged=not task.is_compiled) if files is not None else None
    return None if files is None or compiled is None else (files, compiled)
