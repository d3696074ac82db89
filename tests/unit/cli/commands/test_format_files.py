"""`rulewright format`: what it writes, what it leaves alone, what it says."""

import stat

import pytest
from typer.testing import CliRunner

from interpreter.cli.main import app

UNTIDY = "rulewright: 1\nvariant: more\nof: example\nbecause: Why not.  # indeed\nwords:\n    many:   size( cells )+1\n"
TIDY = "rulewright: 1\nvariant: more\nof: example\nbecause: Why not.  # indeed\nwords:\n  many: size(cells) + 1\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "more.variant.yaml"
    path.write_text(UNTIDY, encoding="utf-8")
    return path


def format_files(*arguments):
    return CliRunner().invoke(app, ["format", *map(str, arguments)])


def test_a_file_is_rewritten_and_then_there_is_nothing_to_do(file):
    assert 0 == format_files(file).exit_code
    assert TIDY == file.read_text(encoding="utf-8")
    assert "1 file: nothing to change." in format_files(file).output


def test_check_writes_nothing_and_names_the_first_line_that_differs(file):
    result = format_files("--check", file)
    assert 1 == result.exit_code
    assert UNTIDY == file.read_text(encoding="utf-8")
    assert f"{file}:6:5" in result.output
    assert "`many: size(cells) + 1`" in result.output


def test_diff_writes_nothing_and_shows_the_lines(file):
    result = format_files("--diff", file)
    assert 1 == result.exit_code
    assert UNTIDY == file.read_text(encoding="utf-8")
    assert "-    many:   size( cells )+1\n+  many: size(cells) + 1\n" in result.output


def test_a_broken_file_stays_as_it_is_and_the_others_are_written(file, tmp_path):
    broken = tmp_path / "a.variant.yaml"
    broken.write_text("rulewright: 1\nvariant: [\n", encoding="utf-8")
    result = format_files(tmp_path)
    assert 1 == result.exit_code
    assert "rulewright: 1\nvariant: [\n" == broken.read_text(encoding="utf-8")
    assert TIDY == file.read_text(encoding="utf-8")
    assert f"{broken}:2" in result.output


def test_line_ends_of_other_systems_are_changed_and_that_is_said(file):
    file.write_bytes(TIDY.replace("\n", "\r\n").encode())
    assert "line ends are those of Unix now" in format_files(file).output
    assert TIDY.encode() == file.read_bytes()


def test_a_file_that_may_only_be_read_is_left_alone(file):
    file.chmod(stat.S_IRUSR)
    result = format_files(file)
    assert 1 == result.exit_code
    assert "C130" in result.output
    assert UNTIDY == file.read_text(encoding="utf-8")


def test_permissions_stay(file):
    file.chmod(0o640)
    format_files(file)
    assert 0o640 == stat.S_IMODE(file.stat().st_mode)


def test_nothing_else_is_left_in_the_folder(file, tmp_path):
    format_files(file)
    assert ["more.variant.yaml"] == [path.name for path in tmp_path.iterdir()]


def test_a_file_of_another_sort_is_refused(tmp_path):
    path = tmp_path / "notes.yaml"
    path.write_text("a:  1\n", encoding="utf-8")
    result = format_files(path)
    assert "C124" in result.output
    assert "a:  1\n" == path.read_text(encoding="utf-8")
