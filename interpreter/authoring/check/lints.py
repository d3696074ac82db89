"""Lints of `check`: rules that look forgotten, and the trials of a game or of a variant in random games."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from interpreter.authoring.check.trial_ends import try_ends
from interpreter.authoring.check.trials import try_games, try_requirements
from interpreter.authoring.scenarios.lessons import check_lessons
from interpreter.authoring.scenarios.runner import CompiledGames
from interpreter.authoring.scenarios.trial_time import TrialTime
from interpreter.diagnostics.diagnostic import Diagnostic, Report, TooManyDiagnosticsError
from interpreter.frontend.lints import lint
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import MOST_FINDINGS
from interpreter.project import loading
from interpreter.project.errors import RulewrightError
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind, files_in

_NAME = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")


def lint_files(
    paths: Iterable[Path], *, play: bool, known: CompiledGames | None = None, times: Mapping[Path, TrialTime] | None = None
) -> list[Diagnostic]:
    """What the lints say of these files; files with errors are passed over, since these are said already.

    `play`: also try out in random games what requirements forbid. `known`: games that have been compiled before. `times`: the time that is
    left for each file, without a limit for others; what was not tried in it, now or before, is reported.
    """
    report, games = Report(), CompiledGames() if known is None else known
    for path in paths:
        time = (times or {}).get(path) or TrialTime()
        match file_kind(path):
            case "game":
                _lint_game(path, (), games, report, time, play=play)
            case "variant":
                try:
                    game = loading.game_of_variant(path)
                    _lint_game(game, (loading.variant_argument(game, path),), games, report, time, play=play)
                except RulewrightError:
                    continue
    return list(report)


def _lint_game(game: Path, variants: Sequence[str], games: CompiledGames, report: Report, time: TrialTime, *, play: bool) -> None:
    """Look at a game with its components, or at a variant worked into its game; with `play`, games are played in the time."""
    if variants:
        own = loading.variant_files(game, variants, Report())[:1]
    else:
        own = [game, *file_reader.list_folder(game.parent, "*.components.yaml")]
    files = frozenset(str(path) for path in own)
    compiled = time.count(lambda: _linted(game, variants, games, own, report))
    if compiled is None:
        return
    found = Report()
    if compiled.rules.lessons and not time.run(lambda: check_lessons(compiled, files, found)):
        time.untried.append("the lessons")
    report.extend(found)
    if play:
        smoke = None if variants else try_games(compiled, _command_name(game), report, time)
        try_ends(compiled, {game.parent, own[0].parent}, files, report, time, smoke)
        try_requirements(compiled, "+".join((_command_name(game), *variants)), game.parent, files, report, time)
    time.report(compiled.rules, report, subject=str(own[0]))


def _linted(game: Path, variants: Sequence[str], games: CompiledGames, own: Sequence[Path], report: Report) -> Compilation | None:
    """The rules, after what looks forgotten in them was reported; None if they have errors."""

    def without() -> Compilation | None:
        needed = [str(path) for path in loading.variant_files(game, variants, Report())[1:]]
        return games.of(game, Report(), variants=needed)

    compiled = games.of(game, Report(), variants=variants)
    if compiled is not None:
        inner = Report(MOST_FINDINGS)
        with suppress(TooManyDiagnosticsError):  # nobody reads more of them
            lint(compiled, frozenset(map(str, own)), _elsewhere(game.parent, own), inner, without=without if variants else None)
        report.extend(inner)
    return compiled


def _command_name(game: Path) -> str:
    """The game as one names it on the command line."""
    name = game.name.removesuffix(loading.GAME)
    return name if name in loading.shipped() else str(game)


def _elsewhere(folder: Path, own: Sequence[Path]) -> frozenset[str]:
    """The names that other rule files of the folder speak of."""
    others = [path for path in files_in(folder) if path not in own and file_kind(path) != "clauses"]
    return frozenset(name.decode() for path in others for name in _NAME.findall(file_reader.bytes_or_nothing(path)))
