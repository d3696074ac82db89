"""Connected parts that touch another set, or do not, inside modules: as by generated Python, on boards of one word and of several."""

from pathlib import Path

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.optional import require
from tests.unit.backends.wasm.test_supposed_positions import same_games

GAME = """\
rulewright: 1
game: parts
players: 2
kinds:
  cell: {BOARD}
track:
  holder(cell): player or none
  size_of_it: 0 to 999
words:
  mine(player): set(cell in cells where holder(cell) = player)
  free: set(cell in cells where holder(cell) is none)
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - must: place
        if_none: pass
actions:
  place:
    choose:
      cell: free
    do:
      - change: holder(cell) to me
      - change: size_of_it to size(UNION)
      - change: holder(other) to none for other in UNION where size_of_it < 9
"""
BOARDS = (
    "grid: square, width: 4, height: 4, steps: sides, names: a1",
    "grid: square, width: 9, height: 9, steps: sides, names: a1",
    "grid: hex, width: 5, height: 4",
)
UNIONS = (
    "union(part for part in groups(mine(next(me))) where empty(neighbours(part) common free))",
    "union(part for part in groups(mine(me)) where not empty(mine(next(me)) common neighbours(part)))",
    "union(part for part in groups(free) where empty(neighbours(part) common (free union mine(me))))",
    "union(part for part in groups(free) where empty(neighbours(part) common set(cell)))",
)


@pytest.mark.parametrize("union", UNIONS)
@pytest.mark.parametrize("board", BOARDS)
def test_parts_that_touch_others_are_the_same_inside(tmp_path: Path, board: str, union: str) -> None:
    require("wasmtime")
    table = load(write_game(tmp_path, GAME.replace("BOARD", board).replace("UNION", union))).table(players=2)
    assert same_games(table, 3) > 20
