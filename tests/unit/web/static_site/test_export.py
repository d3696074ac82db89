"""The folder that needs no server: all that its pages name is there, and nothing in it is looked for elsewhere."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.optional import needs, require

require("starlette")

from typer.testing import CliRunner

from interpreter import resources
from interpreter.cli.main import app
from interpreter.web.static_site import export, pyodide_package


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    package = tmp_path_factory.mktemp("package")
    for name in pyodide_package.RUNTIME:
        (package / name).write_text("not the true one")
    folder = tmp_path_factory.mktemp("web")
    assert export.write(folder, package) > 1_000_000
    return folder


@pytest.mark.full
def test_pages_name_files_that_are_there(folder: Path) -> None:
    for page in folder.glob("*.html"):
        for name in re.findall(r'(?:href|src)="([^"#:]+)"', page.read_text(encoding="utf-8")):
            assert name == "/" or (folder / name).is_file(), f"{page.name} names {name}"


@pytest.mark.full
def test_the_documentation_comes_along_and_leads_back(folder: Path) -> None:
    for page in (folder / "docs" / "index.html", folder / "docs" / "library" / "games.html"):
        for name in re.findall(r'(?:href|src)="([^"#:]+)', page.read_text(encoding="utf-8")):
            assert (page.parent / name).is_file(), f"{page.name} names {name}"
    assert 'class="home" href="../../lobby.html"' in page.read_text(encoding="utf-8")


def test_scripts_import_files_that_are_there(folder: Path) -> None:
    for script in folder.glob("static/script/**/*.js"):
        for name in re.findall(r'from "([^"]+)"', script.read_text(encoding="utf-8")):
            assert (script.parent / name).resolve().is_file(), f"{script.name} imports {name}"


@pytest.mark.full
def test_the_program_runs_from_the_archives_alone(folder: Path, tmp_path: Path) -> None:
    for name in ("program", "libraries"):
        with zipfile.ZipFile(folder / "python" / f"{name}.zip") as archive:
            archive.extractall(tmp_path)
    code = (
        "import rpds, interpreter, asyncio, json; from pathlib import Path; from interpreter.web.static_site.bridge import Bridge;"
        f"assert rpds.__file__.startswith({str(tmp_path)!r}) and interpreter.__file__.startswith({str(tmp_path)!r});"
        f"bridge = Bridge(Path({str(tmp_path)!r}), print);"
        "print(json.loads(asyncio.run(bridge.request('GET', '/api/setup', 'game=chess', '')))['status'])"
    )
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}"],
                         capture_output=True, text=True, check=False, env={"RULEWRIGHT_CACHE": "off"})  # fmt: skip
    assert (ran.stdout, ran.returncode) == ("200\n", 0), ran.stderr


@pytest.mark.full
def test_games_of_ones_own_come_along(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(resources.rules_folder() / "classics" / "nim", tmp_path / "mine")
    game = tmp_path / "mine" / "nim.game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("game: nim", "game: my_nim"), encoding="utf-8")
    game.rename(game.with_name("my_nim.game.yaml"))
    export.write(tmp_path / "web", folder / "pyodide", [str(tmp_path / "mine")])
    with zipfile.ZipFile(tmp_path / "web" / "python" / "program.zip") as archive:
        assert "interpreter/_data/rules/own/my_nim/my_nim.game.yaml" in archive.namelist()
    assert 'data-name="my_nim"' in (tmp_path / "web" / "lobby.html").read_text(encoding="utf-8")


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear aunt")
    told = CliRunner().invoke(app, ["serve", "--static", str(tmp_path), "--pyodide", str(tmp_path)])
    assert told.exit_code == 2
    assert "C355" in told.output
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]


def test_a_package_that_is_none_is_said(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["serve", "--static", str(tmp_path / "web"), "--pyodide", str(tmp_path)])
    assert told.exit_code == 2
    assert "C354" in told.output


@needs("node")
def test_what_cannot_be_compiled_is_left_to_the_browser(folder: Path) -> None:
    assert not (folder / "python" / "compiled.zip").exists()
