"""Watch mode: which files are looked at again whenever one is saved, and what comes of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from interpreter.authoring.check import file_check
from interpreter.authoring.scenarios.runner import CompiledGames, run_file
from interpreter.authoring.scenarios.trial_time import SECONDS, trial_time
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.pipeline.scenario_compiler import read_scenario_header
from interpreter.frontend.source.nodes import MappingNode
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.file_io import exists, is_folder
from interpreter.project.files.file_kinds import file_kind, files_in
from interpreter.project.files.source_files import read_tree


@dataclass(frozen=True, slots=True)
class WatchTarget:
    """What is watched: a file or a folder, or a game with variants. `folder`: where all of it lies."""

    path: Path
    variants: tuple[str, ...]
    folder: Path


@dataclass(frozen=True, slots=True)
class WatchResult:
    """What one look has found."""

    diagnostics: tuple[Diagnostic, ...]
    files: int
    scenarios: int
    failed: int  # scenarios
    seconds: float

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(each.is_error for each in self.diagnostics)


def target_of(name: str) -> WatchTarget:
    """What is meant by a file, a folder, a game or `game+variant`; raises `UsageError`."""
    path = Path(name)
    if len(loading.parts_of(name)) > 1 or not loading.is_path(name):
        game, variants = loading.locate(name, ())
        return WatchTarget(game, variants, game.parent)
    if is_folder(path):
        return WatchTarget(path, (), path)
    inner = path.parent.name in ("house", "scenarios")
    return WatchTarget(path, (), path.parent.parent if inner else path.parent)


def check_target(target: WatchTarget, seconds: float = SECONDS) -> WatchResult:
    """Check what is watched; run its scenarios if there is no error. Whatever the files hold, this only reports.

    seconds: the time for each file in which rules are tried, 0: no limit. A scenario that is stopped does not hold.
    """
    began = monotonic()
    report = Report()
    if not exists(target.path):
        report.add("C125", word=str(target.path), why="it is not there at the moment")
        return WatchResult(tuple(report), 0, 0, 0, monotonic() - began)
    files = _files(target)
    if target.variants:
        report.extend(loading.compile_path(target.path, target.variants)[1])
    else:
        report.extend(file_check.check_files(files, seconds=seconds))
    scenarios, failed = [], 0
    if not report.has_errors():
        scenarios = _scenarios(target, files)
        failed = _run(scenarios, report, seconds)
    return WatchResult(tuple(report), len(files), len(scenarios), failed, monotonic() - began)


def is_watched(path: str) -> bool:
    """Whether a change of this file matters; editors put files of other names beside it while they save."""
    return file_kind(Path(path)) is not None


def _files(target: WatchTarget) -> list[Path]:
    """The files to check: what is watched, or the game that the components or clauses belong to."""
    if is_folder(target.path):
        return files_in(target.path)
    if file_kind(target.path) in ("components", "clauses"):
        return file_reader.list_folder(target.path.parent, f"*{loading.GAME}") or [target.path]
    return [target.path]


def _scenarios(target: WatchTarget, files: list[Path]) -> list[Path]:
    """The scenarios that belong to what is watched."""
    match file_kind(target.path):
        case "scenario":
            return [target.path]
        case "variant":
            own = target.path.name.removesuffix(loading.VARIANT)
            return [path for path, variants in _beside(target) if own in variants]
        case _ if is_folder(target.path):
            return [path for path in files if file_kind(path) == "scenario"]
        case _:
            return [path for path, variants in _beside(target) if variants == set(target.variants)]


def _beside(target: WatchTarget) -> Iterable[tuple[Path, set[str]]]:
    """All scenarios of the folder, each with the variants it is played with."""
    for path in files_in(target.folder):
        if file_kind(path) == "scenario":
            node = read_tree(path, Report())  # what cannot be read is said where it is run
            yield path, set(read_scenario_header(node).variants if isinstance(node, MappingNode) else ())


def _run(paths: list[Path], report: Report, seconds: float) -> int:
    """Run scenarios; how many do not hold."""
    games, failed = CompiledGames(), 0
    for path in paths:
        own = Report()
        name = run_file(path, games, own, time=trial_time(seconds))
        failed += name is None or own.has_errors()
        report.extend(own)
    return failed
