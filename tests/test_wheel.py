"""The wheel in an environment of its own, on another path: it is whole, and what is installed from it plays, checks, serves and prints its documentation."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.web_server import free_port

pytestmark = pytest.mark.full

ROOT = Path(__file__).parent.parent
SHIPPED = {
    "interpreter": "interpreter",
    "rules": "interpreter/_data/rules",
    "schemas": "interpreter/_data/schemas",
    "grammar": "interpreter/_data/grammar",
}
NOT_FOR_USERS = {"__pycache__", "_data"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as users build it; without a network only where the build backend is installed."""
    folder = tmp_path_factory.mktemp("wheel")
    isolation = ["--no-build-isolation"] if find_spec("hatchling") else []
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *isolation, "--wheel-dir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode != 0 and "hatchling" in built.stderr and not isolation:
        pytest.skip("the build backend `hatchling` is not installed, and pip cannot fetch it")
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `rulewright` of a new environment that holds the wheel alone, with the libraries of this environment behind it."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    scheme = sysconfig.get_path("purelib", vars={"base": str(folder)})
    Path(scheme, "libraries.pth").write_text("\n".join({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}), encoding="utf-8")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True
    )
    return python.with_name("rulewright")


def files_of(folder: str) -> Iterator[str]:
    """The files of a folder of the repository that a wheel has to hold."""
    for path in sorted((ROOT / folder).rglob("*")):
        if path.is_file() and not NOT_FOR_USERS & set(path.parts) and not path.name.startswith("."):
            yield path.relative_to(ROOT / folder).as_posix()


def test_a_wheel_holds_all_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert [] == [f"{folder}/{name}" for folder, place in SHIPPED.items() for name in files_of(folder) if f"{place}/{name}" not in names]
    pages = {f"interpreter/_data/diagnostics/{path.name}" for path in (ROOT / "tests" / "diagnostics").glob("*.md")}
    assert pages <= names


def test_a_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        about = archive.read(next(name for name in archive.namelist() if name.endswith("METADATA"))).decode()
    head = about.partition("\n\n")[0]
    assert "Author: The Rulewright developers" in head
    assert "Keywords: " in head
    assert "Classifier: " in head
    assert "URL" not in head


@pytest.mark.parametrize(
    ("words", "typed", "expected"),
    [
        (["--version"], "", "rulewright 0.1.0, rules language 1"),
        (["play", "underwood+saplings", "--no-color"], "quit\n", "Underwood"),
        (["check", "tic_tac_toe", "--games", "0"], "", ""),
        (["docs"], "", "rulewright docs library/games"),
        (["docs", "language"], "", "# The rules language"),
        (["docs", "T101"], "", "# T101"),
        (["explain", "move"], "", "move"),
        (["new", "mine", "--from", "hex"], "", ""),
    ],
)
def test_a_command_runs_from_the_wheel(installed: Path, tmp_path: Path, words: list[str], typed: str, expected: str) -> None:
    ran = subprocess.run([installed, *words], input=typed, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert expected in ran.stdout
    assert str(ROOT) not in ran.stdout + ran.stderr


def test_the_pages_are_served_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    pytest.importorskip("uvicorn")
    port = free_port()
    command = [installed, "serve", "--port", str(port), "--data", str(tmp_path / "tables")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as server:
        assert server.stderr is not None
        assert any("Tables are at" in line for line in server.stderr)
        try:
            answers = {
                path: urlopen(f"http://localhost:{port}{path}").read()
                for path in ("/", "/docs/", "/docs/pictures/table.png", "/static/style/base.css")
            }
        finally:
            server.terminate()
    assert b"All pages" in answers["/docs/"]
    assert all(answers.values())
