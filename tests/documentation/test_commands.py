"""Commands of the pages can be typed: programs, commands and options exist, and what needs no server is run, in order."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from interpreter.cli.main import app
from tests.documentation.pages import PAGES, ROOT, TEXTS, Block, blocks, commands, typed
from tests.optional import require

GROUP = typer.main.get_command(app)
COMMANDS = dict(GROUP.commands)  # type: ignore[attr-defined]  # it is a group
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
# Commands that are not run, or only in the full tier.
NEVER = {
    "serve": "waits for browsers", "watch": "waits for files", "lsp": "talks to an editor", "--scheduler": "needs a cluster",
    "rules/": ".ci/run does it",
}  # fmt: skip
LONG = {
    "--records": "loads pyarrow", "--jobs": "starts processes", "test underwood": "runs 87 scenarios", "mcts:50,greedy": "loads two machines",
    "200000": "plays many games", "--wasm": "compiles a module", "export": "compiles a module", "rules.html": "writes a large page",
}  # fmt: skip
SHORTER = {"check": ["--games", "0"], "simulate": ["-n", "2"]}
MINUTES = {"20000": ["-n", "200"], "200000": ["-n", "2000"]}  # in the full tier too


def options(parameters: list[typer.core.TyperOption]) -> set[str]:
    """The options of a command."""
    return {option for parameter in parameters for option in (*parameter.opts, *parameter.secondary_opts)}


def unknown_words(words: list[str]) -> list[str]:
    """The words of a `rulewright` command that do not exist."""
    if words[0].startswith("-"):
        return [word for word in words if word not in {"--help"} | options(GROUP.params)]  # type: ignore[arg-type]
    if words[0] not in COMMANDS:
        return words[:1]
    known = {"--help"} | options(COMMANDS[words[0]].params)
    return [word for word in words[1:] if word.startswith("-") and word not in known]


def missing(words: list[str]) -> list[str]:
    """The words of a command that do not exist; fails for a program that pages do not speak of."""
    program = Path(words[0]).name or "."
    if program == "rulewright":
        return unknown_words([word for word in words[1:] if word != "COMMAND"])
    if words[1:3] == ["-m", "venv"]:
        return []
    if program == "python":
        path = ROOT / f"{words[2].replace('.', '/')}.py" if words[1] == "-m" else ROOT / words[1]
        source = path.read_text(encoding="utf-8") + (ROOT / "tests/rules/rule_sets.py").read_text(encoding="utf-8")
        return [word for word in words[2:] if word.startswith("--") and word not in source]
    if program == "pip":
        named = [extra for word in words for extras in re.findall(r"\[(.*)\]", word) for extra in extras.split(",")]
        return [extra for extra in named if extra not in EXTRAS]
    if program == "pytest":
        return [word for word in words if "/" in word and not word.startswith(".") and not (ROOT / word).exists()]
    assert program in (".", "dask"), words
    return []


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_and_options_exist(page: Path) -> None:
    assert [] == [(words, wrong) for words in typed(page) if (wrong := missing(words))]


def left_out(words: list[str], reasons: dict[str, str]) -> bool:
    """True if the command or a word of it stands in a table of reasons."""
    return " ".join(words) in reasons or any(word in reasons for word in words)


def answers(expected: str) -> str:
    """Return the answers typed at the prompts of an expected output, and `quit`."""
    return "".join(f"{line[2:]}\n" for line in expected.splitlines() if line.startswith("> ")) + "quit\n"


def assert_output(expected: str, output: str) -> None:
    """Assert that the lines stand in the output in this order; `…` leaves out the rest of a line, or lines."""
    rest = iter([line.rstrip() for line in output.replace(f"{ROOT}/", "").splitlines()])
    for line in filter(None, expected.splitlines()):
        if line != "…":
            assert any(found == line.rstrip() or (line.endswith("…") and found.startswith(line.rstrip("… "))) for found in rest), line


def steps(page: Path) -> Iterator[tuple[list[str], str, Block]]:
    """The commands of a page that can be run, with the output that is expected after the last one of a block; writes named files on the way."""
    found = blocks(page)
    for block, following in zip(found, (*found[1:], None), strict=True):
        if block.language == "yaml" and block.file and not block.file.startswith("rules/"):
            path = Path(block.file)
            path.parent.mkdir(exist_ok=True, parents=True)
            path.write_text(block.text, encoding="utf-8")
        if block.language == "sh":
            expected = following.text if following is not None and following.language == "text" else ""
            runs = [words[1:] for words in commands(block.text) if Path(words[0]).name == "rulewright"]
            yield from ((words, expected if words is runs[-1] else "", block) for words in runs if not left_out(words, NEVER))


def run_page(page: Path, *, whole: bool) -> None:
    """Run the commands of a page in the current folder, `whole` as they are written."""
    for words, expected, block in steps(page):
        if not whole and left_out(words, LONG):
            continue
        shorter = [word for long, less in MINUTES.items() if long in words for word in less] if whole else SHORTER.get(words[0], [])
        told = CliRunner().invoke(app, [*words, *shorter], input=answers(expected))
        code = 1 if re.search(r"^error ", expected, re.MULTILINE) else 0
        assert code == told.exit_code, f"{block}: {shlex.join(words)}\n{told.output}"
        if whole or words[0] != "simulate":
            assert_output(expected, told.output)


RUN = [page for page in PAGES if any(block.language == "sh" for block in blocks(page))]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a clone to commands, and is the current one."""
    (tmp_path / "rules").symlink_to(ROOT / "rules")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.mark.parametrize("page", RUN, ids=lambda page: page.name)
def test_commands_of_a_page_run(page: Path, clone: Path) -> None:
    assert Path.cwd() == clone.resolve()
    run_page(page, whole=False)


@pytest.mark.full
@pytest.mark.parametrize("page", RUN, ids=lambda page: page.name)
def test_commands_of_a_page_run_as_written(page: Path, clone: Path) -> None:
    assert Path.cwd() == clone.resolve()
    require("wasmtime")
    require("pyarrow")
    run_page(page, whole=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_is_tried(page: Path) -> None:
    """Outputs stand behind the commands that print them; `test_examples` has the programs and the rule files, `unit/export` the scripts."""
    languages = [block.language for block in blocks(page)]
    assert {"sh", "text", "yaml", "python", *(["js"] if page.name == "export.md" else [])} >= set(languages)
    assert all(before == "sh" for before, language in zip(["", *languages], languages, strict=False) if language == "text")


def test_the_reasons_are_still_needed() -> None:
    typed_words = [each[1:] for page in RUN for block in blocks(page) if block.language == "sh" for each in commands(block.text)]
    assert {"lsp"} >= {*NEVER, *LONG} - {word for words in typed_words for word in (*words, " ".join(words))}
