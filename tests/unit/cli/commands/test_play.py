"""Playing at a terminal: whatever is typed, the game goes on or ends in good order."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from interpreter.cli.common.terminal import Screen
from interpreter.cli.main import app

GAME = "underwood"


def play(typed: str, *words: object) -> str:
    """What is printed when this is typed; the game must end in good order."""
    told = CliRunner().invoke(app, ["play", GAME, *(str(word) for word in words)], input=typed)
    assert told.exception is None or isinstance(told.exception, SystemExit), told.output
    assert 0 == told.exit_code, told.output
    return told.stdout


def test_bots_alone_play_to_the_end() -> None:
    told = play("", "--players", 2, "--bots", 2)
    assert "wins." in told
    assert " win" in told or " share" in told or "Nobody" in told


def test_the_first_move_over_and_over_ends_the_game() -> None:
    assert "wins." in play("1\n" * 200, "--players", 2, "--bots", 1, "--seed", 1)


def test_the_end_of_input_stops_the_game() -> None:
    assert "The input is at its end" in play("")


def test_a_number_that_is_not_there_is_told() -> None:
    assert "There is no number 999" in play("999\nquit\n")


def test_nonsense_is_answered_with_what_would_be_possible() -> None:
    assert "Possible" in play("fly away\nquit\n")


def test_why_takes_a_number_of_the_list() -> None:
    told = play("why 6\nwhy 999\nquit\n", "--seed", 7)
    assert "That is possible now." in told
    assert "There is no number 999 here" in told


def test_a_session_in_colour_writes_whole_colour_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.cli.commands.play.screen", lambda **_: Screen(80, 60, colour=True, ascii_only=False))
    typed = "why 7,0\nwhy q7r0\nwhy nonsense\nfly\n?\nwhat\nscore\nboard\nload nothing.json\n1\nundo\nquit\nquit\n"
    told = play(typed, "--players", 3, "--bots", 2, "--seed", 7)
    assert "\033[1;31merror R127\033[0m" in told
    assert "\N{REPLACEMENT CHARACTER}" not in told
    assert [] == re.findall(r"(?<!\033)\[[\d;]+m", told)


def test_the_same_seed_gives_the_same_game() -> None:
    assert play("1\nquit\n", "--seed", 4) == play("1\nquit\n", "--seed", 4)


def test_undo_takes_back_the_own_move_and_those_of_bots() -> None:
    told = play("1\nundo\nundo\nquit\n", "--players", 3, "--bots", 2)
    assert "Taken back: " in told
    assert "There is nothing to take back." in told


@pytest.mark.full
def test_a_saved_game_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "50")
    path = tmp_path / "game.json"
    before = play(f"1\n1\nsave {path}\nboard\nquit\n", "--players", 2, "--bots", 1, "--seed", 2)
    told = CliRunner().invoke(app, ["play", "--load", str(path)], input="quit\n")
    assert 0 == told.exit_code, told.output
    picture = told.stdout[: told.stdout.rindex("quit\n")]
    assert picture.strip().splitlines()[:10] == before[before.rindex("> board") :].split("\n", 2)[2].splitlines()[:10]


def test_on_a_low_screen_board_shows_the_board_and_nothing_that_would_scroll_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {}
    for lines in ("24", "60"):
        monkeypatch.setenv("LINES", lines)
        told[lines] = play("board\nquit\n", "--seed", 2).rpartition("> board")[2]
    assert "Underwood" not in told["24"]
    assert "Underwood" in told["60"]


def test_a_file_that_is_no_game_is_refused_without_leaving(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("[]", encoding="utf-8")
    assert "Good bye." in play(f"load {path}\nload {tmp_path / 'nothing'}\nsave {tmp_path / 'no' / 'where'}\nquit\n")


@pytest.mark.parametrize("words", [("--ascii",), ("--ascii", "--lang", "de")])
def test_a_terminal_without_unicode_is_served(words: tuple[str, ...]) -> None:
    assert play("?\n1\nscore\nwhy\nmore\nback\nquit\n", *words).isascii()


def test_texts_come_in_the_language_asked_for() -> None:
    assert "Auf Wiedersehen." in play("quit\n", "--lang", "de")


@pytest.mark.full
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


@pytest.mark.full
def test_a_position_written_by_hand_can_be_played(tmp_path: Path) -> None:
    from interpreter.session.library import load

    match = load(GAME).start(players=2)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(match.to_json()), encoding="utf-8")
    told = CliRunner().invoke(app, ["play", "--load", str(path), "--bots", "2"])
    assert 0 == told.exit_code, told.output
    assert "wins." in told.stdout


def test_what_one_person_chose_in_secret_is_not_told_to_the_next() -> None:
    game = Path(__file__).parents[4] / "tests" / "games" / "hearts.game.yaml"
    typed = "\n1\n1\n1\n\nboard\nquit\n"
    told = CliRunner().invoke(app, ["play", str(game), "--players", "4", "--bots", "2", "--seed", "3"], input=typed)
    assert 0 == told.exit_code, told.output
    own, _, after = told.stdout.partition("Hand the screen to Player 2")
    assert "Player 1: Gift " in own
    assert "Player 1: chose face down" in after
    assert "Player 1: Gift " not in after


def test_leaving_with_moves_that_are_saved_nowhere_asks_once(tmp_path: Path) -> None:
    assert "not saved" not in play("quit\n")
    told = play("1\n1\nquit\nquit\n", "--players", 2, "--bots", 1)
    assert told.index("Your moves are not saved.") < told.index("Good bye.")
    assert "not saved" not in play(f"1\n1\nsave {tmp_path / 'game.json'}\nquit\n", "--players", 2, "--bots", 1)


def test_refusals_come_in_the_language_of_the_game_that_is_played() -> None:
    told = play("fly away\nwhy fly\nquit\n", "--lang", "de")
    assert "Possible" not in told
    assert "öglich" in told or "kann ein Zug beginnen" in told


# ------------------------------------------------------------------------------------------------ bots by name, hidden hands

SMALL = Path(__file__).parents[3] / "games"


def at(name: str, typed: str, *arguments: object) -> Result:
    return CliRunner().invoke(app, ["play", *([str(SMALL / f"{name}.game.yaml")] if name else []), *map(str, arguments)], input=typed)


def test_bots_by_name_take_the_last_seats_and_leave_one_to_play() -> None:
    told = at("council", "quit\n", "--bots", "greedy:5,mcts:2", "--seed", 1)
    assert 0 == told.exit_code, told.output
    assert "Player 3" in told.output.lower() or "3" in told.output
    assert "error C127" in at("council", "", "--players", 3, "--bots", "random,random,random,random").output
    assert "Did you mean `greedy`" in at("council", "", "--bots", "greedi").output


def test_bots_by_name_are_kept_with_a_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    at("tic_tac_toe", f"mark b2\nsave {file}\nquit\n", "--bots", "mcts:4", "--seed", 1)
    assert {"seat_2": "mcts:4"} == json.loads(file.read_text(encoding="utf-8"))["seats"]["bots"]
    told = at("tic_tac_toe", "quit\n", "--load", file)
    assert 0 == told.exit_code, told.output
    data = json.loads(file.read_text(encoding="utf-8"))
    for wrong in ({"seat_2": "nobody"}, {"seat_7": "mcts:4"}, "mcts"):
        data["seats"]["bots"] = wrong
        file.write_text(json.dumps(data), encoding="utf-8")
        assert "error" in at("tic_tac_toe", "", "--load", file).output


def test_the_screen_is_handed_round_where_answers_are_hidden_and_shows_only_the_own_wish() -> None:
    told = at("council", "\nroads\n\nwells\n\nquit\nquit\n", "--players", 3).output
    screens = re.split(r"Hand the screen to .*?Enter\.", told)
    assert 4 == len(screens)
    second = screens[2]
    assert "roads" not in second.split("Matter")[0]
    assert "1 hidden" in second or "hidden" in second


def test_the_score_in_the_middle_of_a_game_does_not_tell_what_others_hide() -> None:
    told = at("council", "\nroads\n\nwells\n\nwalls\n\nscore\nquit\nquit\n", "--players", 3).output
    wish = next(line for line in told.splitlines() if line.startswith("wish  "))
    assert ["wish", "0", "?", "?"] == wish.split()


def test_a_saved_game_is_not_opened_by_the_wrong_seat(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    at("council", f"\nroads\n\nsave {file}\nquit\nquit\n", "--players", 3)
    wrong = at("council", "", "--load", file, "--seat", "seat_1")
    assert (2, True) == (wrong.exit_code, "error C189" in wrong.output)
    assert "roads" not in wrong.output
    assert "C112" in at("council", "", "--load", file, "--seat", "seat_9").output
    right = at("council", "\nquit\n", "--load", file, "--seat", "seat_2")
    assert (0, True) == (right.exit_code, "Hand the screen to" in right.output)
    assert "error C190" in at("council", "", "--seat", "seat_1").output
