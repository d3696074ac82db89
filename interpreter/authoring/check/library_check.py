"""The library's `check`: what is proved from the text of a game, and what random games show if they are wanted."""

from collections.abc import Iterable
from pathlib import Path
from types import UnionType

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.project import loading
from interpreter.project.arguments import variant_names
from interpreter.project.errors import wrong_argument


def check(path: str | Path, *, variants: Iterable[str] = (), games: int | None = 0, seconds: float = 10) -> list[Diagnostic]:
    """Everything that is to be said about a game: errors, warnings and notes in the order of the file; empty if there is nothing.

    path: the path of a file or a folder, or a name, as `load` takes it; a file that is not there is a finding too.
    variants: more variants, by the names of the files beside the game.
    games: random games to try the rules in, as `rulewright check --games` plays them; 0: none, the text is looked at only, None: as many as
        usual.
    seconds: the time for these games, 0: no limit. What was not tried in it is a note, which is no error.
    It reads everything anew: nothing comes from what was compiled before. Raises `UsageError` for arguments of a
    wrong sort, nothing else.
    """
    selection = tuple(variant_names(variants))
    if not (games is None or _is_amount(games, int)):
        raise wrong_argument("games", "a whole number from 0, or None", games)
    if not _is_amount(seconds, int | float):
        raise wrong_argument("seconds", "a number from 0", seconds)
    found = loading.findings(path, selection)
    if games == 0 or any(each.is_error for each in found):
        return found
    from interpreter.authoring.check import file_check, lints, variant_check
    from interpreter.authoring.scenarios.trial_time import trial_time

    report, time = Report(), trial_time(seconds)
    report.extend(found)
    game, names = loading.locate(path, selection)
    if not names:
        report.extend(file_check.check_files([game], games=games, seconds=seconds))
        return list(report)
    own = loading.variant_files(game, names, Report())
    report.extend(variant_check.check_combination(game, names, games=games, time=time))
    report.extend(lints.lint_files(own, play=True, times=dict.fromkeys(own, time)))
    return list(report)


def _is_amount(value: object, kind: type | UnionType) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool) and value >= 0  # type: ignore[operator]  # a number
