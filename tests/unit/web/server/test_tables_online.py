"""A server in its own process: games played to the end by messages, seats by links, nothing lost when it is killed, nothing for strangers."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.budgets import NIGHTLY
from tests.tiers import by_game
from tests.unit.web.tables.test_choice_tree import answers_in
from tests.web_server import NotStartedError, Server, page, running

KILLS = 100 if NIGHTLY else 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not end it."""
    with running(tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.mark.parametrize("game", by_game(["underwood", "liars_dice"]))
def test_a_game_is_played_to_its_end_against_bots(server: Server, game: str) -> None:
    table = server.table(game, "person", "greedy", "random")
    with page(server, table, "seat_1") as seat:
        assert seat.play(Random(1)) > 3
        assert seat.document["result"]["sentence"]
        seat_kinds = [each["kind"] for each in seat.document["seats"]]
        assert seat_kinds == ["person", "greedy", "random"]


def test_everybody_hears_what_somebody_has_answered(server: Server) -> None:
    table = server.table("hex", "person", "person", listed=True)
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second, page(server, table, None) as watching:
        assert first.document["question"] is not None
        assert (second.document["question"], watching.document["you"]) == (None, None)
        assert first.answer(Random(1))["type"] == "done"
        while second.document["question"] is None:
            second.hear()
        while not watching.document["log"]:
            watching.hear()
        assert watching.document["log"] == second.document["log"]
        assert watching.ask("answer", ask=0, answer="place a1")["code"] == "turn"


def test_an_answer_sent_twice_counts_once_and_a_late_one_not_at_all(server: Server) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first:
        message = {"id": "once", "ask": 0, "answer": "place b2"}
        assert [first.ask("answer", **message)["type"] for _ in range(3)] == ["done"] * 3
        assert len(first.document["log"]) == 1
        refused = first.ask("answer", id="late", ask=0, answer="place c3")
        assert refused["code"] in ("turn", "stale")
        assert refused["sentence"]


def test_a_touch_on_what_is_not_possible_says_why(server: Server) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_2", language="de") as second:
        first.ask("answer", ask=0, answer="place b2")
        while second.document["question"] is None:
            second.hear()
        (reason,) = second.ask("why", chosen=[], touched={"kind": "cell", "name": "b2"})["reasons"]
        assert (reason["rule"]["file"], reason["rule"]["address"]) == ("hex.game.yaml", "actions.place")
        assert reason["sentence"] == "Das gehört Rot."
        (turn,) = first.ask("why", chosen=[], touched={"kind": "cell", "name": "c3"})["reasons"]
        assert "turn" in turn["sentence"]


def test_a_seat_that_is_opened_elsewhere_says_so(server: Server) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_1") as second:
        assert first.hear_until("gone")["code"] == "taken_over"
        assert second.answer(Random(1))["type"] == "done"


@pytest.mark.full
def test_the_owner_replaces_a_link_and_a_player(server: Server) -> None:
    table = server.table("hex", "person", "person")
    owner = table["links"]["owner"]
    with page(server, table, "seat_1", owner=owner) as first, page(server, table, "seat_2") as second:
        links = first.ask("replace_link", seat="seat_2")["links"]
        assert links["seat_2"] != table["links"]["seat_2"]
        assert second.hear_until("gone")["code"] == "link_replaced"
        assert first.ask("seat", seat="seat_2", kind="random", name="Robot")["type"] == "done"
        assert first.play(Random(1), 5) == 5
    with page(server, table, "seat_2") as second:
        assert second.number == -1


def test_links_belong_to_the_owner(server: Server) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first:
        assert first.ask("links")["type"] == "refused"
        assert first.ask("replace_link", seat="seat_2")["type"] == "refused"
        assert first.ask("seat", seat="seat_2", kind="random")["type"] == "refused"


@pytest.mark.parametrize("secret", ["", "x" * 22, "x" * 10_000, "' OR 1=1 --"])
def test_a_wrong_link_opens_nothing(server: Server, secret: str) -> None:
    table = server.table("hex", "person", "person")
    with page(server, {"table": table["table"], "links": {}}, secret) as stranger:
        assert json.loads(stranger.heard[0])["type"] == "gone"
    with page(server, {"table": "nowhere", "links": {}}, secret) as stranger:
        assert json.loads(stranger.heard[0])["type"] == "gone"


@pytest.mark.parametrize("text", ["", "no JSON", "[]", "7", '{"type": 7}', '{"type":"hello"}', "[" * 10_000, '{"type":"answer","ask":{}}'])
def test_what_is_no_message_disturbs_nobody(server: Server, text: str) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first:
        with page(server, table, "seat_2") as second:
            second.socket.send(text)
            with suppress(ConnectionClosed):  # perhaps before the next message is sent
                second.socket.send(json.dumps({"type": "ping"}))
                second.hear_until("pong")
        assert first.answer(Random(1))["type"] == "done"


def test_a_huge_message_ends_its_own_connection_only(server: Server) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first:
        with page(server, table, "seat_2") as second:
            second.socket.send("x" * 1_000_000)
            with pytest.raises(ConnectionClosed):
                second.hear_until("pong")
        assert first.answer(Random(1))["type"] == "done"


def test_pages_of_other_servers_are_refused(server: Server) -> None:
    with pytest.raises(InvalidStatus):
        connect(f"ws://localhost:{server.port}/socket", origin="http://elsewhere.example")  # type: ignore[arg-type]  # as above
    for headers in ({"Origin": "http://elsewhere.example"}, {"Host": "elsewhere.example"}, {}):
        with pytest.raises(HTTPError) as problem:
            urlopen(Request(f"{server.origin}/api/tables", b"{}", headers))
        problem.value.close()
        assert problem.value.code == 403


@pytest.mark.parametrize("body", [b"", b"[]", b"nonsense", b"[" * 50_000, b'{"game": 7}', b'{"game": "no_such", "players": 2}'])
def test_tables_that_cannot_be_are_refused_with_a_sentence(server: Server, body: bytes) -> None:
    with pytest.raises(HTTPError) as problem:
        urlopen(Request(f"{server.origin}/api/tables", body, {"Origin": server.origin}))
    assert problem.value.code == 400
    with problem.value as answer:
        assert json.load(answer)["refused"]


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """An answer that was under way when the server was killed is there or not; sent again it counts once."""
    with running(tmp_path) as started:
        for _ in range(-(-KILLS // 4)):
            table, source = started.table("hex", "person", "random"), Random(3)
            acknowledged, under_way = 0, None
            for number in range(min(KILLS, 4)):
                with page(started, table, "seat_1") as seat:
                    if under_way is not None:
                        assert seat.ask("answer", **under_way)["type"] == "done"
                        acknowledged += 1
                    acknowledged += seat.play(source, 2)
                    while seat.document["question"] is None:
                        seat.hear()
                    assert acknowledged == sum(entry["seat"] == "seat_1" for entry in seat.document["log"])
                    question = seat.document["question"]
                    under_way = {"id": f"under way {number}", "ask": question["ask"], "answer": answers_in(question["tree"])[0]}
                    seat.socket.send(json.dumps({"type": "answer", **under_way}))
                    started.kill()
                started.start()


def test_a_link_is_a_qr_code_for_phones(server: Server) -> None:
    code = server.post("/api/qr", {"text": "http://localhost:8642/t/abc#" + "s" * 22})
    assert [len(row) for row in code["rows"]] == [code["size"]] * code["size"]
    assert all(row.startswith("1111111") for row in (code["rows"][0], code["rows"][6]))
    with pytest.raises(HTTPError) as problem:
        server.post("/api/qr", {"text": "s" * 501})
    problem.value.close()


@pytest.mark.full
def test_every_game_that_comes_along_is_offered_with_a_picture(server: Server) -> None:
    names = [game["name"] for game in server.get("/api/games?language=de")["games"]]
    games = [server.get(f"/api/game?language=de&name={name}") for name in names]
    assert server.get("/api/games?language=de")["games"] == games
    assert {"underwood", "chess"} < {game["name"] for game in games}
    assert all(game["error"] == "" and game["picture"] and game["text"] for game in games)


def test_variants_that_exclude_each_other_say_why(server: Server) -> None:
    choice = server.get("/api/setup?game=underwood&variants=saplings&players=3&language=en")
    variants = {variant["name"]: variant for variant in choice["variants"]}
    assert variants["saplings"]["chosen"]
    assert "four trees" in variants["mycorrhiza"]["obstacles"][0]
    assert choice["layouts"]
    assert len(choice["seats"]) == 3
    picture = server.post("/api/preview", {"game": "underwood", "players": 3, "variants": ["saplings"], "seed": 5})["picture"]
    assert picture


def test_the_rulebook_of_a_table_is_a_page_without_scripts(server: Server) -> None:
    table = server.table("hex", "person", "random")
    with urlopen(f"{server.origin}/rulebook/{table['table']}?language=de") as answer:
        page_text, policy = answer.read().decode(), answer.headers["content-security-policy"]
    assert "<style>" in page_text
    assert "sha256-" in policy
    assert "unsafe-inline" not in policy
    assert "script-src 'self';" in policy


@pytest.mark.full
def test_the_rules_of_a_game_with_variants_are_read_before_there_is_a_table(server: Server) -> None:
    plain, chosen = (
        urlopen(f"{server.origin}/rulebook/?game=underwood&variants={variants}&language=en").read().decode()
        for variants in ("", "saplings")
    )
    assert "Saplings" in chosen
    assert plain != chosen
    assert str(Path.cwd()) not in chosen
    for wrong in ("game=no_such_game", "game=underwood&variants=/etc/passwd", "game=underwood&variants=saplings,mycorrhiza", ""):
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{server.origin}/rulebook/?{wrong}")


def test_another_game_is_played_by_the_same_people(server: Server) -> None:
    """Everybody sits a seat further, at the same table whoever asks first."""
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
        assert first.ask("rematch")["code"] == "turn"
        first.ask("resign")
        again, other = first.ask("rematch"), second.ask("rematch")
        assert again["table"] == other["table"] != table["table"]
        assert (list(again["links"]), list(other["links"])) == (["seat_2"], ["seat_1"])
        assert first.document["rematch"]
    with page(server, again, "seat_2") as first:
        assert first.document["you"] == "seat_2"


def test_one_goes_on_from_a_position_at_another_table(server: Server) -> None:
    table = server.table("hex", "person", "random")
    with page(server, table, "seat_1") as first:
        first.play(Random(1), 3)
        forked = first.ask("fork", answers=2)
        (entries, log) = first.document["answers"], first.document["log"]
    with page(server, forked, "seat_1") as again:
        assert [entry["sentence"] for entry in again.document["log"]] == [entry["sentence"] for entry in log[:2]]
        assert again.play(Random(2), 1) == 1
        assert entries >= 5


def test_nobody_goes_on_from_a_position_to_see_what_others_hide(server: Server) -> None:
    table = server.table("liars_dice", "person", "person")
    with page(server, table, "seat_1") as first:
        refused = first.ask("fork", answers=0)
        assert (refused["type"], refused["code"]) == ("refused", "hidden")


def test_nobody_goes_on_from_a_position_to_see_what_chance_brings(server: Server) -> None:
    """The same chance would come there."""
    table = server.table("backgammon", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
        for seat in (first, second):
            refused = seat.ask("fork", answers=0)
            assert (refused["type"], refused["code"]) == ("refused", "hidden")
    alone = server.table("backgammon", "person", "random")
    with page(server, alone, "seat_1") as first:
        assert first.ask("fork", answers=0)["type"] == "forked"


def test_the_same_number_from_two_seats_is_two_answers(server: Server) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first, page(server, table, "seat_2") as second:
        assert first.ask("answer", id="same", ask=0, answer="place b2")["type"] == "done"
        while second.document["question"] is None:
            second.hear()
        assert second.ask("answer", id="same", ask=second.document["question"]["ask"], answer="place c3")["type"] == "done"
        assert second.document["answers"] == 2


def test_one_looks_back_while_the_game_goes_on(server: Server) -> None:
    table = server.table("hex", "person", "random")
    with page(server, table, "seat_1") as first:
        first.play(Random(1), 3)
        past = first.ask("look", answers=1)
        assert len(past["log"]) == 1
        assert [sum(bool(cell["pieces"]) for cell in past[name]["boards"][0]["cells"]) for name in ("before", "scene")] == [0, 1]


def test_a_link_for_those_who_look_on_is_no_link_of_a_seat(server: Server) -> None:
    table = server.table("hex", "person", "person")
    with page(server, table, "seat_1") as first:
        secret = first.ask("share")["secret"]
    assert secret == table["links"]["spectator"]
    with page(server, table, secret) as other:
        assert other.document["you"] is None
        assert other.ask("share")["secret"] == secret
    listed = server.table("hex", "person", "person", listed=True)
    with page(server, listed, "seat_1") as first, page(server, listed, None) as other:
        assert first.ask("share")["secret"] is None
        assert other.document["you"] is None


def test_two_servers_do_not_share_a_folder(server: Server) -> None:
    other = Server(server.folder)
    with pytest.raises(NotStartedError, match="C351"):
        other.start()


@pytest.mark.full
def test_a_taken_port_is_said(server: Server, tmp_path: Path) -> None:
    other = Server(tmp_path, server.port)
    with pytest.raises(NotStartedError, match="C350"):
        other.start()
