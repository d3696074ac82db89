"""Walks by number inside modules say what walks by generated Python say, on all rule sets there are; `tests.rules.lockstep_steps` looks longer."""

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require
from tests.rules.lockstep_steps import compared
from tests.rules.rule_sets import FILES, loaded
from tests.tiers import by_game

require("wasmtime")


@pytest.mark.parametrize("name", by_game(FILES))
def test_states_say_the_same_inside(name: str) -> None:
    line = compared(6 if NIGHTLY else 1, 60 if NIGHTLY else 16, (name, loaded(name).players[0]), with_options=NIGHTLY)
    assert line.differences == []
    assert line.states
