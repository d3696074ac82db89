"""Variants of a game checked: each alone, then in pairs; in several processes if wanted, with the same findings in the same order."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.faces import loading
from interpreter.faces.variant_games import Alone, play_alone, play_together
from interpreter.language.blame import Key, key_of
from interpreter.language.compile import compile_game, files_of
from interpreter.language.reading import Known

EXCLUDED = "O104"
FEWEST_TASKS = 6  # fewer are done sooner than processes are started


@dataclass(frozen=True, slots=True)
class Task:
    """Some variants of a game to be checked together; `alone` is what is known of each by itself."""

    game: Path
    names: tuple[str, ...]
    games: int
    alone: tuple[Alone, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found; `alone` if there are rules at all."""

    findings: tuple[Diagnostic, ...]
    alone: Alone | None


def check_all(game: Path, names: Sequence[str], *, games: int, jobs: int) -> Iterator[Diagnostic]:
    """What is wrong with variants of a game, alone and with each of those before it by name that is right by itself.

    Nothing is said twice: of the game what only the variant brings about, of two variants what neither of them has alone.
    """
    others = list(loading.variants_beside(game))
    of_game = _found_in_game(game)
    tasks = [Task(game, (name,), games if name in names else min(games, 1)) for name in sorted({*names, *others})]
    alone: dict[str, Alone] = {}
    for task, outcome in zip(tasks, _all_done(tasks, jobs), strict=True):
        if outcome.alone is not None:
            alone[task.names[0]] = outcome.alone
        if task.names[0] in names:  # what is found in the others is said where they are checked
            yield from (found for found in outcome.findings if key_of(found) not in of_game)
    pairs = [(other, name) for name in names if name in alone and name in others for other in others if other < name and other in alone]
    together = [Task(game, pair, min(games, 1), (alone[pair[0]], alone[pair[1]])) for pair in pairs]
    for task, outcome in zip(together, _all_done(together, jobs), strict=True):
        if not any(found.code == EXCLUDED for found in outcome.findings):
            known = of_game.union(*(each.found for each in task.alone))
            yield from (found for found in outcome.findings if key_of(found) not in known)


def _found_in_game(game: Path) -> frozenset[Key]:
    """What is said of the game without variants; nothing if it is wrong, since then that is to be said."""
    report = Report()
    return frozenset(map(key_of, report)) if loading.compiled_with_trees(game, (), report) is not None else frozenset()


def check_chosen(game: Path, names: Sequence[str], *, games: int) -> list[Diagnostic]:
    """What is wrong with a game with some variants, all of them together; games with each alone show what only all of them do."""
    known = Known()
    each = [_done(Task(game, (name,), games), known).alone for name in names] if games and len(names) > 1 else []
    alone = tuple(found for found in each if found is not None)
    return list(_done(Task(game, tuple(names), games, alone), known).findings)


def _all_done(tasks: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    if jobs == 1 or len(tasks) < FEWEST_TASKS:
        known = Known()
        yield from (_done(task, known) for task in tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_done_in_process, tasks, chunksize=max(1, len(tasks) // (jobs * 4)))


_here = Known()  # in a process of a pool: the trees read there


def _done_in_process(task: Task) -> Outcome:
    return _done(task, _here)


def _done(task: Task, known: Known) -> Outcome:
    """Compile and play."""
    report = Report()
    files = files_of(task.game, report, variants=loading.variant_files(task.game, task.names, report))
    compiled = compile_game(files, report, known) if files is not None else None
    if files is None or compiled is None:
        return Outcome(tuple(report), None)
    if task.alone:
        if task.games:
            report.extend(play_together(files, compiled, task.games, known, task.alone))
        return Outcome(tuple(report), Alone())
    said = frozenset(map(key_of, report))
    if not task.games:
        return Outcome(tuple(report), Alone(found=said))
    played = play_alone(files, compiled, task.games, known)
    return Outcome((*report, *played.findings), replace(played.alone, found=said))
