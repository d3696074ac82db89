"""A game whose questions look ahead: steps that are only supposed, over all that can be tracked, and memories of positions."""

from pathlib import Path

from interpreter import load
from interpreter.runtime.state.game_instance import GameInstance
from tests.game_files import write_game

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
  debts: 0 to 5000
  turned: 0 to 9 starting at 9
  seen: memory of holder, current, marked
  lately: memory of points, debts
words:
  mine(player): set(cell in cells where holder(cell) = player)
  groups_of(player): size(groups(mine(player)))
  beside(player): size(neighbours(mine(player)))
  topped(player): count(cell in cells where top(heap(cell)) = stone(player, silver))
  worth(player): sum(number_of(coin) * copies(coin, purse(player)) for coin in coins)
  best_ahead(player): max(after(claim(cell), groups_of(player)) for cell in cells where holder(cell) is none) otherwise 0
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - remember: seen
      - must: place
        if_none: pass
      - may: pay
      - may: leave
procedures:
  claim(cell):
    do:
      - change: holder(cell) to me
      - change: marked to if cell in marked then marked without set(cell) else marked union set(cell)
      - move: up to 1 of stone(me, silver) from bag to heap(cell)
      - remember: lately
  spend(coin):
    do:
      - move: coin from purse(me) to purse(next(me))
      - run: turn_down
  free(cell):
    do:
      - change: holder(cell) to none
      - remember: seen
      - run: turn_down
      - take: 12 from turned
  turn_down:
    do:
      - repeat: 3 until turned = 0
        do:
          - take: up to 2 from turned
      - if: turned = 0
        then:
          - end_game: over
  forgotten:
    do:
      - forget: lately
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
      - if: size(marked) = 5
        then:
          - forget: lately
  pay:
    choose:
      coin: set(coin in coins where coin in purse(me))
    require:
      richer: {that: "after(pay, worth(me)) < worth(me) and after(spend(coin), after(pay, worth(next(me)))) > worth(next(me))", say: No.}
    do:
      - run: spend(coin)
      - add: 1 to debts
      - change: turned to 9
  leave:
    choose:
      cell: mine(me)
    require:
      fresh: {that: "after(leave, times(seen)) < 3 and after(free(cell), after(claim(cell), times(lately))) < 9", say: No.}
    do:
      - change: holder(cell) to none
      - change: turned to 9
whenever:
  counted:
    after: place
    do:
      - add: up to 1 to points(next(me))
end:
  over: {}
  full: {at: end of turn, when: every(holder(cell) is not none for cell in cells)}
  again: {at: end of turn, when: times(seen) = 3}
scoring:
  points: {points: points(player) + topped(player) + times(lately)}
ranking:
  points: {most: score(player)}
"""
VALUES = (
    "after(place, holder(cell) = me and cell in marked) or cell in marked",
    "after(place, topped(me)) >= topped(me)",
    "after(place, groups_of(me)) <= 2 and groups_of(me) <= 2",
    "after(place, beside(me)) >= 1 and beside(me) >= 0",
    "after(claim(cell), copies(stone(me, silver), bag)) <= copies(stone(me, silver), bag)",
    "after(place, points(next(me))) > points(next(me)) or points(next(me)) = 99",
    "best_ahead(me) >= after(place, groups_of(me))",
    "exists(other in cells where after(claim(other), size(marked)) > size(marked))",
    "after(claim(cell), after(spend(coin), size(marked) > 0 and size(purse(me)) >= 0)) or size(marked) = 0",
    "after(claim(cell), after(free(cell), size(marked) > 0 and times(lately) = 1)) or size(marked) > 1",
    "after(claim(first(marked)), yes) otherwise yes",
    "after(spend(coin), turned) = max(0, turned - 6)",
    "after(free(cell), turned) = max(0, turned - 18)",
    "after(place, times(seen)) <= times(seen)",
    "after(place, after(claim(cell), times(lately))) > 0",
    "after(forgotten, times(lately)) = 0",
)


def table_where(folder: Path, value: str) -> GameInstance:
    """A table of the game in which a place may be taken where that is true."""
    return load(write_game(folder, GAME.replace("VALUE", value))).table(players=2)
