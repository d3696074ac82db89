"""Reasons why a move is not possible: what no choice can change comes first, and conditions speak in the sentences of their words."""

from pathlib import Path

import pytest

from interpreter import Match, load
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: reasons
players: 2
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
track:
  holder(cell): player or none
  swapped(player): truth
  hand(player): pool of cell starting at pool(1 for cell in cells), known to player
words:
  free(cell): {is: holder(cell) is none, text: {en: Nobody is there yet., de: Dort ist noch niemand.}}
  early: {is: turn_number < 3, text: It is early in the game.}
actions:
  swap:
    choose:
      cell: cells where free(cell)
      other: cells
    require:
      apart: {that: cell != other, say: They must be two.}
      once: {that: not swapped(me), say: You have swapped before.}
      early: {that: early}
    do:
      - change: swapped(me) to yes
      - change: holder(cell) to me
  wait: {}
play:
  - turns: clockwise
    safety_limit: 20
    do:
      - must: [swap, wait]
"""


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return load(write_game(tmp_path, GAME)).start(players=2)


def why(match: Match, text: str) -> tuple[str, str]:
    """The code and the sentence of a refusal."""
    refusal = match.why_not(text)
    assert refusal is not None
    return refusal.code, refusal.reason()


def test_what_is_missing_is_asked_for_while_it_can_help(match: Match) -> None:
    assert "R124" == why(match, "swap")[0]
    assert "R131" == why(match, "swap a1 a1")[0]


def test_what_no_choice_can_change_comes_before_what_is_missing(match: Match) -> None:
    match.answer("swap a1 b1")
    match.answer("wait")
    for text in ("swap", "swap b2", "swap a1", "swap x9"):
        assert ("R131", "You have swapped before.") == why(match, text)
    assert ("R131", "They must be two.") == why(match, "swap b2 b2")


def test_a_requirement_that_is_a_word_is_told_in_the_sentence_of_the_word(match: Match) -> None:
    match.answer("wait")
    match.answer("wait")
    assert ("R131", "It is early in the game.") == why(match, "swap")


def test_a_condition_that_is_a_word_is_told_in_its_sentence_in_each_language(match: Match) -> None:
    match.answer("swap a1 b1")
    refusal = match.why_not("swap a1 b1")
    assert refusal is not None
    assert "`a1` cannot be chosen for cell: Nobody is there yet." == refusal.reason()
    assert refusal.reason("de").endswith("lässt sich nicht für cell wählen: Dort ist noch niemand.")
