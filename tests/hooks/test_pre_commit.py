"""The hooks we offer, run by the real `pre-commit` on a repository of somebody's own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from interpreter.project.files.file_kinds import file_kind
from tests.optional import needs

HOOKS = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"
GAME = """\
rulewright: 1
game: small
players: 2
track:
  coins(player): 0 to 20
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: earn
actions:
  earn:
    do:
      - add: up to 1 to coins(me)
"""
needed = needs("pre_commit")


def hooks():
    return yaml.safe_load(HOOKS.read_text(encoding="utf-8"))


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository with our hooks. They run what is installed here (`language: system`), so that nothing is fetched."""
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "cache"))
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PYTHONPATH", str(HOOKS.parent))
    folder = tmp_path / "games"
    folder.mkdir()
    here = [
        {**hook, "language": "system", "entry": hook["entry"].replace("rulewright", f"{sys.executable} -m interpreter")} for hook in hooks()
    ]
    config = {"repos": [{"repo": "local", "hooks": here}]}
    (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    (folder / "small.game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "notes.yaml").write_text("a:   1\n", encoding="utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    return folder


def git(folder, *arguments):
    subprocess.run(["git", *arguments], cwd=folder, check=True)


def run(folder, hook):
    command = [sys.executable, "-m", "pre_commit", "run", hook, "--all-files"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


@needed
def test_our_list_of_hooks_is_one(tmp_path):
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", str(HOOKS)]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert 0 == result.returncode, result.stdout + result.stderr


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook["id"])
@pytest.mark.parametrize(
    "path",
    ["a.game.yaml", "x/b.variant.yaml", "c.components.yaml", "x/d.scenario.yaml", "x/clauses.yaml", "x/notes.yaml", "myclauses.yaml"],
)
def test_the_hooks_are_for_rule_files_and_no_others(hook, path):
    import re

    assert (file_kind(Path(path)) is not None) == (re.search(hook["files"], path) is not None)


@needed
def test_a_game_without_mistakes_passes_both(repository):
    for hook in hooks():
        result = run(repository, hook["id"])
        assert 0 == result.returncode, result.stdout + result.stderr


@pytest.mark.full
@needed
def test_a_mistake_stops_a_commit_with_its_message(repository):
    path = repository / "small.game.yaml"
    path.write_text(GAME.replace("coins(me)", "coinz(me)"), encoding="utf-8")
    result = run(repository, "rulewright-check")
    assert 1 == result.returncode
    assert "small.game.yaml:14" in result.stdout
    assert "Did you mean `coins`?" in result.stdout


@pytest.mark.full
@needed
def test_a_file_that_is_laid_out_otherwise_is_rewritten_and_stops_a_commit(repository):
    path = repository / "small.game.yaml"
    path.write_text(GAME.replace("players: 2", "players:   2  # both"), encoding="utf-8")
    git(repository, "add", ".")
    result = run(repository, "rulewright-format")
    assert 1 == result.returncode
    assert "files were modified by this hook" in result.stdout
    assert ["players:", "2", "#", "both"] == path.read_text(encoding="utf-8").splitlines()[2].split()
    assert "a:   1\n" == (repository / "notes.yaml").read_text(encoding="utf-8")
