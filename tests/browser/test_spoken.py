"""What a screen reader is told of a table, by Chromium's tree of accessibility: names, headings, lists, and one sentence for each answer."""

from random import Random

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import PATIENCE, seated
from tests.browser.keyboard import Keyboard, KeyboardSeat
from tests.web_server import Server

pytestmark = pytest.mark.full


def spoken(page: Page) -> str:
    """What is said next in the live region."""
    page.wait_for_function("() => document.querySelector('#spoken').textContent !== ''", timeout=PATIENCE)
    return page.locator("#spoken").text_content() or ""


def test_places_say_what_lies_there_and_whether_they_can_be_chosen(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table) as seat:
        seat.wait()
        page, keys = seat.page, Keyboard(seat.page)
        expect(page.get_by_role("grid", name="Board")).to_match_aria_snapshot(
            """
            - grid "Board":
              - row "a8 to h8":
                - gridcell "a8, Black rook"
                - gridcell "b8, Black knight"
            """
        )
        assert page.locator(".board [tabindex='0']").count() == 1
        keys.tab_to("[data-place]")
        keys.type("g1")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "g1, White knight, can be chosen"
        keys.press("Enter")
        assert spoken(page).strip().endswith(" chosen. Next choices: 2")
        assert page.evaluate("document.activeElement.getAttribute('aria-selected')") == "true"


def test_a_reason_is_spoken_by_one_key_and_spoken_again(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table) as seat:
        seat.wait()
        page, keys = seat.page, Keyboard(seat.page)
        keys.tab_to("[data-place]")
        keys.type("e5")
        said = []
        for _ in range(2):
            page.evaluate("() => { document.querySelector('#spoken').textContent = ''; }")
            keys.press("?")
            said.append(spoken(page))
        assert said[0] != said[1]
        assert said[0].strip() == said[1].strip() != ""
        assert page.locator("#reasons p").first.inner_text() in said[0]


def test_an_answer_is_one_sentence_and_what_is_asked_follows(browser: Browser, server: Server) -> None:
    table, source = server.table("spades", "person", *["random"] * 3, seed=3), Random(1)
    with seated(browser, server, table) as other:
        seat = KeyboardSeat(other.page)
        for _ in range(3):
            seat.wait()
            seat.move(source)
        seat.wait()
        seat.page.wait_for_function(
            "() => document.querySelector('#spoken').textContent.includes('Play a card of your hand.')", timeout=PATIENCE
        )
        said = seat.page.locator("#spoken").inner_text()
        assert said.count("Play a card of your hand.") == 1
        assert ".." not in said
        assert "Waiting" not in said
        assert any(f"{name} played " in said for name in ("East", "South", "West"))


def test_there_are_headings_and_lists_of_pieces_moves_and_answers(browser: Browser, server: Server) -> None:
    table, source = server.table("underwood", "person", "random", "random", seed=3), Random(1)
    with seated(browser, server, table) as other:
        seat = KeyboardSeat(other.page)
        seat.wait()
        seat.move(source)
        seat.wait()
        for summary in ("#pieces summary", ".all-answers summary"):
            seat.keys.enter(summary)
        headings = seat.page.get_by_role("heading", level=2).all_inner_texts()
        assert {
            "Place a mycelium on an empty space that touches no piece of another player.",
            "Players",
            "Moves",
            "All moves as a list",
            "Where everything is",
        } <= set(headings)
        expect(seat.page.locator("#pieces").get_by_role("heading", level=3)).to_have_text("Board")
        expect(seat.page.locator("#pieces").get_by_role("listitem").filter(has_text="Red mycelium: ")).to_have_count(1)
        assert seat.page.locator(".choice-list").get_by_role("listitem").count() > 5
        assert seat.page.locator("#log").get_by_role("listitem").count() >= 3
