"""What is wrong with the files an editor works on: as `check` says it, without games played, in pieces that can be put off.

    for check in checks(workspace, path): found = check.findings(workspace)

The first piece is what the file itself says; those behind it what else depends on it, so that whoever types waits for one
piece only.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from interpreter.authoring.check import lints
from interpreter.authoring.check.editor_support import check_lines
from interpreter.authoring.check.file_check import check_alone, game_of_variant
from interpreter.authoring.scenarios.runner import run_file
from interpreter.authoring.scenarios.trial_time import trial_time
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.editing.workspace import Workspace
from interpreter.frontend.variants.delta_debugging import error_key
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind, files_in

SECONDS = 2.0  # in which a scenario is looked at, while somebody types


@dataclass(frozen=True, slots=True)
class Check:
    """A piece of work: what the rules say of a file, or (`lint`) what looks forgotten in it."""

    path: Path
    lint: bool = False

    def findings(self, workspace: Workspace) -> tuple[Diagnostic, ...]:
        """What is found; nothing of a file that is gone."""
        report = Report()
        with workspace.reading():
            if not file_reader.is_there(self.path):
                return ()
            if self.lint:
                check_lines([self.path], report)
                report.extend(lints.lint_files([self.path], play=False, known=workspace.games()))
            else:
                _check(workspace, self.path, report)
        return tuple(report)


def checks(workspace: Workspace, path: Path, *, opened: Iterable[Path] = (), whole: bool = False) -> Iterator[Check]:
    """What is to be looked at when a file has changed: it, what looks forgotten in it, the files that are opened, with `whole` all others of its game."""
    yield from _both(path)
    with workspace.reading():
        home = _folder(workspace, path)
        others = [each for each in opened if each != path and _folder(workspace, each) == home]
        if whole and home is not None:
            others += [each for each in files_of(home) if each != path and each not in others]
    for each in others:
        yield from _both(each)


def _both(path: Path) -> Iterator[Check]:
    yield Check(path)
    if file_kind(path) in ("game", "variant"):
        yield Check(path, lint=True)


def _folder(workspace: Workspace, path: Path) -> Path | None:
    """Where the game lies that a file belongs to."""
    selection = workspace.selection_of(path)
    return selection[0].parent if selection is not None else None


def project_files(workspace: Workspace, path: Path) -> list[Path]:
    """The files of the game that a file belongs to, and the file itself."""
    with workspace.reading():
        home = _folder(workspace, path)
        found = [] if home is None else files_of(home)
    return found if path in found else [*found, path]


def files_of(folder: Path) -> list[Path]:
    """The files of a game: those in its folder, its house rules, its scenarios."""
    inside = [each for each in files_in(folder) if each.parent in (folder, folder / "house", folder / "scenarios")]
    return sorted(inside, key=lambda path: ("game", "components", "clauses", "variant", "scenario").index(file_kind(path) or "game"))


def _check(workspace: Workspace, path: Path, report: Report) -> None:
    match file_kind(path):
        case "variant":
            _check_variant(workspace, path, report)
        case "scenario":
            run_file(path, workspace.games(), report, run=False, time=trial_time(SECONDS))
        case "components" | "clauses" if games := file_reader.list_folder(path.parent, f"*{loading.GAME}"):
            for game in games:
                report.extend(workspace.compiled(game).findings)
        case "game":
            report.extend(workspace.compiled(path).findings)
        case sort:
            check_alone(path, sort or "game", report)


def _check_variant(workspace: Workspace, path: Path, report: Report) -> None:
    """What the variant brings about; with a game that is wrong itself, only whether it has the form of a variant."""
    game = game_of_variant(path, report)
    if game is None:
        return
    of_game = workspace.compiled(game)
    if of_game.rules is not None:
        said = frozenset(map(error_key, of_game.findings))
        found = workspace.compiled(game, (loading.variant_argument(game, path),)).findings
        report.extend(each for each in found if error_key(each) not in said)


def by_file(path: Path, found: Iterable[Diagnostic]) -> Mapping[Path, list[Diagnostic]]:
    """The findings of a check of a file, by the file they are shown in: where their first place lies, else the one they are about."""
    places: defaultdict[Path, list[Diagnostic]] = defaultdict(list)
    for each in found:
        name = each.span.source.name if each.span is not None else each.subject
        place = Path(name).absolute() if name and file_kind(Path(name)) is not None else path
        places[place].append(each)
    return places
