"""Words that are split inside a module: the same games when rows begin anew all the time."""

import pytest

from interpreter import load
from interpreter.backends.wasm.expressions import staged_words
from interpreter.backends.wasm.machine import WasmTable
from interpreter.runtime.machine import machine
from interpreter.simulation.simulate import game_seed, playout_of
from tests.optional import require

require("wasmtime")


@pytest.mark.full
@pytest.mark.parametrize("room", [staged_words.ROOM, 1 << 15])
def test_rows_are_for_every_position(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staged_words, "ROOM", room)
    monkeypatch.setattr(staged_words, "LONGEST_KEY", 1 << 8)
    table = load("glade").start(players=2, seed=1).state.table
    inside, engine = WasmTable(table), table.engine
    assert engine is not None
    assert inside.generated.functions
    assert any(each.name.startswith("residual.") for each in inside.generated.functions)
    first = machine.start(table)
    for number in range(3):
        seed = game_seed(1, number)
        end = engine.play_out(first, playout_of(seed))
        assert inside.play(first, seed).state == end
