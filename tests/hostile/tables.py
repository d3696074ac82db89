"""A small game, the shipped one, and matches of them, for tests with broken inputs."""

import json
from functools import cache
from pathlib import Path
from random import Random

from typer.testing import CliRunner, Result

from interpreter.cli.main import app
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.render import plain_text
from interpreter.session.layouts import presets
from interpreter.session.library import Game, Match, load

FINE, FINDINGS, WRONG_USE = 0, 1, 2
ROOT = Path(__file__).parents[2]
SMALL = ROOT / "tests" / "games" / "tic_tac_toe.game.yaml"
TILED = "underwood"  # a game whose board is laid from tiles
TINY = """\
rulewright: 1
game: tiny
title: Tiny
players: 2
kinds:
  cell: {grid: square, width: 2, height: 2, steps: sides, names: a1}
track:
  holder(cell): player or none
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - must: lay
actions:
  lay:
    text: Lay a stone.
    choose:
      cell: cells where holder(cell) is none
    do:
      - change: holder(cell) to me
"""


@cache
def small() -> Game:
    """Tic-tac-toe: two players, no layout, no options."""
    return load(SMALL)


@cache
def tiled() -> Game:
    """The game that comes with the program, which has options and a layout."""
    return load(TILED)


@cache
def laid() -> str:
    """A layout of the tiled game for two players that is accepted, as JSON, so that every test has a fresh one."""
    return json.dumps(next(iter(presets(tiled().rules, 2).values())))


def played(game: Game, moves: int, *, layout: object = None) -> Match:
    """A match after some moves, always the same ones."""
    match = game.start(players=2, layout=layout)  # type: ignore[arg-type]  # data or nothing
    source = Random(1)
    for _ in range(moves):
        match.answer(match.questions[0].options.sample(source))
    return match


@cache
def position() -> str:
    """A position of the tiled game in the middle, as JSON."""
    return json.dumps(played(tiled(), 11, layout=json.loads(laid())).to_json())


def run(*words: object, typed: str = "") -> Result:
    """What a command does when this is typed: whatever happens, it ends in good order."""
    told = CliRunner().invoke(app, [str(word) for word in words], input=typed)
    assert told.exception is None or isinstance(told.exception, SystemExit), repr(told.exception)
    assert "Traceback" not in told.output
    return told


def errors(found: tuple[Diagnostic, ...] | list[Diagnostic]) -> list[str]:
    """The codes of the errors among findings; each can be shown to people, with nothing left to fill in."""
    for one in found:
        assert [] == plain_text.unfilled(one)
        assert plain_text.full(one).isprintable() or "\n" in plain_text.full(one)
    return [one.code for one in found if one.is_error]
