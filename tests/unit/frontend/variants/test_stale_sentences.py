"""Sentences that a variant leaves behind are found: those that name a number it changes, and those of actions that use a changed word."""

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.variants.number_words import names_number

GAME = """\
rulewright: 1
game: tiny
title: Tiny
players: 2
components: tiny.components.yaml
numbers: {reward: 4, hours: 10}
kinds:
  road: {text: There are three roads., listed_in: roads}
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
track:
  owner(cell): player or none
  coins(player): 0 to 99
  road_of(player): road or none
words:
  free: set(cell in cells where owner(cell) is none)
  open: free
  pay: 10 * reward
play:
  - text: Players move by turns.
    turns: clockwise
    safety_limit: 9
    do:
      - text: Take a place or four coins.
        must: [place, earn]
        if_none: nothing
actions:
  place:
    text: Take a free cell.
    choose: {cell: open}
    do:
      - change: owner(cell) to me
      - change: road_of(me) to first(roads)
  earn:
    text: Take four coins, or ten for a road.
    do:
      - add: up to reward to coins(me)
      - add: up to pay to coins(me)
"""
COMPONENTS = "rulewright: 1\ncomponents: tiny\nroads: [{id: high}, {id: low}, {id: steep}]\n"


def found(*changes: str) -> list[tuple[str, list[str]]]:
    """The codes of what a variant with these changes is told about sentences, with the texts."""
    text = "rulewright: 1\nvariant: more\nof: tiny\nbecause: It is tried.\nchanges:\n" + "".join(f"  - {each}\n" for each in changes)
    report = Report()
    beside = {"tiny.components.yaml": ("tiny.components.yaml", COMPONENTS.encode())}
    assert compile_game(Files(("tiny.game.yaml", GAME.encode()), beside, None, (("more.variant.yaml", text.encode()),)), report), [*report]
    return [(each.code, [label.span.text for label in each.labels[1:]]) for each in report if each.code in ("K111", "K152", "K154")]


REWARD = "replace: numbers.reward\n    with: 5"
EARN = "Take four coins, or ten for a road."


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([REWARD], [("K152", [EARN])]),
        ([f"{REWARD}\n    text_stays: yes"], []),
        ([REWARD, 'replace: actions.earn.text\n    with: "Take {reward} coins."'], []),
        (["replace: numbers.hours\n    with: 12"], []),  # no rule uses it
        (["add: kinds.road.rows\n    with: [{id: flat}]"], [("K152", ["There are three roads."])]),
        (["add: kinds.road.rows\n    with: [{id: flat}]\n    text: There are four roads."], []),
        (["replace: words.free\n    with: set(cell in cells where owner(cell) is none and cell != b2)"], [("K154", ["Take a free cell."])]),
        (["replace: words.free\n    with: set(a1)\n    text: Only one cell is free."], []),
        (["replace: words.free\n    with: set(a1)\n    text_stays: yes"], []),
        (["replace: words.free\n    with: set(a1)", "replace: actions.place.text\n    with: Take the corner."], []),
        (["replace: words.pay\n    with: 20"], [("K152", [EARN])]),
        (["insert_after: play.turns.do.must\n    steps:\n      - {add: up to 1 to coins(me), text: Everybody gets a coin.}"], []),
        (["insert_after: play.turns.do.must\n    steps:\n      - add: up to 1 to coins(me)"], [("K111", ["Players move by turns."])]),
    ],
)
def test_a_sentence_left_behind_is_reported_once(changes: list[str], expected: list[tuple[str, list[str]]]) -> None:
    assert expected == found(*changes)


@pytest.mark.parametrize(
    ("sentence", "number", "language"),
    [
        ("There are sixteen lines.", 16, "en"), ("Es gibt sechzehn Linien.", 16, "de"), ("Twenty-four points.", 24, "en"),
        ("Vierundzwanzig Felder.", 24, "de"), ("Take 4, or none.", 4, "en"), ("A hundred points.", 100, "en"), ("Il y a 16 lignes.", 16, "fr"),
    ],
)  # fmt: skip
def test_a_number_is_found_in_figures_and_words(sentence: str, number: int, language: str) -> None:
    assert names_number(sentence, number, language)


@pytest.mark.parametrize(
    ("sentence", "number", "language"),
    [
        ("Twenty-four points.", 4, "en"), ("On the 24th point.", 24, "en"), ("Take {4} coins.", 4, "en"), ("Whoever is one.", 1, "en"),
        ("Vierundzwanzig Felder.", 4, "de"), ("1.4 points", 4, "en"), ("Take 14.", 4, "en"), ("four", 4, "de"),
    ],
)  # fmt: skip
def test_another_number_is_not_taken_for_it(sentence: str, number: int, language: str) -> None:
    assert not names_number(sentence, number, language)
