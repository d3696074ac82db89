"""Sentences that quote values: members by their labels, heaps as lists of them, figures of the game."""

from pathlib import Path

from interpreter import load
from interpreter.model.types.types import BOOL, EntityType, IntRange, Optional, SetOf
from interpreter.runtime.notation.labels import quote
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: quotes
players: 2
numbers:
  target: 5
kinds:
  fruit: [apple, wild_plum]
track:
  basket: set of fruit starting at fruits
show:
  fruit:
    names: {apple: {en: red apple, de: roter Apfel}}
play:
  - turns: clockwise
    safety_limit: 20
    do:
      - may: wait
actions:
  wait:
    choose: {fruit: basket}
    do:
      - move: fruit from basket to basket
"""
FRUIT = EntityType("fruit")


def test_a_sentence_quotes_values_and_figures(tmp_path: Path) -> None:
    table = load(write_game(tmp_path, GAME)).table(players=2)
    quotes = {
        "fruit": (Optional(FRUIT), 0),
        "none": (Optional(FRUIT), None),
        "all": (SetOf(FRUIT), 3),
        "empty": (SetOf(FRUIT), 0),
        "number": (IntRange(0, 9), 4),
        "holds": (BOOL, True),
    }
    text = {"en": "{fruit}; {none}; {all}; {empty}; {number} of {target}; {holds}; {other}", "de": "{fruit}"}
    assert quote(table, text, quotes, "en") == "red apple; none; red apple, wild plum; –; 4 of 5; yes; {other}"
    assert quote(table, text, quotes, "de") == "roter Apfel"
