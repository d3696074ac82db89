"""Positions drawn from what a player sees: each as likely as any other, and never against what is known."""

from collections import Counter
from pathlib import Path

import pytest

from interpreter.project.errors import UsageError
from interpreter.runtime.knowledge.information_state import information_state
from interpreter.runtime.knowledge.masking import Hidden
from interpreter.runtime.sampling.determinization import sample_determinization
from interpreter.session.library import Game, load
from interpreter.session.state import State
from tests.game_files import write_game
from tests.unit.runtime.games import game, played
from tests.unit.runtime.sampling.ways import every_way

DEAL = """
rulewright: 1
game: deal
players: 2
kinds:
  card: [a, b, c]
  mood: [glad, sad]
track:
  deck: pile of card starting at pool(1 for card in cards), known to nobody
  hand(player): pool of card, known to player
  mood(player): mood, known to player
  guess(player): card or none, known to player
  marks(player): set of card, known to player
setup:
  - shuffle: deck
  - each_player: players
    do:
      - draw: 1 from deck to hand(me)
        surely: There are three.
      - change: marks(me) to set(a, b)
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - id: tell
        choose:
          own: hand(me)
        do:
          - change: guess(me) to own
"""


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return made(tmp_path_factory.mktemp("deal"), DEAL)


def made(folder: Path, text: str) -> Game:
    return load(write_game(folder, text))


def test_every_deal_and_every_value_is_as_likely_as_any_other(deal: Game) -> None:
    known = information_state(deal.start(players=2, seed=1).state.table, deal.start(players=2, seed=1).state.position, 0)
    likely: Counter[object] = Counter()
    for state, chance in every_way(lambda below: sample_determinization(known, below)):
        likely[state.store] += chance
    # Two deals of the two unseen cards, two moods, a guess of three or none, two marks of three.
    assert 2 * 2 * 4 * 3 == len(likely)
    assert {round(1 / 48, 9)} == {round(chance, 9) for chance in likely.values()}


def test_the_own_hand_stays_and_what_nobody_sees_is_dealt_among_the_rest(deal: Game) -> None:
    match = deal.start(players=2, seed=1)
    own = match.view(0)["state"]["hand"]["seat_1"]
    drawn = [match.resample("seat_1", seed).to_json()["state"] for seed in range(20)]
    assert [own] * 20 == [state["hand"]["seat_1"] for state in drawn]
    assert 2 == len({tuple(state["deck"]) for state in drawn})


def test_equal_seeds_give_equal_positions_and_other_seeds_others() -> None:
    match = game("hearts").start(players=4, seed=1)
    assert match.resample(0, 7).digest == match.resample(0, 7).digest
    assert 20 == len({match.resample(0, seed).digest for seed in range(20)})


def test_chance_to_come_is_not_that_of_the_game() -> None:
    match = game("bazaar").start(players=2, seed=3)
    drawn = match.resample(0, 5)
    assert (match.state.seed, drawn.seed) != (3, 3)
    assert game("bazaar").start(players=2).resample(0, 5).seed is None


def test_where_nothing_is_hidden_the_position_is_drawn_as_it_is() -> None:
    match = played("tic_tac_toe", players=2, seed=1, answers=3)
    assert match.state == match.resample(0, 1)


def test_a_secret_answer_that_waits_is_drawn_from_what_might_have_been_answered() -> None:
    match = game("hearts").start(players=4, seed=1)
    match.answer(match.questions[0].options[0])
    answers = set()
    for seed in range(10):
        drawn = match.resample(1, seed)
        ((giver, answer),) = drawn.position.answered
        hand = drawn.position.store[drawn.table.offsets["hand"]]
        assert (0, True) == (giver, all(hand[card] >= number for card, number in enumerate(answer.values[0])))
        answers.add(answer)
    assert len(answers) > 5


def test_what_others_see_of_an_answer_stays_as_it_is() -> None:
    match = game("council").start(players=3, seed=2)
    while len(match.questions) == 1:
        match.answer("pass" if "pass" in match.questions[0].options else match.questions[0].options[0])
    giver = match.questions[0].player
    match.answer(next(option for option in match.questions[0].options if option.notation.count(" ") == 2))
    other = match.questions[0].player
    known = information_state(match.state.table, match.state.position, other)
    assert ((giver, Hidden(shown=2)),) == known.answered
    drawn = [match.resample(other, seed) for seed in range(10)]
    assert [match.view(other)] * 10 == [state.view(other) for state in drawn]
    assert len({state.position.answered for state in drawn}) > 1


def test_the_own_answer_stays() -> None:
    match = game("hearts").start(players=4, seed=1)
    match.answer(match.questions[0].options[5])
    assert all(match.state.position.answered == match.resample(0, seed).position.answered for seed in range(5))


def test_checks_tell_that_hidden_things_belong_together(tmp_path: Path) -> None:
    rule = "every(guess(player) is none or guess(player) in hand(player) for player in players)"
    match = made(tmp_path, f"{DEAL}always:\n  true_guess: {{that: '{rule}'}}\n").start(players=2, seed=1)
    match.answer(match.questions[0].options[0])
    drawn = [match.resample("seat_2", seed).to_json()["state"] for seed in range(30)]
    guesses = {state.get("guess", {}).get("seat_1") for state in drawn}
    assert len(guesses) > 1
    assert all(state["guess"].get("seat_1") in (None, *state["hand"]["seat_1"]) for state in drawn)


@pytest.mark.full
def test_where_nothing_fits_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.session.state.sample_determinization", lambda *_: None)
    with pytest.raises(UsageError, match="R110"):
        game("hearts").start(players=4, seed=1).resample(0, 1)


def test_wrong_seeds_and_seats_are_refused(deal: Game) -> None:
    match = deal.start(players=2, seed=1)
    with pytest.raises(UsageError, match="C112"):
        match.resample("seat_9", 1)
    with pytest.raises(UsageError, match="C102"):
        match.resample(0, None)  # type: ignore[arg-type]  # wrong on purpose


def test_a_sight_is_the_same_for_positions_that_look_the_same(deal: Game) -> None:
    first = deal.start(players=2, seed=1)
    second: State = first.resample(0, 3)
    assert first.state != second
    assert information_state(first.state.table, first.state.position, 0) == information_state(second.table, second.position, 0)


BAGS = """
rulewright: 1
game: deal
players: 2
kinds:
  side: [left, right]
  card: {each_combination_of: [side, rank is number_of_card]}
  number_of_card: {numbers: 1 to 3, plural: numbers_of_cards}
track:
  bag(side): pile of card starting at pool(1 for card in cards where side(card) = side), known to nobody
  hand(player): pool of card, known to player
setup:
  - for_each: side in sides
    do:
      - shuffle: bag(side)
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - must: take
actions:
  take:
    choose:
      side: sides where not empty(bag(side))
    do:
      - draw: 1 from bag(side) to hand(me)
"""


def test_a_thing_is_only_dealt_to_where_the_rules_can_bring_it(tmp_path: Path) -> None:
    match = made(tmp_path, BAGS).start(players=2, seed=1)
    match.answer("take left")
    for seed in range(20):
        state = match.resample("seat_2", seed).to_json()["state"]
        assert isinstance(state, dict)
        assert {"left", "right"} == set(state["bag"])
        assert all(card.startswith(side) for side, pile in state["bag"].items() for card in pile)
        assert all(card.startswith("left") for card in state["hand"]["seat_1"])
