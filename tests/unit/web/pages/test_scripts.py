"""The scripts of the pages that need no page, tested by Node."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE

TESTS = sorted(Path(__file__).parent.glob("*.test.mjs"))
SCRIPTS = sorted((Path(__file__).parents[4] / "interpreter" / "web" / "pages" / "script").rglob("*.js"))


def has_node() -> bool:
    """Whether Node is here that takes a script for a module by what stands in it (20.19 and later)."""
    node = shutil.which("node")
    version = subprocess.run([node, "--version"], check=True, capture_output=True, text=True).stdout if node else "v0.0"
    return tuple(map(int, version.strip().removeprefix("v").split(".")[:2])) >= (20, 19)


pytestmark = pytest.mark.skipif(not has_node(), reason="Node 20.19 or later runs the tests of the scripts, and is not here")


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_scripts(path: Path) -> None:
    done = subprocess.run(["node", "--test", str(path)], check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_script_is_a_module(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    done = subprocess.run(
        ["node", "--check", "--input-type=module"], check=False, input=text, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
