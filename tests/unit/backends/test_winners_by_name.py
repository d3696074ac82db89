"""Ends after an action or a procedure whose winners are told by the names known there, on both machines."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import codes

GAME = """\
rulewright: 1
game: named
players: 3
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
track:
  holder(cell): player or none
  winners_of_corner: truth
actions:
  lay:
    choose:
      cell: cells where holder(cell) is none
      friend: players
    do:
      - change: holder(cell) to friend
procedures:
  gift(player):
    do:
      - change: winners_of_corner to yes
play:
  - turns: clockwise
    safety_limit: 99
    do:
      - each_player: others(me)
        do:
          - must: lay
            if_none: nothing
      - run: gift(next(me))
end:
  corner: {after: lay, when: cell in set(a1, c3), winners: set(friend)}
  middle: {after: lay, when: cell = b2, winners: "set(me, holder(cell))"}
  given: {after: gift, when: holder(b1) = player, winners: set(player)}
  mine: {after: lay, when: cell = b3, winners: set(me)}
  full: {after: lay, when: "not exists(other in cells where holder(other) is none)"}
"""


@pytest.mark.parametrize("seed", range(25))
def test_both_machines_name_the_same_winners(tmp_path: Path, seed: int) -> None:
    walk(load(write_game(tmp_path, GAME)).table(players=3), Random(seed))


def test_the_names_of_what_an_end_is_looked_at_after_say_who_has_won(tmp_path: Path) -> None:
    match = load(write_game(tmp_path, GAME)).start(players=3)
    match.answer("lay a2 seat_1")
    assert "winners_of_corner_" not in str(match.view(0))
    match.answer("lay a1 seat_3")
    assert match.result is not None
    assert (match.result.end, match.result.winners) == ("corner", (2,))


def test_who_acts_is_in_winners_whoever_has_the_turn(tmp_path: Path) -> None:
    match = load(write_game(tmp_path, GAME)).start(players=3)
    match.answer("lay b2 seat_3")
    assert match.result is not None
    assert match.result.winners == (0, 2)


def test_an_end_whose_winners_need_names_is_reached_by_no_step() -> None:
    end = "end:\n  over: {after: lay, when: cell = a1, winners: set(holder(cell))}\n"
    assert [] == codes(end)
    assert ["N149"] == codes(end + "procedures:\n  it:\n    do:\n      - end_game: over\n")


def test_a_name_of_a_loop_is_the_loops_as_it_was() -> None:
    end = "end:\n  over: {after: lay, winners: set(holder(cell) for cell in set(a1))}\n"
    assert [] == codes(end)
