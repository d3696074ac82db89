"""Drafts on a running server: opened by their secret, checked while they are typed, changed by two at once, none lost when it is killed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from websockets.sync.client import ClientConnection

from tests.patience import PATIENCE
from tests.tiers import first
from tests.web_server import Server, running, socket_of
from tests.web_server import page as table_page

FILE = "my_rule.variant.yaml"
RULE = """\
rulewright: 1
variant: my_rule
of: underwood
title: My rule
because: We like it so.
changes:
  - replace: numbers.{number}
    with: 2
"""


class DraftPage:
    """A page of the workshop."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.ids = socket, count()

    def ask(self, kind: str, **more: object) -> dict[str, Any]:
        """The reply to a message."""
        number = str(next(self.ids))
        self.socket.send(json.dumps({"type": kind, "id": number, **more}))
        while (heard := self.hear()).get("id") != number:
            pass
        return heard

    def hear(self) -> dict[str, Any]:
        """The next message."""
        heard = json.loads(self.socket.recv(timeout=PATIENCE))
        assert isinstance(heard, dict)
        return heard


@contextmanager
def workshop(server: Server, made: dict[str, str], language: str = "en") -> Iterator[tuple[DraftPage, dict[str, Any]]]:
    """A page at a draft, and what it was told first."""
    with socket_of(server, "workshop-socket") as socket:
        page = DraftPage(socket)
        socket.send(json.dumps({"type": "hello", **made, "language": language, "page": "1"}))
        yield page, page.hear()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not end it."""
    with running(tmp_path_factory.mktemp("drafts")) as started:
        yield started


def house_rule(server: Server) -> dict[str, str]:
    made = server.post("/api/drafts", {"kind": "house_rule", "game": "underwood", "name": "my_rule", "title": "My rule", "because": "So."})
    assert isinstance(made, dict)
    return made


def test_a_house_rule_is_checked_completed_and_read_as_a_rulebook(server: Server) -> None:
    with workshop(server, house_rule(server)) as (page, draft):
        (file,) = draft["files"]
        found = page.ask("check", number=7, file=FILE, text=file["text"])
        assert (found["number"], found["valid"], [each["code"] for each in found["files"][FILE]]) == (7, True, [])
        wrong = page.ask("check", number=8, file=FILE, text=RULE.format(number="no_such_number_😀"))
        assert (wrong["number"], wrong["valid"]) == (8, False)
        assert wrong["files"][FILE][0]["line"] == 7
        text = RULE.format(number="")
        assert page.ask("complete", file=FILE, text=text, offset=text.index("numbers.") + 8)["items"]
        assert page.ask("explain", code=wrong["files"][FILE][0]["code"])["blocks"]
        assert page.ask("format", file=FILE, text=file["text"] + "\n\n")["text"] == file["text"]
        book = page.ask("book")
        assert (book["tree"][0], book["valid"], book["changed"]) == ("main", True, [])
        assert page.ask("no_such_message")["sentence"] == "This server cannot do that."


@pytest.mark.full
def test_a_changed_number_is_a_difference(server: Server) -> None:
    with workshop(server, house_rule(server)) as (page, draft):
        text = RULE.format(number="compensation")
        assert page.ask("check", number=1, file=FILE, text=text)["valid"]
        page.ask("change", parent=draft["revision"], files={FILE: text})
        (rule,) = page.ask("diff")["rules"]
        assert (rule["address"], rule["title"]) == ("numbers.compensation", "pieces given for every covered mycelium")
        assert "numbers.compensation" in page.ask("book")["changed"]


@pytest.mark.full
def test_a_rule_is_changed_by_an_offer(server: Server) -> None:
    with workshop(server, house_rule(server)) as (page, draft):
        here = page.ask("offers", address="numbers.compensation")
        assert (here["place"]["file"], here["offers"][0]["name"]) == ("underwood.game.yaml", "number")
        edit = {"address": "numbers.compensation", "offer": "number", "values": {"number": 2}}
        changed = page.ask("edit", parent=draft["revision"], **edit)
        assert changed["files"][FILE] == RULE.format(number="compensation").replace("We like it so.", "So.")
        assert changed["sentence"]
        assert page.ask("edit", parent=changed["revision"], **edit | {"values": {"number": "two"}})["type"] == "refused"
        assert page.ask("undo")["files"][FILE] == draft["files"][0]["text"]
        assert page.ask("offers", address="no.such.place")["type"] == "refused"
        page.ask("change", parent=0, files={FILE: "half typed: ["})
        assert page.ask("offers", address="numbers.compensation")["findings"]


AT_MOST = """\
rulewright: 1
variant: my_rule
of: nim
title: My rule
because: So.
changes:
  - add: actions.take
    with:
      require:
        few: {that: amount <= 3, say: At most three sticks at a time.}
"""


@pytest.mark.full
def test_a_table_plays_on_under_a_changed_rule_until_it_parts(server: Server) -> None:
    made = server.post("/api/drafts", {"kind": "house_rule", "game": "nim", "name": "my_rule", "title": "My rule", "because": "So."})
    with workshop(server, made) as (page, draft):
        assert page.ask("seats")["players"] == [2]
        assert page.ask("play", players=2, others="mcts:no")["type"] == "refused"
        first = page.ask("play", players=2, others="person")
        for seat, answer in (("seat_1", "take 4 3"), ("seat_2", "take 3 5"), ("seat_1", "take 2 1")):
            with table_page(server, first, seat) as there:
                ask = there.document["question"]["ask"]
                assert there.ask("answer", ask=ask, answer=answer, id=answer)["type"] == "done"
        owner = {"table": first["table"], "secret": first["links"]["owner"]}
        assert page.ask("play_on", **owner)["same"]
        scenario = page.ask("test", parent=draft["revision"], **owner)["files"]["nim_1.scenario.yaml"]
        assert "- seat_2: take 3 5" in scenario
        assert page.ask("tests")["tests"] == [{"file": "nim_1.scenario.yaml", "holds": True, "findings": []}]
        page.ask("change", parent=1, files={FILE: AT_MOST})
        (test,) = page.ask("tests")["tests"]
        assert (test["holds"], test["findings"][0]["line"]) == (False, 9)
        second = page.ask("play_on", **owner)
        assert (second["played"], second["answers"]) == (1, 3)
        assert "player 2 took 5 from heap 3".casefold() in second["sentence"].casefold()
        assert "At most three sticks at a time." in second["sentence"]
        assert page.ask("play_on", **owner | {"secret": first["links"]["seat_1"]})["type"] == "refused"
        page.ask("change", parent=2, files={FILE: AT_MOST.replace("<= 3", "<= 5")})
        third = page.ask("play_on", **owner)
        shared = page.ask("journal", **owner)["play"]
        assert page.ask("play", **shared)["played"] == 3
        assert (third["played"], third["sentence"]) == (3, "")


@pytest.mark.full
def test_the_seed_of_a_table_that_people_play_at_is_told_in_no_workshop(server: Server) -> None:
    """Not even to who made the table: it tells the cards that are hidden, and the dice to come."""
    table = server.table("nim", "person", "person")
    made = server.post("/api/drafts", {"kind": "house_rule", "game": "nim", "name": "my_rule", "title": "My rule", "because": "So."})
    with workshop(server, made) as (page, _):
        for kind in ("journal", "play_on", "test"):
            refused = page.ask(kind, parent=0, table=table["table"], secret=table["links"]["owner"])
            assert (refused["type"], refused["sentence"]) == ("refused", "There is no such table.")


def test_thirty_changes_are_undone_one_by_one_and_done_again(server: Server) -> None:
    with workshop(server, house_rule(server)) as (page, draft):
        first = draft["files"][0]["text"]
        revision = draft["revision"]
        for number in range(30):
            revision = page.ask("change", parent=revision, files={FILE: f"{first}# {number}\n"})["revision"]
        back = [page.ask("undo")["files"][FILE] for _ in range(30)]
        assert back[0] == f"{first}# 28\n"
        assert back[-1] == first
        assert page.ask("undo")["type"] == "refused"
        assert page.ask("redo")["files"][FILE] == f"{first}# 0\n"


def test_of_two_who_write_both_texts_stay(server: Server) -> None:
    made = house_rule(server)
    with workshop(server, made) as (first, draft), workshop(server, made) as (second, _):
        assert first.ask("change", parent=draft["revision"], files={FILE: "one"})["type"] == "changed"
        assert second.hear()["type"] == "revised"
        conflict = second.ask("change", parent=draft["revision"], files={FILE: "other"})
        assert (conflict["type"], conflict["files"], conflict["mine"]) == ("conflict", {FILE: "one"}, {FILE: "other"})


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("killed")) as server:
        made = house_rule(server)
        with workshop(server, made) as (page, draft):
            page.ask("change", parent=draft["revision"], files={FILE: "half typed: ["})
        server.kill()
        server.start()
        with workshop(server, made) as (page, draft):
            assert draft["files"][0]["text"] == "half typed: ["
            assert page.ask("check", number=1, file=FILE, text="half typed: [")["valid"] is False
            assert page.ask("undo")["type"] == "changed"


@pytest.mark.full
def test_the_processes_of_a_draft_start_when_its_page_is_asked_for(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("page")) as server:
        assert not server.workers("workshop")
        for _ in range(2):
            with urlopen(f"{server.origin}/workshop/0123456789", timeout=PATIENCE) as answer:
                assert answer.status == 200
        end = monotonic() + PATIENCE
        while not (server.workers("drafts") and server.workers("workshop")) and monotonic() < end:
            sleep(0.01)
        assert [len(server.workers(each)) for each in ("drafts", "workshop")] == [1, 1]


@pytest.mark.parametrize("board", first(1, ["square", "hex", "none"]))
def test_a_game_of_ones_own_begins_without_errors(server: Server, board: str) -> None:
    made = server.post(
        "/api/drafts", {"kind": "new_game", "name": "mine", "title": "Mühle: 2", "template": {"board": board, "cards": True}}
    )
    with workshop(server, made) as (page, draft):
        (file,) = draft["files"]
        assert 'title: "Mühle: 2"\n' in file["text"]
        assert page.ask("check", number=1, file=file["name"], text=file["text"])["valid"] is True
        assert page.ask("book")["valid"] is True


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "house_rule", "game": "../../etc", "name": "mine"},
        {"kind": "house_rule", "game": "no_such_game", "name": "mine"},
        {"kind": "house_rule", "game": "underwood", "name": "../mine"},
        {"kind": "new_game", "name": "mine", "template": {"board": "round"}},
        {"kind": "file", "files": {"../up.variant.yaml": "x"}},
        {"kind": "file", "files": {"note.txt": "x"}},
        {"kind": "file", "files": {}},
        {"kind": "file", "files": {"long.game.yaml": "x" * 600_000}},
        {"kind": "file", "files": {"long.game.yaml": "x" * 5_000_000}},
    ],
)
def test_what_is_no_draft_is_refused_in_a_sentence(server: Server, wish: dict[str, object]) -> None:
    with pytest.raises(HTTPError) as refused:
        server.post("/api/drafts", wish)
    assert json.load(refused.value)["refused"]


@pytest.mark.full
def test_a_draft_is_for_who_has_its_secret(server: Server) -> None:
    with workshop(server, {**house_rule(server), "secret": "guessed"}) as (_, told):
        assert (told["type"], told["sentence"]) == ("gone", "There is no such draft.")
