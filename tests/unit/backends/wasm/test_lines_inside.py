"""Lines inside a module: rows, lines between cells, on boards of one word and of more, told by shifts where steps have one length."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.optional import require
from tests.rules.lockstep import walk
from tests.unit.backends.wasm.inside import assert_alike

require("wasmtime")

LINES = """\
rulewright: 1
game: lines
players: 2
kinds:
  cell: {GRID}
track:
  mark(cell): player or none
  rows: 0 to 30000
  lines: 0 to 30000
words:
  of(player): set(cell in cells where mark(cell) = player)
  caught(cell): flanked(cell, of(next(me)), of(me))
  home(player, cell): if player = first(players) then row_of(cell) else 9 - row_of(cell)
  wide(player, cell): set(c in neighbours(cell) where home(player, c) >= home(player, cell))
actions:
  put:
    choose:
      cell: cells where mark(cell) is none
    do:
      - change: mark(cell) to me
      - add: longest_row(cell, of(me)) to rows
        surely: There is room.
      - add: size(caught(cell)) + count(c in cells where not empty(caught(c))) to lines
        surely: There is room.
      - if: longest_row(cell, of(me)) > 2
        then:
          - add: 100 to rows
            surely: There is room.
      - change: mark(c) to me for c in caught(cell)
  slide:
    choose:
      from: of(me)
      to: wide(me, from)
    require:
      free:
        that: mark(to) is none
        say: Something is there.
      same:
        that: column_of(to) = column_of(from) or row_of(to) != row_of(from)
        say: Not there.
    do:
      - change: mark(from) to none
      - change: mark(to) to me
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - must: [put, slide]
        if_none: pass
end:
  five:
    after: put
    when: longest_row(cell, of(me)) >= 5
  blocked:
    at: end of turn
    when: all_passed
"""
GRIDS = {
    "square": "grid: square, width: 8, height: 8, steps: sides and corners, names: a1",
    "sides": "grid: square, width: 7, height: 5, names: a1",
    "large": "grid: square, width: 9, height: 8, steps: sides and corners, names: a1",
    "hex": "grid: hex, width: 6, height: 6, names: a1",
    "line": "grid: square, width: 64, height: 1, names: a1",
    "upright": "grid: square, width: 1, height: 12, steps: sides and corners, names: a1",
}


@pytest.mark.parametrize("grid", GRIDS)
def test_lines_are_the_same_inside(grid: str, tmp_path: Path) -> None:
    game = load(write_game(tmp_path, LINES.replace("GRID", GRIDS[grid])))
    assert_alike(game.table(players=2, seed=1), games=15, limits=(0, 7))


@pytest.mark.full
@pytest.mark.parametrize("ends", ["of(next(me)) union set(cell)", "cells", "cells without of(me)", "neighbours(cell)"])
@pytest.mark.parametrize("grid", ["square", "large", "hex"])
def test_cells_between_may_be_ends_too(grid: str, ends: str, tmp_path: Path) -> None:
    text = LINES.replace("GRID", GRIDS[grid]).replace("of(next(me)), of(me))", f"of(next(me)), {ends})")
    table = load(write_game(tmp_path, text)).table(players=2, seed=1)
    assert_alike(table, games=5, limits=(0, 7))
    assert walk(table, Random(1), 40, looks=40) > 10


@pytest.mark.parametrize(
    ("columns", "rows", "least"), [(8, 8, 5), (3, 3, 1), (1, 9, 2), (9, 1, 3), (5, 4, 4), (10, 10, 5), (8, 2, 8), (7, 9, 6)]
)
def test_rows_of_so_many_are_the_same_inside(columns: int, rows: int, least: int) -> None:
    table = load("tic_tac_toe").table(players=2, seed=1, options={"columns": columns, "rows": rows, "in_a_row": least})
    assert_alike(table, games=25, limits=(0,))
