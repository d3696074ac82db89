"""Games played by keys alone, from the lobby to another game: nothing is clicked, and every stop shows that it has the focus."""

from random import Random

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("playwright")

from playwright.sync_api import Browser

from tests.browser.browsing import PATIENCE, seated
from tests.browser.keyboard import Keyboard, KeyboardSeat
from tests.web_server import Server

pytestmark = pytest.mark.full

WHOLE = {"underwood": 3, "glade": 2, "mycelia": 2, "drunter_drueber": 3, "chess": 2, "spades": 4}
GAMES = WHOLE if NIGHTLY else {"underwood": 2, "glade": 2, "spades": 4}
MOVES = 2000 if NIGHTLY else 2  # nobody plays well: some games take many hundreds


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_keys(browser: Browser, server: Server, game: str) -> None:
    table, source = server.table(game, "person", *["random"] * (GAMES[game] - 1), seed=3), Random(1)
    with seated(browser, server, table) as other:
        seat = KeyboardSeat(other.page)
        for _ in range(MOVES):
            seat.wait()
            if seat.over:
                break
            seat.move(source)
        assert seat.over or not NIGHTLY
        if seat.over:
            seat.keys.enter("[data-part=actions] button")
            seat.page.locator("dialog a.primary").wait_for(timeout=PATIENCE)
            address = seat.page.url
            seat.keys.enter("dialog a.primary")
            seat.page.wait_for_url(lambda url: url != address)
            seat.wait()


def test_from_the_lobby_to_a_move_by_keys(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    keys = Keyboard(page)
    page.goto(server.origin)
    page.locator("[data-game=hex]").wait_for(timeout=PATIENCE)
    keys.enter("[data-game=hex]")
    page.locator("#begin").wait_for(timeout=PATIENCE)
    keys.tab_to("#setup-seat-1")
    keys.press("Home")  # a person
    keys.enter("#begin")
    page.locator(".made").wait_for(timeout=PATIENCE)
    keys.enter(".made li:nth-child(2) button")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator(".made li:nth-child(2) input").input_value()
    keys.enter(".setup-foot a.primary")
    seat = KeyboardSeat(page)
    seat.wait()
    seat.move(Random(1))
    context.close()


def test_what_is_typed_is_completed_and_sent_by_keys(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table) as other:
        keys = Keyboard(other.page)
        other.wait()
        keys.enter(".all-answers summary")
        keys.tab_to("#notation")
        known = other.page.locator("#known-answers option").evaluate_all("(all) => all.map((each) => each.value)")
        answer = next(each for each in known if "e2" in each and "e4" in each)
        keys.type(answer)
        keys.press("Enter")
        other.page.locator("#log li", has_text="e4").wait_for(timeout=PATIENCE)


def test_the_focus_stays_where_it_was_and_says_why_not(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "random", seed=1)
    with seated(browser, server, table) as other:
        keys = Keyboard(other.page)
        other.wait()
        keys.tab_to("[data-place]")
        keys.type("e5")
        keys.press("?")
        other.page.locator("#reasons").wait_for(state="visible", timeout=PATIENCE)
        keys.press("Escape")
        assert other.page.locator("#reasons").is_hidden()
        assert keys.on("[data-place=e5]")
        other.page.wait_for_timeout(850)
        keys.type("g1")
        keys.press("Enter", "ArrowUp", "ArrowUp", "ArrowRight", "Enter", "Enter")
        other.page.locator("#log li", has_text="h3").wait_for(timeout=PATIENCE)
        other.wait()
        assert keys.on("[data-place=h3]")
