"""Looking ahead: both machines see the same position after steps, and the position itself stays as it is."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: ahead
players: 2
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
  coin: [copper, silver]
  stone: {each_combination_of: [owner is player, coin]}
track:
  holder(cell): player or none
  heap(cell): pile of stone
  slot(cell): slot of coin
  purse(player): pool of coin starting at pool(6 for coin in coins)
  bag: pool of stone starting at pool(4 for stone in stones)
  marked: set of cell
  points(player): 0 to 99
  turned: 0 to 9 starting at 9
words:
  mine(player): set(cell in cells where holder(cell) = player)
  groups_of(player): size(groups(mine(player)))
  topped(player): count(cell in cells where top(heap(cell)) = stone(player, silver))
  worth(player): sum(number_of(coin) * copies(coin, purse(player)) for coin in coins)
  best_ahead(player): max(after(claim(cell), groups_of(player)) for cell in cells where holder(cell) is none) otherwise 0
play:
  - turns: clockwise
    safety_limit: 40
    do:
      - must: place
        if_none: pass
      - may: pay
procedures:
  claim(cell):
    do:
      - change: holder(cell) to me
      - change: marked to marked union set(cell)
      - move: up to 1 of stone(me, silver) from bag to heap(cell)
  spend(coin):
    do:
      - move: coin from purse(me) to purse(next(me))
      - repeat: 3 until turned = 0
        do:
          - take: up to 2 from turned
      - if: turned = 0
        then:
          - end_game: over
actions:
  place:
    choose:
      cell: cells where holder(cell) is none
      coin: coins
    require:
      grows: {that: "VALUE", say: No.}
    do:
      - run: claim(cell)
      - add: up to 1 to points(me)
  pay:
    choose:
      coin: set(coin in coins where coin in purse(me))
    require:
      richer: {that: "after(pay, worth(me)) < worth(me) and after(spend(coin), after(pay, worth(next(me)))) > worth(next(me))", say: No.}
    do:
      - run: spend(coin)
      - change: turned to 9
whenever:
  counted:
    after: place
    do:
      - add: up to 1 to points(next(me))
end:
  over: {}
  full: {at: end of turn, when: every(holder(cell) is not none for cell in cells)}
scoring:
  points: {points: points(player) + topped(player)}
ranking:
  points: {most: score(player)}
"""
VALUES = (
    "after(place, holder(cell) = me and cell in marked)",
    "after(place, topped(me)) >= topped(me)",
    "after(place, groups_of(me)) <= 2 and groups_of(me) <= 2",
    "after(claim(cell), copies(stone(me, silver), bag)) <= copies(stone(me, silver), bag)",
    "after(place, points(next(me))) > points(next(me))",
    "best_ahead(me) >= after(place, groups_of(me))",
    "exists(other in cells where after(claim(other), size(marked)) > size(marked))",
    "after(claim(cell), after(spend(coin), size(marked) > 0 and size(purse(me)) >= 0))",
    "after(claim(first(marked)), yes) otherwise yes",
    "after(spend(coin), turned) = max(0, turned - 6)",
)


@pytest.mark.parametrize("value", VALUES)
def test_both_machines_look_ahead_alike(tmp_path: Path, value: str) -> None:
    table = load(write_game(tmp_path, GAME.replace("VALUE", value))).table(players=2)
    assert sum(walk(table, Random(seed), looks=5) for seed in range(4)) > 20
