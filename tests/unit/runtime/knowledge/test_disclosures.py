"""What was openly chosen from a hidden heap is known to lie there until something may have been taken from it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.runtime.knowledge.information_state import Sighting, information_state
from interpreter.session.match import Match
from tests.game_files import write_game

ROOT = Path(__file__).resolve().parents[4]

SHOW = """
rulewright: 1
game: show
players: 2
kinds:
  card: [a, b, c]
  goal: [left, right]
track:
  deck: pile of card starting at pool(2 for card in cards), known to nobody
  hand(player): pool of card, known to player
  laid(goal): pool of card
setup:
  - shuffle: deck
  - deal: 2 from deck to hand(me)
    surely: There are six.
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: show
        if_none: nothing
actions:
  show:
    choose:
      card: hand(me)
    do:
      - id: where
        choose:
          goal: goals
        do:
          - move: card from hand(me) to laid(goal)
            surely: It was shown.
      - id: again
        choose:
          goal: goals
        do:
          - move: up to 1 of card from hand(me) to laid(goal)
"""


@pytest.fixture
def show(tmp_path: Path) -> Match:
    return load(write_game(tmp_path, SHOW)).start(players=2, seed=4)


def told(match: Match, player: int) -> tuple[Sighting, ...]:
    return information_state(match.state.table, match.state.position, player).sightings


def test_what_was_shown_is_there_until_it_is_moved(show: Match) -> None:
    card = show.questions[0].options[0]
    assert () == told(show, 1)
    show.answer(card)
    ((thing,),) = (card.answer.values,)
    hand = show.state.table.slot_index["hand"][0]
    assert (Sighting("card", thing, (hand,)),) == told(show, 1)
    assert () == told(show, 0)  # the own hand is seen anyway
    assert all(show.resample(1, seed).position.store[hand][thing] > 0 for seed in range(30))
    show.answer("goal left")
    assert () == told(show, 1)


def waiting(match: Match, random: Random) -> Iterator[int]:
    """Whenever a claimed tile waits to be laid: its place in the kind."""
    while not match.over:
        question = match.questions[0]
        if question.decision.address == "actions.claim.do.put":
            yield match.state.position.frames[-1].slots[1]
        match.answer(question.options.sample(random))


def test_a_claimed_tile_is_never_dealt_away_before_it_is_laid() -> None:
    found = 0
    for seed in range(1, 2):
        match = load(ROOT / "rules/glade/glade.game.yaml").start(players=2, seed=seed)
        for tile in waiting(match, Random(seed)):
            seat = match.questions[0].player
            rack = match.state.table.slot_index["rack"][seat]
            found += 1
            assert all(
                match.state.resample(viewer, seed).position.store[rack][tile] > 0 for viewer in (1 - seat, None) for seed in range(3)
            )
    assert found > 0
