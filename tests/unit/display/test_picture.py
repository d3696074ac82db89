"""Whole pictures of positions: boards, players, and nothing that the viewer must not know."""

import re
from pathlib import Path

import pytest

from interpreter.display import RenderContext, boards_alone, picture, unstyled
from interpreter.display.canvas import width
from interpreter.project.loading import shipped
from interpreter.session.library import load
from tests.game_files import write_game
from tests.tiers import by_game

ROOT = Path(__file__).parents[3]
GAMES = sorted([*shipped().values(), *(ROOT / "tests" / "games").glob("*.game.yaml")])
SQUARES = """\
rulewright: 1
game: squares
title: Squares
players: 2
kinds:
  cell: {grid: square, width: 2, height: 1, steps: sides, names: a1}
  side: [front, back]
track:
  owner(cell): player or none
  side(cell): side or none
  stones(player, cell): 0 to 3 starting at number_of(player)
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: mark
actions:
  mark:
    choose:
      cell: cells where owner(cell) is none
    do:
      - change: owner(cell) to me
      - change: side(cell) to back
"""


def look_at(path: Path, *, moves: int = 0, viewer: int | None = None, ascii_only: bool = False) -> RenderContext:
    """A position after the first moves there are, seen by somebody."""
    game = load(path)
    match = game.start(players=game.players[0], seed=1)
    for _ in range(moves):
        if not match.over:
            match.answer(match.questions[0].options[0])
    return RenderContext(match.state.table, match.state.position, viewer, None, ascii_only)


@pytest.mark.parametrize("path", by_game(GAMES), ids=lambda path: path.name.split(".")[0])
@pytest.mark.parametrize("columns", [80, 120])
def test_every_game_can_be_drawn_in_a_terminal(path: Path, columns: int) -> None:
    for moves in (0, 12):
        drawn = picture(look_at(path, moves=moves, viewer=0, ascii_only=True), columns=columns)
        assert width(drawn) <= columns
        assert unstyled(drawn).isascii()


def test_a_board_of_which_the_rules_say_nothing_is_drawn_from_what_is_tracked(tmp_path: Path) -> None:
    drawn = unstyled(picture(look_at(write_game(tmp_path, SQUARES), moves=1, ascii_only=True), columns=40))
    assert "1b" in drawn
    assert "Player 2\n" in drawn


def test_every_player_may_have_a_board(tmp_path: Path) -> None:
    titles = [
        line
        for line in unstyled(picture(look_at(write_game(tmp_path, SQUARES)), columns=100)).splitlines()
        if "Player 1" in line and "Player 2" in line
    ]
    assert titles


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    path = ROOT / "tests" / "games" / "hearts.game.yaml"
    for viewer, hidden in ((0, 3), (None, 4)):
        assert hidden == unstyled(picture(look_at(path, viewer=viewer))).count("hand: 13 hidden")


@pytest.mark.full
def test_what_belongs_to_a_player_stands_in_one_line_and_the_label_of_a_card_beside_its_name() -> None:
    drawn = unstyled(picture(look_at(ROOT / "rules" / "mycelia" / "mycelia.game.yaml"), columns=200)).splitlines()
    owned = [line[line.index("Bee: ") :] for line in drawn if "Bee: " in line]
    assert ["Bee: hand: 3 hidden · draw pile: 3 hidden · tiles: A: New market (1), B: Step (3)"] == owned
    market = next(line for line in drawn if "market: " in line)
    assert 5 == sum(int(number or 1) for number in re.findall(r"(?:(\d) × )?[A-Z][a-z ]+ \(\d\)", market))


def test_the_player_to_move_is_marked() -> None:
    context = look_at(GAMES[0])
    assert unstyled(picture(context, asked=frozenset({1}))).count("▶") == 1


def test_what_everybody_has_stands_beside_a_board_that_leaves_room_for_it() -> None:
    context = look_at(ROOT / "rules" / "drunter_drueber" / "drunter_drueber.game.yaml", viewer=0)
    narrow, wide = (unstyled(picture(context, columns=columns, lines=40)).splitlines() for columns in (80, 120))
    assert any(line.startswith("Red: Supply: ") for line in narrow)
    assert any("│   Red: Supply: " in line for line in wide)
    assert len(wide) < len(narrow)


def test_a_board_with_headings_is_large_only_where_the_rest_is_seen_too() -> None:
    context = look_at(ROOT / "rules" / "drunter_drueber" / "drunter_drueber.game.yaml", viewer=0)
    low, high = (unstyled(picture(context, columns=120, lines=lines)) for lines in (40, 70))
    assert "│ a5  │" not in low
    assert "│ a5  │" in high


def test_of_many_boards_alone_that_of_the_viewer_is_the_last() -> None:
    context = look_at(ROOT / "rules" / "mycelia" / "mycelia.game.yaml", viewer=0)
    low, high = (unstyled(boards_alone(context, columns=40, lines=lines)).splitlines() for lines in (20, 60))
    assert ["Bee", "Ant"] == [line for line in low if line.strip().isalpha()]
    assert ["Ant", "Bee"] == [line for line in high if line.strip().isalpha()]


def test_where_boards_stand_in_several_rows_the_rest_stands_beside_the_last() -> None:
    path = ROOT / "rules" / "mycelia" / "mycelia.game.yaml"
    match = load(path).start(players=4, seed=1)
    context = RenderContext(match.state.table, match.state.position, 0, None)
    first, last = (unstyled(picture(context, columns=120, own_last=own_last)).splitlines() for own_last in (False, True))
    assert first[0].split() == ["Ant", "Bee", "Cricket"]
    assert last[0].split() == ["Bee", "Cricket", "Dragonfly"]
    assert any("│   Ant: hand: 3 " in line or "│   Ant: hand: " in line for line in last)
    assert max(map(len, last)) <= 120
