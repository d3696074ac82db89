"""What many sets have together or in common: both machines agree, whatever the sets hold."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import word, word_codes

GAME = """\
rulewright: 1
game: joins
players: 2 to 3
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
  coin: [copper, silver, gold]
  die: {numbers: 1 to 9, plural: dies}
track:
  marks: set of cell starting at set(b2)
  figures: set of 0 to 9
  purse(player): pool of coin starting at pool(2 for coin in coins)
  heap(cell): pile of coin starting at pool((if cell = a1 then 1 else 0) for coin in coins)
  taken: 0 to 99
words:
  beside: union(neighbours(cell) for cell in marks)
  shared: common(neighbours(cell) for cell in marks)
  in_purses: union(purse(player) for player in players)
  in_every_purse: common(purse(player) for player in players)
  on_heaps: union(heap(cell) for cell in cells)
  parts: union(groups(neighbours(cell)) for cell in marks)
  common_parts: common(groups(neighbours(cell)) for cell in marks where cell != b2)
  columns: union(list(column_of(other), row_of(other) * 3) for other in marks)
  counts: common(list(size(purse(player)), size(marks)) for player in players)
  twice: union(set(figure, figure + 1) for figure in figures)
  sevens: common(set(figure mod 2, 7) for figure in figures)
play:
  - turns: clockwise
    safety_limit: 12
    do:
      - must: [mark, pay]
        if_none: pass
actions:
  mark:
    choose:
      cell: beside without marks
    do:
      - change: marks to marks union set(cell)
      - change: figures to set(size(beside), size(parts) + 7, size(common_parts)) common set(die for die in dies)
  pay:
    choose:
      coin: in_every_purse
    do:
      - move: up to coin from purse(me) to heap(b1)
      - add: up to size(on_heaps) + size(columns) + size(counts) + size(in_purses) + size(twice) + size(sevens) to taken
end:
  high: {at: end of turn, when: taken > 90}
scoring:
  all: {points: taken + size(beside) + size(shared) + size(parts) + size(common_parts)}
"""


@pytest.mark.parametrize("players", [2, 3])
def test_both_machines_agree(players: int, tmp_path: Path) -> None:
    path = write_game(tmp_path, GAME)
    for seed in range(6):
        assert walk(load(path).table(players=players), Random(seed)) > 4


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("union(neighbours(cell) for cell in marked)", "set of cell"),
        ("common(hand(player) for player in players)", "set of card"),
        ("union(heap(cell) for cell in cells where cell in marked)", "set of stone"),
        ("common(list(number_of(player), coins(player)) for player in players)", "set of 0 to 20"),
        ("union(groups(neighbours(cell)) for cell in marked)", "set of set of cell"),
    ],
)
def test_the_kind_is_a_set_of_what_the_values_hold(text: str, kind: str) -> None:
    assert kind == word(text)


@pytest.mark.parametrize(
    "text",
    ["union(cell for cell in cells)", "common(cell in marked)", "union(partner(card) for card in cards)", "common(3 for cell in cells)"],
)
def test_what_is_joined_holds_something(text: str) -> None:
    assert {"T122", "T124"} & set(word_codes(text))


def test_old_files_keep_what_they_called_so() -> None:
    assert "1 to 11" == word("union(a1) + size(common)", others="union(cell): if cell = a1 then 1 else 2\ncommon: set(a1)")


@pytest.mark.parametrize("text", ["set() union marked", "if open then set() union marked else set(a1)"])
def test_an_empty_set_costs_nothing(text: str) -> None:
    assert "set of cell" == word(text)
