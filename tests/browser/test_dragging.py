"""Dragging in a browser: the same answers as by two touches, with mouse and finger; the page scrolls and the board moves as before."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, CDPSession, expect

from tests.browser.browsing import PATIENCE, Seat, seated
from tests.web_server import Server

pytestmark = pytest.mark.full

Spot = tuple[float, float]


def middle(seat: Seat, place: str) -> Spot:
    """Where a place is on the screen."""
    box = seat.page.locator(f"#position [data-place={place}]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(seat: Seat, start: str, end: Spot) -> None:
    """Press the mouse on a place, move it somewhere, let go."""
    mouse = seat.page.mouse  # type: ignore[union-attr]  # a page of its own
    mouse.move(*middle(seat, start))
    mouse.down()
    mouse.move(end[0] + 9, end[1])
    mouse.move(*end)
    mouse.up()


def answer(seat: Seat) -> str | None:
    """The whole answer that stands there to be confirmed."""
    seat.page.locator("[data-part=send]").wait_for(timeout=PATIENCE)
    return seat.page.locator("[data-part=send]").get_attribute("data-answer")


def chosen(seat: Seat) -> list[str]:
    """The places that are chosen."""
    places = seat.page.locator("#position [data-light=chosen]").evaluate_all("all => all.map((each) => each.dataset.place)")
    return sorted(map(str, places))


@contextmanager
def begun(browser: Browser, server: Server, **settings: object) -> Iterator[Seat]:
    """Somebody who is asked for a move that two touches make."""
    with seated(browser, server, server.table("chess", "person", "person", seed=1), **settings) as seat:
        seat.wait()
        if seat.page.locator("#guide .quiet").is_visible():
            seat.page.locator("#guide .quiet").click()  # no explanations
        seat.page.locator("#position [data-place=g1]").scroll_into_view_if_needed()
        yield seat


def test_dragging_makes_the_answer_that_two_touches_make(browser: Browser, server: Server) -> None:
    with begun(browser, server) as seat:
        for place in ("g1", "f3"):
            seat.page.locator(f"#position [data-place={place}]").click()
        by_touches = answer(seat)
        seat.page.keyboard.press("Escape")
        seat.page.keyboard.press("Escape")
        assert chosen(seat) == []
        drag(seat, "g1", middle(seat, "f3"))
        assert (answer(seat), chosen(seat)) == (by_touches, ["f3", "g1"])
        drag(seat, "g1", middle(seat, "h3"))  # taken up again
        assert chosen(seat) == ["g1", "h3"]
        assert seat.page.locator(".held-picture").count() == 0


def test_what_falls_where_it_cannot_be_goes_back_and_why_is_said(browser: Browser, server: Server) -> None:
    with begun(browser, server) as seat:
        drag(seat, "g1", middle(seat, "e5"))
        seat.page.locator("#reasons").wait_for(timeout=PATIENCE)
        assert "e5" in seat.page.locator("#reasons h3").inner_text()
        assert chosen(seat) == []
        drag(seat, "g1", (4, 4))
        expect(seat.page.locator("#reasons")).to_contain_text("You can't put it there", timeout=PATIENCE)
        assert chosen(seat) == []


def test_a_small_movement_is_a_touch_and_a_dragged_piece_is_dropped_by_escape(browser: Browser, server: Server) -> None:
    with begun(browser, server) as seat:
        x, y = middle(seat, "g1")
        drag(seat, "g1", (x + 2, y - 1))
        assert chosen(seat) == ["g1"]
        drag(seat, "g1", (x + 2, y - 1))
        assert chosen(seat) == []
        mouse = seat.page.mouse  # type: ignore[union-attr]  # a page of its own
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 40, y - 40)
        assert seat.page.locator(".held-picture").count() == 1
        seat.page.keyboard.press("Escape")
        assert seat.page.locator(".held-picture").count() == 0
        mouse.up()
        assert chosen(seat) == []


_SCROLLED = "[...document.querySelectorAll('main, .positions, .tabletop')].reduce((sum, each) => sum + each.scrollTop, 0)"


def slide(touch: CDPSession, start: Spot, end: Spot) -> None:
    """Put a finger down, move it, lift it."""

    def points(x: float, y: float) -> list[dict[str, float]]:
        return [{"x": x, "y": y, "id": 1}]

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(*start)})
    for part in range(1, 11):
        x, y = (one + (other - one) * part / 10 for one, other in zip(start, end, strict=True))
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points(x, y)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_drags_what_can_move_and_scrolls_with_everything_else(browser: Browser, server: Server) -> None:
    phone = {"viewport": {"width": 380, "height": 500}, "has_touch": True, "is_mobile": True}
    with begun(browser, server, **phone) as seat:
        touch = seat.page.context.new_cdp_session(seat.page)  # type: ignore[union-attr,arg-type]  # a page of its own
        scrolled = seat.page.evaluate(_SCROLLED)
        slide(touch, middle(seat, "g1"), middle(seat, "f3"))
        assert answer(seat)
        assert chosen(seat) == ["f3", "g1"]
        assert seat.page.evaluate(_SCROLLED) == scrolled
        seat.page.locator("[data-part=confirm] .quiet").click()
        x, y = middle(seat, "d3")
        slide(touch, (x, y), (x, y - 200) if scrolled < 100 else (x, y + 200))
        seat.page.wait_for_function(f"before => ({_SCROLLED}) !== before", arg=scrolled, timeout=PATIENCE)
        assert chosen(seat) == ["g1"]


def test_a_board_that_is_larger_than_its_frame_is_moved_by_what_cannot_be_dragged(browser: Browser, server: Server) -> None:
    with begun(browser, server) as seat:
        seat.page.locator("#larger").click()
        seen = seat.page.locator("#position svg.board").get_attribute("viewBox")
        x, y = middle(seat, "d4")
        drag(seat, "d4", (x - 60, y))
        moved = seat.page.locator("#position svg.board").get_attribute("viewBox")
        assert moved != seen
        drag(seat, "c2", middle(seat, "c3"))
        assert chosen(seat) == ["c2", "c3"]
        assert seat.page.locator("#position svg.board").get_attribute("viewBox") == moved


def test_what_is_held_stays_in_the_hand_while_others_act(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table) as one, seated(browser, server, table, "seat_2") as two:
        one.wait()
        mouse = one.page.mouse  # type: ignore[union-attr]  # a page of its own
        mouse.move(*middle(one, "g1"))
        mouse.down()
        mouse.move(*middle(one, "f3"))
        two.page.locator("#menu").click()
        two.page.locator("[data-deed=offer_draw]").click()
        one.page.locator("#offers button").first.wait_for(timeout=PATIENCE)
        assert one.page.locator(".held-picture").count() == 1
        mouse.move(*middle(one, "f3"))  # the offer stands above the board
        mouse.up()
        assert chosen(one) == ["f3", "g1"]
