"""Taking back at random tables of people and bots: at once or by consent, exactly as the rule in `undo` says; bots are never asked."""

from random import Random

import pytest

from interpreter.web.tables.commands import entry_of
from interpreter.web.tables.entries import PERSON, Control
from interpreter.web.tables.refusals import TableRefusal
from interpreter.web.tables.table import Table
from tests.tiers import first
from tests.web_tables import answer, table_of

BOT, CHANCE = Control("random"), -1


def say(table: Table, seat: str, kind: str, **more: object) -> None:
    """Apply what a message makes."""
    entry = entry_of(table, seat, {"type": kind, **more}, "en")
    assert entry is not None
    table.apply(entry)


def agree(table: Table, *, yes: bool = True) -> None:
    """Have everybody who is asked agree, or the first one not."""
    while table.offer is not None:
        say(table, table.undecided[0], "consent", offer=table.offer.entry, agree=yes)


def last_of(table: Table, seat: str) -> int:
    """The place of the last answer of a seat."""
    return max(place for place, (by, _) in enumerate(table.answers) if by == seat)


@pytest.mark.parametrize("seed", first(4, range(40)))
def test_undo_asks_other_people_only_if_they_answered_or_something_was_shown(seed: int) -> None:
    source = Random(seed)
    game, players = source.choice([("tic_tac_toe", 2), ("hex", 2), ("kuhn_poker", 2), ("liars_dice", 3)])
    controls = (Control(), *(source.choice([Control(), BOT]) for _ in range(players - 1)))
    table = table_of(game, players, seed=seed, controls=controls)
    for _ in range(14):
        if table.over:
            break
        table.apply(answer(table, source))
        seat = source.choice(table.people)
        if all(by != seat for by, _ in table.answers) or source.random() < 0.5:
            continue
        to, given = last_of(table, seat), list(table.answers)
        others = {by for by, _ in given[to + 1 :]} & set(table.people) - {seat}
        chance = any(entry.player == CHANCE for state in table.states[to + 1 :] for entry, _ in state.way())
        say(table, seat, "undo")
        at_once = table.offer is None
        if table.people == (seat,) or (table.is_open and not table.rolls):
            assert at_once is not bool(others)
        elif others or chance:
            assert not at_once
        if not at_once:
            assert set(table.undecided) == set(table.people) - {seat}
            assert table.answers == given
            agree(table)
        assert table.answers == given[:to]
        told = table.happened[-1]
        assert (told.kind, told.seat, told.after, told.count) == ("undone", seat, to, len(given) - to)


def two_people_and_a_bot() -> Table:
    """A table of liar's dice, in the order person, person, bot, at which each has answered."""
    table = table_of("liars_dice", 3, controls=(Control(), Control(), BOT))
    while {by for by, _ in table.answers} != set(table.seats):
        seat = table.match.questions[0].name
        entry = entry_of(
            table, seat, {"type": "answer", "ask": table.asks[seat], "answer": table.match.questions[0].options[0].notation}, "en"
        )
        assert entry is not None
        table.apply(entry)
    return table


def test_refused_then_allowed_then_given_again() -> None:
    table = two_people_and_a_bot()
    given = list(table.answers)
    say(table, "seat_1", "undo")
    assert table.undecided == ("seat_2",)
    agree(table, yes=False)
    assert (table.answers, table.outcome and table.outcome.kind) == (given, "declined")
    say(table, "seat_1", "undo")
    agree(table)
    assert table.answers == given[: last_of_list(given, "seat_1")]
    while table.undone:
        say(table, table.undone[-1][0], "redo")
    assert table.answers == given
    assert [each.kind for each in table.happened] == [], "what was given again was not taken back"


def last_of_list(given: list[tuple[str, str]], seat: str) -> int:
    """The place of the last answer of a seat among answers."""
    return max(place for place, (by, _) in enumerate(given) if by == seat)


def test_answer_of_a_bot_needs_nobodys_consent() -> None:
    table = table_of("hex", 2, controls=(Control(), BOT))
    table.witnesses.add("seat_2")  # somebody looks from the bot's seat, so nobody is alone
    for _ in range(2):
        table.apply(answer(table, Random(1)))
    say(table, "seat_1", "undo")
    assert table.answers == []


def test_player_who_left_is_not_asked_and_is_asked_again_on_coming_back() -> None:
    table = table_of("hex", 2)
    for _ in range(2):
        table.apply(answer(table, Random(1)))
    say(table, "seat_2", "leave")
    say(table, "seat_1", "undo")
    assert table.answers == []
    say(table, "seat_1", "redo")
    say(table, "seat_2", "return")
    assert table.controls["seat_2"].player == PERSON
    table.apply(answer(table, Random(1)))
    say(table, "seat_1", "undo")
    assert table.undecided == ("seat_2",)
    say(table, "seat_2", "leave")
    assert table.answers == []


def test_player_for_whom_others_let_a_bot_play_is_asked() -> None:
    """Else nobody would have to wait for a player who is away to take back a mistake."""
    table = table_of("hex", 2)
    for _ in range(2):
        table.apply(answer(table, Random(1)))
    entry = entry_of(table, "seat_1", {"type": "hand_over", "seat": "seat_2"}, "en", gone={"seat_2"})
    assert entry is not None
    table.apply(entry)
    assert table.departed == set()
    say(table, "seat_1", "undo")
    assert table.undecided == ("seat_2",)


def test_table_that_takes_nothing_back_says_so() -> None:
    table = table_of("hex", 2, takes_back=False)
    table.apply(answer(table, Random(1)))
    with pytest.raises(TableRefusal, match="nothing is taken back"):
        say(table, "seat_1", "undo")
