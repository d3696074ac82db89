"""Rolls and shuffles inside a module: the same outcomes as by generated Python, and the same questions of chance."""

from pathlib import Path

from interpreter import load
from tests.game_files import write_game
from tests.optional import require
from tests.unit.backends.wasm.inside import assert_alike

require("wasmtime")

ROLLS = """\
rulewright: 1
game: rolls
players: 2
kinds:
  die: {numbers: 1 to 6, plural: dice}
  coin: [heads, tails]
  field: {grid: square, width: 9, height: 9, names: a1}
track:
  total(player): 0 to 900 starting at 0
  weighs(coin): 0 to 4 starting at 2
  seen: set of field
  latest: field or none
actions:
  stay:
    do:
      - add: 1 to total(me)
  bet:
    choose:
      side: coins
    do:
      - take: up to 1 from weighs(side)
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - roll: one from dice
      - add: one to total(me)
      - roll: two from set(o in set(1, 3, 5, 9) where o > one)
        do:
          - add: two to total(me)
      - roll: three from coins
        weight: weighs(three)
        do:
          - if: three = heads
            then:
              - roll: four from set(4)
              - add: four to total(me)
      - roll: spot from set(f in fields where not f in seen)
        do:
          - change: latest to spot
          - change: seen to seen union set(spot)
      - must: [stay, bet]
"""


def test_rolls_are_the_same_inside(tmp_path: Path) -> None:
    assert_alike(load(write_game(tmp_path, ROLLS)).start(players=2, seed=1).state.table)
