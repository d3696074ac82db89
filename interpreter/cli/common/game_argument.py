"""The game argument of commands (`go`, `go+handicap`, or a path), and the language of its texts."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from interpreter.cli.common.terminal import FINDINGS, WRONG_USE, refuse, show_findings, tell, value_or_stop
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.project import cache, loading
from interpreter.project.errors import RulewrightError, UsageError
from interpreter.project.files import file_kinds
from interpreter.project.files.file_io import exists, missing
from interpreter.translation import languages

if TYPE_CHECKING:
    from interpreter.frontend.pipeline.compilation import Compilation
    from interpreter.model.ruleset.ruleset import RuleSet

_TOLD: set[Path] = set()  # folders of which was said that they are not meant
_ARGUMENTS = ("C", "R101", "R102", "R103")  # codes about files that are not there, numbers of players and options


def locate_or_stop(name: str) -> tuple[Path, tuple[str, ...]]:
    """The game file that is meant, and the variants; ends the command if there is none."""
    tell_which(name)
    try:
        return loading.locate(name, ())
    except RulewrightError as problem:
        stop(problem)


def rules_of(name: str) -> "RuleSet":
    """The rule set that is meant; ends the command if there is none or if it has errors."""
    tell_which(name)
    try:
        return loading.rules_of(name, ())
    except RulewrightError as problem:
        stop(problem)
    finally:
        show_findings(cache.problems())


def compile_or_stop(path: Path, variants: Iterable[str]) -> "Compilation":
    """The rule set of a game file with variants and the trees it was made from; ends the command if it has errors."""
    report = Report()
    return value_or_stop(loading.compile_with_trees(path, variants, report), report)


def tell_which(name: str) -> None:
    """Say in one line, once, that a name means the shipped game, if a folder of that name holds rule files."""
    game = loading.parts_of(name)[0]
    folder = loading.folder_of_that_name(game)
    if folder is not None and (place := folder.absolute()) not in _TOLD:
        _TOLD.add(place)
        tell(f"`{game}` is the game that comes with Rulewright; for the folder write `./{game}`.")


def rule_files(word: str, kind: str | None = None) -> list[Path]:
    """The rule files at a path, or of a game that comes with the program, all or those of a kind; ends the command if there are none."""
    tell_which(word)
    path, game = Path(word), None if loading.is_path(word) else loading.shipped().get(word)
    path = path if game is None else game.parent
    files = [each for each in file_kinds.files_in(path) if kind in (None, file_kinds.file_kind(each))]
    if not files:
        refuse("C124" if exists(path) else "C125", word=word, why=missing(path))
    return files


def rules_for(data: Mapping[str, object], named: str | None) -> "RuleSet":
    """The rule set that a saved game or a trace belongs to: the one that was named, else what comes with the program."""
    if named is not None:
        return rules_of(named)
    game, variants = str(data.get("game")), data.get("variants")
    if game not in loading.shipped():
        refuse("C134", word=game, did_you_mean=did_you_mean(game, loading.shipped()))
    return rules_of("+".join([game, *(str(each) for each in (variants if isinstance(variants, list) else []))]))


def stop(problem: RulewrightError) -> NoReturn:
    """End the command with the findings of a problem: 2 if it was used wrongly, 1 if something is wrong with the data."""
    show_findings(problem.diagnostics)
    wrong_use = isinstance(problem, UsageError) or all(diagnostic.code.startswith(_ARGUMENTS) for diagnostic in problem.diagnostics)
    raise typer.Exit(WRONG_USE if wrong_use else FINDINGS)


def language_of(wanted: str | None, rules: "RuleSet") -> str:
    """The language of the texts, without a wish that of the rule file; ends the command if nothing is written in it."""
    if wanted is None:
        return rules.language
    known = {*languages(), rules.language, *rules.title, *rules.text, *(language for text in rules.sentences.values() for language in text)}
    names = (wanted.lower(), *re.split("[-_.]", wanted.lower()))
    language = next((name for name in names if name in known), None)
    if language is None:
        refuse("C133", word=wanted, known=", ".join(sorted(known)))
    return language
