"""Simulations inside modules give the rows that generated Python gives, in every rule set that has a module."""

from collections.abc import Iterator, Mapping

import pytest

from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.project.errors import PositionError, UsageError
from tests.budgets import NIGHTLY
from tests.optional import require
from tests.rules.lockstep import settings_of_options
from tests.rules.lockstep_inside import same_rows
from tests.rules.rule_sets import everything, rule_set
from tests.tiers import by_game

require("wasmtime")
GAMES = 20 if NIGHTLY else 3


def _settings(name: str, players: int) -> Iterator[Mapping[str, object]]:
    yield {}
    if NIGHTLY:
        yield from settings_of_options(name, players)


@pytest.mark.parametrize("name", by_game(everything()))
def test_rows_are_the_same_inside(name: str) -> None:
    game = rule_set(name)
    for players in game.players if NIGHTLY else (game.players[-1],):
        for options in _settings(name, players):
            try:
                table = game.table(players=players, seed=5, options=options)
            except (PositionError, UsageError):  # a value of an option that is nothing for this game
                continue
            try:
                assert same_rows(table, 5, GAMES) == GAMES
            except Unsupported as reason:
                assert str(reason)  # noqa: PT017  # tables may be left to other machines, with a reason
