"""What everybody but its owner sees: views, positions that look the same, both machines, the rulebook."""

from random import Random

import pytest

from interpreter.runtime.knowledge.information_state import information_state
from interpreter.session.library import Game, load
from interpreter.session.state import State
from tests.game_files import write_game
from tests.rules.hidden import altered
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: backs
title: Backs
players: 2 to 4
kinds:
  colour: [red, blue, green]
  rank: {numbers: 1 to 3}
  card: {each_combination_of: [colour, rank]}
  place: {numbers: 1 to 3}
track:
  deck: pile of card starting at pool(2 for card in cards), known to nobody
  hand(player, place): slot of card, known to others(player)
  mood(player): colour, known to set(next(player), previous(player))
  table: pool of card
  told: set of place
words:
  is_of(player, place, colour): colour(hand(player, place)) = colour
setup:
  - shuffle: deck
  - each_player: players
    do:
      - for_each: place in places
        do:
          - draw: up to 1 from deck to hand(me, place)
play:
  - turns: clockwise
    safety_limit: 20
    do:
      - must: [lay, tell_of]
        if_none: pass
actions:
  lay:
    choose:
      place: places where hand(me, place) is not none
    do:
      - move: up to hand(me, place) from hand(me, place) to table
      - draw: up to 1 from deck to hand(me, place)
  tell_of:
    choose:
      player: others(me)
      colour: colours
    require:
      some:
        that: exists(place in places where is_of(player, place, colour))
        say: None of these.
    do:
      - change: told to set(place in places where is_of(player, place, colour))
        tells: hand
      - change: mood(me) to colour
ranking:
  cards: {most: size(table) + size(told)}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return load(write_game(tmp_path_factory.mktemp("backs"), GAME))


def test_everybody_but_its_owner_sees_it(game: Game) -> None:
    match = game.start(players=3, seed=1)
    for viewer in range(3):
        hands = match.view(viewer)["state"]["hand"]
        for owner in range(3):
            assert (viewer == owner) == ("hidden" in str(hands[f"seat_{owner + 1}"]))
    assert "hidden" in str(match.view(None)["state"]["hand"]["seat_2"])


def test_only_the_neighbours_see_it(game: Game) -> None:
    match = game.start(players=4, seed=1)
    assert [True, False, True, False] == ["hidden" in str(match.view(viewer)["state"]["mood"]["seat_1"]) for viewer in range(4)]


@pytest.mark.parametrize("seed", range(4))
def test_what_somebody_may_not_see_makes_no_difference_to_them(game: Game, seed: int) -> None:
    random, match = Random(seed), game.start(players=3, seed=seed)
    for _ in range(12):
        if match.over:
            break
        question, position = match.questions[0], match.state.position
        table = match.state.table
        other = State(table, altered(table, position, question.player, random))
        assert information_state(table, position, question.player) == information_state(table, other.position, question.player)
        assert list(question.options) == list(other.questions[0].options)
        assert match.view(question.player)["state"] == match.state.resample(question.player, seed).view(question.player)["state"]
        match.answer(question.options[random.randrange(len(question.options))])


@pytest.mark.parametrize("players", [2, 3])
def test_both_machines_agree(game: Game, players: int) -> None:
    assert walk(game.start(players=players, seed=players).state.table, Random(players), 60) > 10
