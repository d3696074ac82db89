"""Names in routines in progress are seen by those who know what they were worked out from, whoever acts in the meantime."""

import pytest

from interpreter.runtime.machine.machine import answer, questions, start
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session.library import Game
from tests.compilation import compile_text

GAME = """\
rulewright: 1
game: names
players: 3
kinds:
  card: [fool, king, queen, page]
track:
  deck: pile of card starting at pool(cards), known to nobody
  hand(player): pool of card, known to player
  coins(player): 0 to 9
  bell: truth
  fate: 0 to 9, known to nobody
  last_card: card or none, known to nobody
actions:
  ring:
    do:
      - change: bell to not bell
procedures:
  wait(number is 0 to 9):
    do:
      - must: ring
      - change: fate to number
play:
  - shuffle: deck
  - deal: 1 from deck to hand(me)
    surely: There are four.
  - each_player: set(first(players))
    do:
"""
KEPT = "- change: fate to limited({}, 0, 9)\n"
LAST = "- change: last_card to {}\n"
HELD = "number_of(first(hand(me)) otherwise fool)"
OTHERS = "- each_player: others(me)\n  do:\n    - must: ring\n"


def stopped(steps: str, *moves: str) -> tuple[GameInstance, GameState]:
    """A game with these steps of the first player, at the first question behind these moves; a move is the last word of an option."""
    text = GAME + "".join(f"      {line}\n" for line in steps.splitlines())
    rules, report = compile_text("names.game.yaml", text.encode())
    assert rules is not None, [found.code for found in report]
    table = Game(rules, {}).table(players=3).alone()
    state = start(table)
    for move in ("", *moves):
        (question, *_) = questions(table, state)
        options = list(question.options)
        state = answer(table, state, question.player, options[-1] if not move else options[int(move)])
    return table, state


def names(table: GameInstance, state: GameState, viewer: int | None, frame: int = 0) -> dict[str, object]:
    """The names in a frame as somebody sees them."""
    found = player_view(table, state, viewer)["frames"]
    assert isinstance(found, list)
    return dict(found[frame]["names"])


def test_a_name_is_known_to_whoever_made_it_while_others_act() -> None:
    table, state = stopped("- let:\n    mine: " + HELD + "\n    all: size(deck)\n" + OTHERS + KEPT.format("mine + all"))
    assert questions(table, state)[0].player == 1
    assert isinstance(names(table, state, 0)["mine"], int)
    assert ["hidden"] * 3 == [names(table, state, viewer)["mine"] for viewer in (1, 2, None)]
    assert [1] * 4 == [names(table, state, viewer)["all"] for viewer in (0, 1, 2, None)]


def test_what_was_worked_out_from_anothers_hand_is_known_to_that_player_alone() -> None:
    table, state = stopped(
        "- let:\n    other: next(me)\n    theirs: first(hand(other))\n- must: ring\n- change: last_card to if other = me then none else theirs\n"
    )
    assert ["hidden", "hidden", "hidden"] == [names(table, state, viewer)["theirs"] for viewer in (0, 2, None)]
    assert names(table, state, 1)["theirs"] in ("fool", "king", "queen", "page")


def test_what_was_worked_out_from_several_hands_is_known_to_nobody() -> None:
    table, state = stopped(
        "- let:\n    most: max(size(hand(player)) + number_of(first(hand(player)) otherwise fool) for player in players)\n- must: ring\n"
        + KEPT.format("most")
    )
    assert {"hidden"} == {names(table, state, viewer)["most"] for viewer in (0, 1, 2, None)}


def test_whether_a_hidden_name_is_none_is_hidden_too() -> None:
    for card in ("fool", "king", "queen", "page"):
        table, state = stopped(f"- let:\n    it: first(card in hand(me) where card = {card})\n- must: ring\n" + LAST.format("it"))
        assert "hidden" == names(table, state, 1)["it"]


def test_a_card_that_is_gone_through_is_seen_by_its_owner() -> None:
    table, state = stopped(
        "- for_each: card in hand(me)\n  do:\n    - each_player: others(me)\n      do:\n        - must: ring\n    - change: last_card to card\n"
    )
    assert "hidden" != names(table, state, 0)["card"]
    assert "hidden" == names(table, state, 1)["card"]


def test_a_secret_choice_stays_with_its_giver_while_others_act() -> None:
    table, state = stopped(
        "- choose:\n    card: cards\n  secret: yes\n  do:\n    - each_player: others(me)\n      do:\n        - must: ring\n    - change: last_card to card\n",
        "2",
    )
    assert ["queen", "hidden", "hidden"] == [names(table, state, viewer)["card"] for viewer in (0, 1, None)]


def test_a_parameter_is_known_to_whoever_knew_what_was_given() -> None:
    table, state = stopped("- run: wait(" + HELD + ")\n")
    assert isinstance(names(table, state, 0, frame=-1)["number"], int)
    assert "hidden" == names(table, state, 1, frame=-1)["number"]


@pytest.mark.parametrize("secret", ["  secret: yes\n", ""])
def test_a_name_over_secret_ballots_is_as_hidden_as_they(secret: str) -> None:
    steps = f"- choose_together: players\n  choose:\n    b: cards\n{secret}- let:\n    sum_of: sum(number_of(b(player)) otherwise 0 for player in players)\n- must: ring\n- change: fate to limited(sum_of + (number_of(b(me)) otherwise 0), 0, 9)\n"
    table, state = stopped(steps, "0", "1", "2")
    if secret:
        assert {"seat_1": "hidden", "seat_2": "king", "seat_3": "hidden"} == names(table, state, 1)["b"]
        assert "hidden" == names(table, state, 1)["sum_of"]
    else:
        assert 6 == names(table, state, 1)["sum_of"]


def test_names_of_words_inside_expressions_leave_nothing_behind() -> None:
    steps = "- each_player: players\n  do:\n    - let:\n        has: exists(card in hand(me) where card = fool)\n    - must: ring\n    - change: fate to if has then 1 else 2\n"
    table, state = stopped(steps)
    assert "card" not in names(table, state, 2)
