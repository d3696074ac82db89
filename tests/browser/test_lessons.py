"""Lessons in a browser: begun from a game, judged, tried again, gone on with, and back to the game."""

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import seated
from tests.web_server import Server

pytestmark = pytest.mark.full


def touch(page: Page, *places: str) -> None:
    """Touch places of the board one after the other, and confirm."""
    for place in places:
        page.locator(f"#position [data-place={place}]").click()
    page.locator("[data-part=send]").click()


def test_lessons_are_learned_and_lead_back_to_the_game(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("draughts", "person", "greedy", seed=1)) as seat:
        seat.wait()
        page, game = seat.page, seat.page.url
        page.locator("#guide .choice").first.click()
        lesson = page.locator("#lesson")
        expect(lesson).to_contain_text("Lesson 1 of 5")
        touch(page, "c3", "b4")
        expect(lesson).to_contain_text("Right!")
        expect(page.locator("#question button:visible")).to_have_count(1)
        page.get_by_role("button", name="Next lesson").click()
        expect(lesson).to_contain_text("Lesson 2 of 5")
        expect(lesson.get_by_role("button", name="Lesson 1 of 5, Walking, learned")).to_be_visible()
        lesson.get_by_role("button", name="Lesson 4 of 5").click()
        expect(lesson).to_contain_text("The king")
        touch(page, "e3", "d4")
        expect(lesson).to_contain_text("one step away from the last row")
        page.get_by_role("button", name="Try again").click()
        expect(lesson).not_to_contain_text("one step away")
        touch(page, "c7", "d8")
        expect(lesson).to_contain_text("Right!")
        lesson.get_by_role("link", name="Back to the game").click()
        expect(page.locator("#position [data-place=c3]")).to_be_visible()
        assert page.url == game
        expect(page.locator("#lesson")).to_be_hidden()


def test_lessons_of_the_first_page_lead_to_the_setup_of_their_game(browser: Browser, server: Server) -> None:
    page = browser.new_page(locale="en")
    page.goto(server.origin)
    page.locator("[data-learn=draughts]").click()
    expect(page.locator("#lesson")).to_contain_text("Lesson 1 of 5")
    page.get_by_role("link", name="Play a whole game").click()
    expect(page.locator("dialog[open] #begin")).to_be_visible()
    expect(page.locator("#setup-title")).to_have_text("Draughts")
    page.close()


def test_a_game_without_lessons_is_learned_by_a_first_game_that_is_explained(browser: Browser, server: Server) -> None:
    page = browser.new_page(locale="en")
    page.goto(server.origin)
    page.locator("[data-learn=nim]").click()
    expect(page.locator("#guide h3")).to_have_text("Nim")
    page.close()


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}], ids=lambda size: str(size["width"]))
def test_the_button_of_the_guide_stays_where_it_is_and_covers_no_text(browser: Browser, server: Server, size: dict[str, int]) -> None:
    with seated(browser, server, server.table("mycelia", "person", "greedy", seed=1), viewport=size) as seat:
        seat.wait()
        if size["width"] < 600:
            seat.page.locator("#guide-dock > summary").click()
        seat.page.get_by_role("button", name="Yes, explain").click()
        places = []
        for title in ("Mycelia", "What happens now", "Play a card"):
            expect(seat.page.locator("#guide h3")).to_have_text(title)
            text, button = (seat.page.locator(f"#guide {each}").bounding_box() for each in (".guide-text", ".guide-buttons .choice"))
            assert text is not None
            assert button is not None
            assert text["y"] + text["height"] <= button["y"]
            places.append((button["x"], button["y"]))
            seat.page.locator("#guide .guide-buttons .choice").click()
        assert len(set(places)) == 1


def test_terms_and_figures_tell_what_they_mean(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("glade", "person", "greedy", seed=1)) as seat:
        seat.wait()
        seat.page.locator("#question .term", has_text="set").click()
        expect(seat.page.locator(".saying")).to_contain_text("at least one is the same")
        seat.page.keyboard.press("Escape")
        seat.page.locator(".own-figures .term", has_text="in the row").first.click()
        expect(seat.page.locator(".saying")).to_contain_text("They count nothing there")


def test_tables_of_lessons_are_not_remembered(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("draughts", "person", "greedy", seed=1)) as seat:
        seat.wait()
        seat.page.locator("#guide .choice").first.click()
        expect(seat.page.locator("#lesson")).to_contain_text("Lesson 1 of 5")
        known = seat.page.evaluate("() => JSON.parse(localStorage.getItem('tables')).length")
        assert known == 1
