"""Pages about wrong use: of the command line, and of the library; and about scenarios. Each is run in a folder of its own with the tiny game."""

import contextlib
import importlib
import io
import os
import pkgutil
import shlex
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest import mock

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from tests.diagnostics import base_game
from tests.diagnostics.pages import Page, Snippet
from tests.optional import require

Snippets = tuple[Snippet, ...]


def as_command(page: Page, snippets: Snippets) -> Report:
    """Commands of a shell; what they complain about is kept as findings.

    `missing:` is a library that is not installed, `needs:` one without which nothing is judged, `damaged:` a folder whose
    files are cut off before every command.
    """
    import typer

    from interpreter import cli
    from interpreter.authoring.check import variant_check
    from interpreter.cli.main import app
    from interpreter.project import cache

    for module in pkgutil.walk_packages(cli.__path__, "interpreter.cli."):  # what is imported later would keep what is put in its place now
        importlib.import_module(module.name)

    for name in page.settings.get("needs", "").split():
        require(name)
    report = Report()

    def keep(found: Iterable[Diagnostic], **_: object) -> bool:
        listed = list(found)
        report.extend(listed)
        return bool(listed)

    with _folder(snippets), contextlib.ExitStack() as stack:
        for name, imported in list(sys.modules.items()):
            if name.startswith("interpreter.cli.") and hasattr(imported, "show_findings"):
                stack.enter_context(mock.patch.object(imported, "show_findings", keep))
        stack.enter_context(mock.patch.object(sys, "stdin", io.StringIO()))
        stack.enter_context(_missing(page.settings.get("missing", "").split()))
        stack.enter_context(mock.patch.multiple(cache, _report=Report(), _reported=[]))
        stack.enter_context(mock.patch.object(variant_check, "LEAST", 0.0))  # a few games, not seconds of them
        for line in snippets[0].text.splitlines():
            arguments = shlex.split(line)
            stack.enter_context(mock.patch.dict(os.environ, dict(_settings(arguments))))
            assert arguments.pop(0) == "rulewright"
            _cut_off(page.settings.get("damaged", ""))
            silent = io.StringIO()
            with contextlib.suppress(typer.Exit, SystemExit), contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
                app(arguments, standalone_mode=False)
    return report


def _settings(words: list[str]) -> Iterator[tuple[str, str]]:
    """Takes away what is set for the command in front of it: `NAME=VALUE`."""
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        yield name, value


def _cut_off(folder: str) -> None:
    """Takes away the second half of every file in a folder."""
    for file in Path(folder).iterdir() if folder and Path(folder).is_dir() else ():
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def as_library(page: Page, snippets: Snippets) -> Report:
    """Run a few lines of Python; what they raise carries the findings. `needs:` is as for commands."""
    from interpreter.project.errors import RulewrightError

    for name in page.settings.get("needs", "").split():
        require(name)
    report = Report()
    with _folder(snippets):
        try:
            exec(snippets[0].text, {})  # noqa: S102  # our own pages
        except RulewrightError as error:
            report.extend(error.diagnostics)
    return report


def as_scenario(_page: Page, snippets: Snippets) -> Report:
    """A scenario of the tiny game, or of the game that the page brings."""
    from interpreter.authoring.scenarios.runner import CompiledGames, run_file

    report = Report()
    with _folder(snippets), contextlib.chdir("rules/example"):
        path = Path("sample.scenario.yaml")
        path.write_text(snippets[0].text, encoding="utf-8")
        run_file(path, CompiledGames(), report)
    return report


@contextlib.contextmanager
def _folder(snippets: Snippets) -> Iterator[None]:
    """A folder to be in, with the tiny game and the files of the page, where games are looked for as well."""
    from interpreter import resources

    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        game = Path("rules", "example")
        game.mkdir(parents=True)
        (game / "example.game.yaml").write_text(base_game.completed(""), encoding="utf-8")
        (game / base_game.COMPONENTS_NAME).write_text(base_game.COMPONENTS, encoding="utf-8")
        for snippet in snippets:
            if snippet.file:
                path = Path(snippet.file)
                path.parent.mkdir(parents=True, exist_ok=True)
                whole = base_game.completed(snippet.text) if path.name.endswith(".game.yaml") else snippet.text
                path.write_text(whole, encoding="utf-8")
        with mock.patch.object(resources, "rules_folder", return_value=Path("rules")):
            yield


@contextlib.contextmanager
def _missing(names: Iterable[str]) -> Iterator[None]:
    """As if these packages were not installed; whatever else is loaded meanwhile stays loaded."""
    hidden = {name: sys.modules.get(name) for name in names}
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]  # None stands for a module that cannot be imported
    yield
    for name, module in hidden.items():
        if module is None:
            del sys.modules[name]
        else:
            sys.modules[name] = module
