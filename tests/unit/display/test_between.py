"""What lies on edges and corners is drawn between the cells."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.display import RenderContext, page_data, picture, unstyled
from tests.game_files import write_game

BOXES = Path(__file__).parents[2] / "games" / "boxes.game.yaml"
POSTS = """\
rulewright: 1
game: posts
title: Posts
players: 2
kinds:
  cell: {grid: GRID, width: 2, height: 2}
  post: {corners_of: cell}
  road: {edges_of: cell}
track:
  stands(post): truth
  built(road): player or none
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - must: set_up
actions:
  set_up:
    choose:
      post: posts where not stands(post)
      road: edges_at(post)
    do:
      - change: stands(post) to yes
      - change: built(road) to me
scoring:
  nothing: {points: 0}
ranking:
  points: {most: score(player)}
"""


def drawn(match, lines: int = 40, *, ascii_only: bool = False) -> str:
    context = RenderContext(match.state.table, match.state.position, ascii_only=ascii_only)
    return unstyled(picture(context, columns=30, lines=lines))


def test_lines_between_dots():
    match = load(BOXES).start(players=2, seed=1)
    for side in ("a1_north", "a1_west", "a1_south", "a1_east"):
        match.answer(f"draw {side}")
    assert drawn(match, 22).splitlines()[1:4] == ["  ·━1━·┈┈┈·┈┈┈·", "1 2 2 2 · ┊ · ┊", "  ·━1━·┈┈┈·┈┈┈·"]
    assert drawn(match, 22, ascii_only=True).splitlines()[1:4] == ["  +-1-+   +   +", "1 2 2 2 .   .", "  +-1-+   +   +"]
    edges = page_data(RenderContext(match.state.table, match.state.position))["boards"][0]["between"]
    assert len(edges) == 24
    assert edges[0] == {"half": 0, "row": 0, "side": [0, -1], "is": "edge", "name": "a1_north", "signs": [{"text": "1", "style": "hue 0"}]}


@pytest.mark.parametrize(
    ("grid", "move", "rows"),
    [
        ("square", "a1_south_east a1_east", ["  ·┈┈┈┈┈·┈┈┈┈┈·", "  ┊     ┃     ┊", "1 ┊ a1  1 b1  ┊", "  ·┈┈┈┈┈*┈┈┈┈┈·"]),
        ("hex", "q0r0_south_east q0r0_east", ["     ╱·╲   ╱·╲", "   ·╱   ╲·╱   ╲·", "r0 │ 0,0 1 1,0 │", "   ·╲   ╱*╲   ╱·╲"]),
    ],
)
def test_roads_and_posts_where_no_rule_says_how(tmp_path, grid, move, rows):
    match = load(write_game(tmp_path, POSTS.replace("GRID", grid))).start(players=2, seed=1)
    match.answer(f"set_up {move}")
    found = [line[:20].rstrip() for line in drawn(match).splitlines()]
    start = found.index(rows[0])
    assert found[start : start + len(rows)] == rows
