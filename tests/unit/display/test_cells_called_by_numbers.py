"""Cells that a file calls by numbers: their order, expressions with them, and how the board says their names."""

from pathlib import Path

from interpreter import load
from interpreter.display import picture, unstyled
from interpreter.display.board_model import RenderContext
from tests.game_files import write_game

RULES = """\
rulewright: 1
game: way
title: Way
text: Men walk along numbers.
players: 2
kinds:
  place: {grid: square, width: 4, height: 1, names: [3, pit, 1, 2]}
track:
  men(place): {is: 0 to 9 starting at if place = 3 then 5 else if place in set(2, pit) then 4 else 0, title: {en: men, de: Steine}}
  goal: place starting at 1
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: go
        if_none: pass
actions:
  go:
    choose:
      place: places without set(3, pit)
    require:
      other: {that: place != goal and 2 = place, say: Elsewhere.}
    do:
      - change: goal to 2
      - change: men(3) to number_of(place)
      - change: men(2) to number_of(pit)
end:
  done: {at: end of turn, when: goal = 2, winners: players}
show:
  place: {label: men(place), names: {pit: {en: hole, de: Grube}}}
"""


def position(folder: Path) -> RenderContext:
    """The first position, for somebody who reads German."""
    state = load(write_game(folder, RULES)).start(players=2).state
    return RenderContext(state.table, state.position, language="de")


def test_cells_with_numbers_come_first_in_their_order(tmp_path: Path) -> None:
    assert ("1", "2", "3", "pit") == position(tmp_path).table.material.kinds["place"].names


def test_a_number_is_a_cell_where_one_is_wanted(tmp_path: Path) -> None:
    context = position(tmp_path)
    state = load(tmp_path / "way.game.yaml").start(players=2).state
    assert ["go 2"] == [option.notation for option in state.questions[0].options]
    store = dict(zip(((slot.name, slot.arguments) for slot in context.table.state_slots), state.answer("go 2").position.store, strict=True))
    assert {("men", (0,)): 0, ("men", (1,)): 4, ("men", (2,)): 2, ("men", (3,)): 4, ("goal", ()): 1} == store


def test_the_board_calls_cells_and_what_is_counted_as_the_file_says_for_people(tmp_path: Path) -> None:
    text = unstyled(picture(position(tmp_path)))
    assert "│  3  │Grube│  1  │  2  │" in text
    assert "2 Steine" in text
