"""Paths: both machines agree, they end where something would come again, and what they pass over is not told."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import step_codes, word, word_codes

GAME = """\
rulewright: 1
game: paths
players: 2
kinds:
  cell: {grid: square, width: 4, height: 4, steps: sides, names: a1}
  rim: {part_of: cell, where: size(neighbours(cell)) < 4}
  turn: [straight, left, right]
  gate: {each_combination_of: [cell, direction]}
track:
  holder(cell): player or none
  tile(cell): turn
  walker: cell starting at a1
  heading: direction starting at east
  longest: 0 to 16
words:
  ray(cell, direction): path(other from step(cell, direction) to step(other, direction) while holder(other) is none)
  slides(cell): union(ray(cell, direction) for direction in directions)
  to_the_left(direction): if direction = north then west else if direction = west then south else if direction = south then east else north
  leaving(gate): if tile(cell(gate)) = straight then direction(gate) else if tile(cell(gate)) = left then to_the_left(direction(gate)) else to_the_left(to_the_left(to_the_left(direction(gate))))
  follow(gate): if step(cell(gate), leaving(gate)) is none then none else gate(step(cell(gate), leaving(gate)), leaving(gate))
  track_of(cell): path(gate from gate(cell, east) to follow(gate))
  short: path(cell from walker to first(neighbours(cell)) while holder(cell) != current at most size(rims) - 8)
  around: path(rim from a1 to step(rim, south) at most 3)
play:
  - turns: clockwise
    safety_limit: 40
    do:
      - must: [slide, turn_tile]
        if_none: pass
actions:
  slide:
    choose:
      cell: slides(walker)
    do:
      - change: holder(cell) to me
      - change: walker to cell
      - change: longest to min(16, size(track_of(a1)))
  turn_tile:
    choose:
      cell: set(cell in short)
      turn: turns without set(tile(cell))
    do:
      - change: tile(cell) to turn
end:
  long: {at: end of turn, when: longest > 9}
scoring:
  all: {points: count(cell in cells where holder(cell) = player) + longest + size(around)}
"""


@pytest.mark.full
def test_both_machines_agree(tmp_path: Path) -> None:
    path = write_game(tmp_path, GAME)
    for seed in range(8):
        assert walk(load(path).table(players=2), Random(seed)) > 5


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("path(cell from a1 to step(cell, east))", "list of cell"),
        ("path(cell from goal to step(cell, east) while cell not in marked at most 3)", "list of cell"),
        ("path(card from farm to partner(card))", "list of card"),
        ("path(player from me to next(player) at most coins(me))", "list of player"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert kind == word(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("path(number from 1 to number + 1)", "T122"),
        ("path(cells from cells to cells)", "T122"),
        ("path(cell from a1 to me)", "T101"),
        ("path(cell from a1 to cell while 3)", "T102"),
        ("count(cell from a1 to step(cell, east))", "T124"),
        ("path(cell in cells where open)", "T124"),
        ("size(cell from a1 to step(cell, east))", "T121"),
    ],
)
def test_mistakes(text: str, code: str) -> None:
    assert code in word_codes(text)


@pytest.mark.parametrize(
    "text",
    [
        "path(card from farm to partner(card) while card in hand(next(me)))",
        "path(cell from a1 to if farm in hand(next(me)) then step(cell, east) else none)",
        "path(card from first(list(hand(next(me)))) to partner(card))",
        "path(cell from a1 to step(cell, east) at most size(list(card in hand(next(me)) where card = farm)))",
    ],
)
def test_a_path_tells_what_it_looks_at(text: str) -> None:
    assert {"D302", "D303", "D304", "D305"} & set(step_codes(f"- change: coins(me) to min(20, size({text}))"))


def test_old_files_keep_what_they_called_so() -> None:
    assert "1 to 2" == word("path(a1)", others="path(cell): if cell = a1 then 1 else 2")
