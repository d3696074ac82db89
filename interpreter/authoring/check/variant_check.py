"""Checks of variants, each alone, then in pairs; in several processes if wanted, with the same findings in the same order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time

from interpreter.authoring.check.variant_playtest import SoloPlaytest, playtest
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.pipeline.compiler import compile_game
from interpreter.frontend.variants.delta_debugging import ErrorKey, error_key
from interpreter.project import loading
from interpreter.project.files.source_files import read_game_files
from interpreter.simulation.smoke_games import Budget


@dataclass(slots=True)
class CheckProgress:
    """Progress of a check; `begin` is told what comes next."""

    games: int = 0
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found; `alone` if there are rules at all."""

    findings: tuple[Diagnostic, ...]
    alone: SoloPlaytest | None


def check_all(game: Path, names: Sequence[str], *, games: int | None, jobs: int, effort: CheckProgress) -> Iterator[Diagnostic]:
    """What is wrong with variants of a game, alone and with each of those before it by name that is right by itself.

    `games` are played with each; without a number as many as take as long as the rest of the work, and some seconds in all.
    Nothing is said twice: of the game what only the variant brings about, of two variants what neither of them has alone.
    """
    others = list(loading.variants_beside(game))
    of_game = _found_in_game(game)
    budget, one = Budget(games, LEAST / len(names)), Budget(0 if games == 0 else 1)
    wanted = {*names, *(others if set(names) & set(others) else ())}  # the others are for pairs
    tasks = [CheckTask(game, (name,), budget if name in names else one) for name in sorted(wanted)]
    alone: dict[str, SoloPlaytest] = {}
    for task, outcome in zip(tasks, _all_done(tasks, jobs, effort), strict=True):
        if outcome.alone is not None:
            alone[task.names[0]] = outcome.alone
        if task.names[0] in names:  # what is found in the others is said where they are checked
            yield from (found for found in outcome.findings if error_key(found) not in of_game)
    pairs = [(other, name) for name in names if name in alone and name in others for other in others if other < name and other in alone]
    together = [CheckTask(game, pair, one, (alone[pair[0]], alone[pair[1]])) for pair in pairs]
    for task, outcome in zip(together, _all_done(together, jobs, effort), strict=True):
        if not any(found.code == EXCLUDED for found in outcome.findings):
            known = of_game.union(*(each.found for each in task.alone))
            yield from (found for found in outcome.findings if error_key(found) not in known)


def _found_in_game(game: Path) -> frozenset[ErrorKey]:
    """What is said of the game without variants; nothing if it is wrong, since then that is to be said."""
    report = Report()
    return frozenset(map(error_key, report)) if loading.compile_with_trees(game, (), report) is not None else frozenset()


def check_combination(game: Path, names: Sequence[str], *, games: int | None, effort: CheckProgress | None = None) -> list[Diagnostic]:
    """What is wrong with a game with some variants, all of them together; games with each alone show what only all of them do."""
    budget, effort = Budget(games, LEAST), effort or CheckProgress()
    alone = [CheckTask(game, (name,), Budget(games, LEAST / len(names))) for name in names] if budget and len(names) > 1 else []
    each = tuple(found.alone for found in _all_done(alone, 1, effort) if found.alone is not None)
    return [found for outcome in _all_done([CheckTask(game, tuple(names), budget, each)], 1, effort) for found in outcome.findings]


def _all_done(tasks: Sequence[CheckTask], jobs: int, effort: CheckProgress) -> Iterator[Outcome]:
    """What comes of the tasks, in order; who waits is told which one is next."""
    if jobs == 1 or len(tasks) < FEWEST_TASKS:
        yield from _with_progress(tasks, map(_done, tasks), effort)
        return
    from concurrent.futures import ProcessPoolExecutor  # here, since it loads `multiprocessing`

    with ProcessPoolExecutor(jobs) as pool:
        yield from _with_progress(tasks, pool.map(_done, tasks, chunksize=max(1, len(tasks) // (jobs * 4))), effort)


def _with_progress(tasks: Sequence[CheckTask], done: Iterator[Outcome], effort: CheckProgress) -> Iterator[Outcome]:
    for number, task in enumerate(tasks, 1):
        effort.begin(f"{number} of {len(tasks)}: {' and '.join(Path(name).name for name in task.names)}")
        outcome = next(done)
        effort.games += outcome.alone.games if outcome.alone is not None else 0
        yield outcome


def _done(task: CheckTask) -> Outcome:
    """Compile and play, at least as long as it took to compile."""
    report, begun = Report(), process_time()
    files = read_game_files(task.game, report, variants=loading.variant_files(task.game, task.names, report))
    compiled = compile_game(files, report) if files is not None else None
    if files is None or compiled is None:
        return Outcome(tuple(report), None)
    said = frozenset(map(error_key, report))
    if not task.budget:
        return Outcome(tuple(report), SoloPlaytest(found=said))
    budget = replace(task.budget, seconds=max(task.budget.seconds, process_time() - begun))
    alone, more = playtest(files, compiled, budget, task.alone)
    return Outcome((*report, *more), replace(alone, found=said))
