"""What people at one table agree on, each in a browser of their own: taking back, another game; and a bot that takes somebody's place."""

from random import Random

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, expect

from tests.browser.browsing import PATIENCE, Seat, seated
from tests.web_server import Server

pytestmark = pytest.mark.full

GAMES = ["spades", "mycelia", "underwood"] if NIGHTLY else ["spades"]


def entries(seat: Seat) -> int:
    """How many things the page says have happened."""
    return seat.page.locator("#log li:not(.is-event)").count()


def choose(seat: Seat, label: str) -> None:
    """Touch a button of what is on offer."""
    seat.page.locator("#offers").get_by_role("button", name=label).click()


def play(seats: list[Seat], source: Random) -> Seat:
    """Answers of whoever is asked, until there is somebody whose answer others have followed; all pages know of them then."""
    answered: list[Seat] = []
    while True:
        while (asked := next((seat for seat in seats if seat.asked), None)) is None:
            seats[0].page.wait_for_timeout(20)
        asked.move(source)
        for seat in seats:
            expect(seat.page.locator("#log li:not(.is-event)")).to_have_count(entries(asked), timeout=PATIENCE)
        answered.append(asked)
        for seat in answered:
            if seat is not asked and not seat.asked and seat.page.locator("#undo").is_visible():
                return seat


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_taken_back_when_all_agree(browser: Browser, server: Server, game: str) -> None:
    table = server.table(game, *["person"] * 3, *["person"] * (game == "spades"), seed=3)
    with (
        seated(browser, server, table) as one,
        seated(browser, server, table, "seat_2") as two,
        seated(browser, server, table, "seat_3") as three,
        seated(browser, server, table, "spectator") as other,
    ):
        asker = play([one, two, three], Random(1))
        others = [seat for seat in (one, two, three) if seat is not asker]
        before = entries(one)
        asker.page.locator("#undo").click()
        if game == "spades":  # nobody is at the fourth seat, so it is asked when somebody comes
            expect(asker.page.locator(".offer .hint")).to_contain_text("away", timeout=PATIENCE)
        for seat in others:
            expect(seat.page.locator(".offer[data-open=true] .taken-back li").first).to_be_visible(timeout=PATIENCE)
        assert other.page.locator(".offer button").all_inner_texts() == ["Show this position"]
        choose(others[0], "Decline")
        for seat in (one, two, three, other):
            seat.page.locator("[data-outcome=declined]").wait_for(timeout=PATIENCE)
            assert entries(seat) == before
        asker.page.locator("#undo").click()
        choose(asker, "Withdraw")
        others[0].page.locator("[data-outcome=withdrawn]").wait_for(timeout=PATIENCE)
        asker.page.locator("#undo").click()
        for seat in others:
            choose(seat, "Agree")
        if game == "spades":
            with seated(browser, server, table, "seat_4") as four:
                choose(four, "Agree")
        for seat in (one, two, three, other):
            seat.page.locator("[data-outcome=undone]").wait_for(timeout=PATIENCE)
            assert entries(seat) < before
        asker.page.locator("#redo").click()
        expect(other.page.locator("[data-outcome]")).to_have_count(0, timeout=PATIENCE)
        for seat in (one, two, three, other):
            seat.page.locator(".offer").wait_for(state="detached", timeout=PATIENCE)


def test_a_bot_is_not_asked_and_waits_and_who_is_alone_asks_nobody(browser: Browser, server: Server) -> None:
    table = server.table("hex", "person", "random", seed=3)
    with seated(browser, server, table) as one:
        one.wait()
        one.move(Random(1))
        one.wait()
        expect(one.page.locator("#log li")).to_have_count(2, timeout=PATIENCE)
        one.page.locator("#undo").click()
        one.page.locator("[data-outcome=undone]").wait_for(timeout=PATIENCE)
        expect(one.page.locator("#log li:not(.is-event)")).to_have_count(0, timeout=PATIENCE)
        one.page.locator("#redo").click()
        one.page.locator("[data-outcome]").wait_for(state="detached", timeout=PATIENCE)
        assert entries(one) >= 1


def deed(seat: Seat, name: str, sure: str = "") -> None:
    """Do something by the menu, and say that one is sure."""
    seat.page.locator("#menu").click()
    seat.page.locator(f"[data-deed={name}]").click()
    if sure:
        seat.page.locator("dialog").get_by_role("button", name=sure, exact=True).click()


def test_two_people_and_a_bot_refuse_and_allow_an_undo_and_one_leaves_and_returns(browser: Browser, server: Server) -> None:
    table = server.table("liars_dice", "person", "person", "random", seed=3)
    source = Random(1)
    with seated(browser, server, table) as one, seated(browser, server, table, "seat_2") as two:
        asker = play([one, two], source)
        other = two if asker is one else one
        before = entries(asker)
        asker.page.locator("#undo").click()
        choose(other, "Decline")
        asker.page.locator("[data-outcome=declined]").wait_for(timeout=PATIENCE)
        assert entries(asker) == before
        asker.page.locator("#undo").click()
        choose(other, "Agree")
        asker.page.locator("[data-outcome=undone]").wait_for(timeout=PATIENCE)
        expect(other.page.locator("#log .is-event").last).to_contain_text("took back", timeout=PATIENCE)
        deed(two, "leave", "Leave")
        expect(one.page.locator(".player .is-bot")).to_have_count(2, timeout=PATIENCE)
        expect(two.page.locator("[data-panel=return]")).to_be_visible(timeout=PATIENCE)
        two.page.get_by_role("button", name="Take my seat back").click()
        expect(one.page.locator(".player .is-bot")).to_have_count(1, timeout=PATIENCE)
        expect(one.page.locator(".presence.is-here")).to_have_count(2, timeout=PATIENCE)


def test_draw_is_offered_and_agreed_and_the_clock_runs_out(browser: Browser, server: Server) -> None:
    table = server.table("hex", "person", "person", seed=3)
    with seated(browser, server, table) as one, seated(browser, server, table, "seat_2") as two:
        one.wait()
        deed(one, "offer_draw")
        choose(two, "Decline")
        one.page.locator("[data-outcome=declined]").wait_for(timeout=PATIENCE)
        one.move(Random(1))
        two.wait()
        deed(two, "offer_draw")
        choose(one, "Agree")
        for seat in (one, two):
            expect(seat.page.locator(".is-over [data-part=sentence]")).to_have_text("The game is a draw.", timeout=PATIENCE)
    timed = server.table("hex", "person", "person", seed=3, clock={"each": "game", "seconds": 1, "then": "loses"})
    with seated(browser, server, timed) as one, seated(browser, server, timed, "seat_2") as two:
        for seat in (one, two):  # the first move of each is free; then the server counts a second
            seat.wait()
            seat.move(Random(1))
        for seat in (one, two):
            expect(seat.page.locator(".is-over #question")).to_contain_text("ran out of time", timeout=PATIENCE)


def test_player_who_leaves_is_played_on_by_a_bot_and_the_next_game_has_another_seed(browser: Browser, server: Server) -> None:
    table = server.table("kuhn_poker", "person", "person", seed=3)
    with seated(browser, server, table) as one, seated(browser, server, table, "seat_2") as two:
        one.wait()
        deed(one, "leave", "Leave")
        expect(two.page.locator(".player .is-bot")).to_have_count(1, timeout=PATIENCE)
        source = Random(1)
        while not two.over:
            two.wait()
            if not two.over:
                two.move(source)
        one.wait()
        two.page.locator("#question").get_by_role("button", name="Play again").click()
        one.page.get_by_role("button", name="Go to the new game").click()
        for seat in (one, two):
            seat.page.wait_for_url(lambda url: table["table"] not in url, timeout=PATIENCE)
            seat.page.locator(".is-mine #question, #players .is-asked").first.wait_for(timeout=PATIENCE)
            assert table["table"] not in seat.page.url
            assert not seat.over
