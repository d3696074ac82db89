"""Forks of tables: nobody learns by one what another person may know, or what chance will bring."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from interpreter.project.errors import usage
from interpreter.project.loading import shipped
from interpreter.session.match import Match
from interpreter.web.journal.store import Store
from interpreter.web.tables.entries import Control
from interpreter.web.tables.forking import forked_setup
from interpreter.web.tables.refusals import TableRefusal
from interpreter.web.workers.draft_tables import DraftTables
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.rules import RulesWorker
from tests.web_tables import Table, game, table_of, walk

ALONE = (Control(), Control("random"), Control("random"))


@pytest.fixture
def made(tmp_path: Path) -> Any:
    """A table of a person and a bot, in a data folder."""
    wish = {"op": "create", "game": "kuhn_poker", "players": 2, "seats": [{"kind": "person"}, {"kind": "random"}]}
    return JobsWorker(tmp_path, []).handle(wish)


def fork(folder: Path, made: Any, seat: str = "seat_1") -> dict[str, object]:
    return JobsWorker(folder, []).handle({"op": "again", "table": made["table"], "seat": seat, "answers": 0, "language": "en"})


def hello(folder: Path, made: Any, seat: str) -> RulesWorker:
    worker = RulesWorker(folder)
    assert worker.handle({"op": "hello", "table": made["table"], "secret": made["links"][seat], "language": "en"})["replies"]
    return worker


def test_player_alone_with_bots_forks_a_table(tmp_path: Path, made: Any) -> None:
    hello(tmp_path, made, "seat_1")
    assert "links" in fork(tmp_path, made)


def test_look_through_the_link_of_a_bot_counts_after_a_restart(tmp_path: Path, made: Any) -> None:
    hello(tmp_path, made, "seat_2")
    assert Store(tmp_path).witnesses(made["table"]) == {"seat_2"}
    assert "hidden" in str(fork(tmp_path, made)["refused"])


def test_person_who_left_counts_after_a_restart(tmp_path: Path) -> None:
    made: Any = JobsWorker(tmp_path, []).handle({"op": "create", "game": "kuhn_poker", "players": 2})
    worker = hello(tmp_path, made, "seat_1")
    resign = {
        "op": "message",
        "table": made["table"],
        "viewer": ["seat_1", "en", False],
        "message": {"type": "leave", "id": "r", "bot": "random"},
    }
    assert worker.handle(resign)["replies"] == [{"type": "done", "id": "r"}]
    assert "hidden" in str(fork(tmp_path, made, "seat_2")["refused"])


def test_look_that_cannot_be_written_down_still_counts(tmp_path: Path, made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **_named: object) -> None:
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(Store, "add_witness", full)
    assert hello(tmp_path, made, "seat_2").tables[made["table"]].table.witnesses == {"seat_1", "seat_2"}


def test_fork_of_a_running_game_draws_hidden_things_and_chance_anew() -> None:
    table = table_of("holdem", controls=ALONE)
    list(walk(table, Random(1), 2))
    setups = [forked_setup(table, "seat_1", len(table.answers), "en") for _ in range(8)]
    forks = [Table(game("holdem"), setup) for setup in setups]
    assert {str(each.match.state.view("seat_1")["state"]) for each in forks} == {str(table.match.state.view("seat_1")["state"])}
    assert len({each.match.state.digest for each in forks}) > 1
    assert len({each.seed for each in setups} | {table.setup.seed}) == len(setups) + 1


def test_fork_of_a_game_without_secrets_keeps_its_course() -> None:
    table = table_of("hex", 2)
    list(walk(table, Random(1), 5))
    assert forked_setup(table, "seat_1", 3, "en").opening == tuple(table.answers[:3])


def test_fork_of_a_finished_game_keeps_its_course() -> None:
    table = table_of("kuhn_poker", 2)
    list(walk(table, Random(1), 100))
    assert table.match.over
    again = Table(game("kuhn_poker"), forked_setup(table, "seat_2", len(table.answers), "en"))
    assert again.match.digest == table.match.digest


def test_fork_that_finds_no_other_position_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def narrow(*_: object) -> None:
        raise usage("R110", tries=1)

    monkeypatch.setattr(Match, "resample", narrow)
    with pytest.raises(TableRefusal, match="No other position"):
        forked_setup(table_of("holdem", controls=ALONE), "seat_1", 0, "en")


def test_fork_of_a_fork_begins_at_its_position() -> None:
    table = table_of("holdem", controls=ALONE)
    list(walk(table, Random(1), 1))
    fork_of = Table(game("holdem"), forked_setup(table, "seat_1", 1, "en"))
    list(walk(fork_of, Random(2), 1))
    again = Table(game("holdem"), forked_setup(fork_of, "seat_1", 0, "en"))
    assert again.match.state.view("seat_1")["state"] == table.match.state.view("seat_1")["state"]


@pytest.mark.parametrize("op", ["play_on", "journal", "test"])
def test_owner_of_a_draft_sees_no_position_at_which_a_guest_plays(tmp_path: Path, op: str) -> None:
    path = shipped()["kuhn_poker"]
    draft = {"draft": "d", "place": str(path.parent), "game": path.name, "files": {}, "variants": []}
    made: Any = DraftTables(tmp_path).handle({"op": "play", **draft})
    asked = {"op": op, "table": made["table"], "secret": made["links"]["owner"], **draft}
    own = {"op": "hello", "table": made["table"], "secret": made["links"]["seat_2"], "owner": made["links"]["owner"], "language": "en"}
    assert RulesWorker(tmp_path).handle(own)["replies"]
    assert "refused" not in DraftTables(tmp_path).handle(asked)
    hello(tmp_path, made, "seat_2")
    assert "hidden" in DraftTables(tmp_path).handle(asked)["refused"]
