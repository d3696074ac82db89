"""However a rule file is damaged: reading it never raises, never hangs, and gives rules or a reason."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile.damage import compiled, damaged, fault, games


@pytest.mark.full
@pytest.mark.parametrize("number", range(len(games())))
def test_the_games_are_right_before_they_are_damaged(number: int) -> None:
    rules, report = compiled(games()[number])
    assert rules is not None, [str(found) for found in report]


@pytest.mark.full
@settings(max_examples=150)
@given(st.integers(0, 10**9), st.integers(0, 2))
def test_a_damaged_game_gives_rules_or_a_finding(seed: int, number: int) -> None:
    assert None is fault(damaged(games()[number], Random(seed)))


@pytest.mark.full
@settings(max_examples=15)
@given(st.integers(0, 10**9))
def test_a_damaged_large_game_gives_rules_or_a_finding(seed: int) -> None:
    assert None is fault(damaged(games()[-1], Random(seed)))
