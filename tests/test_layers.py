"""The layers: diagnostics <- model <- {language, runtime} <- backends <- faces. Every part imports downwards only."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "interpreter"

ALLOWED = {
    "diagnostics": {"diagnostics"},
    "model": {"diagnostics", "model"},
    "language": {"diagnostics", "model", "language", "resources"},
    "runtime": {"diagnostics", "model", "runtime"},
    "backends": {"diagnostics", "model", "runtime", "backends"},
    "faces": {"diagnostics", "model", "language", "runtime", "backends", "faces", "resources"},
}


def imported(path: Path) -> set[str]:
    """The modules that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                found.update(name.name for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                found.add(module)
                found.update(f"{module}.{name.name}" for name in node.names)
            case ast.ImportFrom():
                raise AssertionError(f"{path}:{node.lineno}: relative import")
    return found


@pytest.mark.parametrize("layer", ALLOWED)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {module}"
        for path in sorted((PACKAGE / layer).rglob("*.py"))
        for module in imported(path)
        if module.startswith("interpreter.") and module.split(".")[1] not in ALLOWED[layer]
    ]
    assert [] == wrong


def test_the_core_has_no_chance_no_clock_and_no_files() -> None:
    banned = {"random", "time", "datetime", "os", "secrets", "socket", "subprocess", "threading", "uuid", "tempfile", "shutil", "pathlib"}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {module}"
        for layer in ("model", "runtime", "backends")
        for path in sorted((PACKAGE / layer).rglob("*.py"))
        for module in imported(path)
        if module.split(".")[0] in banned
    ]
    assert [] == wrong


def test_importing_the_package_loads_no_terminal_library() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, interpreter; print(*sorted({'typer', 'rich', 'click'} & set(sys.modules)))"],
        capture_output=True,
        text=True,
        check=True,
        cwd=PACKAGE.parent,
    )
    assert "" == told.stdout.strip()
