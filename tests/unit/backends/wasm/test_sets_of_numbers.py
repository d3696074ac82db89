"""Sets of numbers below 0 and of very high ones inside modules, where they are lists in order."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.backends.wasm.machine import WasmTable
from interpreter.backends.wasm.position.unsupported import Unsupported
from tests.game_files import write_game
from tests.optional import require
from tests.rules import lockstep_inside

require("wasmtime")

DIAGONALS = """\
rulewright: 1
game: diagonals
players: 2
kinds:
  cell: {grid: square, width: 5, height: 5, steps: sides, names: a1}
  suit: [leaves, stones]
track:
  mark(cell): player or none
  debt(player): 0 - 9 to 9 starting at 0
  gold(player): 0 to 30000
  hits: 0 - 900000 to 900000 starting at 0
words:
  of(player): set(cell in cells where mark(cell) = player)
  slope(cell): row_of(cell) - column_of(cell)
  slopes(player): set(slope(cell) for cell in of(player))
  worth(cell): row_of(cell) * column_of(cell) * 900
  perhaps(cell): if mark(cell) is none then none else slope(cell)
actions:
  put:
    choose:
      cell: cells where mark(cell) is none
    do:
      - change: mark(cell) to me
      - change: debt(me) to limited(slope(cell) * 3, 0 - 9, 9)
      - change: gold(me) to worth(cell)
      - change: hits to limited((HITS), 0 - 900000, 900000)
play:
  - turns: clockwise
    safety_limit: 25
    do:
      - must: put
"""
NUMBERS = (
    "size(slopes(me))",
    "size(set(worth(c) for c in of(me)))",
    "size(slopes(me) common slopes(next(me))) + 100 * size(slopes(me) union slopes(next(me))) + 10000 * size(slopes(me) without slopes(next(me)))",
    "first(slopes(me)) otherwise 99",
    "last(slopes(me)) otherwise 99",
    "sum(n for n in slopes(me) where n > 0 - 2)",
    "min(n * n for n in slopes(me)) otherwise 77",
    "if 0 - 1 in slopes(me) then 1 else 0",
    "if slopes(me) = slopes(next(me)) then 1 else 0",
    "if slopes(me) = set(0 - 1, 1, 3) then 1 else 0",
    "if debt(me) in set(0 - 3, 3, gold(me)) then 1 else 0",
    "size(set(debt(me), debt(next(me)), 0 - 3))",
    "size(set(perhaps(c) for c in cells))",
    "size(union(slopes(player) for player in players where debt(player) < 4))",
    "size(union(set(slope(c), debt(me)) for c in of(me)))",
    "size(set(list(debt(me), slope(cell), debt(me))))",
    "(the(slopes(me)) otherwise 55) + size(slopes(me) common set(0, 1, 2)) + size(set(0, 1, 2) without slopes(me)) * 100",
    "nth(slopes(me), 2) otherwise 66",
    "size(best(n in slopes(me) by n * n)) * 10 + (sole_best(n in slopes(me) by n * n) otherwise 5)",
    "size(best(n in slopes(me) by list(n * n, n)))",
    "size(set(n in slopes(me) where n < 1)) + 10 * count(n in slopes(me) where n in slopes(next(me)))",
    "if every(n < 3 for n in slopes(me)) and same(n mod 2 for n in slopes(me)) then 1 else 0",
    "size(list(n for n in slopes(me))) + sum(n for n in list(slopes(me)))",
    "size(front(slopes(me), 2)) + (first(last(slopes(me), 1)) otherwise 8)",
    "size(if size(slopes(me)) > 2 then slopes(me) else set(0, 4))",
    "size((if debt(me) > 0 then set(0 - 4) else none) otherwise slopes(me))",
    "size(set(n + 1 for n in slopes(me)) union set(worth(cell), 5000))",
    "if empty(slopes(next(me))) then 1 else 0",
    "copies(debt(me), slopes(me))",
)  # fmt: skip


DECLINED = {
    "size(common(slopes(player) for player in players))": "what is common to sets of numbers",
    "size(best(n in list(slopes(me)) by n))": "the highest of numbers",
    "size(set(set(a1), set(cell)))": "sets of sets that are written out",
    "size(union(groups(of(player)) for player in players))": "the word `union` of sets of sets",
    "size(list(list(1, 2), list(3)))": "values of the kind `list of list of 1 to 2`",
    "size(list(slopes(player) for player in players))": "values of the kind `list of set of -4 to 4`",
    "size(subsets(slopes(me), 1, 2))": "choices of several numbers that have no place",
}


@pytest.mark.parametrize(("hits", "reason"), DECLINED.items())
def test_what_is_left_to_other_machines_is_said_with_its_place(hits: str, reason: str, tmp_path: Path) -> None:
    table = load(write_game(tmp_path, DIAGONALS.replace("HITS", hits))).table(players=2, seed=1)
    with pytest.raises(Unsupported, match=rf"{reason}.*diagonals.game.yaml:26\)"):
        WasmTable(table)


@pytest.mark.full
@pytest.mark.parametrize("hits", NUMBERS)
def test_sets_of_numbers_are_the_same_inside(hits: str, tmp_path: Path) -> None:
    table = load(write_game(tmp_path, DIAGONALS.replace("HITS", hits))).table(players=2, seed=1)
    assert lockstep_inside.walk(table, 1, 25) > 10
    lockstep_inside.same_games(table, 1)
