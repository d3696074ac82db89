"""Checking files of any sort: each by what it is, games with everything that belongs to them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.faces import loading
from interpreter.faces.errors import RulewrightError
from interpreter.faces.scenarios import Games, run_file
from interpreter.faces.sorts import sort_of
from interpreter.language.compile import bytes_of
from interpreter.language.shape import check_shape
from interpreter.language.yaml_tree import read


def check_files(paths: Iterable[Path]) -> Iterator[Diagnostic]:
    """What is wrong with the files, file by file. Components and clauses are checked with the game beside them."""
    listed = sorted(dict.fromkeys(paths), key=lambda path: sort_of(path) != "game")
    report, games = Report(), Games()
    folders = {path.parent for path in listed if sort_of(path) == "game"}
    for path in listed:
        match sort_of(path):
            case "game":
                games.of(path, report)
            case "scenario":
                run_file(path, games, report, run=False)
            case "components" | "clauses" if path.parent in folders:
                pass
            case "variant":
                _check_variant(path, games, report)
            case sort:
                _check_alone(path, sort or "game", report)
    return iter(report)


def _check_variant(path: Path, games: Games, report: Report) -> None:
    """Check a variant with its game; one that lies with the game, also with each of the others that lie there."""
    before = len(report)
    _check_alone(path, "variant", report)
    if len(report) > before:
        return
    try:
        game = loading.game_of_variant(path)
    except RulewrightError as problem:
        report.extend(problem.diagnostics)
        return
    name = next((name for name, file in loading.variants_beside(game).items() if file.resolve() == path.resolve()), None)
    compiled = games.of(game, report, variants=[name or str(path)])
    if compiled is not None and name is not None:
        _check_with_others(game, name, games, report)


def _check_with_others(game: Path, name: str, games: Games, report: Report) -> None:
    """Check a variant with each of those before it by name that is right by itself; two that exclude each other are fine."""
    tried = Games(dict(games.known))  # what is found in the others is said where they are checked
    for other in loading.variants_beside(game):
        if other >= name or tried.of(game, Report(), variants=[other]) is None:
            continue
        found = Report()
        tried.of(game, found, variants=[other, name])
        if not any(each.code == "O104" for each in found):
            report.extend(found)


def _check_alone(path: Path, sort: str, report: Report) -> None:
    """Check what can be seen from one file: YAML and shape."""
    data = bytes_of(path, report)
    tree = read(str(path), data, report) if data is not None else None
    if tree is not None:
        check_shape(tree, sort, report)
