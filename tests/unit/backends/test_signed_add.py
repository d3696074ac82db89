"""`add` of what may be below 0 goes down, and stops at both ends, on both machines; what may fall short is noted."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import codes, step_codes

GAME = """\
rulewright: 1
game: signed
players: 2
kinds:
  die: {numbers: 0 to 9, plural: dice}
track:
  balance(player): 0 - 5 to 5 starting at 0
  heat: 0 to 6 starting at 3
words:
  change(die): 4 - die
play:
  - turns: clockwise
    safety_limit: 30
    do:
      - must: bid
actions:
  bid:
    choose:
      die: dice
    do:
      - add: change(die) to balance(me)
      - add: up to 3 - die to heat
      - for_each: player in players_from(next(me))
        do:
          - add: if player = me then 0 - 1 else 1 to balance(player)
scoring:
  all: {points: balance(player) * 10 + heat}
"""


def test_both_machines_agree(tmp_path: Path) -> None:
    game = load(write_game(tmp_path, GAME))
    for seed in range(5):
        assert walk(game.table(players=2), Random(seed)) > 9
    match = game.start(players=2)
    match.answer("bid 9")
    assert {"seat_2": 1} == match.to_json()["state"]["balance"]


@pytest.mark.parametrize(
    ("step", "codes_found"),
    [
        ("- add: 3 - coins(me) to coins(me)", ["B110"]),
        ("- add: up to 3 - coins(me) to coins(me)", []),
        ("- add: 0 - 2 to coins(me)", ["B110"]),
        ("- take: up to 3 - coins(me) from coins(me)", ["B107"]),
    ],
)
def test_what_may_stop_short_is_noted(step: str, codes_found: list[str]) -> None:
    assert codes_found == step_codes(step)


def test_a_number_that_would_start_below_0_is_warned_about() -> None:
    assert ["B121"] == [code for code in codes("track:\n  debt: 0 - 9 to 9\n") if code.startswith("B")]
    assert [] == [code for code in codes("track:\n  debt: 0 - 9 to 9 starting at 0 - 9\n") if code.startswith("B")]
    assert [] == [code for code in codes("track:\n  debt: 0 - 9 to 9 or none\n") if code.startswith("B")]
