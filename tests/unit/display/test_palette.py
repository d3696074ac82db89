"""Colours of members: by name, as the rule file says, else in turn."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.display.labels import by_number, palette
from interpreter.model.identifiers import COLOURS
from interpreter.project.errors import RulewrightError
from tests.game_files import write_game

RULES = """\
rulewright: 1
game: paints
title: Paints
text: Colours are seen.
players: 2 to 4
kinds:
  tint: [leaf, blue, bark]
  rank: {numbers: 1 to 3}
  cell: {grid: square, width: 3, height: 1}
track:
  owner(cell): player or none
  level(cell): 0 to 20 starting at 9
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: put
        if_none: pass
actions:
  put:
    choose:
      cell: cells where owner(cell) is none
    do:
      - change: owner(cell) to me
end:
  done: {at: end of turn, when: all_passed, winners: players}
show:
  cell: {colour: owner(cell)}
"""
NAMES = "  player: {names: [{en: White, de: Weiß}, {en: Somebody, de: Rot}, Black], colours: COLOURS}\n"


def colours(folder: Path, kind: str, *lines: str) -> list[str]:
    """The colours of a kind by name, where so much more is said."""
    table = load(write_game(folder, RULES + "".join(lines))).start(players=4).state.table
    return [COLOURS[number] for number in palette(table, kind).values()]


def test_without_a_word_colours_are_taken_in_turn_but_by_name_first(tmp_path: Path) -> None:
    assert colours(tmp_path, "player") == ["red", "blue", "yellow", "green"]
    assert colours(tmp_path, "tint") == ["red", "blue", "yellow"]


def test_who_is_called_like_a_colour_has_it_in_every_language(tmp_path: Path) -> None:
    assert colours(tmp_path, "player", NAMES.replace(", colours: COLOURS", "")) == ["white", "red", "black", "blue"]


@pytest.mark.parametrize("said", ["[grey, orange]", "{seat_1: grey, seat_2: orange}"])
def test_what_the_rule_file_says_comes_before_names(tmp_path: Path, said: str) -> None:
    assert colours(tmp_path, "player", NAMES.replace("COLOURS", said)) == ["grey", "orange", "black", "red"]


def test_members_of_choices_and_numbers_have_colours(tmp_path: Path) -> None:
    assert colours(tmp_path, "tint", "  tint: {colours: {leaf: green, bark: brown}}\n") == ["green", "blue", "brown"]
    assert colours(tmp_path, "rank", "  rank: {colours: {2: pink}}\n") == ["red", "pink", "blue"]


def test_the_scene_tells_the_colours(tmp_path: Path) -> None:
    state = load(write_game(tmp_path, RULES + NAMES.replace("COLOURS", "[grey]"))).start(players=2).state
    scene = state.step(0).scene(None)
    assert [player["colour"] for player in scene["players"]] == [COLOURS.index("grey"), 0]
    assert [piece["colour"] for cell in scene["boards"][0]["cells"] for piece in cell["pieces"]] == [COLOURS.index("grey")]


def test_numbers_that_are_no_members_have_colours_as_well(tmp_path: Path) -> None:
    rules = RULES.replace("{colour: owner(cell)}", "{colour: level(cell)}")
    scene = load(write_game(tmp_path, rules)).start(players=2).state.scene(None)
    assert {piece["colour"] for cell in scene["boards"][0]["cells"] for piece in cell["pieces"]} == {by_number(9)} == {1}


@pytest.mark.parametrize(
    ("code", "said"), [("Y162", "{leaf: gren}"), ("Y162", "[green, gren]"), ("N119", "{leave: green}"), ("Y152", "green")]
)
def test_what_is_no_colour_or_no_member_is_a_finding(tmp_path: Path, code: str, said: str) -> None:
    path = write_game(tmp_path, f"{RULES}  tint: {{colours: {said}}}\n")
    with pytest.raises(RulewrightError) as refused:
        load(path)
    assert [code] == [each.code for each in refused.value.diagnostics]
