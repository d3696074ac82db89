"""Positions inside a module from which one goes on step by step, and the tree of what follows from them."""

from random import Random

import pytest

from interpreter import load
from interpreter.backends.wasm.host import Trap
from interpreter.backends.wasm.machine import WasmTable
from interpreter.backends.wasm.steps import Stepper
from interpreter.session.perft import perft
from tests.optional import require

require("wasmtime")
GAMES = ("tic_tac_toe", "connect_four", "breakthrough", "hex", "reversi")


@pytest.mark.parametrize("name", GAMES)
def test_answers_lead_to_the_same_positions_inside(name: str) -> None:
    state = load(name).start(players=2, seed=1).state
    inside, random = Stepper(WasmTable(state.table), 1), Random(1)
    inside.open(state.position)
    while not state.over:
        assert (inside.count, inside.player) == (state.option_count, state.player)
        number = random.randrange(inside.count)
        state = state.step(number)
        inside.apply(number)
        assert inside.state() == state.position
    assert inside.table.layout.ends[inside.ended - 1] == state.position.ended


@pytest.mark.parametrize("name", GAMES)
def test_trees_have_as_many_leaves_inside(name: str) -> None:
    state = load(name).start(players=2, seed=1).state
    inside = Stepper(WasmTable(state.table), 1)
    for depth in range(1, 4 if name in ("breakthrough", "hex") else 5):
        if depth < 3 or name != "hex":
            inside.open(state.position)
            assert inside.perft(depth).leaves == perft(state, depth)


def test_figures_that_others_found() -> None:
    inside = Stepper(WasmTable(load("tic_tac_toe").start(players=2, seed=1).state.table))
    inside.open(load("tic_tac_toe").start(players=2).state.position)
    tree = inside.perft(9, whole=True)
    assert (tree.leaves, tree.ended, tree.ended + tree.questions) == (127_872, 255_168, 549_946)
    state = load("connect_four").start(players=2).state
    inside = Stepper(WasmTable(state.table))
    inside.open(state.position)
    assert inside.perft(8).leaves == 5_673_234


def test_a_trap_says_where_the_rules_have_what_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    state = load("tic_tac_toe").start(players=2, seed=1).state
    table = WasmTable(state.table)
    said = {table.location(Trap("unreachable", (0, offset))) for offset, place in table.module.source_map().places if place}
    assert any("actions.place.do" in each and "tic_tac_toe.game.yaml:" in each for each in said)
    assert table.location(Trap("unreachable", (0,))) == "in code of the machine itself"
    inside = Stepper(table)
    inside.open(state.position)
    monkeypatch.setattr("interpreter.backends.wasm.steps.POSITIONS", 1 << 30)
    with pytest.raises(Trap) as caught:
        inside.apply(0)
    assert caught.value.__notes__ == ["in code of the machine itself"]
