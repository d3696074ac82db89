"""Hints of findings, applied as they are written: the file has no error afterwards."""

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.editing.fixes import fixes
from tests.compilation import compile_text
from tests.diagnostics import base_game

NAME = "example.game.yaml"
DECLARED = """\
track:
  holder(cell): player or none
  coins(player): 0 to 20 starting at 3
  wins(player, cell): 0 to 9
  hand(player): pool of card
  kept: set of cell
  pair(player): pool of card
"""
WORDS = """\
words:
  ahead(cell): line(cell, north, cells)
  around(cell): neighbours(cell)
  many(some is set of cell): size(some)
  richest: last(players)
"""
ACTIONS = """\
actions:
  lay:
    choose: {cell: cells where holder(cell) is none}
    do:
      - change: holder(cell) to me
  drop:
    choose: {cell: cells where holder(cell) is not none}
    do:
      - change: holder(cell) to none
"""

VALUES = [
    ("T103", "coins(holder(cell)) > 3", "coins(holder(cell)) otherwise 0"),
    ("T103", "coins(last(players)) > 3", "coins(previous(first(players)))"),
    ("T103", "many(ahead(step(cell, north))) > 1", "ahead(step(cell, north)) otherwise list()"),
    ("T103", "many(around(step(cell, north))) > 1", "many(around(step(cell, north))) otherwise 0"),
    ("T103", "a1 in union(around(step(cell, way)) for way in directions)", "around(step(cell, way)) otherwise set()"),
    ("T103", "a1 in union(set(ahead(step(cell, way))) for way in directions)", "set(ahead(step(cell, way))) otherwise set()"),
    ("T103", "sum(coins(holder(each)) for each in cells) > 1", "coins(holder(each)) otherwise 0"),
    ("T103", "max(coins(holder(each)) for each in cells) = 1", "coins(holder(each)) otherwise 0"),
    ("T103", "best(each in cells by coins(holder(each)) at least 1) = set(a1)", "coins(holder(each)) otherwise 0"),
    ("T151", "wins(cell, first(players)) > 1", "wins(first(players), cell)"),
    ("T151", "step(north, cell) is none", "step(cell, north)"),
    ("T107", "cell = neighbours(a1)", "cell in neighbours(a1)"),
    ("T107", "neighbours(a1) != cell", "cell not in neighbours(a1)"),
    ("T107", "hand(first(players)) = 3", "size(hand(first(players))) = 3"),
    ("T107", "(holder(cell) otherwise first(players)) = others(first(players))", "(holder(cell) otherwise first(players)) in others(first(players))"),
    ("T111", "coins(first(players)) otherwise 0 + 1 > 2", "coins(first(players)) + 1"),
    ("T111", "coins(first(players)) otherwise 0 > 2", "coins(first(players))"),
    ("T111", "holder(cell) = first(players) otherwise no", "first(players)"),
    ("T111", "(cell = a1 or cell = b1) otherwise no", "(cell = a1 or cell = b1)"),
    ("N105", "richets = first(players)", "richest"),
    ("T114", "row_of(3) = 1", "row_of(cell)"),
    ("T114", "longest_row(cells, cells) = 1", "longest_row(cell, cells)"),
    ("N105", "coins(first(players)) = three", "3"),
    ("N106", "exists(each in card where price(each) > 1)", "cards"),
    ("Y225", "holder[cell] is none", "(cell)"),
    ("Y225", "cell in [a1, b1]", "set(a1, b1)"),
    ("Y240", "cell in cells union around(a1) without set(b1)", "(cells union around(a1)) without set(b1)"),
    ("Y240", "if cell = a1 then b1 in cells without set(a1) union set(b1) else no", "(cells without set(a1)) union set(b1)"),
]  # fmt: skip
STEPS = [
    ("Y248", "change: coins(first(players)) 3", "to 3"),
    ("Y248", "take: up to 1 coins(first(players))", "from coins(first(players))"),
    ("Y223", "change: holder('a1') to none", "a1"),
    ("Y302", "change: coins(first(players)) = 3", "coins(first(players)) to 3"),
    ("Y302", "take: up to 1 = coins(first(players))", "up to 1 from coins(first(players))"),
    ("T103", "add: up to 1 to coins(last(players))", "previous(first(players))"),
    ("T151", "change: wins(a1, first(players)) to 3", "wins(first(players), a1)"),
    ("T103", "change: kept to ahead(step(a1, north))", "ahead(step(a1, north)) otherwise list()"),
    ("T103", "change: kept to set(ahead(step(a1, north)))", "set(ahead(step(a1, north))) otherwise set()"),
]


def found_in(text: str) -> list[Diagnostic]:
    """The errors and notes of a fragment of the tiny game."""
    files = {base_game.COMPONENTS_NAME: base_game.COMPONENTS.encode()}
    return list(compile_text(NAME, base_game.completed(text).encode(), files=files)[1])


def assert_applied(text: str, code: str, written: str) -> None:
    """Assert that the first fix of the finding is this text, and that the fragment has no error with it."""
    about = next(each for each in found_in(text) if each.code == code)
    offered = fixes(about)
    assert written == offered[0].text
    place = offered[0].span
    mended = place.source.text[: place.start] + written + place.source.text[place.end :]
    assert [] == [each for each in found_in(mended) if each.is_error or each.code == code]


@pytest.mark.parametrize(("code", "value", "written"), VALUES)
def test_hint_of_a_value_gives_rules_without_errors(code: str, value: str, written: str) -> None:
    assert_applied(f"{DECLARED}{WORDS}  it(cell): {value}\n", code, written)


@pytest.mark.parametrize(("code", "step", "written"), STEPS)
def test_hint_of_a_step_gives_rules_without_errors(code: str, step: str, written: str) -> None:
    assert_applied(f"{DECLARED}{WORDS}setup:\n  - {step}\n", code, written)


@pytest.mark.parametrize("actions", ["lay, drop", "lay or drop", "lay and drop", "lay drop"])
def test_several_actions_are_put_in_brackets(actions: str) -> None:
    text = f"{DECLARED}{ACTIONS}play:\n  - turns: clockwise\n    safety_limit: 9\n    do:\n      - must: {actions}\n        if_none: pass\n"
    assert_applied(text, "N109", "[lay, drop]")


@pytest.mark.parametrize(("written", "instead"), [("repeat_until", "repeat"), ("each_player", "for_each")])
def test_a_loop_is_left_by_the_word_of_its_sort(written: str, instead: str) -> None:
    loop = {"repeat_until": "repeat_until: round = 3\n    safety_limit: 9", "each_player": "each_player: players"}[written]
    text = f"{DECLARED}setup:\n  - {loop}\n    do:\n      - stop: {written}\n"
    assert_applied(text, "Y162", instead)


@pytest.mark.parametrize(
    ("code", "lines", "written"),
    [
        ("Y107", "text: First we lay: then we take.\n", '"First we lay: then we take."'),
        ("Y111", 'text: "The "first" lays."\n', "'The \"first\" lays.'"),
        ("Y108", "setup:\n   - shuffle: deck\n  - shuffle: deck\n", "  "),
        ("Y108", "setup:\n  - if: yes\n    then:\n      - shuffle: deck\n     else: []\n", "    "),
        ("Y152", "setup:\n  - if: yes\n    then: shuffle deck\n", "\n      - shuffle: deck"),
    ],
)
def test_hint_of_a_line_gives_rules_without_errors(code: str, lines: str, written: str) -> None:
    about = next(each for each in found_in(f"{lines}play: []\n") if each.code == code)
    (fix, *_) = fixes(about)
    assert written == fix.text
    text = fix.span.source.text
    assert [] == [each for each in found_in(text[: fix.span.start] + fix.text + text[fix.span.end :]) if each.is_error]


def test_names_beside_each_other_are_parted_by_a_comma() -> None:
    assert_applied("kinds:\n  way: [forth back]\nplay: []\n", "Y152", "forth, back")


@pytest.mark.parametrize(("name", "meant"), [("cubes", "stakes"), ("cube", "stakes"), ("cities", "citys")])
def test_a_title_or_a_plural_leads_to_the_name(name: str, meant: str) -> None:
    kinds = "kinds:\n  city: [rome, paris]\n  stake: {each_combination_of: [owner is player, city], title: Cube}\n"
    assert_applied(f"{kinds}words:\n  it: size({name})\nplay: []\n", "N105", meant)


def test_end_without_a_moment_is_brought_about_by_a_step() -> None:
    end = "end:\n  full:\n    at: end of game\n    when: round = 3\n    winners: players\n"
    about = next(each for each in found_in(end) if each.code == "Y162")
    assert "`- end_game: full`" in about.hint
    mended = end.replace("    at: end of game\n    when: round = 3\n", "") + f"{DECLARED}play:\n  - end_game: full\n"
    assert [] == [each for each in found_in(mended) if each.is_error]
