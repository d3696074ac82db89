"""Sets of cells that are equal after turning and shifting, inside modules: sets, lists with a cell more than once, shapes of components."""

from pathlib import Path

import pytest

from interpreter import load
from tests.game_files import write_game
from tests.optional import require
from tests.rules import lockstep_inside

require("wasmtime")

SHAPES = """\
rulewright: 1
game: shapes
players: 2
components: shapes.components.yaml
kinds:
  cell: {GRID}
  piece:
    listed_in: pieces
    columns:
      form: shape
track:
  mark(cell): player or none
  hits: 0 to 30000
words:
  of(player): set(cell in cells where mark(cell) = player)
actions:
  put:
    choose:
      cell: cells
    do:
      - change: mark(cell) to me
      - add: HITS to hits
        surely: There is room.
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - must: put
"""
PIECES = """\
rulewright: 1
components: shapes
pieces:
  - {id: corner, form: [[0, 0], [1, 0], [0, 1]]}
  - {id: pair, form: [[0, 0], [1, 0]]}
"""
GRIDS = (
    "grid: square, width: 5, height: 5, steps: sides, names: a1",
    "grid: square, width: 9, height: 8, steps: sides and corners, names: a1",
    "grid: hex, width: 5, height: 4, names: a1",
    "grid: square, width: 1, height: 7, names: a1",
)
HITS = (
    "count(part in groups(of(me)) where exists(other in groups(of(next(me))) where same_shape(part, other)))",
    "count(c in cells where same_shape(neighbours(c), neighbours(cell)))",
    "count(c in cells where same_shape(list(c, cell, a1), list(a1, cell, cell)))",
    "count(c in cells where same_shape(list(c, cell, a1), set(a1, cell)))",
    "count(c in cells where same_shape(of(me) without set(c), of(next(me))))",
    "count(c in cells where same_shape(list(c, cell, a1), form(pair)) or same_shape(form(corner), list(c, cell, a1)))",
)


@pytest.mark.full
@pytest.mark.parametrize("grid", GRIDS)
def test_shapes_are_the_same_inside(grid: str, tmp_path: Path) -> None:
    (tmp_path / "shapes.components.yaml").write_text(PIECES, encoding="utf-8")
    for hits in HITS:
        table = load(write_game(tmp_path, SHAPES.replace("GRID", grid).replace("HITS", hits))).table(players=2, seed=1)
        assert lockstep_inside.walk(table, 1, 25) == 25
        lockstep_inside.same_games(table, 1)
