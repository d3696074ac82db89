"""What pages get: patches lead to the document that a new page gets whole, and nothing in it depends on what is hidden from its seat."""

import json
from itertools import chain
from random import Random

import pytest

from interpreter.web.tables import seat_view
from interpreter.web.tables.streams import TableStreams, Viewer
from tests.tiers import by_game
from tests.unit.web.tables.test_json_patch import patched
from tests.web_tables import GAMES, answer, table_of, walk


@pytest.mark.parametrize("name", by_game(GAMES))
def test_patches_lead_to_what_a_new_page_gets_whole(name: str) -> None:
    table, source = table_of(name), Random(4)
    streams = TableStreams("t", table)
    viewers = [Viewer(None, "en"), *(Viewer(seat, "de") for seat in table.seats)]
    documents = {viewer: streams.connect(viewer, None, None)["document"] for viewer in viewers}
    for _ in range(15):
        if table.match.over:
            break
        table.apply(answer(table, source))
        for viewer, message in streams.refresh():
            documents[viewer] = patched(documents[viewer], json.loads(json.dumps(message["operations"])))
    later = TableStreams("t", table)
    for viewer in viewers:
        later.connect(viewer, None, None)
    later.refresh()
    for viewer in viewers:
        assert json.loads(json.dumps(later.streams[viewer].document)) == json.loads(json.dumps(documents[viewer]))


def test_a_page_that_shows_the_present_is_sent_nothing() -> None:
    streams, viewer = TableStreams("t", table_of("hex", 2)), Viewer("seat_1", "en")
    first = streams.connect(viewer, None, None)
    assert streams.connect(viewer, first["epoch"], first["number"])["type"] == "same"
    assert streams.connect(viewer, "another life", first["number"])["type"] == "view"


def test_a_stream_that_nobody_reads_is_let_go() -> None:
    streams, viewer = TableStreams("t", table_of("hex", 2)), Viewer("seat_1", "en")
    streams.connect(viewer, None, None)
    streams.connect(viewer, None, None)
    streams.disconnect(viewer)
    assert viewer in streams.streams
    streams.disconnect(viewer)
    assert not streams.streams


@pytest.mark.full
@pytest.mark.parametrize("name", ["spades", "holdem", "liars_dice", "glade", "mycelia", "drunter_drueber"])
def test_positions_that_look_the_same_to_a_seat_give_it_the_same_document(name: str) -> None:
    table, source = table_of(name), Random(6)
    for number, _ in enumerate(walk(table, source, 30)):
        viewer = source.choice((None, *table.seats))
        drawn = table.match.resample(viewer, number)
        told, other = (seat_view.position_part(state, viewer, table.asks, "en") for state in (table.match.state, drawn))
        assert json.dumps(told, sort_keys=True) == json.dumps(other, sort_keys=True)


@pytest.mark.parametrize("name", by_game(GAMES))
def test_one_looks_back_at_what_was_seen_then_and_at_nothing_else(name: str) -> None:
    """Neither what has been shown since nor what has been hidden since changes a picture, or the words of an entry's number."""
    table, source = table_of(name), Random(5)
    streams, seen = TableStreams("t", table), []
    viewers = [Viewer(seat, "en") for seat in (None, *table.seats)]
    for _ in chain((None,), walk(table, source, 12)):
        seen.append([streams.connect(viewer, None, None)["document"] for viewer in viewers])
        streams = TableStreams("t", table)
    for place, documents in enumerate(seen):
        for viewer, document, before in zip(viewers, documents, seen[place - 1], strict=True):
            past = streams.past(viewer, place)
            assert [past[part] for part in ("answers", "scene", "log")] == [place, document["scene"], document["log"]]
            assert past["before"] == (before["scene"] if place else None)


@pytest.mark.parametrize("name", by_game(GAMES))
def test_entries_of_the_log_say_after_which_answer_they_stand(name: str) -> None:
    table = table_of(name)
    list(walk(table, Random(5), 20))
    for seat in (None, *table.seats):
        log = seat_view.log_part(table.match.state, seat, "en")
        by_seats = [(entry["answers"], entry["seat"]) for entry in log if entry["kind"] in ("move", "hidden") and entry["seat"] != "chance"]
        assert by_seats == [(place, by) for place, (by, _) in enumerate(table.answers, 1)]


@pytest.mark.parametrize("name", ["chess", "underwood", "backgammon"])
def test_what_an_answer_would_do_is_told_before_it_is_given_unless_chance_has_a_say(name: str) -> None:
    table, source = table_of(name), Random(3)
    told = set()
    for _ in range(12):
        entry = answer(table, source)
        viewer = Viewer(entry.seat, "en")
        streams = TableStreams("t", table)
        scene = streams.preview(viewer, table.asks[str(entry.seat)], str(entry.data["text"]))["scene"]
        assert streams.preview(viewer, -1, str(entry.data["text"]))["scene"] is None
        assert streams.preview(Viewer(None, "en"), table.asks[str(entry.seat)], str(entry.data["text"]))["scene"] is None
        assert streams.preview(viewer, table.asks[str(entry.seat)], "nothing of the sort")["scene"] is None
        before = len(table.states)
        table.apply(entry)
        is_chance = any(each.player == -1 for state in table.states[before:] for each, _ in state.way())
        assert scene == (None if is_chance else table.match.scene(entry.seat, "en"))
        told.add(scene is not None)
    assert True in told
    assert (False in told) == (name == "backgammon")


@pytest.mark.parametrize("name", ["spades", "liars_dice", "glade", "goofspiel", "drunter_drueber"])
def test_where_something_is_hidden_or_several_answer_at_once_nothing_is_told_ahead(name: str) -> None:
    table, source = table_of(name, GAMES.get(name, 3)), Random(3)
    for entry in walk(table, source, 8):
        assert (
            TableStreams("t", table).preview(Viewer(entry.seat, "en"), table.asks.get(str(entry.seat)), str(entry.data["text"]))["scene"]
            is None
        )
    entry = answer(table, source)
    assert TableStreams("t", table).preview(Viewer(entry.seat, "en"), table.asks[str(entry.seat)], str(entry.data["text"]))["scene"] is None
