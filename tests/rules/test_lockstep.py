"""The comparison of the two machines sees when they differ."""

import re

import pytest

from tests.rules import lockstep


@pytest.mark.full
def test_machines_that_agree_have_no_differences():
    found = lockstep.compared(1, 50, ("tic_tac_toe", 2))
    assert [] == found.differences
    assert found.games < found.decisions


def test_a_difference_is_told_with_the_game_and_the_answer(monkeypatch):
    monkeypatch.setattr(lockstep, "result", lambda table, state: state.ended is None or table.engine is None)
    found = lockstep.compared(1, 50, ("tic_tac_toe", 2))
    assert re.match(
        r"tic_tac_toe, 2 players, seed 0, usual options: after [5-9] answers: DisagreementError: results: True", found.differences[0]
    )


@pytest.mark.full
def test_sets_of_variants_that_exclude_each_other_are_left_out():
    found = [*lockstep.rule_sets(["underwood"])]
    assert "underwood+saplings" in found
    assert "underwood+clearings+saplings" in found
    assert "underwood+mycorrhiza+saplings" not in found
    assert "underwood+old_trees" in found
