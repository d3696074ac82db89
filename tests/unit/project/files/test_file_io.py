"""Files that are written whole or not at all."""

import os
import secrets
import stat
from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.project.files import file_io


def test_a_file_is_written_with_the_permissions_it_had(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    assert "" == file_io.write_text(str(path), "new")
    assert "new" == path.read_text(encoding="utf-8")
    assert 0o640 == stat.S_IMODE(path.stat().st_mode)
    assert [path] == list(tmp_path.iterdir())


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    path.write_text("old", encoding="utf-8")
    link.symlink_to(path)
    assert "" == file_io.write_text(str(link), "new")
    assert link.is_symlink()
    assert "new" == path.read_text(encoding="utf-8")


def test_a_device_is_written_to_and_not_replaced() -> None:
    assert "" == file_io.write_text(os.devnull, "new")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@pytest.mark.parametrize("name", ["", "no/where/game.json", "nul\0", "x" * 400])
def test_what_cannot_be_written_has_a_reason(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "" != file_io.write_text(name, "new")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["", "nowhere", "nul\0", "x" * 400])
def test_what_is_not_there_is_neither_file_nor_folder(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report = Report()
    assert file_io.read_text(name, report) is None
    assert ["C125"] == [found.code for found in report]
    assert not file_io.is_folder(name)


def test_a_file_that_is_missing_is_told_with_the_one_beside_it(tmp_path: Path) -> None:
    (tmp_path / "farm.game.yaml").write_text("x")
    (tmp_path / ".farms.game.yaml").write_text("x")
    assert f"there is no such file, but there is `{tmp_path / 'farm.game.yaml'}`" == file_io.missing(tmp_path / "farms.game.yaml")
    assert "there is no such file" == file_io.missing(tmp_path / "nowhere" / "a.yaml")
    assert "there is no such file" == file_io.missing(Path("\0"))


def test_nothing_is_written_through_what_somebody_put_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine", encoding="utf-8")
    monkeypatch.setattr(secrets, "token_hex", lambda _: "0123456789abcdef")
    (tmp_path / ".rulewright-0123456789abcdef.partial").symlink_to(precious)
    assert file_io.write_text(str(tmp_path / "it"), "new")
    assert not (tmp_path / "it").exists()
    assert "mine" == precious.read_text(encoding="utf-8")


def test_what_was_left_long_ago_is_removed_and_nothing_else(tmp_path: Path) -> None:
    names = (".rulewright-4711.partial", ".rulewright-0123456789abcdef.partial", ".rulewright-mine.partial", "rulewright-1.partial")
    for name in names:
        (tmp_path / name).write_text("", encoding="utf-8")
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / ".rulewright-1.partial").write_text("", encoding="utf-8")  # of somebody who is writing just now
    assert "" == file_io.write_text(str(tmp_path / "it"), "new")
    assert {"it", ".rulewright-1.partial", *names[2:]} == {each.name for each in tmp_path.iterdir()}
