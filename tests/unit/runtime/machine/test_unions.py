"""Sets that are unions: worked out quicker, and the same."""

from dataclasses import replace

import pytest

from interpreter import load
from interpreter.model import ir
from interpreter.runtime.machine.aggregates import fold, union
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import TurnState

GROUND = "ground"  # the cells under the tiles of a layout
COURSE = TurnState(0, 0, 0, 0)


@pytest.fixture(scope="module")
def table() -> GameInstance:
    return load("underwood").table(players=3, seed=3)


@pytest.fixture(scope="module")
def ground(table: GameInstance) -> ir.Aggregate:
    body = table.rules.words[GROUND].body
    assert isinstance(body, ir.Aggregate)
    return body


def test_a_union_is_what_it_would_be_member_by_member(table: GameInstance, ground: ir.Aggregate) -> None:
    quick, slow = union(table, ground), fold(table, ground)
    assert quick is not None
    found = quick((), COURSE, [None] * 9)
    assert found == slow((), COURSE, [None] * 9)
    assert 20 < found.bit_count() < table.material.of(ground.kind.inner).size  # type: ignore[union-attr]  # it is a set


def test_what_only_looks_like_a_union_is_left_alone(table: GameInstance, ground: ir.Aggregate) -> None:
    exists = ground.where
    assert isinstance(exists, ir.Aggregate)
    inside = exists.where
    assert isinstance(inside, ir.In)
    other_name = replace(inside, member=replace(inside.member, slot=exists.slot))  # type: ignore[type-var]  # a local
    for changed in (
        replace(ground, name="count"),
        replace(ground, value=inside.member),
        replace(ground, where=replace(exists, name="every")),
        replace(ground, where=replace(exists, where=other_name)),
        replace(ground, where=replace(exists, source=replace(ground, where=inside))),  # depends on the member
        replace(ground, where=None),
    ):
        assert union(table, changed) is None
