"""Data folders that are full, of another version, broken, or not there: a clear word, and nothing that was acknowledged is lost."""

import os
import shutil
import sqlite3
import sys
from pathlib import Path
from random import Random

import pytest

from interpreter.web.journal.folder import JOURNAL
from tests.optional import needs
from tests.web_server import NotStartedError, Server, page, running

pytestmark = pytest.mark.full


@pytest.mark.full
@needs("linux")
def test_an_answer_for_which_there_is_no_room_is_refused_and_the_table_goes_on_when_there_is(tmp_path: Path) -> None:
    import resource

    def room(most: int) -> None:
        for pid in server.workers("rules") + server.workers("jobs"):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    with running(tmp_path) as server:
        table = server.table("hex", "person", "person")
        with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
            assert first.answer(Random(1))["type"] == "done"
            while second.document["question"] is None:
                second.hear()
            room(0)
            answer = {"id": "no room", "ask": second.document["question"]["ask"], "answer": "place c3"}
            refused = second.ask("answer", **answer)
            assert (refused["type"], refused["code"]) == ("refused", "full")
            assert "nothing has changed" in refused["sentence"]
            assert second.document["answers"] == 1
            assert second.ask("why", chosen=[], touched=None)["type"] == "why"  # one can still look
            assert second.ask("undo")["type"] == "refused"
            with pytest.raises(Exception, match="400"):
                server.table("hex", "person", "person")
            room(resource.RLIM_INFINITY)
            assert second.ask("answer", **answer)["type"] == "done"
            while first.document["question"] is None:
                first.hear()
            room(0)
        server.kill()
        server.start()
        with page(server, table, "seat_1") as first:
            assert [entry["answers"] for entry in first.document["log"]] == [1, 2]


@pytest.mark.full
def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    newer, broken, file = (tmp_path / name for name in ("newer", "broken", "file"))
    for folder in (newer, broken):
        folder.mkdir()
    with sqlite3.connect(newer / JOURNAL) as journal:
        journal.execute("PRAGMA user_version=99")
    journal.close()
    (broken / JOURNAL).write_bytes(b"no journal at all " * 100)
    file.write_text("a file\n")
    for folder in (newer, broken, file):
        before = {path: path.read_bytes() for path in tmp_path.rglob(JOURNAL)}
        with pytest.raises(NotStartedError, match="C352") as problem:
            Server(folder).start()
        assert "Traceback" not in str(problem.value)
        assert {path: path.read_bytes() for path in tmp_path.rglob(JOURNAL)} == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only for the user root")
def test_a_read_only_folder_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(NotStartedError, match="C352"):
        Server(tmp_path).start()


@pytest.mark.full
def test_a_table_whose_rules_are_gone_says_so_and_the_others_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        lost, other = server.table("hex", "person", "person"), server.table("nim", "person", "person")
        for folder in (tmp_path / "rules").iterdir():
            if (folder / "hex.game.yaml").exists():
                shutil.rmtree(folder)
        with page(server, lost, "seat_1") as seat:
            assert seat.number == -1
            assert "cannot be read" in seat.heard[0]
        with page(server, other, "seat_1") as seat:
            assert seat.answer(Random(1))["type"] == "done"


@pytest.mark.full
@pytest.mark.skipif(sys.platform == "win32", reason="others are kept out in another way there")
def test_links_are_for_nobody_else_on_this_computer_to_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with running(tmp_path) as server:
        server.table("hex", "person", "person")
        for path in tmp_path.glob(f"{JOURNAL}*"):
            assert path.stat().st_mode & 0o077 == 0, path
