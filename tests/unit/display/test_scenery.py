"""Looks of empty boards in scenes: grounds, forms, lines, edges, spare places, and the player's own side."""

from pathlib import Path
from typing import Any

import pytest

from interpreter import load
from tests.compilation import compile_text
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: land
title: Land
players: 2 to 4
kinds:
  soil: [sand, clay]
  plot: {grid: square, width: 4, height: 4, steps: sides, names: a1, origin: bottom left}
  meadow: {part_of: plot, where: row_of(plot) < 4}
track:
  owner(plot): player or none
words:
  soil_of(plot): if row_of(plot) = 1 then sand else clay
play:
  - turns: clockwise
    safety_limit: 3
    do:
      - must: settle
actions:
  settle:
    choose:
      plot: plots where owner(plot) is none
    do:
      - change: owner(plot) to me
"""

SAND = {"shade": None, "title": "sand", "thing": {"kind": "soil", "name": "sand"}}


def board(folder: Path, show: str, viewer: int | None = None, players: int = 2) -> dict[str, Any]:
    """The board of the first position, as a viewer sees it, under some lines of `show:`."""
    rules = load(write_game(folder, f"{GAME}show:\n  soil: {{colours: [yellow, brown]}}\n{show}"))
    scene: dict[str, Any] = rules.start(players=players, seed=1).state.scene(viewer)
    found: dict[str, Any] = scene["boards"][0]
    return found


def cells(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {cell["id"]: cell for cell in found["cells"]}


def test_a_chequered_board_is_dark_at_the_bottom_left_and_shows_places_that_are_no_cells(tmp_path: Path) -> None:
    found = board(tmp_path, "  plot: {chequered: yes}\n  meadow: {colour: owner(meadow)}\n")
    assert [cells(found)[name]["ground"]["shade"] for name in ("a1", "b1", "a2", "b2")] == [0, 1, 1, 0]
    assert (len(found["cells"]), len(found["spare"])) == (12, 4)
    assert not any(0 in cell["borders"] for cell in found["cells"])  # the spare row lies beyond


def test_a_ground_has_the_colour_and_the_name_of_a_member_and_is_no_piece(tmp_path: Path) -> None:
    found = cells(board(tmp_path, "  plot: {ground: soil_of(plot), label: row_of(plot)}\n"))
    assert (found["a1"]["ground"], found["a2"]["ground"]["colour"]) == ({**SAND, "colour": 2}, 7)
    assert [(piece["sign"], piece["colour"]) for piece in found["a1"]["pieces"]] == [("1", None)]


def test_a_ground_may_be_a_colour(tmp_path: Path) -> None:
    assert cells(board(tmp_path, "  plot: {ground: green}\n"))["a1"]["ground"]["colour"] == 3


def test_crossings_are_joined_with_what_lies_beside_them(tmp_path: Path) -> None:
    found = board(tmp_path, "  plot: {drawn_as: crossings, dots: plot = b2}\n")
    assert len(found["lines"]) == 24
    assert [name for name, cell in cells(found).items() if cell["dot"]] == ["b2"]


def test_lines_lead_where_the_rule_file_says(tmp_path: Path) -> None:
    found = board(tmp_path, "  plot: {lines: if plot = a1 then set(b2, a2) else set()}\n")
    from_a1, a2, b2 = (cells(found)[name]["middle"] for name in ("a1", "a2", "b2"))
    assert len(found["lines"]) == 2
    assert all(from_a1 in line and (a2 in line or b2 in line) for line in found["lines"])


def test_a_cell_may_cover_its_neighbours(tmp_path: Path) -> None:
    found = cells(board(tmp_path, "  meadow: {colour: owner(meadow), covers: if meadow = a3 then set(a4) else set()}\n"))
    assert found["a3"]["outline"][0][1] == found["b3"]["outline"][0][1] - 1


def test_sides_of_a_board_have_the_colours_of_players(tmp_path: Path) -> None:
    found = board(tmp_path, "  plot: {edges: {top: first(players), left: blue}}\n")
    assert sorted(edge["colour"] for edge in found["edges"]) == [0, 0, 0, 0, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("viewer", "players", "below"), [(0, 2, "a1"), (1, 2, "d4"), (None, 2, "a1"), (1, 4, "a4"), (3, 4, "d1"), (1, 3, "a4")]
)
def test_players_see_their_own_side_at_the_bottom(tmp_path: Path, viewer: int | None, players: int, below: str) -> None:
    found = board(tmp_path, "  plot: {own_side: bottom}\n", viewer, players)
    corner = min(found["cells"], key=lambda cell: (-cell["middle"][1], cell["middle"][0]))
    assert corner["id"] == below
    left, bottom = corner["middle"]
    assert sorted(each["text"] for each in found["headings"] if each["at"][0] < left) in (["1", "2", "3", "4"], ["a", "b", "c", "d"])
    assert sum(each["at"][1] > bottom for each in found["headings"]) == 4


def test_coordinates_are_left_out_where_they_are_not_wanted(tmp_path: Path) -> None:
    assert board(tmp_path, "  plot: {coordinates: no}\n")["headings"] == []


NUMBERS = "rulewright: 1\ncomponents: land\nworth: {a1: 5, b2: 3}\n"


def with_numbers(show: str = "") -> str:
    game = GAME.replace("players: 2 to 4\n", "players: 2 to 4\ncomponents: land.components.yaml\n")
    return game.replace("track:\n", "tables:\n  worth(plot): {is: 0 to 99, data: worth}\ntrack:\n") + show


def test_a_board_of_numbers_shows_them(tmp_path: Path) -> None:
    (tmp_path / "land.components.yaml").write_text(NUMBERS)
    scene: dict[str, Any] = load(write_game(tmp_path, with_numbers())).start(players=2, seed=1).state.scene(None)
    assert {name: cell["pieces"][0]["sign"] for name, cell in cells(scene["boards"][0]).items() if cell["pieces"]} == {"a1": "5", "b2": "3"}


def test_a_look_belongs_to_cells() -> None:
    _, report = compile_text("land.game.yaml", f"{GAME}show:\n  soil: {{chequered: yes}}\n".encode())
    assert "K161" in [each.code for each in report]


def test_a_figure_may_be_a_track_with_a_marker_for_every_player(tmp_path: Path) -> None:
    show = "show:\n  player: {figures: {plots: {is: count(plot in plots where owner(plot) = player), title: Plots, track: 9}}}\n"
    match = load(write_game(tmp_path, GAME + show)).start(players=2, seed=1)
    scene: dict[str, Any] = match.answer("settle a1").state.scene(None)
    assert scene["tracks"] == [{"title": "Plots", "first": 0, "last": 9, "steps": {"seat_1": 1, "seat_2": 0}}]
