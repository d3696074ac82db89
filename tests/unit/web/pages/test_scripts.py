"""The scripts of the pages that need no page, tested by Node."""

import subprocess
from pathlib import Path

import pytest

from tests.optional import needs
from tests.patience import PATIENCE

TESTS = sorted(Path(__file__).parent.glob("*.test.mjs"))
SCRIPTS = sorted((Path(__file__).parents[4] / "interpreter" / "web" / "pages" / "script").rglob("*.js"))


pytestmark = needs("node")


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_scripts(path: Path) -> None:
    done = subprocess.run(["node", "--test", str(path)], check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.full
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_script_is_a_module(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    done = subprocess.run(
        ["node", "--check", "--input-type=module"], check=False, input=text, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
