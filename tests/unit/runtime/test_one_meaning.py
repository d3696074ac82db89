"""What is written down is one move: no other is written so, and reading it gives that move."""

import pytest

from interpreter.session.library import Game, Match
from tests.compilation import compile_text

RULES = """\
rulewright: 1
game: strips
players: 2
kinds:
  cell: {grid: square, width: 4, height: 1, steps: sides, names: a1}
track:
  owner(cell): player or none
  rung: 0 to 9
words:
  right_of(cell): step(cell, east) otherwise a1
play:
  - turns: clockwise
    safety_limit: 8
    do:
      - MUST
actions:
  lay:
    choose: {cell: cells where owner(cell) is none}
    let: {there: right_of(cell)}
    notation: there
    do:
      - change: owner(cell) to me
  pass:
    do:
      - add: up to 1 to rung
"""


def match(must: str) -> tuple[Match, list[str]]:
    """A match that begins with a decision, and the codes of what was found."""
    rules, report = compile_text("strips.game.yaml", RULES.replace("MUST", must).encode())
    assert rules is not None
    return Game(rules, {}).start(players=2, seed=1), [found.code for found in report]


@pytest.mark.parametrize("must", ["must: lay", "must: [lay, pass]", "must: [pass, lay, pass]"])
def test_every_move_is_read_as_it_was_written(must: str) -> None:
    made, _ = match(must)
    options = made.questions[0].options
    written = [option.notation for option in options]
    assert len(written) == len(set(written))
    for option in options:
        after, _ = match(must)
        after.answer(option.notation)
        chosen, _ = match(must)
        chosen.answer(option)
        assert chosen.digest == after.digest


def test_an_action_that_stands_twice_is_offered_once() -> None:
    once, _ = match("must: lay")
    twice, codes = match("must: [lay, lay]")
    assert [each.notation for each in once.questions[0].options] == [each.notation for each in twice.questions[0].options]
    assert "N202" in codes


def test_passing_and_a_move_called_so_cannot_stand_side_by_side() -> None:
    rules, report = compile_text("strips.game.yaml", RULES.replace("MUST", "may: [lay, pass]\n        pass: Enough").encode())
    assert rules is None
    assert "N204" in [found.code for found in report]
