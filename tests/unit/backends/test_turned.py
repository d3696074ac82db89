"""Tiles that turn: where a way on them leads is looked up at the side before turning, and turned with the tile, on both machines."""

from pathlib import Path
from random import Random

from interpreter import load
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: ways
players: 2
kinds:
  cell: {grid: square, width: 3, height: 3}
  tile: [straight, bend]
  quarter: {numbers: 0 to 3}
  gate: {each_combination_of: [cell, direction]}
track:
  box: pool of tile starting at pool(5 for tile in tiles)
  lies(cell): slot of tile
  turn_of(cell): quarter starting at 0
words:
  opposite(direction): turned(direction, 2)
  joined(tile, direction): if tile = straight then opposite(direction) else turned(direction, if direction in set(north, south) then 1 else 0 - 1)
  way_out(gate): turned(joined(lies(cell(gate)), turned(direction(gate), 0 - turn_of(cell(gate)))), turn_of(cell(gate)))
  onward(gate): gate(step(cell(gate), way_out(gate)), opposite(way_out(gate)))
  way_from(gate): path(here from gate to onward(here) at most 20)
play:
  - turns: clockwise
    safety_limit: 20
    do:
      - must: lay
        if_none: nothing
actions:
  lay:
    choose:
      cell: set(cell in cells where lies(cell) is none)
      tile: box
      quarter: quarters
    do:
      - move: tile from box to lies(cell)
      - change: turn_of(cell) to quarter
scoring:
  longest: {points: max(size(way_from(gate)) for gate in gates) otherwise 0}
ranking:
  points: {most: score(player)}
"""


def test_both_machines_follow_ways_over_turned_tiles(tmp_path: Path) -> None:
    table = load(write_game(tmp_path, GAME)).table(players=2)
    assert sum(walk(table, Random(seed), looks=3) for seed in range(4)) > 30


def test_a_file_may_have_a_word_of_that_name(tmp_path: Path) -> None:
    path = tmp_path / "ways.game.yaml"
    text = GAME[: GAME.index("  opposite(")] + "  turned(cell): size(neighbours(cell))\n" + GAME[GAME.index("play:") :]
    path.write_text(text.replace("max(size(way_from(gate)) for gate in gates) otherwise 0", "turned(a1)"), encoding="utf-8")
    assert walk(load(path).table(players=2), Random(1), looks=3) > 8
