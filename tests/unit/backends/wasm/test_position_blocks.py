"""Positions as blocks of linear memory: what is packed is unpacked again, for every game, and wrong bytes are refused."""

import json
from random import Random

import pytest

from interpreter.backends.wasm.position.cell_codecs import UnreadableBlockError
from interpreter.backends.wasm.position.codec import pack, unpack
from interpreter.backends.wasm.position.layout import layout_of
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from tests.budgets import NIGHTLY
from tests.rules.lockstep import rule_sets
from tests.rules.rule_sets import FILES, loaded
from tests.tiers import by_game

POSITIONS = 1000 if NIGHTLY else 25


def positions(table: GameInstance, seed: int, most: int) -> list[GameState]:
    """The positions of a game by chance, in which nobody's answer waits for others."""
    state, random, found = machine.start(table), Random(seed), []
    for _ in range(most):
        found += [] if state.answered else [state]
        if state.ended is not None:
            break
        asked = random.choice(machine.questions(table, state))
        state = machine.answer(table, state, asked.player, asked.options.sample(random.randrange))
    return found


def same(one: GameState, other: GameState) -> bool:
    """Whether positions are equal, truths and numbers told apart."""
    return one == other and repr((one.store, one.course, one.frames)) == repr((other.store, other.course, other.frames))


@pytest.mark.parametrize("name", by_game([*rule_sets([*FILES])] if NIGHTLY else [*FILES]))
def test_a_position_comes_back_from_its_block(name: str) -> None:
    game = loaded(name)
    for players in game.players if NIGHTLY else game.players[-1:]:
        table = game.table(players=players, seed=players)
        layout = layout_of(table)
        assert layout.size % 8 == 0
        json.dumps(layout.describe())
        for state in positions(table, players, POSITIONS):
            block = pack(layout, state)
            assert len(block) == layout.size
            assert same(unpack(layout, block), state)


def test_a_block_that_is_none_is_refused() -> None:
    table = loaded("tic_tac_toe").table(players=2, seed=1)
    layout = layout_of(table)
    block = pack(layout, machine.start(table))
    for offset, value in (
        (layout.ended, 1),  # over, with a frame
        (layout.depth, 3),  # more frames than routines
        (layout.depth, 0),  # not over, and without a frame
        (layout.stack, 9),  # no such routine
        (layout.stack + 2, 200),  # no such instruction
        (layout.track("mark").base, 3),  # no such player
        (layout.track("mark").base, 1),  # not what the kept sets say
        (layout.indexes[next(iter(layout.indexes))].base + 7, 255),  # no such cell
    ):
        wrong = bytearray(block)
        wrong[offset] = value
        with pytest.raises(UnreadableBlockError):
            unpack(layout, bytes(wrong))
    with pytest.raises(UnreadableBlockError, match=f"has {layout.size} bytes"):
        unpack(layout, block[:-1])


def test_half_given_answers_do_not_go_into_a_block() -> None:
    table = loaded("goofspiel").table(players=2, seed=1)
    layout, state = layout_of(table), machine.start(table)
    while not state.answered:
        asked = machine.questions(table, state)[0]
        state = machine.answer(table, state, asked.player, asked.options.nth(0))
    with pytest.raises(Unsupported, match="while others are still asked"):
        pack(layout, state)
