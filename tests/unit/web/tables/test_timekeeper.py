"""Clocks by an injected time: what runs, what is written down, what happens when time is up, and who is gone."""

from dataclasses import dataclass
from random import Random

import pytest

from interpreter.web.tables.entries import Clock, Control, Setup
from interpreter.web.tables.table import Table
from interpreter.web.tables.timekeeper import GONE_SECONDS, Timekeeper
from tests.unit.web.tables.test_taking_back import say
from tests.web_tables import answer, table_of

GAME, MOVE = Clock("game", 60, 5), Clock("move", 30)


@dataclass
class Now:
    """A clock that a test sets."""

    at: float = 1000.0

    def __call__(self) -> float:
        return self.at


class Kept:
    """A table with its timekeeper, and the entries that would stand in its journal."""

    def __init__(self, table: Table) -> None:
        self.now, self.table = Now(), table
        self.time = Timekeeper(table, self.now)
        self.entries = []  # type: ignore[var-annotated]

    def play(self, seconds: float) -> None:
        """Let time pass, then answer."""
        self.now.at += seconds
        self.write(answer(self.table, Random(1)))

    def write(self, entry: object) -> None:
        """Write an entry as the worker does."""
        entry = self.time.stamped(entry)  # type: ignore[arg-type]
        self.entries.append(entry)
        self.table.apply(entry)
        self.time.restart()

    def wake(self) -> list[str]:
        """Write what is due; the kinds of it."""
        kinds = []
        while entry := self.time.due():
            self.write(entry)
            kinds.append(entry.kind)
        return kinds


def test_clock_runs_from_the_second_answer_and_gets_what_is_added() -> None:
    kept = Kept(table_of("hex", 2, clock=GAME))
    kept.play(50)  # the first answer of each is free
    kept.play(50)
    assert kept.time.left("seat_1") == 65_000
    kept.now.at += 20
    assert (kept.time.left("seat_1"), kept.time.left("seat_2")) == (45_000, 65_000)
    kept.play(0)
    assert (kept.time.left("seat_1"), kept.table.timed) == (50_000, ("seat_2",))


def test_clock_of_a_move_begins_anew_with_every_question() -> None:
    kept = Kept(table_of("hex", 2, clock=MOVE))
    for _ in range(4):
        kept.play(20)
    assert kept.time.left("seat_1") == 30_000


def test_restart_gives_back_a_twentieth_at_most_and_counts_no_time_in_between() -> None:
    kept = Kept(table_of("hex", 2, clock=Clock("game", 600)))
    kept.play(0)
    kept.play(0)
    for _ in range(25):
        kept.now.at += 10
        kept.wake()
    again = table_of("hex", 2, clock=Clock("game", 600))
    for entry in kept.entries:
        again.apply(entry)
    later = Timekeeper(again, Now(5.0))
    assert kept.time.left("seat_1") == 350_000
    assert 350_000 <= later.left("seat_1") <= 350_000 + 600_000 // 20
    assert later.wake(watched=False) is not None


@pytest.mark.parametrize(("then", "kind"), [("bot", "control"), ("loses", "end")])
def test_time_that_is_up_brings_a_bot_or_the_end_as_the_table_chose(then: str, kind: str) -> None:
    kept = Kept(table_of("hex", 2, clock=Clock("game", 60, 0, then)))  # type: ignore[arg-type]
    kept.play(0)
    kept.play(0)
    kept.now.at += kept.time.wake(watched=False) or 0
    assert kept.wake() == ["time"]
    kept.now.at += 60
    assert kept.wake() == [kind]
    assert kept.time.wake(watched=False) is None
    if then == "bot":
        assert kept.table.controls["seat_1"].player == "greedy"
        assert kept.table.timed_out == {"seat_1"}
        assert [seat for seat, _, _ in kept.table.bots_to_move()] == ["seat_1"]
    else:
        assert kept.table.ending is not None
        assert (kept.table.ending.how, kept.table.ending.winners) == ("time", ("seat_2",))


def test_player_who_had_too_little_time_for_a_move_comes_back() -> None:
    kept = Kept(table_of("liars_dice", 3, clock=Clock("move", 30, 0, "loses")))  # three sides: nobody can lose by time
    for _ in range(3):
        kept.play(0)
    seat = kept.table.timed[0]
    kept.now.at += 31
    assert kept.wake() == ["control"]
    say(kept.table, seat, "return")
    kept.time.restart()
    assert kept.time.left(seat) == 30_000


def test_bots_have_no_clock() -> None:
    kept = Kept(table_of("hex", 2, clock=MOVE, controls=(Control(), Control("random"))))
    kept.play(0)
    assert kept.table.timed == ()


def test_player_without_a_page_is_away_and_after_a_while_gone() -> None:
    now = Now()
    time = Timekeeper(table_of("hex", 2), now)
    time.come("seat_1")
    assert (time.presence("seat_1"), time.presence("seat_2")) == ("here", "away")
    assert time.wake(watched=True) == GONE_SECONDS
    assert time.wake(watched=False) is None
    now.at += GONE_SECONDS
    assert (time.gone, time.wake(watched=True)) == ({"seat_2"}, None)
    time.look("seat_1", here=False)
    assert time.presence("seat_1") == "away"
    time.go("seat_1")
    now.at += GONE_SECONDS
    time.come("seat_1")
    assert (time.presence("seat_1"), time.gone) == ("here", {"seat_2"})


def test_setup_from_before_there_were_clocks_is_read() -> None:
    setup = Setup("d", "a.game.yaml", (), 2, 1, clock=GAME, takes_back=False)
    assert Setup.from_json(setup.to_json()) == setup
    old = {name: value for name, value in setup.to_json().items() if name not in ("clock", "takes_back")}
    assert (Setup.from_json(old).clock, Setup.from_json(old).takes_back) == (None, True)
