"""Tables: the same entries give the same table, what is taken back can be given again, an answer counts once and for its own question."""

from random import Random

import pytest

from interpreter.web.tables.commands import entry_of
from interpreter.web.tables.entries import Control, Entry, Setup
from interpreter.web.tables.refusals import TableRefusal
from interpreter.web.tables.table import Outcome, Table
from tests.tiers import by_game
from tests.web_tables import GAMES, answer, rules, table_of, walk

BOT = Control("greedy")


def ask(table: Table, seat: str, kind: str, **more: object) -> Entry:
    """The entry that a message makes."""
    entry = entry_of(table, seat, {"type": kind, "id": "", **more}, "en")
    assert entry is not None
    return entry


def refused(table: Table, seat: str | None, **message: object) -> TableRefusal:
    """The refusal of a message."""
    with pytest.raises(TableRefusal) as problem:
        entry_of(table, seat, message, "en")
    return problem.value


@pytest.mark.parametrize("name", by_game(GAMES))
def test_the_same_entries_give_the_same_table(name: str) -> None:
    table, twin, source = table_of(name), table_of(name), Random(5)
    entries = []
    for number in range(40):
        if table.match.over:
            break
        seat = source.choice(table.seats)
        undone = number % 5 == 4 and table.offer is None and any(by == seat for by, _ in table.answers)
        entries.append(ask(table, seat, "undo") if undone else answer(table, source))
        table.apply(entries[-1])
    for entry in entries:
        twin.apply(entry)
    assert (twin.match.digest, twin.answers, twin.undone, twin.asks) == (table.match.digest, table.answers, table.undone, table.asks)


def test_a_setup_is_read_as_it_was_written() -> None:
    setup = Setup("d", "a.game.yaml", ("b",), 2, 1 << 62, {"width": "5"}, None, (Control("person", "Anna"), BOT), (("seat_1", "place a1"),))
    assert Setup.from_json(setup.to_json()) == setup


def test_alone_one_takes_back_to_the_own_last_answer_at_once() -> None:
    table = table_of("hex", 2, controls=(Control(), BOT))
    list(walk(table, Random(1), 4))
    before = table.match.digest
    entry = ask(table, "seat_1", "undo")
    assert (entry.kind, entry.data) == ("undo", {"to": 2})
    table.apply(entry)
    assert (len(table.answers), table.question("seat_1") is not None) == (2, True)
    for _ in range(2):
        table.apply(ask(table, "seat_1", "redo"))
    assert table.match.digest == before
    assert refused(table, "seat_1", type="redo").code == "nothing"


def test_an_answer_ends_what_could_be_given_again() -> None:
    table = table_of("hex", 2, controls=(Control(), BOT))
    list(walk(table, Random(1), 2))
    table.apply(ask(table, "seat_1", "undo"))
    table.apply(answer(table, Random(2)))
    assert refused(table, "seat_1", type="redo").code == "nothing"


def test_an_answer_given_twice_counts_once() -> None:
    table = table_of("hex", 2)
    message = {"type": "answer", "id": "one", "ask": table.asks["seat_1"], "answer": "place a1"}
    entry = entry_of(table, "seat_1", message, "en")
    assert entry is not None
    table.apply(entry)
    assert entry_of(table, "seat_1", message, "en") is None


def test_an_answer_for_an_earlier_question_is_refused() -> None:
    table = table_of("hex", 2)
    old = table.asks["seat_1"]
    list(walk(table, Random(1), 2))
    assert refused(table, "seat_1", type="answer", id="late", ask=old, answer="place k11").code == "stale"


def test_a_secret_answer_of_another_leaves_ones_own_question_as_it_was() -> None:
    table = table_of("goofspiel", 3)
    first, second, third = (question.name for question in table.match.questions)
    for seat in (first, second):
        since, text = table.asks[third], table.match.questions[0].options[0].notation
        table.apply(ask(table, seat, "answer", ask=table.asks[seat], answer=text))
        assert table.asks[third] == since
    table.apply(ask(table, third, "answer", ask=since, answer=text))
    assert set(table.asks.values()) == {3}


@pytest.mark.parametrize(
    ("seat", "message", "code"),
    [
        ("seat_2", {"type": "answer", "ask": 0, "answer": "place a1"}, "turn"),
        (None, {"type": "answer", "ask": 0, "answer": "place a1"}, "turn"),
        ("seat_1", {"type": "answer", "ask": 0, "answer": "place z99"}, "illegal"),
        ("seat_1", {"type": "answer", "ask": 0, "answer": 7}, "unknown"),
        ("seat_1", {"type": "answer", "ask": 0, "answer": "a" * 10_000}, "unknown"),
        ("seat_1", {"type": "answer", "ask": "0", "answer": "place a1"}, "stale"),
        ("seat_1", {"type": "undo"}, "nothing"),
        ("seat_1", {"type": "redo"}, "nothing"),
        ("seat_1", {"type": "consent", "offer": 3, "agree": True}, "stale"),
        ("seat_1", {"type": "leave", "bot": "genius"}, "unknown"),
        ("seat_1", {"type": "leave", "bot": "mcts:999999"}, "unknown"),
        ("seat_1", {"type": "leave", "bot": "random,random"}, "unknown"),
        ("seat_1", {"type": "fly"}, "unknown"),
    ],
)
def test_what_is_not_possible_is_refused_with_a_sentence(seat: str | None, message: dict[str, object], code: str) -> None:
    refusal = refused(table_of("hex", 2), seat, **message)
    assert refusal.code == code
    assert refusal.sentence


def test_an_illegal_answer_names_the_rule() -> None:
    table = table_of("hex", 2)
    table.apply(ask(table, "seat_1", "answer", ask=0, answer="place a1"))
    rule = refused(table, "seat_2", type="answer", ask=table.asks["seat_2"], answer="place a1").rule
    assert rule is not None
    assert (rule["file"], rule["text"]) == ("hex.game.yaml", "stone(cell) is none")


def test_who_plays_another_seat_changes_no_question() -> None:
    table = table_of("hex", 2)
    list(walk(table, Random(1), 3))
    since = dict(table.asks)
    table.apply(ask(table, "seat_1", "leave", bot="greedy"))
    assert table.asks == since


def test_who_resigns_is_played_on_by_a_bot() -> None:
    table = table_of("hex", 2)
    table.apply(ask(table, "seat_1", "leave", bot="greedy"))
    assert table.people == ("seat_2",)
    assert table.bots_to_move() == (("seat_1", "greedy", 0),)


def test_others_are_asked_before_their_answers_are_taken_back() -> None:
    table = table_of("hex", 2)
    list(walk(table, Random(1), 2))
    table.apply(ask(table, "seat_1", "undo"))
    assert table.offer is not None
    assert len(table.answers) == 2
    refused(table, "seat_1", type="consent", offer=table.offer.entry, agree=True)
    table.apply(ask(table, "seat_2", "consent", offer=table.offer.entry, agree=True))
    assert (table.answers, table.offer) == ([], None)


def offered() -> Table:
    """Three persons and a bot that is to move; the first one asks to take back what others have answered since."""
    table = table_of("spades", controls=(Control(), Control(), Control(), Control("random")))
    while not (table.answers and table.match.questions[0].name == "seat_4"):
        table.apply(answer(table, Random(1)))
    table.apply(ask(table, "seat_1", "undo"))
    assert table.offer is not None
    return table


def test_bots_wait_until_it_is_known_whether_an_answer_is_taken_back() -> None:
    table = offered()
    assert table.bots_to_move() == ()
    assert refused(table, "seat_2", type="undo").code == "offered"
    table.apply(ask(table, "seat_2", "consent", offer=table.offer and table.offer.entry, agree=False))
    assert [seat for seat, _, _ in table.bots_to_move()] == ["seat_4"]


def test_everybody_but_bots_has_to_agree_and_what_was_undone_can_be_given_again() -> None:
    table = offered()
    assert table.offer is not None
    offer, given, digest = table.offer, list(table.answers), table.match.digest
    assert table.undecided == ("seat_2", "seat_3")
    table.apply(ask(table, "seat_2", "consent", offer=offer.entry, agree=True))
    assert (table.undecided, table.answers) == (("seat_3",), given)
    table.apply(ask(table, "seat_3", "consent", offer=offer.entry, agree=True))
    assert table.answers == given[: offer.to]
    assert table.outcome == Outcome(table.entries, "undone", "seat_3", "seat_1")
    while table.undone:
        table.apply(ask(table, table.undone[-1][0], "redo"))
    assert (table.answers, table.match.digest, table.outcome) == (given, digest, None)


@pytest.mark.parametrize(("seat", "kind"), [("seat_2", "declined"), ("seat_1", "withdrawn")])
def test_one_who_does_not_agree_ends_the_offer_and_so_does_who_asked(seat: str, kind: str) -> None:
    table = offered()
    given = list(table.answers)
    table.apply(ask(table, seat, "consent", offer=table.offer and table.offer.entry, agree=False))
    assert (table.answers, table.offer) == (given, None)
    assert table.outcome == Outcome(table.entries, kind, seat, "seat_1")


def test_an_answer_of_a_person_ends_the_offer_as_well() -> None:
    table = table_of("hex", 2)
    list(walk(table, Random(1), 2))
    table.apply(ask(table, "seat_1", "undo"))
    assert table.outcome is None
    table.apply(answer(table, Random(3)))
    assert table.outcome is not None
    assert (table.outcome.kind, table.outcome.by) == ("lapsed", table.answers[-1][0])


def test_player_who_left_still_has_to_agree_if_something_was_shown() -> None:
    """That player may come back, and must not find that something has been looked at meanwhile."""
    table = offered()
    assert table.offer is not None
    table.offer.firm = True
    for seat in ("seat_2", "seat_3"):
        table.apply(ask(table, seat, "leave", bot="random"))
    assert table.offer is not None
    assert table.undecided == ("seat_2", "seat_3")
    assert table.bots_to_move() == ()
    table.apply(ask(table, "seat_1", "consent", offer=table.offer.entry, agree=False))
    assert (table.offer, table.outcome and table.outcome.kind) == (None, "withdrawn")


def test_offer_of_an_older_journal_needs_those_who_play() -> None:
    table = offered()
    assert table.offer is not None
    table.offer.of = None
    table.apply(ask(table, "seat_2", "leave", bot="random"))
    assert table.undecided == ("seat_3",)


def test_player_is_alone_only_if_nobody_else_ever_played() -> None:
    alone = table_of("backgammon", controls=(Control(), Control("random")))
    assert alone.is_alone("seat_1")
    alone.witnesses.add("seat_2")
    assert not alone.is_alone("seat_1")
    left = table_of("backgammon")
    left.apply(ask(left, "seat_2", "leave", bot="random"))
    assert left.people == ("seat_1",)
    assert not left.is_alone("seat_1")


def test_a_table_that_goes_on_from_a_position_begins_there() -> None:
    table = table_of("hex", 2)
    list(walk(table, Random(1), 5))
    twin = Table(rules("hex"), Setup("", "", (), 2, 1, opening=tuple(table.answers)))
    assert twin.match.digest == table.match.digest
    assert refused(twin, "seat_1", type="undo").code == "nothing"
