"""A game that remembers more positions than a module has room for is played by the other machines."""

from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import load
from interpreter.backends.wasm.machine import WasmTable
from interpreter.backends.wasm.position.codec import pack
from interpreter.backends.wasm.position.logs import MOST_ENTRIES
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.runtime.machine import machine
from interpreter.simulation.simulate import SimulationTask, all_games, game_seed, playout_of
from tests.game_files import write_game
from tests.optional import require

GAME = """\
rulewright: 1
game: long_memory
players: 2
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
track:
  marked: set of cell
  seen: memory of marked, current
play:
  - turns: clockwise
    safety_limit: MOST
    do:
      - must: mark
actions:
  mark:
    choose:
      cell: cells
    do:
      - change: marked to if cell in marked then marked without set(cell) else marked union set(cell)
      - remember: seen
end:
  often: {at: end of turn, when: times(seen) = 900}
scoring:
  marks: {points: size(marked)}
ranking:
  points: {most: score(player)}
"""


@pytest.mark.parametrize("turns", [MOST_ENTRIES, MOST_ENTRIES + 1])
def test_a_full_memory_stops_the_module(tmp_path: Path, turns: int) -> None:
    host = require("interpreter.backends.wasm.host")
    require("wasmtime")
    table = load(write_game(tmp_path, GAME.replace("MOST", str(turns)))).table(players=2)
    inside, engine, first = WasmTable(table), table.engine, machine.start(table)
    assert engine is not None
    end = engine.play_out(first, playout_of(game_seed(1, 0)))
    if turns > MOST_ENTRIES:
        with pytest.raises(host.Trap):
            inside.play(first, game_seed(1, 0))
        with pytest.raises(Unsupported, match="remembered"):
            pack(inside.layout, end)
    else:
        assert inside.play(first, game_seed(1, 0)).state == end


def test_a_game_that_is_stopped_inside_is_told_with_its_place(tmp_path: Path) -> None:
    require("wasmtime")
    task = SimulationTask(load(write_game(tmp_path, GAME.replace("MOST", str(MOST_ENTRIES + 1)))), 2, 1, machine="wasm")
    rows = all_games(task, 3)
    assert rows == all_games(replace(task, machine="python"), 3)
    assert {"python"} == {row.machine for row in rows}
    told = task.note(task.tally(rows))
    assert told is not None
    assert told.values["why"].startswith("3 games were stopped inside: unreachable at track.seen ")
    assert told.values["why"].endswith("long_memory.game.yaml:8)")
