"""Imports of commands: each imports only what it needs, so that it starts at once."""

import inspect
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from interpreter.cli.lazy_commands import LazyCommand
from interpreter.cli.main import app

ROOT = Path(__file__).parents[3]
PARSERS = ("yaml", "lark", "jsonschema", "interpreter.frontend.pipeline", "interpreter.frontend.lowering")
MACHINES = ("interpreter.backends.python.engine", "interpreter.backends.python.codegen", "interpreter.bots", "interpreter.simulation")
TYPER_RICH = ("typer.rich_utils", "markdown_it", "pygments")
GROUP = get_command(app)


def imported(tmp_path: Path, code: str, *arguments: str) -> set[str]:
    """The modules that are there when some code ends, in a new process that has run it before with the same cache."""
    told = f"import atexit, sys; atexit.register(lambda: print('\\n', *sys.modules)); sys.argv = ['rulewright', *{list(arguments)}]; {code}"
    environment = {**os.environ, "RULEWRIGHT_CACHE": str(tmp_path)}
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", told], capture_output=True, text=True, check=False, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL
        )
        assert not run.stderr.startswith("Traceback"), run.stderr
    return set(run.stdout.splitlines()[-1].split())


def below(modules: set[str], *names: str) -> list[str]:
    """Those of the modules that have one of these names, or lie below one."""
    return sorted(module for module in modules if any(f"{module}.".startswith(f"{name}.") for name in names))


RUN = "from interpreter.cli.main import run; run()"


def test_importing_the_package_imports_nothing_else_of_it(tmp_path: Path) -> None:
    assert ["interpreter"] == below(imported(tmp_path, "import interpreter"), "interpreter", "typer", "rich", "click")


def test_a_warm_load_imports_no_parser_and_no_machine(tmp_path: Path) -> None:
    modules = imported(tmp_path, "import interpreter; interpreter.load('nim')")
    assert [] == below(modules, *PARSERS, *MACHINES, "interpreter.runtime.machine", "interpreter.session.match", "typer", "rich")
    assert len(below(modules, "interpreter")) < 100


def test_help_imports_no_command(tmp_path: Path) -> None:
    modules = imported(tmp_path, RUN, "--help")
    allowed = ["interpreter.cli.commands", "interpreter.cli.commands.machines", "interpreter.cli.commands.servers"]
    assert allowed == below(modules, "interpreter.cli.commands")
    assert [] == below(modules, "interpreter.project", "interpreter.diagnostics", *PARSERS, *TYPER_RICH)


def test_a_warm_list_imports_no_rules(tmp_path: Path) -> None:
    modules = imported(tmp_path, RUN, "list")
    assert [] == below(modules, "interpreter.model.ruleset", "interpreter.model.ir", "interpreter.session", "rich", *PARSERS, *MACHINES)


def test_a_warm_game_for_people_imports_no_parser_and_no_generated_machine(tmp_path: Path) -> None:
    assert [] == below(imported(tmp_path, RUN, "play", "nim"), "rich", *PARSERS, *MACHINES)


def test_a_check_without_mistakes_and_games_imports_neither_jsonschema_nor_bots(tmp_path: Path) -> None:
    modules = imported(tmp_path, RUN, "check", "tests/games/tic_tac_toe.game.yaml", "--games", "0")
    assert [] == below(modules, "jsonschema", "interpreter.bots", "interpreter.simulation.simulate", "multiprocessing", "rich")


def test_help_has_the_docstring_of_every_command() -> None:
    for name, command in GROUP.commands.items():
        assert isinstance(command, LazyCommand)
        loaded = command.load()
        assert (name, inspect.cleandoc(loaded.help or "")) == (loaded.name, inspect.cleandoc(command.help))
        assert command.help, name
    shown = " ".join(CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200"}).output.split())
    assert all(f"│ {name} " in shown for name in GROUP.commands)


def test_help_looks_like_that_of_typer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    context = GROUP.make_context("rulewright", ["list"])
    context.command.format_help(context, context.make_formatter())
    ours = capsys.readouterr().out
    import_module("typer.rich_utils").rich_format_help(obj=GROUP, ctx=context, markup_mode="rich")
    theirs = capsys.readouterr().out
    lines = [text[text.index("Commands") :].splitlines() for text in (ours, theirs)]
    assert lines[0] == lines[1]


def test_completion_knows_commands_and_their_options() -> None:
    context = GROUP.make_context("rulewright", [], resilient_parsing=True)
    assert {"list", "lsp"} == {each.value for each in GROUP.shell_complete(context, "l")}
    command = GROUP.commands["check"].make_context("check", [], parent=context, resilient_parsing=True).command
    assert "--games" in {option for each in command.params for option in each.opts}


def test_an_unknown_command_is_refused_with_the_nearest() -> None:
    refused = CliRunner().invoke(app, ["lits"])
    assert (2, True) == (refused.exit_code, "Did you mean 'list'?" in refused.output)
