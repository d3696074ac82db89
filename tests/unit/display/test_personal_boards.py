"""Boards of players: seen at once, with signs of combinations, and with what is printed on empty cells."""

from interpreter import load
from interpreter.display import RenderContext, picture, unstyled
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: gardens
title: Gardens
players: 2
kinds:
  cell: {grid: square, width: 3, height: 2, steps: sides, names: a1}
  plant: [rose, fern]
  breadth: [small, large]
  pot:
    each_combination_of: [plant, breadth]
track:
  box: pool of pot starting at pool(pots)
  bed(player, cell): slot of pot
words:
  best_plant(cell): if column_of(cell) = 2 then rose else fern
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: plant_it
actions:
  plant_it:
    choose:
      pot: box
      cell: cells where bed(me, cell) is none
    do:
      - move: pot from box to bed(me, cell)
        surely: It was chosen there.
"""


def sample(tmp_path):
    """A match of the little game."""
    text = GAME + (
        "end:\n  full: {at: end of turn, when: empty(box)}\nscoring:\n  nothing: {points: 0}\nranking:\n  points: {most: score(player)}\n"
        "show:\n  plant: {signs: {rose: R, fern: F}}\n  breadth: {signs: {small: s, large: L}}\n"
        "  cell:\n    board_of: player\n    colour: plant(bed(player, cell))\n    glyph: bed(player, cell)\n    printed: best_plant(cell)\n"
    )
    return load(write_game(tmp_path, text)).start(players=2, seed=1)


def drawn(match, columns: int, lines: int) -> list[str]:
    return unstyled(picture(RenderContext(match.state.table, match.state.position, 0), columns=columns, lines=lines)).splitlines()


def test_a_combination_is_drawn_by_the_signs_of_its_parts_once(tmp_path):
    match = sample(tmp_path)
    match.answer("plant_it rose_large a1")
    found = "\n".join(drawn(match, 80, 40))
    assert "RL" in found
    assert "RRL" not in found


def test_what_is_printed_is_seen_where_nothing_lies(tmp_path):
    match = sample(tmp_path)
    before = "\n".join(drawn(match, 80, 40)).count("F")
    match.answer("plant_it rose_large a1")
    assert before - 1 == "\n".join(drawn(match, 80, 40)).count("F")


def test_boards_stand_side_by_side_where_there_is_room(tmp_path):
    match = sample(tmp_path)
    assert len(drawn(match, 100, 40)) < len(drawn(match, 21, 40))


def test_where_headings_name_the_cells_free_ones_hold_a_dot_and_boards_get_smaller_before_they_leave_the_screen(tmp_path):
    match = sample(tmp_path)
    match.answer("plant_it rose_large a1")
    high, low = drawn(match, 60, 60), drawn(match, 60, 17)
    assert [True, False] == ["a1" in "\n".join(each) for each in (high, low)]
    assert ["┌───┬", "1 │RL "] == [low[2].strip()[:5], low[3][:6]]


def test_things_are_told_below_the_board_by_the_signs_they_have_on_it(tmp_path):
    told = [text for text in drawn(sample(tmp_path), 80, 40) if text.startswith("box")]
    assert ["box: Rs, RL, Fs, FL"] == told


def test_what_only_the_points_look_at_is_told_below_the_board(tmp_path):
    path = tmp_path / "gardens.game.yaml"
    sample(tmp_path)
    text = path.read_text(encoding="utf-8").replace("points: 0", "points: size(box)") + "  player: {figures: {points: score(player)}}\n"
    path.write_text(text, encoding="utf-8")
    found = drawn(load(path).start(players=2, seed=1), 80, 40)
    assert any(each.startswith("box: ") for each in found)
    assert any("points" in each for each in found)
