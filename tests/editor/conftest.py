"""`rulewright lsp` in a folder of its own, as an editor starts it."""

import sys

import pytest

from interpreter import resources
from tests.editor.language_server import LanguageServer
from tests.editor.small_game import GAME, SCENARIO, VARIANT
from tests.optional import require


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    require("pygls")
    command = [sys.executable, "-m", "interpreter", "lsp"]
    with LanguageServer(command, tmp_path_factory.mktemp("my games"), {}, home=resources.rules_folder().parent) as started:
        yield started


@pytest.fixture(scope="module")
def project(server):
    """The game, its variant and a scenario, opened; their addresses."""
    found = []
    for name, text in (("small.game.yaml", GAME), ("longer.variant.yaml", VARIANT), ("scenarios/first_mark.scenario.yaml", SCENARIO)):
        assert [] == server.open(f"project/{name}", text)
        found.append(server.opened)
    return found
