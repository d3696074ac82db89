"""Whole games inside a module: the same answers, ends and positions as by generated Python, from the same seeds."""

import pytest

from interpreter import load
from interpreter.backends.wasm.machine import WasmTable
from interpreter.runtime.machine import machine
from interpreter.simulation.simulate import game_seed, playout_of
from tests.optional import require

require("wasmtime")
GAMES = (
    "tic_tac_toe",
    "connect_four",
    "breakthrough",
    "hex",
    "reversi",
    "kalah",
    "pig",
    "liars_dice",
    "kuhn_poker",
    "underwood",
    "fogbound",
    "holdem",
    "backgammon",
)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_inside(name: str) -> None:
    table = load(name).start(players=2, seed=1).state.table
    inside, engine = WasmTable(table), table.engine
    assert engine is not None
    first = machine.start(table)
    for number in range(5):
        seed = game_seed(1, number)
        playout = playout_of(seed)
        end = engine.play_out(first, playout)
        game = inside.play(first, seed)
        assert (game.state, game.state.ended) == (end, end.ended)
        assert (game.decisions, game.options, game.most_options) == (len(playout.counts), sum(playout.counts), max(playout.counts))
        assert game.notices == playout.notices
