"""Playing at a terminal: whatever is typed, the game goes on or ends in good order."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from interpreter.faces.cli.main import app

GAME = "underwood"


def play(typed: str, *words: object) -> str:
    """What is printed when this is typed; the game must end in good order."""
    told = CliRunner().invoke(app, ["play", GAME, *(str(word) for word in words)], input=typed)
    assert told.exception is None or isinstance(told.exception, SystemExit), told.output
    assert 0 == told.exit_code, told.output
    return told.stdout


def test_bots_alone_play_to_the_end() -> None:
    told = play("", "--players", 2, "--bots", 2)
    assert "End: " in told
    assert " win" in told or " share" in told or "Nobody" in told


def test_the_first_move_over_and_over_ends_the_game() -> None:
    assert "End: " in play("1\n" * 200, "--players", 2, "--bots", 1, "--seed", 1)


def test_the_end_of_input_stops_the_game() -> None:
    assert "The input is at its end" in play("")


def test_a_number_that_is_not_there_is_told() -> None:
    assert "There is no number 999" in play("999\nquit\n")


def test_nonsense_is_answered_with_what_would_be_possible() -> None:
    assert "Possible" in play("fly away\nquit\n")


def test_the_same_seed_gives_the_same_game() -> None:
    assert play("1\nquit\n", "--seed", 4) == play("1\nquit\n", "--seed", 4)


def test_undo_takes_back_the_own_move_and_those_of_bots() -> None:
    told = play("1\nundo\nundo\nquit\n", "--players", 3, "--bots", 2)
    assert "Taken back: " in told
    assert "There is nothing to take back." in told


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    before = play(f"1\n1\nsave {path}\nboard\nquit\n", "--players", 2, "--bots", 1, "--seed", 2)
    told = CliRunner().invoke(app, ["play", "--load", str(path)], input="quit\n")
    assert 0 == told.exit_code, told.output
    picture = told.stdout[: told.stdout.rindex("quit\n")]
    assert picture.strip().splitlines()[:10] == before[before.rindex("> board") :].split("\n", 2)[2].splitlines()[:10]


def test_a_file_that_is_no_game_is_refused_without_leaving(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("[]", encoding="utf-8")
    assert "Good bye." in play(f"load {path}\nload {tmp_path / 'nothing'}\nsave {tmp_path / 'no' / 'where'}\nquit\n")


@pytest.mark.parametrize("words", [("--ascii",), ("--ascii", "--lang", "de")])
def test_a_terminal_without_unicode_is_served(words: tuple[str, ...]) -> None:
    assert play("?\n1\nscore\nwhy\nmore\nback\nquit\n", *words).isascii()


def test_texts_come_in_the_language_asked_for() -> None:
    assert "Auf Wiedersehen." in play("quit\n", "--lang", "de")


@given(
    st.lists(
        st.sampled_from(["1", "2", "7", "", "?", "why x", "undo", "back", "more", "board", "score", "save", "load", "{", "pass", "9 9"])
    )
)
def test_whatever_is_typed_nothing_breaks(lines: list[str]) -> None:
    play("\n".join(lines), "--players", 2, "--bots", 1)


@pytest.mark.parametrize("text", ["9" * 5000, "{" * 3000 + "}" * 3000, "place " + "{ " * 3000, "why " + "q" * 100_000, "\x00\x1b[2J", "٣"])
def test_monstrous_input_is_refused_like_any_other(text: str) -> None:
    assert "Good bye." in play(f"{text}\nquit\nquit\n")


def test_a_position_written_by_hand_can_be_played(tmp_path: Path) -> None:
    from interpreter.faces.library import load

    match = load(GAME).start(players=2)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(match.to_json()), encoding="utf-8")
    told = CliRunner().invoke(app, ["play", "--load", str(path), "--bots", "2"])
    assert 0 == told.exit_code, told.output
    assert "End: " in told.stdout


def test_what_one_person_chose_in_secret_is_not_told_to_the_next() -> None:
    game = Path(__file__).parents[4] / "tests" / "games" / "hearts.game.yaml"
    typed = "\n1\n1\n1\n\nboard\nquit\n"
    told = CliRunner().invoke(app, ["play", str(game), "--players", "4", "--bots", "2", "--seed", "3"], input=typed)
    assert 0 == told.exit_code, told.output
    own, _, after = told.stdout.partition("Hand the screen to seat 2")
    assert "seat 1: gift {" in own
    assert "seat 1: has chosen, face down" in after
    assert "seat 1: gift {" not in after


def test_leaving_with_moves_that_are_saved_nowhere_asks_once(tmp_path: Path) -> None:
    assert "not saved" not in play("quit\n")
    told = play("1\n1\nquit\nquit\n", "--players", 2, "--bots", 1)
    assert told.index("Your moves are not saved.") < told.index("Good bye.")
    assert "not saved" not in play(f"1\n1\nsave {tmp_path / 'game.json'}\nquit\n", "--players", 2, "--bots", 1)


def test_refusals_come_in_the_language_of_the_game_that_is_played() -> None:
    told = play("fly away\nwhy fly\nquit\n", "--lang", "de")
    assert "Possible" not in told
    assert "öglich" in told or "kann ein Zug beginnen" in told
