"""Ends by agreement: draws and resignations where the rules have two sides, in the journal, in documents and at other tables."""

from random import Random

import pytest

from interpreter.web.tables.commands import entry_of
from interpreter.web.tables.entries import Control, Entry
from interpreter.web.tables.forking import forked_setup, rematch_setup
from interpreter.web.tables.refusals import TableRefusal
from interpreter.web.tables.streams import TableStreams, Viewer
from interpreter.web.tables.table import Table
from tests.unit.web.tables.test_taking_back import agree, say
from tests.web_tables import answer, table_of

BOT = Control("random")


def code(table: Table, seat: str, kind: str) -> str:
    """The code of a refusal."""
    with pytest.raises(TableRefusal) as problem:
        entry_of(table, seat, {"type": kind}, "en")
    return problem.value.code


def document(table: Table, seat: str | None = "seat_1", language: str = "en") -> dict[str, object]:
    """Document of a new page."""
    found = TableStreams("t", table).connect(Viewer(seat, language), None, None)["document"]
    assert isinstance(found, dict)
    return found


def test_resignation_ends_the_game_and_the_other_side_wins() -> None:
    table = table_of("hex", 2)
    table.apply(answer(table, Random(1)))
    say(table, "seat_2", "resign")
    told = document(table)
    assert (told["over"], told["question"], told["waiting"], told["may"]) == (True, None, [], [])
    result = told["result"]
    assert isinstance(result, dict)
    assert (result["winners"], result["sentence"], result["ending"]) == (["seat_1"], "You win.", "Blue resigned.")
    assert document(table, "seat_2")["result"]["sentence"] == "Red wins."  # type: ignore[index]
    assert code(table, "seat_1", "undo") == code(table, "seat_1", "draw") == code(table, "seat_1", "resign") == "over"
    assert table.question("seat_2") is None
    assert table.bots_to_move() == ()


def test_draw_is_offered_declined_by_playing_on_and_then_agreed() -> None:
    table = table_of("hex", 2)
    say(table, "seat_1", "draw")
    assert code(table, "seat_1", "draw") == code(table, "seat_2", "resign") == "offered"
    table.apply(answer(table, Random(1)))  # by who offered it: the offer stands
    assert table.offer is not None
    table.apply(answer(table, Random(1)))
    assert (table.offer, table.outcome and (table.outcome.kind, table.outcome.what)) == (None, ("lapsed", "draw"))
    say(table, "seat_1", "draw")
    agree(table)
    result = document(table, None, "de")["result"]
    assert isinstance(result, dict)
    assert (result["winners"], result["sentence"], result["end"]) == ([], "Die Partie endet unentschieden.", "agreed")
    assert [each.kind for each in table.happened] == ["offered", "declined", "offered", "agreed"]


def test_partner_agrees_to_a_resignation_and_a_bot_is_not_asked_for_a_draw() -> None:
    table = table_of("spades", controls=(Control(), BOT, Control(), BOT))
    assert code(table, "seat_1", "draw") == "nobody"
    say(table, "seat_1", "resign")
    assert table.undecided == ("seat_3",)
    agree(table)
    assert table.ending is not None
    assert table.ending.winners == ("seat_2", "seat_4")


def test_three_sides_neither_resign_nor_draw() -> None:
    table = table_of("liars_dice", 3)
    assert code(table, "seat_1", "draw") == code(table, "seat_1", "resign") == "sides"
    assert document(table)["may"] == ["leave"]


def test_same_entries_give_the_same_end() -> None:
    table, entries = table_of("hex", 2), []
    for seat, kind in (("seat_1", "draw"), ("seat_2", "consent")):
        entry = entry_of(table, seat, {"type": kind, "offer": 1, "agree": True}, "en")
        assert entry is not None
        entries.append(entry)
        table.apply(entry)
    twin = table_of("hex", 2)
    for entry in entries:
        twin.apply(entry)
    assert twin.ending == table.ending is not None


def test_ended_game_is_forked_whole_and_the_next_one_turns_the_seats() -> None:
    table = table_of("kuhn_poker", 2, controls=(Control("person", "Ann"), Control("person", "Bob")))
    table.apply(answer(table, Random(1)))
    say(table, "seat_1", "resign")
    fork = Table(table.game, forked_setup(table, "seat_1", 1, "en"))
    assert fork.match.digest == table.match.digest
    assert not fork.over
    again = rematch_setup(table)
    assert [each.name for each in again.controls] == ["Bob", "Ann"]
    assert again.seed != table.setup.seed


def test_undo_after_the_next_game_was_made_is_refused() -> None:
    table = table_of("hex", 2)
    table.apply(answer(table, Random(1)))
    seat = table.answers[-1][0]
    table.apply(Entry("rematch", seat, {"table": "next"}))
    assert code(table, seat, "undo") in ("turn", "over")
    assert not document(table, seat)["undo"]


def test_rematch_against_stronger_bots_raises_each_bot_by_a_rank() -> None:
    table = table_of("hex", 2, controls=(Control("person", "Ann"), Control("greedy")))
    assert [each.player for each in rematch_setup(table, stronger=True).controls] == ["mcts:100", "person"]


def test_log_of_a_seat_tells_what_was_taken_back_as_that_seat_heard_it() -> None:
    table = table_of("kuhn_poker", 2)
    streams = TableStreams("t", table)
    viewers = [Viewer(seat, "en") for seat in (None, "seat_1", "seat_2")]
    for viewer in viewers:
        streams.connect(viewer, None, None)
    table.apply(answer(table, Random(1)))
    streams.refresh()
    heard = {viewer: streams.streams[viewer].document["log"] for viewer in viewers}
    by = table.answers[-1][0]
    say(table, by, "undo")
    agree(table)
    streams.refresh()
    for viewer in viewers:
        (event,) = streams.streams[viewer].document["events"]  # type: ignore[misc, attr-defined]
        log = heard[viewer]
        assert isinstance(log, list)
        assert (event["kind"], event["seat"], event["count"]) == ("undone", by, 1)
        assert [each["sentence"] for each in event["taken"]] == [each["sentence"] for each in log if each["seat"] == by]
