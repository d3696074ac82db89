"""The campaign plays every setting and sees what does not hold."""

import pytest

from tests.rules import campaign
from tests.rules.campaign import Setting


@pytest.mark.full
def test_every_number_of_players_variant_house_rule_and_option_has_its_turn():
    found = campaign.settings(["underwood"])
    assert {2, 3, 4} == {each.players for each in found}
    assert {"underwood", "underwood+saplings", "underwood+old_trees"} <= {each.rules for each in found}
    assert any(each.options for each in found)


def test_games_are_counted_with_their_ends():
    found = campaign.portion("1", 0.0, (0, Setting("tic_tac_toe", 2, {})))
    assert (1, [], 1) == (found.games, [*found.faults], found.ends.total())
    assert "tic_tac_toe: 1 games" in next(campaign.told([found]))


def test_rounds_go_on_until_there_are_enough_games():
    found = [*campaign.portions([Setting("tic_tac_toe", 2, {})], 3, "1", 1, seconds=0.0)]
    assert 3 == len(found)


def test_a_game_that_breaks_down_is_told_with_its_seed(monkeypatch):
    def play(*_given, **_more):
        raise KeyError("of the test")

    monkeypatch.setattr(campaign, "play", play)
    found = campaign.portion("1", 0.0, (0, Setting("tic_tac_toe", 2, {})))
    assert "KeyError: 'of the test'" in found.faults[0]
    assert "faults: 1" in [*campaign.told([found])][-1]
