"""Questions inside a module: those put to several, choices of several things, whether there is a move; the small games of conformance."""

from pathlib import Path

import pytest
import yaml

from interpreter import load
from tests.conformance.test_conformance import FILES, seated
from tests.game_files import write_game
from tests.optional import require
from tests.rules.lockstep_inside import walk
from tests.unit.backends.wasm.inside import assert_alike

require("wasmtime")

SUBSETS = """\
rulewright: 1
game: parts
players: 2 to 3
kinds:
  chip: [red, blue, green, gray]
  field: {grid: square, width: 9, height: 9, names: a1}
  face: {numbers: 1 to 6}
track:
  bag(player): pool of chip starting at pool(if chip = red then 3 else 1 for chip in chips)
  box: pool of chip
  held(player): set of field starting at set(f in fields where column_of(f) <= 2)
  away: set of field
  most: 0 to 3 starting at 2
  total(player): 0 to 5000
actions:
  give:
    choose:
      place: set(f in fields where f in held(me) and row_of(f) = 1)
      some: subsets(bag(me), 1, 2)
      part: subsets(set(f in held(me) where row_of(f) <= 3), 1, most)
    do:
      - move: some from bag(me) to box
      - move: part from held(me) to away
      - add: size(some) + 2 * size(part) to total(me)
        surely: There is room.
  far:
    choose:
      few: subsets(faces, 2, 3)
      one: away where row_of(one) in few
    do:
      - add: size(few) + column_of(one) to total(me)
        surely: There is room.
  heap:
    choose:
      lot: subsets(box, 2, 2)
    require:
      red:
        that: red in lot
        say: Red is wanted.
        text: Red has to be there.
    do:
      - move: lot from box to bag(me)
  odd:
    choose:
      two: subsets(faces, 2, 2)
    require:
      even:
        that: sum(t for t in two) mod 2 = 0
        say: It is odd.
        text: The sum is even.
    do:
      - add: sum(t for t in two) to total(me)
        surely: There is room.
play:
  - turns: clockwise
    safety_limit: 30
    do:
      - choose_together: players
        choose:
          bid: subsets(bag(me), 0, 2)
      - choose_together: players
        choose:
          vote: subsets(held(me), 1, 2)
      - choose_together: set(p in players where p != me)
        choose:
          pick: held(me)
      - choose_together: players
        choose:
          sure: set(yes, no)
        in_turn: yes
      - add: size(bid(me)) + size(vote(next(me)) otherwise set()) to total(me)
        surely: There is room.
      - if: pick(next(me)) is not none and sure(me) = yes
        then:
          - change: most to row_of(pick(next(me))) mod 4
      - if: can(far)
        then:
          - may: [far]
            pass: Not now
      - must: [give, heap, odd]
"""


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_small_games_are_the_same_inside(path: Path) -> None:
    assert_alike(seated(yaml.safe_load(path.read_text(encoding="utf-8"))), 10)


@pytest.mark.parametrize("players", [2, 3])
def test_choices_of_several_things_are_the_same_inside(tmp_path: Path, players: int) -> None:
    assert_alike(load(write_game(tmp_path, SUBSETS)).start(players=players, seed=1).state.table)


def test_every_answer_of_several_things_leads_to_the_same_position(tmp_path: Path) -> None:
    table = load(write_game(tmp_path, SUBSETS)).start(players=2, seed=1).state.table
    assert [walk(table, seed, 40) for seed in range(3)] == [40, 40, 40]
