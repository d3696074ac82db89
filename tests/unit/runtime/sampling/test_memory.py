"""What open play tells of things that are hidden afterwards: where they lie, at which height, and when that is forgotten."""

from collections import Counter
from pathlib import Path

import pytest

from interpreter import load
from interpreter.runtime.knowledge.information_state import Sighting
from interpreter.session.match import Match
from tests.game_files import write_game

HEARTS = Path(__file__).resolve().parents[4] / "rules/classics/hearts/hearts.game.yaml"
SHELF = """
rulewright: 1
game: shelf
players: 3
kinds:
  card: [a, b, c, d, e, f, g, h]
track:
  deck: pile of card starting at pool(d, e, f, g, h), known to nobody
  row: pool of card starting at pool(a, b, c)
  box: pile of card starting at pool(a, b), known to nobody
  hand(player): pool of card, known to player
play:
  - turns: clockwise
    safety_limit: 90
    do:
      - must: [cover, bury, fetch, turn_up, mix, empty_box, give, slip, lay_out]
        surely: A pile can be mixed.
actions:
  cover:
    choose: {card: row}
    do:
      - move: card from row to deck
        surely: It was chosen there.
  bury:
    choose: {card: row}
    do:
      - move: card from row to deck
        at: bottom
        surely: It was chosen there.
  fetch:
    do:
      - draw: up to 1 from deck to hand(me)
  turn_up:
    do:
      - draw: up to 1 from deck to row
  mix:
    do:
      - shuffle: deck
  empty_box:
    do:
      - move: all from box to deck
  give:
    choose: {card: hand(me)}
    do:
      - move: card from hand(me) to hand(next(me))
        surely: It was chosen there.
  lay_out:
    choose: {card: hand(me)}
    do:
      - move: card from hand(me) to row
        surely: It was chosen there.
  slip:
    require:
      something: {that: not empty(hand(me)), say: Your hand is empty.}
    do:
      - choose:
          card: hand(me)
        secret: yes
        surely: There is one.
        do:
          - move: card from hand(me) to hand(next(me))
            surely: It was chosen there.
scoring:
  nothing: {points: 0}
ranking:
  points: {most: score(player)}
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Match:
    return load(write_game(tmp_path, SHELF)).start(players=3, seed=4)


def known(match: Match, viewer: int | None) -> set[tuple[str, tuple[str, ...], int | None]]:
    table = match.state.table
    names = table.material.kinds["card"].names
    return {(names[token.thing], tuple(where(match, place) for place in token.places), token.index) for token in match.history.told(viewer)}


def where(match: Match, place: int) -> str:
    cell = match.state.table.state_slots[place]
    return cell.name + "".join(str(number + 1) for number in cell.arguments)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.answer(move)
    return match


def test_a_card_put_on_a_pile_is_known_there_until_it_is_drawn(shelf: Match) -> None:
    play(shelf, "cover a", "cover b", "bury c")
    assert {("c", ("deck",), 0), ("a", ("deck",), 6), ("b", ("deck",), 7)} == known(shelf, 0) == known(shelf, None)
    deck = shelf.state.table.slot_index["deck"]
    assert all((0, 1, 2) == tuple(shelf.resample(0, seed).position.store[deck][at] for at in (6, 7, 0)) for seed in range(10))
    play(shelf, "fetch")
    assert {("c", ("deck",), 0), ("a", ("deck",), 6), ("b", ("hand1",), None)} == known(shelf, 1)
    assert {("c", ("deck",), 0), ("a", ("deck",), 6)} == known(shelf, 0)  # the own hand is seen


def test_mixing_forgets_the_height_and_no_more(shelf: Match) -> None:
    play(shelf, "cover a", "mix")
    assert {("a", ("deck",), None)} == known(shelf, 1)
    play(shelf, "fetch")  # by seat 3, perhaps the known card
    assert {("a", ("deck", "hand3"), None)} == known(shelf, 0) == known(shelf, None)
    assert all(token.places == (shelf.state.table.slot_index["deck"],) for token in shelf.history.told(2))  # who drew it sees what it was


def test_what_is_turned_up_is_no_longer_hidden(shelf: Match) -> None:
    play(shelf, "cover a", "turn_up")
    assert set() == known(shelf, 0)
    play(shelf, "cover a", "mix", "cover b")
    while "a" not in str(shelf.view(None)["state"]["row"]):
        play(shelf, "turn_up")
        assert all(name != "b" for name, _, _ in known(shelf, 0))
    assert set() == known(shelf, 0)


def test_what_is_given_openly_is_known_to_all_what_is_slipped_to_two(shelf: Match) -> None:
    play(shelf, "fetch", "fetch", "fetch")
    card = next(option for option in shelf.questions[0].options if option.notation.startswith("give"))
    name = card.notation.removeprefix("give ")
    play(shelf, card.notation)
    assert {(name, ("hand2",), None)} == known(shelf, 2) == known(shelf, None)
    play(shelf, "slip")
    given = next(option.notation for option in shelf.questions[0].options if name in option.notation)
    play(shelf, given)
    assert {(name, ("hand2", "hand3"), None)} == known(shelf, 0) == known(shelf, None)
    assert {(name, ("hand3",), None)} == known(shelf, 1)
    assert Counter(
        shelf.resample(0, seed).position.store[shelf.state.table.slot_index["hand"][2]][ord(name) - ord("a")] for seed in range(40)
    ).keys() == {0, 1}


def test_a_hidden_pile_moves_as_a_whole_with_what_is_known_of_it(shelf: Match) -> None:
    play(shelf, "cover c", "empty_box")
    assert {("c", ("deck",), 5)} == known(shelf, 0)
    play(shelf, "turn_up", "turn_up")  # the two of the box
    assert {("c", ("deck",), 5)} == known(shelf, 0)


def test_taking_an_answer_back_takes_back_what_it_told(shelf: Match) -> None:
    play(shelf, "cover a")
    before = shelf.history.told(0)
    play(shelf, "cover b")
    assert before != shelf.history.told(0)
    shelf.undo()
    assert before == shelf.history.told(0)
    play(shelf, "mix")
    assert {("a", ("deck",), None)} == known(shelf, 0)


def test_a_position_alone_remembers_nothing(shelf: Match) -> None:
    play(shelf, "cover a")
    deck = shelf.state.table.slot_index["deck"]
    tops = {state.position.store[deck][-1] for state in (shelf.state.resample(0, seed) for seed in range(20))}
    assert len(tops) > 1
    assert () == Match(shelf.state.table, shelf.state.position).history.told(0)
    assert all(isinstance(token, Sighting) for token in shelf.history.told(0))


def test_cards_passed_on_at_once_are_known_where_they_went() -> None:
    """What the others pass on was chosen before they got anything, so it is not what they got."""
    match = load(HEARTS).start(players=4, seed=3)
    given = match.questions[0].options[0]
    match.answer(given)
    while len(match.questions) > 1:
        match.answer(match.questions[0].options[17])
    match.answer(match.questions[0].options[17])
    (pool,) = given.answer.values
    hand = match.state.table.slot_index["hand"][1]
    assert {(thing, (hand,)) for thing, copies in enumerate(pool) if copies} == {
        (token.thing, token.places) for token in match.history.told(0)
    }
    assert () == match.history.told(None)
