"""Positions that are only supposed, and memories of positions, inside modules: the same games as by generated Python, and blocks that can be read."""

from pathlib import Path

import pytest

from interpreter.backends.wasm.machine import WasmTable
from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.layout import layout_of
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.simulation.simulate import game_seed, playout_of
from tests.optional import require
from tests.unit.backends.looking_ahead import VALUES, table_where


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


@pytest.mark.full
@pytest.mark.parametrize("value", VALUES)
def test_values_after_steps_are_the_same_inside(tmp_path: Path, value: str) -> None:
    require("wasmtime")
    assert same_games(table_where(tmp_path, value), 20) > 20


def test_positions_with_memories_are_read_again(tmp_path: Path) -> None:
    table = table_where(tmp_path, "yes")
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
