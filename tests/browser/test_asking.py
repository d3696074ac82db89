"""Touches against bots and with people, marks of hints, moves of the others as they are told, and a page that does not come to life."""

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Route, expect

from tests.browser.browsing import seated
from tests.web_server import Server

pytestmark = pytest.mark.full


def test_against_bots_a_touch_on_the_only_card_acts(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("draughts", "person", "greedy", seed=1), confirms=False) as seat:
        page = seat.page
        page.locator("#position [data-place=a3]").click()
        only = page.locator("#position [data-place=b4]")
        expect(only).to_have_attribute("data-light", "now")
        expect(page.locator("[data-part=send]")).to_have_count(0)
        only.click()
        expect(page.locator("#log")).to_contain_text("b4")


def test_with_people_a_touch_waits_for_confirmation(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("draughts", "person", "person", seed=1), confirms=False) as seat:
        page = seat.page
        page.locator("#position [data-place=a3]").click()
        page.locator("#position [data-place=b4]").click()
        expect(page.locator("[data-part=send]")).to_have_text("Confirm")
        page.locator("[data-part=send]").click()
        expect(page.locator("#log")).to_contain_text("b4")


def test_refusal_lies_outside_of_the_board(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("glade", "person", "greedy", seed=1), confirms=False) as seat:
        page = seat.page
        page.locator("#position [data-place=r3c2]").first.click()
        reasons = page.locator("#reasons")
        expect(reasons).to_contain_text("Your first tile must lie on the centre.")
        expect(reasons.get_by_role("heading")).to_have_text("Why not row 3, column 2?")
        one, other = (page.locator(each).first.bounding_box() for each in ("#reasons", "#position .board"))
        assert one is not None
        assert other is not None
        assert one["x"] >= other["x"] + other["width"] or one["y"] >= other["y"] + other["height"] or one["x"] + one["width"] <= other["x"]
        page.locator("#position .part-own [data-light=now]").first.click()
        expect(reasons).to_be_hidden()


def test_hint_marks_what_it_is_about_until_it_is_closed(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("glade", "person", "greedy", seed=1), confirms=False) as seat:
        page = seat.page
        page.locator("#hint").click()
        expect(page.locator(".hint-marks rect")).to_have_count(2)
        expect(page.locator(".hint-marks polygon")).to_have_count(1)
        page.locator(".hint-box").get_by_role("button", name="Close").click()
        expect(page.locator(".hint-marks rect")).to_have_count(0)


def test_moves_of_the_others_are_told_and_shown_again(browser: Browser, server: Server) -> None:
    with seated(
        browser, server, server.table("draughts", "person", "greedy", seed=1), confirms=False, reduced_motion="no-preference"
    ) as seat:
        page = seat.page
        page.locator("#position [data-place=a3]").click()
        page.locator("#position [data-place=b4]").click()
        since = page.locator("#since")
        expect(since).to_contain_text("White moved")
        since.get_by_role("button", name="Show again").click()
        expect(page.locator("#position [data-place=b4]")).not_to_have_class("is-empty")
        page.locator("#position [data-light=now]").first.click()  # White may have left nothing but a capture
        expect(since).to_be_hidden()


def test_page_whose_script_fails_says_so(browser: Browser, server: Server) -> None:
    table = server.table("draughts", "person", "greedy", seed=1)
    page = browser.new_context(locale="de").new_page()

    def broken(route: Route) -> None:
        route.fulfill(status=200, content_type="text/javascript", body="let once; let once;")

    page.route("**/assets/*.js", broken)
    page.goto(f"{server.origin}/t/{table['table']}#{table['links']['seat_1']}")
    expect(page.locator("#trouble")).to_contain_text("Die Partie wurde nicht geladen.")
    page.unroute("**/assets/*.js", broken)
    page.locator("#reload").click()
    expect(page.locator(".is-mine #question")).to_be_visible()
    expect(page.locator("#trouble")).to_have_count(0)
    page.context.close()


def test_a_touch_means_the_thing_at_the_place_from_which_one_is_chosen(browser: Browser, server: Server) -> None:
    with seated(browser, server, server.table("glade", "person", "greedy", seed=1), confirms=False) as seat:
        page = seat.page
        page.locator("#guide .choice").first.click()
        page.locator("#lesson").get_by_role("button", name="Lesson 5 of 5").click()
        expect(page.locator("#lesson")).to_contain_text("Enclosed fields")
        page.locator("#position [data-place=r5c6]").first.click()
        row, store = (
            page.locator(f"#position .part-own [data-at='{each}(seat_1)'] [data-thing='toadstool:yellow_single']")
            for each in ("row", "store")
        )
        expect(store).to_have_attribute("data-light", "now")
        expect(row).not_to_have_attribute("data-light", "now")
        row.click()
        expect(page.locator("#reasons")).to_contain_text("it is marked there")
        store.click()
        expect(page.locator("#lesson")).to_contain_text("Right!")
