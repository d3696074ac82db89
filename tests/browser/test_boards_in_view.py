"""Boards in a browser: whole beside the question on every screen, turned to the player's own side, quick with 1,000 pieces."""

from random import Random

import pytest

import interpreter
from interpreter.project import loading
from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, expect

from tests.browser.browsing import seated
from tests.tiers import by_game
from tests.web_server import Server

pytestmark = pytest.mark.full

SCREENS = {"small": (320, 568), "phone": (390, 844), "zoomed": (720, 450), "zoomed laptop": (640, 360), "laptop": (1280, 720), "desk": (1440, 900)}
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollTo(0, 0)))))"
_SEEN = """() => {
  const board = document.querySelector("#position .part-boards .board").getBoundingClientRect();
  const question = document.querySelector("#question").getBoundingClientRect();
  const inside = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return { board: inside(board), question: question.top >= 0 && question.top < innerHeight, across: document.documentElement.scrollWidth <= innerWidth };
}"""


@pytest.mark.parametrize("name", by_game(loading.shipped()))
def test_the_whole_board_is_in_view_with_its_question_on_every_screen(browser: Browser, server: Server, name: str) -> None:
    players = min(interpreter.load(name).players)
    table, source = server.table(name, "person", *["random"] * (players - 1), seed=3), Random(2)
    with seated(browser, server, table, has_touch=True) as seat:
        for _ in range(2):
            seat.wait()
            if not seat.over:
                seat.move(source)
        seat.wait()
        for width, height in SCREENS.values() if seat.page.locator("#position .part-boards .board").count() else ():
            seat.page.set_viewport_size({"width": width, "height": height})  # type: ignore[union-attr]  # a page of its own
            seat.page.evaluate(_PAINTED)
            assert seat.page.evaluate(_SEEN) == {"board": True, "question": True, "across": True}, (width, height)
        assert seat.troubles == []


def test_who_plays_black_sees_their_own_side_below_and_touches_what_they_see(browser: Browser, server: Server) -> None:
    table = server.table("chess", "random", "person", seed=1)
    with seated(browser, server, table, "seat_2", viewport={"width": 390, "height": 844}, has_touch=True) as seat:
        seat.wait()
        heights = [seat.page.locator(f"#position [data-place={place}]").bounding_box() for place in ("e1", "e8")]
        assert heights[0] is not None
        assert heights[1] is not None
        assert heights[0]["y"] < heights[1]["y"]
        box = seat.page.locator("#position [data-place=e7]").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert seat.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-place]').dataset.place", [x, y]) == "e7"
        seat.page.touchscreen.tap(x, y)  # type: ignore[union-attr]  # a page of its own
        expect(seat.page.locator("#position [data-place=e7]")).to_have_attribute("data-light", "chosen")


def test_rows_are_read_as_they_are_seen(browser: Browser, server: Server) -> None:
    table = server.table("chess", "random", "person", seed=1)
    with seated(browser, server, table, "seat_2") as seat:
        seat.wait()
        order = seat.page.locator("#position [role=gridcell]").evaluate_all("all => all.map((each) => each.dataset.place)")
        assert (order[0], order[7], order[-1]) == ("h1", "a1", "a8")


def test_a_spectator_sees_the_board_as_it_is_printed(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table, "spectator") as seat:
        seat.page.locator("#position [role=gridcell]").first.wait_for()
        order = seat.page.locator("#position [role=gridcell]").evaluate_all("all => all.map((each) => each.dataset.place)")
        assert (order[0], order[-1]) == ("a8", "h1")
