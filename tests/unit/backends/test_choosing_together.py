"""Questions to several at once whose answers the steps rely on: both machines leave out whoever had nothing to choose."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: together
players: 3
kinds:
  chip: [red, blue]
  die: {numbers: 1 to 3, plural: dice}
track:
  hand(player): pool of chip starting at pool(1 for chip in chips)
  heap: pool of chip
  coins(player): 0 to 99
play:
  - repeat: 3
    do:
      - choose_together: set(player in players where coins(player) < 9)
        choose:
          paid: hand(me)
        surely: Nobody is asked thrice, says the author, who is wrong.
        do:
          - move: paid from hand(me) to heap
            surely: It was chosen there.
          - add: up to number_of(paid) to coins(me)
          - if: paid(next(me)) = paid
            then:
              - add: up to 1 to coins(me)
      - choose_together: players
        choose:
          bid: dice
        do:
          - add: up to bid to coins(me)
"""


@pytest.mark.parametrize("seed", range(5))
def test_both_machines_go_the_same_way(tmp_path: Path, seed: int) -> None:
    walk(load(write_game(tmp_path, GAME)).table(players=3), Random(seed))
