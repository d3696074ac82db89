"""The classics in lockstep with a second writing of their rules, in games played by chance."""

from random import Random

import pytest

from interpreter import load
from tests.budgets import NIGHTLY
from tests.rules.classics_oracle import ORACLES
from tests.tiers import by_game

GAMES = {"nine_mens_morris": 3, "kalah": 5, "nim": 10}


@pytest.mark.parametrize("name", by_game(ORACLES))
def test_offers_turns_and_results_are_those_of_the_second_writing(name: str) -> None:
    game = load(name)
    for seed in range(200 if NIGHTLY else GAMES.get(name, 2)):
        random, match, oracle = Random(seed), game.start(players=2), ORACLES[name]()
        while not oracle.over:
            question = match.questions[0]
            offered = [option.notation for option in question.options]
            assert (oracle.player, sorted(oracle.moves())) == (question.player, sorted(offered)), seed
            move = random.choice(offered)
            oracle.play(move)
            match.answer(move)
        assert (True, oracle.winners) == (match.over, set(match.result.winners)), seed
