"""Texts that would steer a terminal, or turn round what it shows: on no way do they reach it."""

import os
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from interpreter.cli.main import app
from interpreter.model.identifiers import harmless

EVIL = "a\x1b[31mb\x9b2Jc\x07d\u202ee\u2066f\x1b]0;g\x07"
WRITTEN = r"a\e[31mb\x9b2Jc\ad\u202ee\u2066f\e]0;g\a"
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
GAME = f"""\
rulewright: 1
game: evil
title: "{WRITTEN}"
text: "{WRITTEN}"
players: 2
components: evil.components.yaml
numbers:
  most: {{is: 3, title: "{WRITTEN}"}}
options:
  fast: {{is: [slow, quick], text: "{WRITTEN}"}}
kinds:
  card: {{listed_in: cards, title: "{WRITTEN}"}}
  way: [up, down]
track:
  hand(player): {{is: pool of card starting at pool(cards), title: "{WRITTEN}"}}
  laid: {{is: pool of card, title: "{WRITTEN}"}}
play:
  - id: turns
    text: "{WRITTEN}"
    turns: clockwise
    safety_limit: 2
    do:
      - must: lay
        or_pass: "{WRITTEN}"
actions:
  lay:
    title: "{WRITTEN}"
    text: "{WRITTEN}"
    choose: {{card: hand(me)}}
    require:
      first: {{that: card = first(cards), say: "{WRITTEN}"}}
    do:
      - move: card from hand(me) to laid
end:
  empty: {{at: end of turn, when: empty(hand(me)), text: "{WRITTEN}"}}
scoring:
  cards: {{points: size(hand(player)), title: "{WRITTEN}", text: "{WRITTEN}"}}
ranking:
  most: {{most: score(player), text: "{WRITTEN}"}}
show:
  card: {{names: cards}}
  player: {{names: ["{WRITTEN}", "B {WRITTEN}"], figures: {{cards: {{is: size(hand(player)), title: "{WRITTEN}"}}}}}}
"""
CARDS = f"""\
rulewright: 1
components: evil
cards:
  - {{id: fool, label: "{WRITTEN}"}}
  - {{id: king, label: {{en: "B {WRITTEN}"}}}}
"""
VARIANT = f"""\
rulewright: 1
variant: more
of: evil
title: "{WRITTEN}"
because: "{WRITTEN} \u202e"
changes:
  - replace: numbers.most
    with: {{is: 4, title: "{WRITTEN}"}}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("evil")
    for name, text in (("evil.game", GAME), ("evil.components", CARDS), ("more.variant", VARIANT)):
        (found / f"{name}.yaml").write_text(text, encoding="utf-8")
    return found


def run(folder: Path, *words: str, typed: str = "") -> Result:
    told = CliRunner().invoke(app, [word.replace("GAME", str(folder / "evil.game.yaml")) for word in words], input=typed)
    assert told.exception is None or isinstance(told.exception, SystemExit), told.output
    return told


COMMANDS = (
    ("list", "GAME"), ("check", "GAME"), ("check", "GAME", "--format", "concise"), ("check", "GAME", "--format", "json"), ("explain", "GAME"),
    ("explain", "GAME:actions.lay"), ("explain", "GAME", "lay"), ("diff", "GAME", "GAME+more"), ("rulebook", "GAME"),
    ("simulate", "GAME", "-n", "2"), ("simulate", "GAME", "--against", "GAME+more", "-n", "2"), ("coverage", "GAME"),
    ("list", EVIL), ("check", EVIL), ("ir", "GAME"),
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:3]).encode("ascii", "replace").decode())
def test_no_command_prints_a_sign_that_steers(words: tuple[str, ...], folder: Path) -> None:
    told = run(folder, *words)
    assert (told.exit_code == 0) == (EVIL not in words and "coverage" not in words)  # a rule that no game has exercised
    assert told.output.strip()
    assert [] == STEERING.findall(told.output)


def test_at_the_table_too(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # what is saved is saved there
    typed = f"?\nwhat fool\nwhat {EVIL}\nwhy lay king\nscore\nsave {EVIL}\nlay fool\nboard\npass\nlay fool\nquit\nquit\n"
    told = run(folder, "play", "GAME", "--players", "2", typed=typed)
    assert [] == STEERING.findall(told.output)


@pytest.mark.parametrize("ending", ["md", "html"])
def test_rulebooks_are_harmless(ending: str, folder: Path, tmp_path: Path) -> None:
    book = tmp_path / f"book.{ending}"
    assert 0 == run(folder, "rulebook", "GAME", "--output", str(book)).exit_code
    assert [] == STEERING.findall(book.read_text(encoding="utf-8"))


def test_lines_and_ordinary_signs_stay() -> None:
    text = "a\tb\nÄ · ▶ ♣ שלום \u200e"
    assert text == harmless(text)
    assert os.linesep == harmless(os.linesep) or os.name == "nt"
