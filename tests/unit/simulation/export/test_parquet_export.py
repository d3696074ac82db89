"""Decisions as Parquet: one row each, in order, whole or not at all."""

import json
import sys
from pathlib import Path
from unittest import mock

import pytest

from interpreter import load
from interpreter.simulation.export import parquet_export
from interpreter.simulation.simulate import play
from tests.optional import require
from tests.unit.cli.test_commands import FINDINGS, FINE, WRONG_USE, run
from tests.unit.simulation.comparison import games

parquet = require("pyarrow.parquet")
GAMES = Path(__file__).parents[3] / "games"


@pytest.fixture
def coin(tmp_path: Path) -> Path:
    """A small game."""
    return games.game(tmp_path)


def test_every_decision_is_a_row_that_tells_what_was_done_and_how_it_ended(tmp_path: Path) -> None:
    file, game = tmp_path / "games.parquet", GAMES / "tic_tac_toe.game.yaml"
    told = run("simulate", game, "-n", 12, "--seed", 5, "--records", file, "--json")
    assert FINE == told.exit_code, told.output
    rows, report = parquet.read_table(file).to_pylist(), json.loads(told.stdout)
    assert [*parquet_export.COLUMNS] == list(rows[0])
    assert list(range(12)) == sorted({row["game"] for row in rows})
    assert round(12 * report["decisions"]["mean"]) == len(rows)
    assert report["seats"][0]["wins"] == sum({row["game"]: row["share"] for row in rows if row["seat"] == "seat_1"}.values())
    for number in range(12):
        mine = [row for row in rows if row["game"] == number]
        assert list(range(len(mine))) == [row["decision"] for row in mine]
        assert {len(mine)} == {row["decisions"] for row in mine}
        again = play(load(game).table(players=2), mine[0]["seed"], moves=True)
        assert [made.move for made in again.moves] == [row["move"] for row in mine]
        assert list(range(9, 9 - len(mine), -1)) == [row["options"] for row in mine]
    assert ({"mark"}, {None}) == ({row["action"] for row in rows}, {row["side"] for row in rows})


def test_the_file_does_not_depend_on_who_plays(coin: Path, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.parquet", "two.parquet")]
    for jobs, file in enumerate(files, 1):
        assert FINE == run("simulate", coin, "-n", 40, "--records", file, "--jobs", jobs).exit_code
    assert files[0].read_bytes() == files[1].read_bytes()


def test_games_that_are_compared_have_a_side(coin: Path, tmp_path: Path) -> None:
    file = tmp_path / "pairs.parquet"
    assert FINE == run("simulate", coin, "--against", coin, "-n", 3, "--records", file).exit_code
    rows = parquet.read_table(file).to_pylist()
    assert [(number, side) for number in range(3) for side in "AB"] == list(dict.fromkeys((row["game"], row["side"]) for row in rows))


def test_every_column_says_what_it_is_and_the_file_how_it_was_made(coin: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    run("simulate", coin, "-n", 1, "--option", "height=9", "--bots", "random", "--records", file)
    schema = parquet.read_schema(file)
    assert {name: about for name, (_, _, about) in parquet_export.COLUMNS.items()} == {
        field.name: field.metadata[b"about"].decode() for field in schema
    }
    command = f"rulewright simulate {coin} -n 1 --players 2 --seed 0 --bots random --option height=9"
    assert command == schema.metadata[b"rulewright.command"].decode()


def test_rows_are_written_some_at_a_time(coin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_export, "ROWS_AT_ONCE", 7)
    file = tmp_path / "games.parquet"
    assert FINE == run("simulate", coin, "-n", 30, "--records", file).exit_code
    found = parquet.ParquetFile(file)
    assert found.num_row_groups > 1
    assert 30 == len(set(found.read().column("game").to_pylist()))


def test_what_was_there_stays_until_the_new_file_is_whole(coin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.parquet"
    file.write_text("old")
    assert WRONG_USE == run("simulate", coin, "--players", 99, "--records", file).exit_code
    assert "old" == file.read_text()
    monkeypatch.setattr(parquet_export.Parquet, "game", mock.Mock(side_effect=ZeroDivisionError))
    assert FINDINGS == run("simulate", coin, "--records", file).exit_code
    assert ("old", []) == (file.read_text(), list(tmp_path.glob(".rulewright*")))


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(coin: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.parquet").mkdir()
    for file in (tmp_path / "none" / "games.parquet", tmp_path / "folder.parquet"):
        told = run("simulate", coin, "-n", 3, "--records", file)
        assert (WRONG_USE, True) == (told.exit_code, "C130" in told.output)


def test_without_pyarrow_it_is_told_how_to_install_it(coin: Path, tmp_path: Path) -> None:
    with mock.patch.dict(sys.modules, {"pyarrow": None}):
        told = run("simulate", coin, "-n", 3, "--records", tmp_path / "games.parquet")
    assert (WRONG_USE, True) == (told.exit_code, "rulewright[data]" in told.output)
