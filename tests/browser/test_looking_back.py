"""What was answered earlier, in a browser: the positions before and after it, and links that lead there."""

from random import Random

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, expect

from tests.browser.browsing import PATIENCE, Seat, seated
from tests.web_server import Json, Server

pytestmark = pytest.mark.full


def said(seat: Seat) -> str:
    """What stands above the positions."""
    seat.page.locator("#past").wait_for(timeout=PATIENCE)
    return seat.page.locator("#past").inner_text()


def pieces(seat: Seat, pane: str, place: str) -> int:
    """How many pieces a picture shows at a place: what is called empty holds none."""
    label = seat.page.locator(f"{pane} [data-place={place}]").get_attribute("aria-label") or ""
    return 0 if "empty" in label else 1


def begun(server: Server) -> Json:
    """A table of two persons at which a move is made by two touches."""
    return server.table("breakthrough", "person", "person", seed=1)


def move(seat: Seat, start: str, end: str) -> None:
    """Touch where something is and where it goes, and confirm."""
    seat.wait()
    for place in (start, end):
        seat.page.locator(f"#position [data-place={place}]").click()
    seat.page.locator("[data-part=send]").click()
    seat.page.locator("#question:not(.is-mine *)").wait_for(timeout=PATIENCE)


def test_an_entry_of_the_log_shows_the_position_before_and_after_it(browser: Browser, server: Server) -> None:
    table = begun(server)
    with seated(browser, server, table) as one, seated(browser, server, table, "seat_2") as two:
        move(one, "a2", "a3")
        move(two, "b7", "b6")
        one.wait()
        one.page.locator("#log li button").first.click()
        assert "Move 1 of 2" in said(one)
        assert [pieces(one, pane, place) for pane in ("#position-before", "#position") for place in ("a2", "a3")] == [1, 0, 0, 1]
        for pane in ("#position-before", "#position"):
            marked = one.page.locator(f"{pane} .is-last").evaluate_all("all => all.map((each) => each.dataset.place)")
            assert sorted(marked) == ["a2", "a3"]
        assert one.page.locator("#position .arrow").count() == 1
        one.page.keyboard.press("ArrowDown")
        expect(one.page.locator("#past-text")).to_have_text("Move 2 of 2", timeout=PATIENCE)
        one.page.keyboard.press("ArrowUp")
        expect(one.page.locator("#past-text")).to_have_text("Move 1 of 2", timeout=PATIENCE)
        two.page.locator("#log li button").last.click()
        assert "Move 2 of 2" in said(two)
        one.page.keyboard.press("Escape")
        move(one, "c2", "c3")
        expect(two.page.locator("#past-text")).to_have_text("Move 2 of 3", timeout=PATIENCE)  # nobody is pulled away by what is new
        assert pieces(two, "#position", "c3") == 0
        two.page.locator("#past-end").click()
        assert two.page.locator("#past").is_hidden()
        assert pieces(two, "#position", "c3") == 1


def test_a_link_leads_others_to_the_same_position_without_the_seat(browser: Browser, server: Server) -> None:
    table = begun(server)
    with seated(browser, server, table) as one, seated(browser, server, table, "seat_2") as two:
        move(one, "a2", "a3")
        move(two, "b7", "b6")
        two.page.locator("#log li button").first.click()
        assert "Move 1 of 2" in said(two)
        assert two.page.url.endswith("&answer=1")
        two.page.reload()
        assert "Move 1 of 2" in said(two)
        two.page.evaluate("() => Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        two.page.locator("#past-link").click()
        link = two.page.locator("#past-address input").input_value()
        two.page.locator("#past-end").click()
        assert two.page.url.endswith(f"#{table['links']['seat_2']}")
    assert not [name for name, secret in table["links"].items() if secret in link and name != "spectator"]
    shown = link.partition("#")[2]
    for fragment, sentence in (
        (shown, "Move 1 of 2"),
        (shown.replace("=1", "=99"), "move 99"),
        (shown.replace("=1", "=x"), "move x"),
    ):
        with seated(browser, server, {**table, "links": {"other": fragment}}, "other") as other:
            assert sentence in said(other)
            assert other.page.locator("#position-before").is_visible() is (sentence == "Move 1 of 2")
            other.page.locator("#past-end").click()
            assert other.page.locator("#past").is_hidden()


def test_hands_that_were_seen_then_are_seen_again_and_no_others(browser: Browser, server: Server) -> None:
    table, source = server.table("spades", "person", "random", "random", "random", seed=5), Random(1)
    with seated(browser, server, table) as seat:
        for _ in range(2):
            seat.wait()
            seat.move(source)
        seat.wait()
        seat.page.locator("#log li button").nth(1).click()
        assert "Move 1 of" in said(seat)
        for pane in ("#position-before", "#position"):
            assert seat.page.locator(f"{pane} .part-own .is-hand .face:not(.is-back)").count() == 13
            assert seat.page.locator(f"{pane} .part-middle button.face").count() <= 4
