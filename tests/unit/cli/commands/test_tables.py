"""`rulewright tables`: lists and deletes what a server keeps, beside a running server, and makes nothing where nothing is."""

import json
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from interpreter.cli.main import app
from interpreter.web.journal import folder as data_folder
from interpreter.web.journal.folder import lock, rules_at
from interpreter.web.journal.schema import FORM
from interpreter.web.workers.drafts import DraftsWorker
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.rules import NO_TABLE, RulesWorker

DAY = 86_400.0


def tables(folder: Path, *arguments: str) -> Result:
    """Return what the command says."""
    return CliRunner().invoke(app, ["tables", "--data", str(folder), *arguments])


@pytest.fixture
def made(tmp_path: Path) -> dict[str, str]:
    """The id of a table, of an old one from another address, and of a draft."""
    jobs, drafts = JobsWorker(tmp_path, []), DraftsWorker(tmp_path, [])
    wish = {"op": "create", "game": "nim", "players": 2, "client": "192.0.2.7"}
    new, old = (str(jobs.handle({**wish, "client": address})["table"]) for address in ("192.0.2.7", "192.0.2.8"))
    jobs.store.usage.touch([old], time.time() - 100 * DAY)
    drafts.handle({"op": "create", "draft": "d", "kind": "house_rule", "game": "nim", "name": "a", "title": "Fewer", "client": "192.0.2.7"})
    return {"new": new, "old": old, "draft": "d"}


def test_tables_and_drafts_are_listed_with_what_is_known_of_them(tmp_path: Path, made: dict[str, str]) -> None:
    rows = {each["id"]: each for each in json.loads(tables(tmp_path, "--json").stdout)}
    assert set(rows) == set(made.values())
    assert (rows["d"]["kind"], rows["d"]["title"], rows["d"]["address"]) == ("draft", "Fewer", "192.0.2.7")
    assert rows[made["old"]]["used"] < rows[made["old"]]["created"]
    said = tables(tmp_path).stdout
    assert all(each in said for each in made.values())
    assert "3 tables and drafts" in said


@pytest.mark.parametrize(
    ("arguments", "gone"), [(("--unused", "90d"), {"old"}), (("--from", "192.0.2.7"), {"new", "draft"}), (("d",), {"draft"})]
)
def test_what_is_chosen_is_deleted(tmp_path: Path, made: dict[str, str], arguments: tuple[str, ...], gone: set[str]) -> None:
    chosen = {each["id"] for each in json.loads(tables(tmp_path, "--json", *arguments).stdout)}
    assert chosen == {made[each] for each in gone}
    assert tables(tmp_path, "--delete", *arguments).exit_code == 0
    left = {each["id"] for each in json.loads(tables(tmp_path, "--json").stdout)}
    assert left == set(made.values()) - chosen


def test_a_server_that_runs_notices(tmp_path: Path, made: dict[str, str]) -> None:
    worker = RulesWorker(tmp_path)
    secret = worker.store.links(made["new"])["seat_1"]
    hello = {"op": "hello", "table": made["new"], "secret": secret, "language": "en"}
    assert "replies" in worker.handle(hello)
    held = lock(tmp_path)
    assert tables(tmp_path, "--delete", made["new"], "d").exit_code == 0
    held.close()
    message = {"type": "seat", "id": "1", "seat": "seat_2", "kind": "random"}
    (told,) = worker.handle({"op": "message", "table": made["new"], "viewer": ["seat_1", "en", True], "message": message})["replies"]  # type: ignore[attr-defined]
    assert (told["type"], told["sentence"]) == ("refused", NO_TABLE)
    assert worker.handle(hello) == {"gone": NO_TABLE}


def test_rules_that_no_table_needs_any_more_go_a_day_later(tmp_path: Path, made: dict[str, str]) -> None:
    jobs = JobsWorker(tmp_path, [])
    row = jobs.store.table(made["new"])
    assert row is not None
    place = rules_at(tmp_path, row.setup.rules)
    tables(tmp_path, "--delete", "--unused", "1d")
    tables(tmp_path, "--delete", *made.values())
    assert place.is_dir()


def test_a_mistake_deletes_nothing(tmp_path: Path, made: dict[str, str]) -> None:
    for arguments, code in (
        (("--delete",), "C363"),
        (("--delete", "none", made["new"]), "C362"),
        (("--unused", "long"), "C360"),
        (("--delete", "--unused", "forever"), "C360"),
    ):
        said = tables(tmp_path, *arguments)
        assert (said.exit_code, code in said.stderr) == (2, True)
    assert len(json.loads(tables(tmp_path, "--json").stdout)) == 3


@pytest.mark.parametrize(
    ("option", "word", "code"), [("--keep", "soon", "C360"), ("--keep", "0d", "C360"), ("--proxy", "proxy.example", "C361")]
)
def test_serve_refuses_ages_and_proxies_that_are_none(tmp_path: Path, option: str, word: str, code: str) -> None:
    said = CliRunner().invoke(app, ["serve", "--data", str(tmp_path / "data"), option, word])
    assert (said.exit_code, code in said.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_tables_is_left_as_it_is(tmp_path: Path) -> None:
    said = tables(tmp_path / "none")
    assert (said.exit_code, "C364" in said.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_an_old_database_is_not_changed_beneath_its_server(tmp_path: Path) -> None:
    worker = JobsWorker(tmp_path, [])
    worker.store.connection.execute(f"PRAGMA user_version={FORM - 1}")
    held = lock(tmp_path)
    said = tables(tmp_path)
    held.close()
    assert (said.exit_code, "C352" in said.stderr) == (2, True)
    assert worker.store.connection.execute("PRAGMA user_version").fetchone() == (FORM - 1,)
    assert (tmp_path / data_folder.JOURNAL).is_file()
