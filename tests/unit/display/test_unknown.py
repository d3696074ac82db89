"""What stands on pictures and score sheets for somebody who does not see everything: `?`, never a figure that is not true."""

from pathlib import Path

import pytest

from interpreter import load
from interpreter.cli.interactive.scoresheet import points
from interpreter.display import RenderContext, picture, unstyled
from interpreter.session.match import Match
from tests.game_files import write_game

HANDS = """
rulewright: 1
game: hands
players: 2
kinds:
  card: [fool, king]
track:
  hand(player): pool of card starting at pool(cards), known to player
  kept(player): slot of card starting at king, known to player
  laid: pool of card
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: lay
actions:
  lay:
    choose: {card: hand(me)}
    do:
      - move: card from hand(me) to laid
scoring:
  cards: {points: size(hand(player))}
  kings: {points: "copies(king, hand(player))"}
ranking:
  most: {most: score(player)}
show:
  player: {figures: {cards: size(hand(player)), kings: "copies(king, hand(player))", kept: kept(player) = king}}
"""
BOARD = """
rulewright: 1
game: fleet
players: 2
kinds:
  cell: {grid: square, width: 2, height: 1, names: a1}
  ship: [raft, liner]
track:
  ship(player, cell): {is: "ship or none starting at if cell = a1 then liner else none, known to player"}
  shot: cell or none
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: shoot
actions:
  shoot:
    choose: {cell: cells}
    do:
      - change: shot to cell
show:
  cell: {board_of: player, glyph: "ship(player, cell)", marks: {sunk: {sign: x, where: "ship(player, cell) = raft"}}}
"""


def begun(folder: Path, text: str) -> Match:
    return load(write_game(folder, text)).start(players=2, seed=1)


def drawn(match: Match, viewer: int | None) -> str:
    return unstyled(picture(RenderContext(match.state.table, match.state.position, viewer)))


def test_sizes_are_given_and_all_else_of_a_hidden_hand_is_unknown(tmp_path: Path) -> None:
    match = begun(tmp_path, HANDS)
    own, onlooker = ([line.split()[-3:] for line in drawn(match, viewer).splitlines()] for viewer in (0, None))
    assert (1, 1) == (own.count(["2", "1", "yes"]), own.count(["2", "?", "?"]))
    assert 2 == onlooker.count(["2", "?", "?"])


def test_the_own_hand_is_told_although_a_figure_counts_it(tmp_path: Path) -> None:
    found = drawn(begun(tmp_path, HANDS), 0)
    assert "fool, king" in found
    assert "2 hidden" in found


def test_the_score_sheet_does_not_know_what_the_viewer_does_not(tmp_path: Path) -> None:
    match = begun(tmp_path, HANDS)
    rows = [line.split() for line in unstyled(points(match.state.table, match.standing("seat_1"), "en")).splitlines()]
    assert [["cards", "2", "2"], ["kings", "1", "?"]] == rows[1:3]
    assert ["3", "?"] == rows[4][1:]
    shown = match.view("seat_1")["standing"]
    assert {"winners": "hidden", "scores": {"seat_1": 3, "seat_2": "hidden"}} == {key: shown[key] for key in ("winners", "scores")}  # type: ignore[index, call-overload]


def test_cells_of_a_board_that_is_hidden_are_unknown_and_the_legend_says_so(tmp_path: Path) -> None:
    match = begun(tmp_path, BOARD)
    own, other = drawn(match, 0), drawn(match, None)
    assert (3, 5) == (own.count("?"), other.count("?"))  # two cells of the other (of everybody), and the legend
    assert "? unknown" in own
    assert "? unbekannt" in unstyled(picture(RenderContext(match.state.table, match.state.position, 0, "de")))


@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_told_by_the_score_of_kuhn_poker(seed: int) -> None:
    """The standing at every point of a game is the same whatever the other holds."""
    match = load("kuhn_poker").start(players=2, seed=seed)
    for answer in ("pass", "bet", None):
        for seat in (0, 1):
            known = match.standing(seat)
            others = {tuple(match.resample(seat, number).standing(seat).scores) for number in range(8)}
            assert {known.scores} == others
        if answer is None or match.over:
            break
        match.answer(answer)
    assert not match.over
    assert {(1, -1), (-1, 1)} >= {match.standing(0).scores}
