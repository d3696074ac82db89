"""Drafts of files on this computer: opened, saved by replacement, never over what something else has written, and nowhere else."""

import errno
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from interpreter.web.tables.links import new_table_id
from interpreter.web.workers.drafts import DraftsWorker

RULE = "my_rule.variant.yaml"
RULE_TEXT = """\
rulewright: 1
variant: my_rule
of: small
title: {de: Meine Regel, en: My rule}
because: We like it so.
changes:
  - replace: numbers.most
    with: 2
"""
GAME_TEXT = Path("rules/classics/nim/nim.game.yaml").read_text(encoding="utf-8").replace("game: nim", "game: small")


class Desk:
    """A worker that was started with files, and one draft."""

    def __init__(self, folder: Path, *named: Path, may_open: bool = True) -> None:
        self.worker = DraftsWorker(folder, [str(each) for each in named], may_open=may_open)
        self.made: dict[str, Any] = {}

    def ask(self, op: str, **more: object) -> dict[str, Any]:
        """The reply to a request."""
        return self.worker.handle({"op": op, "language": "en", **self.made, **more})

    def open(self, path: Path | str, **more: object) -> dict[str, Any]:
        """Begin a draft of a file; what the page is told first."""
        self.made = self.ask("create", draft=new_table_id(), kind="file", file=str(path), **more)
        return self.ask("hello") if "draft" in self.made else self.made

    def write(self, file: str, text: str) -> None:
        """Another revision of an own file."""
        assert "files" in self.ask("change", parent=self.ask("hello")["revision"], files={file: text})


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A folder with a game and a house rule of it."""
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "small.game.yaml").write_text(GAME_TEXT, encoding="utf-8")
    (folder / RULE).write_text(RULE_TEXT, encoding="utf-8")
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def test_a_house_rule_is_opened_and_saved(data: Path, rules: Path) -> None:
    desk = Desk(data, rules)
    opened = desk.open(rules / RULE)
    assert (opened["files"], opened["origin"]) == ({RULE: RULE_TEXT}, str(rules / RULE))
    assert (opened["base"]["title"], opened["base"]["game"], opened["base"]["variants"]) == ("My rule", "small.game.yaml", ())
    desk.write(RULE, RULE_TEXT + "# mine\n")
    assert (rules / RULE).read_text(encoding="utf-8") == RULE_TEXT
    assert desk.ask("save") == {"type": "saved", "origin": str(rules / RULE), "sentence": ""}
    assert (rules / RULE).read_text(encoding="utf-8") == RULE_TEXT + "# mine\n"
    assert sorted(each.name for each in rules.iterdir()) == [RULE, "small.game.yaml"]
    desk.write(RULE, RULE_TEXT)
    assert (desk.ask("look"), desk.ask("save")["type"]) == ({"changed": []}, "saved")


def test_a_game_comes_with_what_belongs_to_it(data: Path, rules: Path) -> None:
    (rules / "small.scenario.yaml").write_text("rulewright: 1\n", encoding="utf-8")
    (rules / "tiles.components.yaml").write_text("rulewright: 1\n", encoding="utf-8")
    desk = Desk(data, rules)
    opened = desk.open(rules / "small.game.yaml")
    assert sorted(opened["files"]) == ["small.game.yaml", "small.scenario.yaml", "tiles.components.yaml"]
    assert opened["base"]["file"] == "small.game.yaml"
    alone = Desk(data, rules / "small.game.yaml").open(rules / "small.game.yaml")
    assert sorted(alone["files"]) == ["small.game.yaml"]
    assert (Path(alone["place"]) / "tiles.components.yaml").is_file()


def test_what_else_has_written_is_told_and_not_written_over(data: Path, rules: Path) -> None:
    desk = Desk(data, rules / RULE)
    desk.open(rules / RULE)
    desk.write(RULE, "mine\n")
    (rules / RULE).write_text("theirs\n", encoding="utf-8")
    (told,) = desk.ask("look")["changed"]
    refused = desk.ask("save")
    assert (refused["type"], refused["disk"], refused["file"]) == ("refused", "theirs\n", RULE)
    assert "has been changed by something else" in refused["sentence"]
    assert (rules / RULE).read_text(encoding="utf-8") == "theirs\n"
    assert told == {"file": RULE, "disk": "theirs\n", "seen": refused["seen"]}
    (rules / RULE).write_text("theirs again\n", encoding="utf-8")
    assert desk.ask("save", seen={RULE: refused["seen"]})["disk"] == "theirs again\n"
    seen = desk.ask("look")["changed"][0]["seen"]
    assert desk.ask("save", seen={RULE: seen})["type"] == "saved"
    assert (rules / RULE).read_text(encoding="utf-8") == "mine\n"


def test_who_takes_the_text_of_the_disk_can_write_on(data: Path, rules: Path) -> None:
    desk = Desk(data, rules / RULE)
    desk.open(rules / RULE)
    (rules / RULE).write_text("theirs\r\n", encoding="utf-8", newline="")
    desk.write(RULE, "theirs\n")
    assert desk.ask("look")["changed"] == []
    desk.write(RULE, "theirs and mine\n")
    assert desk.ask("save")["type"] == "saved"
    assert (rules / RULE).read_bytes() == b"theirs and mine\n"


def test_two_drafts_of_a_file_do_not_write_over_each_other(data: Path, rules: Path) -> None:
    one, other = Desk(data, rules), Desk(data, rules)
    for desk, text in ((one, "one\n"), (other, "other\n")):
        desk.open(rules / RULE)
        desk.write(RULE, text)
    assert one.ask("save")["type"] == "saved"
    assert other.ask("save")["disk"] == "one\n"


def test_a_new_file_is_written_beside_in_a_folder_that_was_named_and_never_over_another(data: Path, rules: Path) -> None:
    new = "my_rule.scenario.yaml"
    desk = Desk(data, rules)
    desk.open(rules / RULE)
    desk.write(new, "mine\n")
    (rules / new).write_text("of somebody else\n", encoding="utf-8")
    refused = desk.ask("save")
    assert "There is another file" in refused["sentence"]
    assert "disk" not in refused
    (rules / new).unlink()
    assert desk.ask("save")["type"] == "saved"
    assert (rules / new).read_text(encoding="utf-8") == "mine\n"
    alone = Desk(data, rules / RULE)
    alone.open(rules / RULE)
    alone.write("further.variant.yaml", "mine\n")
    assert "further.variant.yaml" in alone.ask("save")["sentence"]
    assert not (rules / "further.variant.yaml").exists()


def test_what_cannot_be_written_is_said_and_stays_in_the_draft(data: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(data, rules)
    desk.open(rules / RULE)
    desk.write(RULE, "mine\n")

    def read_only(path: object, flags: int, *more: int) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(path, flags, *more)  # type: ignore[arg-type]  # a path

    opened = os.open
    monkeypatch.setattr(os, "open", read_only)
    assert "could not be written (Permission denied)" in desk.ask("save")["sentence"]
    monkeypatch.undo()
    assert (rules / RULE).read_text(encoding="utf-8") == RULE_TEXT
    shutil.rmtree(rules)
    assert "is not there any more" in desk.ask("save")["sentence"]
    assert desk.ask("look") == {"changed": []}
    assert not rules.exists()
    rules.mkdir()
    assert desk.ask("save")["type"] == "saved"
    assert (rules / RULE).read_text(encoding="utf-8") == "mine\n"


def test_a_folder_that_is_a_link_is_the_folder_it_led_to(data: Path, rules: Path, tmp_path: Path) -> None:
    link, elsewhere = tmp_path / "link", tmp_path / "elsewhere"
    link.symlink_to(rules)
    desk = Desk(data, link)
    assert desk.open(link / RULE)["origin"] == str(rules / RULE)
    desk.write(RULE, "mine\n")
    shutil.move(rules, elsewhere)
    rules.symlink_to(elsewhere)
    assert "leads elsewhere" in desk.ask("save")["sentence"]
    assert (elsewhere / RULE).read_text(encoding="utf-8") == RULE_TEXT


def test_links_out_of_a_folder_are_not_offered(data: Path, rules: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.variant.yaml"
    secret.write_text(RULE_TEXT, encoding="utf-8")
    (rules / "out.variant.yaml").symlink_to(secret)
    desk = Desk(data, rules)
    assert sorted(desk.worker.origins.named.listed()) == [str(rules / RULE), str(rules / "small.game.yaml")]
    assert "refused" in desk.open(rules / "out.variant.yaml")


@pytest.mark.parametrize("name", ["/etc/passwd", "../rules/my_rule.variant.yaml", "my_rule.variant.yaml", "", "rules\0x"])
def test_only_what_was_named_is_opened(data: Path, rules: Path, name: str) -> None:
    assert "none of the files that this server was started with" in Desk(data, rules).open(name)["refused"]


def test_no_message_of_a_page_writes_elsewhere(data: Path, rules: Path, tmp_path: Path) -> None:
    desk = Desk(data, rules)
    desk.open(rules / RULE, origin=str(tmp_path / "evil"), origins={RULE: str(tmp_path / "evil")}, title="x")
    outside = sorted(tmp_path.rglob("*"))
    for name in ("../up.variant.yaml", str(tmp_path / "evil.variant.yaml"), "house/x.variant.yaml", "a\0.variant.yaml", "..", "note.txt"):
        assert "refused" in desk.ask("change", parent=0, files={name: "evil"})
    more = {"origin": str(tmp_path / "evil"), "file": "../evil", "place": str(tmp_path), "files": {"../evil.variant.yaml": "evil"}}
    assert desk.ask("save", **more, seen=[1])["type"] == "saved"
    assert sorted(tmp_path.rglob("*")) == outside
    assert (rules / RULE).read_text(encoding="utf-8") == RULE_TEXT


def test_a_server_that_was_started_with_other_files_opens_and_writes_none(data: Path, rules: Path) -> None:
    first = Desk(data, rules)
    first.open(rules / RULE)
    first.write(RULE, "mine\n")
    for later in (Desk(data), Desk(data, rules, may_open=False), Desk(data, rules / "small.game.yaml")):
        later.made = first.made
        assert later.ask("hello")["origin"] is None
        assert "was not started with" in later.ask("save")["sentence"]
        assert "refused" in later.open(rules / RULE)
    assert (rules / RULE).read_text(encoding="utf-8") == RULE_TEXT


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"rulewright: 1\n\xff\xfe", "no text in UTF-8"),
        (b"x" * 5_000_000, "at most 512 kB"),
        (b"rulewright: 1\nvariant: my_rule\n", "does not say"),
        (b"rulewright: 1\nvariant: my_rule\nof: no_such_game\n", "no_such_game"),
    ],
)
def test_a_file_that_cannot_be_opened_says_why(data: Path, rules: Path, content: bytes, sentence: str) -> None:
    (rules / RULE).write_bytes(content)
    assert sentence in Desk(data, rules).open(rules / RULE)["refused"]


def test_a_half_written_file_can_be_opened_to_be_mended(data: Path, rules: Path) -> None:
    (rules / RULE).write_text(RULE_TEXT + "  - replace: [\n", encoding="utf-8")
    opened = Desk(data, rules).open(rules / RULE)
    assert (opened["base"]["game"], opened["origin"]) == ("small.game.yaml", str(rules / RULE))


def test_a_draft_of_no_file_is_not_saved(data: Path, rules: Path) -> None:
    desk = Desk(data, rules)
    desk.made = desk.ask("create", draft=new_table_id(), kind="file", game="small", files={RULE: RULE_TEXT})
    assert desk.ask("hello")["origin"] is None
    assert "opened from no file" in desk.ask("save")["sentence"]
