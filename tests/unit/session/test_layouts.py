"""Which layout is taken if none is asked for."""

from interpreter import load


def test_a_preset_that_a_house_rule_refuses_is_passed_over() -> None:
    game = load("underwood+no_loose_tiles")
    for players in game.players:
        assert players == game.start(players=players).state.table.players
