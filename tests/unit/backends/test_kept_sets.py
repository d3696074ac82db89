"""Sets that are kept are right after every step that changes what they come from, while a game stays inside generated code.

Where a game stops they are made anew from the position, so only whole games by chance show it.
"""

from pathlib import Path

import pytest

from interpreter import load
from tests.rules.lockstep import same_game

GAME = """
rulewright: 1
game: heaps
title: Heaps
players: 2
kinds:
  colour: {choices: [red, blue, green]}
  cell: {numbers: 1 to 4}
  piece: {each_combination_of: [player, colour]}
track:
  heap(cell): pile of piece starting at pool(1 for piece in pieces)
  bag: pool of piece
  mark(cell): colour or none
  points(player): 0 to 100000
play:
  - turns: clockwise
    safety_limit: 30
    do:
      - must: act
actions:
  act:
    choose:
      here: cells
      there: set(cell in cells where cell != here)
    do:
      - STEP
      - add: CONDITION to points(me)
        surely: The game is short.
end:
  done: {at: end of turn, when: turn_number > 12}
scoring:
  points: {points: points(player)}
"""
STEPS = (
    "shuffle: heap(here)",
    "draw: up to 2 from heap(here) to heap(there)",
    "draw: up to 4 from heap(here) to bag",
    "move: up to 1 of piece(me, red) from heap(here) to heap(there)",
    "move: up to 3 of piece(me, blue) from heap(here) to heap(there)\n        at: bottom",
    "move: all from heap(here) to heap(there)",
    "change: mark(here) to if exists(cell in cells where mark(cell) = red) then blue else red",
)
CONDITIONS = (
    "count(cell in cells where player(top(heap(cell))) = me and not empty(heap(cell)))",
    "count(cell in cells where colour(top(heap(cell))) = red and not empty(heap(cell)))",
    "count(cell in cells where empty(heap(cell)))",
    "count(cell in cells where mark(cell) = red)",
    "size(bag)",
)


@pytest.mark.parametrize("step", STEPS)
def test_what_is_kept_follows_every_step(tmp_path: Path, step: str) -> None:
    file = tmp_path / "heaps.game.yaml"
    condition = " + ".join(CONDITIONS)
    both = f"{step}\n      - shuffle: heap(there)"
    file.write_text(GAME.replace("STEP", both).replace("CONDITION", condition), encoding="utf-8")
    table = load(file).table(players=2)
    for seed in range(5):
        same_game(table, seed)
