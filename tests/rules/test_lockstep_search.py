"""Bots search alike inside modules and at tables, under variants and house rules too; a difference would be found."""

import pytest

from interpreter.backends.wasm.search import stands
from tests.budgets import NIGHTLY
from tests.optional import require
from tests.rules.lockstep_search import compared
from tests.rules.rule_sets import everything, rule_set
from tests.tiers import by_game

require("wasmtime")
SOME = 8  # one rule set in so many, where not all are looked at


@pytest.mark.parametrize("name", by_game(everything() if NIGHTLY else everything()[::SOME]))
def test_figures_are_those_of_the_tree_at_the_table(name: str) -> None:
    for players in rule_set(name).players if NIGHTLY else rule_set(name).players[-1:]:
        line = compared(3 if NIGHTLY else 1, 60 if NIGHTLY else 20, (name, players))
        assert not line.differences
        assert line.searches or line.declined or "kuhn" in name


def test_differences_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stands, "ONE", stands.ZERO)  # nobody has won
    line = compared(2, 60, ("connect_four", 2))
    assert len(line.differences) == 1
    assert "after sweep" in line.differences[0]
