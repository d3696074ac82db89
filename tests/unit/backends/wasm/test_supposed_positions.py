"""Positions that are only supposed, and memories of positions, inside modules: the same games as by generated Python, and blocks that can be read."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.backends.wasm.machine import WasmTable
from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.layout import layout_of
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.simulate import game_seed, playout_of
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: seen_before
players: 2
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
track:
  holder(cell): player or none
  marked: set of cell
  points(player): 0 to 99
  debts: 0 to 5000
  turned: 0 to 9 starting at 9
  seen: memory of holder, current, marked
  lately: memory of points, debts
words:
  mine(player): set(cell in cells where holder(cell) = player)
  beside(player): size(neighbours(mine(player)))
  best_ahead(player): max(after(claim(cell), beside(player)) for cell in cells where holder(cell) is none) otherwise 0
play:
  - turns: clockwise
    safety_limit: 60
    do:
      - remember: seen
      - must: place
        if_none: pass
      - may: pay
procedures:
  claim(cell):
    do:
      - change: holder(cell) to me
      - change: marked to if cell in marked then marked without set(cell) else marked union set(cell)
      - remember: lately
  spend(cell):
    do:
      - change: holder(cell) to none
      - remember: seen
      - repeat: 3 until turned = 0
        do:
          - take: up to 2 from turned
      - take: 12 from turned
      - if: turned = 0
        then:
          - end_game: over
actions:
  place:
    choose:
      cell: cells where holder(cell) is none
    require:
      grows: {that: "VALUE", say: No.}
    do:
      - run: claim(cell)
      - add: up to 1 to points(me)
      - if: size(marked) = 5
        then:
          - forget: lately
  pay:
    choose:
      cell: mine(me)
    require:
      fresh: {that: "after(pay, times(seen)) < 3 and after(spend(cell), after(claim(cell), times(lately))) < 9", say: No.}
    do:
      - change: holder(cell) to none
      - add: 1 to debts
      - change: turned to 9
end:
  over: {}
  again: {at: end of turn, when: times(seen) = 3}
scoring:
  points: {points: points(player) + times(lately)}
ranking:
  points: {most: score(player)}
"""
VALUES = (
    "after(place, holder(cell) = me)",
    "after(place, times(seen)) <= times(seen)",
    "after(place, beside(me)) >= 1 and beside(me) >= 0",
    "best_ahead(me) >= after(place, beside(me))",
    "exists(other in cells where after(claim(other), size(marked)) > size(marked))",
    "after(claim(cell), after(spend(cell), size(marked) > 0 and times(lately) = 1)) or size(marked) > 1",
    "after(claim(first(marked)), yes) otherwise yes",
    "after(spend(cell), turned) = max(0, turned - 12)",
    "after(place, after(claim(cell), times(lately))) > 0",
    "after(forgotten, times(lately)) = 0",
)


def same_games(table: GameInstance, games: int) -> int:
    """How many questions were answered in games that were the same on both machines."""
    inside, engine = WasmTable(table), table.engine
    assert engine is not None
    answered = 0
    for number in range(games):
        playout = playout_of(game_seed(1, number))
        end = engine.play_out(machine.start(table), playout)
        game = inside.play(machine.start(table), game_seed(1, number))
        assert (game.state, game.state.ended, game.decisions) == (end, end.ended, len(playout.counts))
        assert game.notices == playout.notices
        answered += game.decisions
    return answered


def _table(folder: Path, value: str) -> GameInstance:
    text = GAME.replace("VALUE", value).replace("procedures:\n", "procedures:\n  forgotten:\n    do:\n      - forget: lately\n")
    return load(write_game(folder, text)).table(players=2)


@pytest.mark.parametrize("value", VALUES)
def test_values_after_steps_are_the_same_inside(tmp_path: Path, value: str) -> None:
    pytest.importorskip("wasmtime", reason="modules are run by the extra `fast`")
    assert same_games(_table(tmp_path, value), 20) > 20


def test_positions_with_memories_are_read_again(tmp_path: Path) -> None:
    table = _table(tmp_path, "yes")
    layout = layout_of(table)
    state = machine.start(table)
    engine = table.engine
    assert engine is not None
    for limit in (0, 1, 5, 20, 60):
        playout = playout_of(7)
        playout.limit = limit
        later = engine.play_out(state, playout)
        block = pack(layout, later)
        assert (unpack(layout, block), len(block)) == (later, layout.size)
