"""Checks of files of any kind: each by what it is, games with everything that belongs to them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from interpreter.authoring.check import lints, variant_check
from interpreter.authoring.check.editor_support import check_lines
from interpreter.authoring.check.pairs import PairChoice
from interpreter.authoring.check.process_pool import mapped
from interpreter.authoring.check.variant_check import FEWEST_TASKS, CheckProgress
from interpreter.authoring.scenarios.runner import CompiledGames, run_file
from interpreter.authoring.scenarios.trial_time import TrialTime, trial_time
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.schema.validator import validate
from interpreter.project import loading
from interpreter.project.errors import RulewrightError
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind
from interpreter.project.files.source_files import read_tree


def check_files(
    paths: Iterable[Path],
    *,
    games: int | None = 0,
    jobs: int = 1,
    effort: CheckProgress | None = None,
    seconds: float = 0,
    pairs: PairChoice = PairChoice.SOME,
    with_house: bool = False,
) -> Iterator[Diagnostic]:
    """What is wrong with the files, file by file. Components and clauses are checked with the game beside them.

    Variants are worked into their game, each alone and with each other one of the same game; with `games` they are played as well (None: as
    many as take as long as the rest). Last comes what is right and yet looks forgotten (see `lints`).
    `jobs`: processes to do that in. `effort` counts the games. `seconds`: the time for a file in which rules are tried, 0: no limit; what is
    proved from its text is always said. `pairs`, `with_house`: which variants are tried with each other, see `variant_check.check_all`.
    """
    listed = sorted(dict.fromkeys(paths), key=lambda path: file_kind(path) != "game")
    report, compiled = Report(), CompiledGames()
    times = {path: trial_time(seconds) for path in listed}
    folders = {path.parent for path in listed if file_kind(path) == "game"}
    check_lines(listed, report)
    for path in listed:
        match file_kind(path):
            case "game":
                times[path].count(partial(compiled.of, path, report))
            case "scenario":
                run_file(path, compiled, report, run=False, time=times[path])
            case sort if sort != "variant" and not (sort in ("components", "clauses") and path.parent in folders):
                check_alone(path, sort or "game", report)
    work = partial(variant_check.check_all, games=games, jobs=jobs, effort=effort or CheckProgress(), pairs=pairs, with_house=with_house)
    _check_variants(listed, work, report, times)
    report.extend(_lint(listed, compiled, times, play=games != 0, jobs=jobs))
    return iter(report)


def _check_variants(
    paths: Sequence[Path], check_all: Callable[..., Iterator[Diagnostic]], report: Report, times: dict[Path, TrialTime]
) -> None:
    """Check the variants of each game together, wherever they lie, with the scenarios of all."""
    of: dict[Path, tuple[Path, dict[str, Path]]] = {}
    scenarios = [path for path in paths if file_kind(path) == "scenario"]
    for path in (path for path in paths if file_kind(path) == "variant"):
        if (game := game_of_variant(path, report)) is not None:
            game, named = of.setdefault(file_reader.resolve_links(game), (game, {}))
            named[loading.variant_argument(game, path)] = path
    for game, named in of.values():
        own = {name: times[path] for name, path in named.items()}
        report.extend(check_all(game, list(named), times=own, scenarios=scenarios))
        times.update({path: own[name] for name, path in named.items()})


def _lint(paths: Sequence[Path], compiled: CompiledGames, times: Mapping[Path, TrialTime], *, play: bool, jobs: int) -> list[Diagnostic]:
    """What the lints say, in the order of the files; games that are played for it are played in several processes."""
    looked_at = [path for path in paths if file_kind(path) in ("game", "variant")]
    if not play or jobs == 1 or len(looked_at) < FEWEST_TASKS:
        return lints.lint_files(looked_at, play=play, known=compiled, times=times)
    said = mapped(_lint_one, [(path, times[path]) for path in looked_at], jobs)
    return [finding for findings in said for finding in findings]


def _lint_one(todo: tuple[Path, TrialTime]) -> list[Diagnostic]:
    return lints.lint_files([todo[0]], play=True, times=dict([todo]))


def game_of_variant(path: Path, report: Report) -> Path | None:
    """The game that a variant belongs to; None, and findings, if the variant has not the form of one or there is no such game."""
    before = len(report)
    check_alone(path, "variant", report)
    if len(report) > before:
        return None
    try:
        return loading.game_of_variant(path)
    except RulewrightError as problem:
        report.extend(problem.diagnostics)
        return None


def check_alone(path: Path, sort: str, report: Report) -> None:
    """Check what can be seen from one file: YAML and shape."""
    if (tree := read_tree(path, report)) is not None:
        validate(tree, sort, report)
