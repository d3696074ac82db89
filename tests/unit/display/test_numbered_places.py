"""Places that are told apart by numbers: signs beside each other, hidden ones counted, members called by lists of names."""

import pytest

from interpreter import load
from interpreter.cli.interactive.event_log import EventLog
from interpreter.display import RenderContext, picture, unstyled
from interpreter.runtime.notation.events import event_text
from interpreter.runtime.notation.labels import label
from interpreter.session.match import Match
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: shelves
players: 2
kinds:
  gem: {numbers: 2 to 4}
  place: {numbers: 1 to 3}
track:
  shelf(player, place): gem or none, known to player
play:
  - each_player: players
    do:
      - for_each: place in places where place < 3
        do:
          - roll: gem from gems
            known_to: me
          - change: shelf(me, place) to gem
  - each_player: players
    do:
      - must: show
actions:
  show:
    do:
      - reveal: shelf
show:
  gem: {signs: {2: b, 3: c, 4: d}, names: [two, three, four]}
"""


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Match:
    match = load(write_game(tmp_path_factory.mktemp("shelves"), GAME)).start(players=2, seed=1)
    return match.answer("show")


def test_a_list_of_names_names_numbers_in_their_order(match: Match) -> None:
    table = match.state.table
    assert ["two", "three", "four"] == [label(table, "gem", place) for place in table.material.kinds["gem"].places]


def test_signs_stand_beside_each_other_and_what_is_hidden_is_counted(match: Match) -> None:
    lines = unstyled(picture(RenderContext(match.state.table, match.state.position, 0)))
    held = match.to_json()["state"]["shelf"]["seat_1"]  # type: ignore[index, call-overload]  # plain data
    assert f"shelf: {' '.join('bcd'[held[place] - 2] for place in ('1', '2'))}\n" in f"{lines}\n"  # type: ignore[index, call-overload, operator]
    assert "Player 2: shelf: 3 hidden" in lines


def test_what_is_shown_is_told_row_by_row_without_what_is_empty(match: Match) -> None:
    text = event_text(match.state.table, match.state.position.events[0])
    row, other = text.split("; ")
    assert [2, 2] == [len(each.split(": ")[1].split(", ")) for each in (row, other)]
    assert ("shelf (Player 1)", "shelf (Player 2)") == (row.split(": ")[0], other.split(": ")[0])


def test_what_only_one_hears_stands_with_the_rest_of_whose_it_is() -> None:
    log = EventLog()
    log.keep("die 3", {0}, {0, 1}, "Chance")
    log.turn_to(0)
    log.keep("die 4", {0, 1}, {0, 1}, "Chance")
    log.turn_to(1)
    assert ["  Chance: die 3 · die 4"] == log.take(80, None)
