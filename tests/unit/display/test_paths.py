"""Tiles with ways drawn on them: at the terminal, in rulebooks and as data for pages."""

import json

import pytest

from interpreter import RulewrightError, load
from interpreter.display import RenderContext, page_data, picture, unstyled
from interpreter.display.scene import scene
from interpreter.drawing.symbols import Symbols
from interpreter.drawing.whole_boards import whole_board
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: rails
title: Rails
players: 2
kinds:
  cell: {grid: square, width: 3, height: 1, steps: sides, names: a1}
  tile: [curve, crossing]
  quarter: {numbers: 0 to 3}
track:
  box: pool of tile starting at pool(6 for tile in tiles)
  laid(cell): slot of tile
  turn_of(cell): quarter
words:
  first_ways(tile): if tile = curve then set(north) else set(north, east)
  ways_on(cell): list(set(turned(way, turn_of(cell)), turned(way, across(laid(cell)) + turn_of(cell))) for way in starts(cell))
  across(tile): if tile = curve then 1 else 2
  starts(cell): first_ways(laid(cell)) otherwise set()
play:
  - turns: clockwise
    safety_limit: 3
    do:
      - must: lay
actions:
  lay:
    choose:
      tile: box
      cell: cells where laid(cell) is none
      quarter: quarters
    do:
      - move: tile from box to laid(cell)
        surely: It was chosen there.
      - change: turn_of(cell) to quarter
show:
  cell: {paths: PATHS}
"""


def match_of(tmp_path, paths="ways_on(cell)"):
    """A match of the little game with these paths."""
    text = GAME.replace("PATHS", paths)
    return load(write_game(tmp_path, text)).start(players=2)


def drawn(match, lines: int) -> list[str]:
    return unstyled(picture(RenderContext(match.state.table, match.state.position), columns=60, lines=lines)).splitlines()


def test_sides_that_are_joined_are_drawn_at_the_terminal(tmp_path):
    match = match_of(tmp_path)
    match.answer("lay curve a1 1")
    match.answer("lay crossing b1 0")
    lines = drawn(match, 30)
    assert any(line.startswith("  │  ┌──│──┼──│") for line in lines), lines
    assert any(line.startswith("1 │  │  │  │  │ ") for line in lines), lines


def test_a_turned_tile_joins_other_sides(tmp_path):
    match = match_of(tmp_path)
    match.answer("lay curve a1 3")
    assert any("│──┘  │" in line for line in drawn(match, 30))


def test_pages_know_the_sides_and_rulebooks_draw_curves(tmp_path):
    match = match_of(tmp_path)
    match.answer("lay curve a1 0")
    match.answer("lay crossing b1 0")
    context = RenderContext(match.state.table, match.state.position)
    cells = json.loads(json.dumps(page_data(context)))["boards"][0]["cells"]
    assert [[[[0, -1], [2, 0]]], [[[0, -1], [0, 1]], [[2, 0], [-2, 0]]], []] == [cell["paths"] for cell in cells]
    board = scene(context)["boards"][0]
    ways = [each[0].get("d") for each in whole_board(board, "rails", {}, Symbols()).iter() if each.get("class") == "layer-paths"]
    assert 3 == "".join(ways).count("M")
    assert "M0 -0.5Q0 0 0.5 0" in ways[0]


def test_what_is_no_direction_is_refused(tmp_path):
    with pytest.raises(RulewrightError) as refusal:
        match_of(tmp_path, "neighbours(cell)")
    assert ["T101"] == [each.code for each in refusal.value.diagnostics]
