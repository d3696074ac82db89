"""Signs of kinds of numbers: on the board, in lists, beside players, in the legend."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.display import picture, unstyled
from interpreter.display.board_model import RenderContext
from interpreter.project.errors import RulewrightError
from tests.game_files import write_game

RULES = """\
rulewright: 1
game: throws
title: Throws
text: Dice lie on a board.
players: 2
kinds:
  face: {numbers: 1 to 6}
  cell: {grid: square, width: 2, height: 1}
track:
  die(cell): face or none
  thrown(player): face or none
  cup: pool of face starting at pool(2 for face in faces)
setup:
  - change: die(a1) to 3
  - change: thrown(first(players)) to 6
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: put
        if_none: pass
actions:
  put:
    choose:
      cell: cells where die(cell) is none
    do:
      - change: die(cell) to 1
end:
  done: {at: end of turn, when: all_passed, winners: players}
show:
  cell: {glyph: die(cell)}
  face: {signs: {1: ⚀, 2: ⚁, 3: ⚂, 6: ⚅}}
  player: {figures: {last: thrown(player)}}
"""


def shown(folder: Path, *, ascii_only: bool = False) -> str:
    """The first position in signs."""
    state = load(write_game(folder, RULES)).start(players=2).state
    return unstyled(picture(RenderContext(state.table, state.position, ascii_only=ascii_only)))


def test_numbers_are_drawn_by_their_signs(tmp_path: Path) -> None:
    text = shown(tmp_path)
    assert "│  ⚂  │" in text
    assert "last  ⚅" in text
    assert "2 × ⚀, 2 × ⚁, 2 × ⚂, 2 × 4, 2 × 5, 2 × ⚅" in text
    assert "⚅ 6" in text
    assert "4 4" not in text


def test_numbers_stay_numbers_where_a_terminal_has_no_signs(tmp_path: Path) -> None:
    text = shown(tmp_path, ascii_only=True)
    assert "|  3  |" in text
    assert "last  6" in text


@pytest.mark.parametrize("number", [0, 7])
def test_a_sign_of_no_member_is_one_finding(tmp_path: Path, number: int) -> None:
    path = write_game(tmp_path, RULES.replace("6: ⚅", f"{number}: ⚅"))
    with pytest.raises(RulewrightError) as refused:
        load(path)
    assert ["N119"] == [each.code for each in refused.value.diagnostics]
