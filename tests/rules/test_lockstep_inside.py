"""Rule sets as modules go the way of the other machines; those that are left to these are told apart from those that differ."""

import pytest

from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.steps import Stepper
from tests.budgets import NIGHTLY
from tests.optional import require
from tests.rules import lockstep_inside
from tests.rules.lockstep import DisagreementError
from tests.rules.rule_sets import everything, names, rule_set
from tests.tiers import by_game

require("wasmtime")


@pytest.mark.parametrize("name", by_game(everything()))
def test_a_module_goes_the_way_of_the_other_machines(name: str) -> None:
    game = rule_set(name)
    for players in game.players if NIGHTLY else game.players[:1]:
        table = game.table(players=players, seed=1)
        try:
            assert lockstep_inside.walk(table, 1, 200 if NIGHTLY else 30, slowly=NIGHTLY) > 0
            lockstep_inside.same_games(table, 1)
        except Unsupported as reason:
            assert str(reason)  # noqa: PT017  # tables may be left to other machines, with a reason


@pytest.mark.parametrize("name", by_game(names()))
def test_a_position_saved_by_one_machine_is_continued_by_the_others(name: str) -> None:
    game = rule_set(name)
    for players in game.players if NIGHTLY else game.players[-1:]:
        assert lockstep_inside.relay(game.table(players=players, seed=2), 2, 100 if NIGHTLY else 9) > 0


@pytest.mark.full
def test_differences_are_found_and_what_is_declined_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    line = lockstep_inside.compared(1, 30, ("tic_tac_toe", 2))
    assert (line.differences, line.declined) == ([], {})
    assert line.games < line.decisions
    monkeypatch.setattr(Stepper, "count", 3)
    with pytest.raises(DisagreementError, match="0 has 9 options, 0 has 3 inside"):
        lockstep_inside.walk(rule_set("tic_tac_toe").table(players=2, seed=1), 1, 30)
