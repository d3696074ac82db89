"""Sentences, maps and numbers that a page shows of grounds, tracks and places, and the log of an action with all that was chosen in it."""

import shutil
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import resources
from interpreter.web.tables.seat_view import log_part

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def start() -> interpreter.State:
    """The first position of a game with boards of two players, whose cells are called by numbers."""
    return interpreter.load("mycelia").start(players=2, seed=1).state


def test_a_ground_with_a_sentence_has_a_face(start: interpreter.State) -> None:
    cell: Any = next(each for each in start.scene("seat_1")["boards"][0]["cells"] if each["ground"]["thing"]["name"] == "shrine")  # type: ignore[index]
    assert cell["ground"]["picture"] == "shrine"
    assert start.faces("en")["terrain:shrine"]["sentences"]


def test_a_track_with_a_sentence_has_a_face(start: interpreter.State) -> None:
    face: Any = start.faces("de")["track.market"]
    assert (face["title"], len(face["sentences"])) == ("Markt", 1)


def test_numbers_are_printed_on_cells_where_the_rules_want_them(tmp_path: Path) -> None:
    rules = Path(shutil.copytree(resources.rules_folder() / "mycelia", tmp_path / "mycelia")) / "mycelia.game.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("coordinates: no", "coordinates: yes"), encoding="utf-8")
    boards: Any = interpreter.load(rules).start(players=2, seed=1).state.scene("seat_1")["boards"]
    assert [each["number"] for each in boards[0]["cells"]] == [str(number) for number in range(20)]


def test_a_card_that_names_squares_has_a_map(start: interpreter.State) -> None:
    drawn: Any = start.faces("en")["supply_card:s1"]["map"]
    assert (drawn["columns"], drawn["rows"], drawn["marks"][:2]) == (5, 4, [[2, 0, "1"], [0, 2, "2"]])


def test_facts_are_left_out_of_a_face_where_the_rules_say_so(start: interpreter.State) -> None:
    assert "facts" not in start.faces("en")["action_tile:tile_b"]


def test_what_is_chosen_within_an_action_continues_its_entry(start: interpreter.State) -> None:
    state = start.answer("play_card brook_sprout").answer("field square_10").answer("target square_11")
    told = [(each["sentence"], each.get("continues", False)) for each in log_part(state, "seat_1", "en")[-3:]]
    assert told == [
        ("played Brook sprout", False),
        ("took a drop from row 3, column 1", True),
        ("moved the drop to row 3, column 2 (moss)", True),
    ]


def test_a_place_of_a_player_is_marked_on_the_board_of_that_player(start: interpreter.State) -> None:
    state = start.answer("play_card brook_sprout").answer("field square_10").answer("target square_11")
    touched: Any = log_part(state, "seat_1", "en")[-1]["touched"]
    assert "seat_1 square_11" in touched
    assert not any(each.startswith("seat_2") for each in touched)
