"""`rulewright docs` from outside: what is printed, what is opened, what is refused."""

import webbrowser
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from typer.testing import CliRunner

from interpreter import resources
from interpreter.cli.main import app
from interpreter.manual.pages import titles


def test_a_page_is_printed_as_markdown() -> None:
    shown = CliRunner().invoke(app, ["docs", "data"])
    assert shown.exit_code == 0
    assert shown.stdout == resources.documentation()["data"].read_text(encoding="utf-8")


def test_without_a_page_all_pages_are_listed() -> None:
    shown = CliRunner().invoke(app, ["docs"])
    assert all(f"rulewright docs {name}`: {title}" in shown.stdout for name, title in titles().items() if name != "index")


@pytest.mark.parametrize(("name", "expected"), [("langage", "Did you mean `language`?"), ("nothing", "The page `"), ("", "Pages: index")])
def test_an_unknown_page_is_refused_with_the_nearest(name: str, expected: str) -> None:
    shown = CliRunner().invoke(app, ["docs", name])
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "C358" in shown.stderr
    assert expected in shown.stderr


@pytest.mark.full
def test_open_shows_the_page_with_all_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert CliRunner().invoke(app, ["docs", "library/games", "--open"]).exit_code == 0
    file = Path(url2pathname(urlsplit(opened[0]).path))
    assert file.parts[-3:] == ("docs", "library", "games.html")
    assert (file.parent.parent / "language.html").is_file()


def test_a_full_disk_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    shown = CliRunner().invoke(app, ["docs", "--open"])
    assert shown.exit_code == 2
    assert "C130" in shown.stderr


def test_the_version_names_the_language_too() -> None:
    shown = CliRunner().invoke(app, ["--version"])
    assert (shown.exit_code, shown.stdout) == (0, "rulewright 0.1.0, rules language 1\n")
