"""The rulebook beside a table: at the rule that matters now, with a search, and with a way back."""

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, expect

from tests.browser.browsing import PATIENCE, seated
from tests.web_server import Server

pytestmark = pytest.mark.full


def test_the_rulebook_opens_beside_the_board_at_the_action_that_is_asked_for(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("underwood", "person", "greedy", seed=1)) as seat:
        seat.wait()
        before = seat.page.locator("#position .board").first.bounding_box()
        seat.page.locator("#rulebook").click()
        book = seat.page.frame_locator(".rules-frame")
        expect(book.locator(".is-hit h3")).to_have_text("Place", timeout=PATIENCE)
        assert before == seat.page.locator("#position .board").first.bounding_box()
        seat.page.keyboard.press("Escape")
        expect(seat.page.locator(".rules-panel")).to_have_count(0)
        assert "rulebook" == seat.page.evaluate("document.activeElement.id")


def test_words_are_looked_for_in_the_rulebook_from_hit_to_hit(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("underwood", "person", "greedy", seed=1)) as seat:
        seat.wait()
        seat.page.locator("#rulebook").click()
        book = seat.page.frame_locator(".rules-frame")
        expect(book.locator("h1")).to_have_text("Underwood", timeout=PATIENCE)
        field = seat.page.get_by_role("searchbox", name="Search the rules")
        field.fill("mushroom")
        expect(book.locator(".is-hit")).to_contain_text("ushroom")
        first = book.locator(".is-hit").inner_text()
        field.press("Enter")
        expect(book.locator(".is-hit")).not_to_have_text(first)
        field.fill("no such words")
        expect(seat.page.locator(".rules-count")).to_have_text("No matches")
