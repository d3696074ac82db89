"""Checking files of any sort: each by what it is, games with everything that belongs to them."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.faces import lints, loading, variant_checking
from interpreter.faces.editors import check_lines
from interpreter.faces.effort import Effort
from interpreter.faces.errors import RulewrightError
from interpreter.faces.scenarios import Games, run_file
from interpreter.faces.sorts import sort_of
from interpreter.language import disk
from interpreter.language.compile import bytes_of
from interpreter.language.shape import check_shape
from interpreter.language.yaml_tree import read


def check_files(paths: Iterable[Path], *, games: int | None = 0, jobs: int = 1, effort: Effort | None = None) -> Iterator[Diagnostic]:
    """What is wrong with the files, file by file. Components and clauses are checked with the game beside them.

    Variants are worked into their game, each alone and with each other one; with `games` they are played as well (None: as many
    as take as long as the rest). Last comes what is right and yet looks forgotten (see `lints`).
    `jobs`: processes to do that in. `effort` counts the games.
    """
    listed = sorted(dict.fromkeys(paths), key=lambda path: sort_of(path) != "game")
    report, compiled = Report(), Games()
    folders = {path.parent for path in listed if sort_of(path) == "game"}
    check_lines(listed, report)
    for path in listed:
        match sort_of(path):
            case "game":
                compiled.of(path, report)
            case "scenario":
                run_file(path, compiled, report, run=False)
            case "components" | "clauses" if path.parent in folders:
                pass
            case "variant":
                pass
            case sort:
                _check_alone(path, sort or "game", report)
    _check_variants([path for path in listed if sort_of(path) == "variant"], games, jobs, effort or Effort(), report)
    report.extend(lints.found_in(listed, play=games != 0, known=compiled))
    return iter(report)


def _check_variants(paths: Sequence[Path], games: int | None, jobs: int, effort: Effort, report: Report) -> None:
    """Check variants with their games; those that lie with the game, also with each of the others that lie there."""
    of: dict[Path, list[str]] = {}
    for path in paths:
        before = len(report)
        _check_alone(path, "variant", report)
        if len(report) > before:
            continue
        try:
            game = loading.game_of_variant(path)
        except RulewrightError as problem:
            report.extend(problem.diagnostics)
            continue
        beside = loading.variants_beside(game).items()
        of.setdefault(game, []).append(
            next((name for name, file in beside if disk.without_links(file) == disk.without_links(path)), str(path))
        )
    for game, names in of.items():
        report.extend(variant_checking.check_all(game, names, games=games, jobs=jobs, effort=effort))


def _check_alone(path: Path, sort: str, report: Report) -> None:
    """Check what can be seen from one file: YAML and shape."""
    data = bytes_of(path, report)
    tree = read(str(path), data, report) if data is not None else None
    if tree is not None:
        check_shape(tree, sort, report)
