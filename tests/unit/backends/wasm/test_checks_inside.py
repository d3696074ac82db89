"""Checks of the rules inside modules: games in which all hold are played there, every other one by generated Python, which names the check."""

from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import load
from interpreter.simulation.simulate import SimulationTask, all_games
from tests.game_files import write_game
from tests.optional import require

require("wasmtime")
MINES = """\
rulewright: 1
game: mines
players: 2 to 4
kinds:
  shaft: {numbers: 1 to 6}
track:
  gold(player): 0 to 40
  digger(shaft): player or none
  luck: 0 to 6
words:
  spent(player): size(set(shaft in shafts where digger(shaft) = player))
play:
  - turns: clockwise
    safety_limit: 90
    do:
      - roll: fell from set(1, 2, 3, 4, 5, 6)
      - change: luck to fell
      - may: [dig, rest, leave]
actions:
  dig:
    choose: {shaft: shafts where digger(shaft) is none}
    do:
      - change: digger(shaft) to me
      - add: luck to gold(me)
  rest:
    do:
      - change: luck to 0
  leave:
    require:
      late: {that: round > 4, say: Not yet.}
    do:
      - if: luck = 6
        then: [{add: 1 to gold(me)}, {end_game: gone}]
end:
  full: {at: end of turn, when: not exists(shaft in shafts where digger(shaft) is none)}
  late: {at: end of round, when: round = 6}
  gone: {outcome: lost, text: Gone.}
always:
  first: {that: luck <= 6}
  looked: {AT that: CHECK}
scoring:
  gold: {points: gold(player)}
"""
CHECKS = (
    ("", "every(gold(player) < 14 for player in players)"),
    ("", "every(can(dig, player) for player in players) or luck < 6"),  # worked out while somebody is being asked
    ("", "every(spent(player) < 2 for player in players) or luck != 3"),
    ("", "sum(size(list(shaft for shaft in shafts where digger(shaft) = player)) for player in players) < 3 or luck != 1"),
    ("at: start of turn,", "gold(me) < 10"),
    ("at: end of turn,", "gold(me) < 11"),
    ("at: end of round,", "sum(gold(player) for player in players) < 17"),
    ("", "not (luck = 0 and round > 3)"),
)


@pytest.mark.full
@pytest.mark.parametrize(("at", "check"), CHECKS)
@pytest.mark.parametrize("players", [2, 4])
def test_games_are_the_same_and_checks_are_seen(at: str, check: str, players: int, tmp_path: Path) -> None:
    task = SimulationTask(load(write_game(tmp_path, MINES.replace("AT", at).replace("CHECK", check))), players, 7, invariants=True)
    games = 8
    wasm, python = (all_games(replace(task, machine=machine), games) for machine in ("wasm", "python"))
    assert wasm == python
    assert [row.machine for row in wasm] == ["python" if row.broken else "wasm" for row in python]


def test_every_check_is_broken_in_some_game_and_holds_in_another(tmp_path: Path) -> None:
    for at, check in CHECKS:
        task = SimulationTask(load(write_game(tmp_path, MINES.replace("AT", at).replace("CHECK", check))), 2, 7, invariants=True)
        assert {bool(row.broken) for row in all_games(replace(task, machine="python"), 16)} == {True, False}


def test_a_check_that_never_holds_leaves_the_table_to_python(tmp_path: Path) -> None:
    task = SimulationTask(load(write_game(tmp_path, MINES.replace("AT", "").replace("CHECK", "luck > 6"))), 2, 7, invariants=True)
    rows = all_games(replace(task, machine="wasm"), 40)
    assert ({"python"}, {("looked",)}) == ({row.machine for row in rows}, {row.broken for row in rows})


@pytest.mark.full
def test_shipped_games_are_checked_inside() -> None:
    for name in ("kalah", "holdem"):
        task = SimulationTask(load(name), 2, 7, invariants=True)
        rows = all_games(replace(task, machine="wasm"), 20)
        assert ({"wasm"}, all_games(replace(task, machine="python"), 20)) == ({row.machine for row in rows}, rows)
