"""Programs and libraries that some tests need and a machine may lack.

One rule skips those tests: `needs(...)` as a mark, `require(...)` in a module or a test. The last lines of a run count
what was skipped for want of what, with the command that installs it (`tests/tiers.py`).
"""

import importlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
AXE = ROOT / "tests" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
EDITOR_MODULES = ROOT / "tests" / "editor" / "node_modules"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


class Thing(NamedTuple):
    """A program or a library: its name, the command that installs it, and a predicate that is true where it is there."""

    name: str
    install: str
    is_there: Callable[[], bool]


def _is_importable(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # the package that holds it
        return False


def _has_node() -> bool:
    """True if Node.js takes a script for a module by its content (20.19 and later)."""
    node = shutil.which("node")
    version = subprocess.run([node, "--version"], check=True, capture_output=True, text=True).stdout if node else "v0.0"
    return tuple(map(int, version.strip().removeprefix("v").split(".")[:2])) >= (20, 19)


def _runs_modules() -> bool:
    from interpreter.backends.wasm import host

    return host.problem() is None


THINGS = {
    "axe-core": Thing("axe-core", "npm install --prefix tests/browser", AXE.exists),
    "c": Thing("a C compiler", "apt-get install gcc", lambda: any(map(shutil.which, ("cc", "gcc", "clang")))),
    "chromium": Thing("Chromium", "apt-get install chromium", lambda: CHROMIUM is not None),
    "firefox": Thing("Firefox", "apt-get install firefox-esr", lambda: FIREFOX is not None),
    "linux": Thing("Linux", "/proc is read", lambda: sys.platform == "linux"),
    "node": Thing("Node.js 20.19", "https://nodejs.org", _has_node),
    "typescript": Thing("TypeScript", "npm install --prefix tests/editor", (EDITOR_MODULES / ".bin" / "tsc").exists),
    "vsce": Thing("vsce", "npm install --prefix tests/editor", (EDITOR_MODULES / ".bin" / "vsce").exists),
    "wasmtime": Thing("wasmtime", "pip install wasmtime", _runs_modules),
    "yaml-language-server": Thing(
        "the YAML language server", "npm install --prefix tests/editor", (EDITOR_MODULES / ".bin" / "yaml-language-server").exists
    ),
}


@cache
def missing(name: str) -> str | None:
    """Return why a test that needs `name` is skipped: a key of `THINGS`, or a module; `None` where it is there."""
    package = name.partition(".")[0].replace("pyspiel", "open_spiel")
    thing = THINGS.get(name) or Thing(package, f"pip install {package}", lambda: _is_importable(name))
    return None if thing.is_there() else f"needs {thing.name} ({thing.install})"


def needs(*names: str) -> pytest.MarkDecorator:
    """Return the mark of tests that are skipped where any of `names` is missing."""
    reason = next(filter(None, map(missing, names)), None)
    return pytest.mark.skipif(reason is not None, reason=reason or "nothing is missing")


def require(name: str) -> Any:
    """Return the module `name` (`None` for a program of `THINGS`), or skip the test or the test module that asks."""
    if reason := missing(name):
        pytest.skip(reason, allow_module_level=True)
    return None if name in THINGS and name != "wasmtime" else importlib.import_module(name)
