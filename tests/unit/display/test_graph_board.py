"""Boards whose cells are joined by lines: their picture in signs, in rulebooks and as data."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.display import picture, unstyled
from interpreter.display.board_model import RenderContext
from interpreter.display.page_data import page_data
from tests.game_files import write_game

RULES = """\
rulewright: 1
game: roads
title: Roads
text: Towns joined by roads.
players: 2
components: roads.components.yaml
kinds:
  town: {{grid: graph, listed_in: towns, columns: {{next: set of town}}{origin}}}
track:
  guest(town): player or none
setup:
  - change: guest({start}) to first(players)
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: go
        if_none: pass
actions:
  go:
    choose:
      town: neighbours({start}) where guest(town) is none
    do:
      - change: guest(town) to me
end:
  done: {{at: end of turn, when: all_passed, winners: players}}
"""
SQUARE = """\
rulewright: 1
components: roads
towns:
  - {id: a1, at: [0, 0], next: [b1, b2]}
  - {id: b1, at: [1, 0], next: [b2]}
  - {id: a2, at: [0, 1], next: [a1, b2]}
  - {id: b2, at: [1, 1]}
"""
FAR = """\
rulewright: 1
components: roads
towns:
  - {id: harbour_of_the_north, at: [0, 0], next: [harbour_of_the_south]}
  - {id: harbour_of_the_south, at: [3.5, 0]}
"""


def context(folder: Path, towns: str, start: str, origin: str = "", *, ascii_only: bool = False) -> RenderContext:
    """The picture of the first position of a small game on a graph."""
    (folder / "roads.components.yaml").write_text(towns, encoding="utf-8")
    state = load(write_game(folder, RULES.format(start=start, origin=origin))).start(players=2).state
    return RenderContext(state.table, state.position, ascii_only=ascii_only)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_cells_stand_where_the_list_says_and_lines_join_them(tmp_path: Path, ascii_only: bool) -> None:
    lines = {
        False: ["1 a1 ─── b1", "  │⠑⢄     │", "  │  ⠑⢄   │", "  │    ⠑⢄ │", " a2 ──── b2"],
        True: ["1 a1 --- b1", "  | \\     |", "  |   \\   |", "  |     \\ |", " a2 ---- b2"],
    }[ascii_only]
    text = unstyled(picture(context(tmp_path, SQUARE, "a1", ascii_only=ascii_only)))
    assert all(line in text for line in lines), text


def test_the_origin_turns_the_drawing_upside_down(tmp_path: Path) -> None:
    text = unstyled(picture(context(tmp_path, SQUARE, "a1", ", origin: bottom left")))
    assert text.index("a2") < text.index("a1")


def test_long_names_find_room_or_are_shortened(tmp_path: Path) -> None:
    text = unstyled(picture(context(tmp_path, FAR, "harbour_of_the_north"), columns=60))
    assert "─" in text
    assert all(len(line) <= 60 for line in text.splitlines())


def test_pages_get_places_and_lines(tmp_path: Path) -> None:
    (board,) = page_data(context(tmp_path, SQUARE, "a1"))["boards"]  # type: ignore[misc]  # data without a type
    assert "graph" == board["form"]
    assert (0.0, 0.0) == (board["cells"][0]["x"], board["cells"][0]["y"])
    assert [[0, 1], [0, 2], [0, 3], [1, 3], [2, 3]] == sorted(board["lines"])
