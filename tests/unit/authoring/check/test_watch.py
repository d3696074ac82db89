"""What is looked at when a file is saved, and what the command says about it."""

import os
import queue
import shutil
import signal
import subprocess
import sys
import threading

import pytest

from interpreter.authoring.check.watch import check_target, is_watched, target_of
from interpreter.project.errors import UsageError
from interpreter.resources import rules_folder
from tests.optional import require
from tests.patience import PATIENCE

GAME = """\
rulewright: 1
game: small
players: 2
numbers: {goal: 3}
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
end:
  rich: {at: end of turn, when: coins(me) >= goal}
"""
VARIANT = "rulewright: 1\nvariant: long\nof: small\nbecause: More fun.\nchanges:\n  - replace: numbers.goal\n    with: 4\n"
SCENARIO = "rulewright: 1\nscenario: {name}\nof: small\n{more}players: 2\nthen:\n  - expect: goal = {goal}\n"


@pytest.fixture
def folder(tmp_path):
    game = tmp_path / "small"
    (game / "scenarios").mkdir(parents=True)
    (game / "house").mkdir()
    (game / "small.game.yaml").write_text(GAME, encoding="utf-8")
    (game / "house" / "long.variant.yaml").write_text(VARIANT, encoding="utf-8")
    for name, more, goal in (("short", "", 3), ("longer", "variants: [long]\n", 4)):
        text = SCENARIO.format(name=name, more=more, goal=goal)
        (game / "scenarios" / f"{name}.scenario.yaml").write_text(text, encoding="utf-8")
    return game


def counts(path):
    seen = check_target(target_of(str(path)))
    return seen.files, seen.scenarios, seen.failed, [each.code for each in seen.diagnostics]


@pytest.mark.parametrize(
    ("path", "files", "scenarios"),
    [
        ("", 4, 2),
        ("small.game.yaml", 1, 1),
        ("house/long.variant.yaml", 1, 1),
        ("scenarios/longer.scenario.yaml", 1, 1),
    ],
)
def test_what_is_watched_is_checked_and_its_scenarios_are_run(folder, path, files, scenarios):
    assert (files, scenarios, 0, []) == counts(folder / path)


def test_a_game_that_comes_along_is_watched_by_its_name_and_its_variants():
    game = next(path for path in rules_folder().iterdir() if path.is_dir()).name
    target = target_of(game)
    assert target.folder.samefile(rules_folder() / game)
    with pytest.raises(UsageError):
        target_of(f"{game}+nothing_like_it")


def test_a_variant_of_the_house_is_watched_with_the_folder_of_its_game(folder):
    assert folder == target_of(str(folder / "house" / "long.variant.yaml")).folder


def test_with_an_error_no_scenario_runs(folder):
    (folder / "small.game.yaml").write_text(GAME.replace(">= goal", ">= goall"), encoding="utf-8")
    assert (1, 0, 0, ["N105"]) == counts(folder / "small.game.yaml")


def test_a_scenario_that_fails_is_counted(folder):
    (folder / "small.game.yaml").write_text(GAME.replace("goal: 3", "goal: 5"), encoding="utf-8")
    files, scenarios, failed, codes = counts(folder / "small.game.yaml")
    assert (1, 1, 1) == (files, scenarios, failed)
    assert codes != []


@pytest.mark.parametrize("text", ["", "rulewright: 1\nvari", "a: [", "\0"])
def test_a_file_that_is_half_written_is_only_reported(folder, text):
    path = folder / "house" / "long.variant.yaml"
    path.write_text(text, encoding="utf-8")
    assert check_target(target_of(str(path))).errors >= 1


def test_a_file_that_is_gone_is_only_reported(folder):
    target = target_of(str(folder / "house" / "long.variant.yaml"))
    target.path.unlink()
    assert ["C125"] == [each.code for each in check_target(target).diagnostics]


@pytest.mark.parametrize(
    ("name", "matters"),
    [("a.game.yaml", True), ("clauses.yaml", True), (".a.game.yaml.swp", False), ("a.game.yaml~", False), ("4913", False)],
)
def test_what_editors_put_beside_a_file_does_not_matter(name, matters):
    assert matters == is_watched(f"/somewhere/{name}")


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal that is the same as Ctrl-C for one program")
def test_the_command_follows_real_saves_and_ends_with_code_0(folder):
    require("watchfiles")
    path = folder / "house" / "long.variant.yaml"
    process = subprocess.Popen(
        [sys.executable, "-m", "interpreter", "watch", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    lines: queue.Queue[str] = queue.Queue()
    reader = threading.Thread(target=lambda: [lines.put(line) for line in process.stdout], daemon=True)
    reader.start()

    def wait_for(words):
        while words not in lines.get(timeout=PATIENCE):
            pass

    try:
        wait_for("1 scenario holds")
        path.write_text(VARIANT.replace("goal", "gaol"), encoding="utf-8")
        wait_for("1 error")
        path.write_text("rulewright: 1\nvar", encoding="utf-8")
        wait_for("error")
        path.unlink()
        wait_for("not there at the moment")
        saved = path.with_name(".saved~")
        saved.write_text(VARIANT, encoding="utf-8")
        saved.replace(path)
        wait_for("1 scenario holds")
        shutil.move(folder, folder.with_name("away"))
        wait_for("not there at the moment")
        shutil.move(folder.with_name("away"), folder)
        wait_for("1 scenario holds")
        process.send_signal(signal.SIGINT)
        assert 0 == process.wait(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
        reader.join()
        process.stdout.close()
