"""`rulewright explain` from outside: addresses that fit the screen, and words that only a game knows."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from interpreter.cli.commands.explain import BEFORE_SENTENCE, fold
from interpreter.cli.main import app

LINE = f"{'actions.lay.require.free':<{BEFORE_SENTENCE}}Only a free cell may be taken, and only by whoever has not passed before."


def test_a_long_sentence_goes_on_below_its_beginning() -> None:
    first, *rest = fold([LINE], 100)
    assert first.startswith("actions.lay.require.free ")
    assert [line[:BEFORE_SENTENCE].strip() for line in rest] == [""] * len(rest)
    assert LINE.split() == " ".join([first, *rest]).split()
    assert max(len(line) for line in (first, *rest)) <= 100


def test_for_other_programs_and_where_it_fits_a_line_is_one_line() -> None:
    assert [LINE] == list(fold([LINE], None))
    assert [LINE] == list(fold([LINE], 200))


def test_a_narrow_screen_leaves_room_for_the_sentence() -> None:
    assert ["    "] * 2 == [line[:4] for line in fold([LINE], 60)][1:3]


@pytest.mark.full
def test_a_word_that_only_a_game_knows_is_answered_with_where_to_ask() -> None:
    told = CliRunner().invoke(app, ["explain", "compensation"])
    assert 2 == told.exit_code
    assert "rulewright explain underwood compensation" in told.stderr


@pytest.mark.parametrize("address", ["actions.place", "play.turns"])
def test_an_address_behind_a_game_is_explained(address: str) -> None:
    joined, apart = (CliRunner().invoke(app, ["explain", *words]) for words in ([f"tic_tac_toe:{address}"], ["tic_tac_toe", address]))
    assert apart.stdout.startswith(f"{address} ")
    assert apart.stdout == joined.stdout


def test_a_rule_file_in_the_folder_is_suggested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_rule.variant.yaml").touch()
    (tmp_path / "other.variant.yaml.txt").touch()
    for command in ("play", "explain"):
        assert "Did you mean the file `my_rule.variant.yaml`?" in " ".join(CliRunner().invoke(app, [command, "my_rule"]).stderr.split())
    assert "ends in `.game.yaml` or `.variant.yaml`" in " ".join(CliRunner().invoke(app, ["play", "other.variant.yaml.txt"]).stderr.split())


def test_a_game_after_its_variants_is_shown_as_a_file() -> None:
    told = CliRunner().invoke(app, ["explain", "tic_tac_toe+misere", "--file"])
    assert (0, "") == (told.exit_code, told.stderr)
    assert "game: tic_tac_toe_misere\n" in told.stdout


def test_a_game_with_component_data_is_written_with_it(tmp_path: Path) -> None:
    file = tmp_path / "my_chess.game.yaml"
    shown = CliRunner().invoke(app, ["explain", "chess+no_castling", "--file"])
    assert "chess.components.yaml belongs to it. Both together: rulewright explain chess+no_castling -o " in shown.stderr
    told = CliRunner().invoke(app, ["explain", "chess+no_castling", "-o", str(file)])
    assert f"Written: {file}\nWritten: {tmp_path / 'my_chess.components.yaml'}\n" == told.stdout
    assert "components: my_chess.components.yaml\n" in file.read_text()
    assert 0 == CliRunner().invoke(app, ["format", "--check", str(file), str(tmp_path / "my_chess.components.yaml")]).exit_code
    assert "C142" in CliRunner().invoke(app, ["explain", "chess+no_castling", "-o", str(file)]).stderr
    assert 0 == CliRunner().invoke(app, ["explain", "chess+no_castling", "-o", str(file), "--force"]).exit_code


@pytest.mark.parametrize(
    ("words", "code"),
    [(["chess", "king", "--file"], "C380"), (["chess:actions", "--file"], "C380"), (["chess", "-o", "My chess.yaml"], "C381")],
)
def test_a_part_of_a_game_and_a_wrong_name_are_refused(words: list[str], code: str) -> None:
    told = CliRunner().invoke(app, ["explain", *words])
    assert (2, True) == (told.exit_code, code in told.stderr)
