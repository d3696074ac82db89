"""Movement in a browser: cards and pieces go from place to place, numbers count, a finished trick stays until it has been seen."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import PATIENCE, Seat, seated
from tests.web_server import Server

pytestmark = pytest.mark.full

# What is animated, by the name of the animation or as `counts`; whether anything but place, size and opacity is.
RECORD = """() => {
  window.moved = [];
  window.properties = new Set();
  document.addEventListener("animationstart", (event) => {
    window.moved.push(event.animationName.replace(/-[01]$/, ""));
    for (const each of event.target.getAnimations()) for (const frame of each.effect.getKeyframes()) for (const name in frame) window.properties.add(name);
  }, true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.classList.contains("strip")) window.moved.push("counts");
    for (const frame of frames) for (const name in frame) window.properties.add(name);
    window.longest = Math.max(window.longest ?? 0, timing.duration);
    return animate.call(this, frames, timing);
  };
  const wait = window.setTimeout;
  window.setTimeout = (told, after, ...more) => (after === 1500 && window.isPatient ? 0 : wait(told, after, ...more));
}"""
ALLOWED = {"transform", "translate", "opacity", "transformOrigin", "offset", "computedOffset", "easing", "composite"}


@contextmanager
def watched(browser: Browser, server: Server, game: str, players: int, **settings: object) -> Iterator[tuple[Seat, Page]]:
    """Somebody who plays with bots, in a page that notes what moves."""
    table = server.table(game, "person", *["random"] * (players - 1), seed=3)
    with seated(browser, server, table, **({"reduced_motion": "no-preference"} | settings)) as seat:
        page = seat.page
        assert isinstance(page, Page)
        page.evaluate(RECORD)
        seat.wait()
        page.locator("#guide .quiet").click()
        yield seat, page


def play_until(seat: Seat, page: Page, condition: str) -> None:
    """Answer until a condition of the page holds."""
    source = Random(2)
    for _ in range(20):
        if page.evaluate(condition):
            return
        seat.wait()
        seat.move(source)
        seat.wait()
    assert page.evaluate(condition)


def test_cards_fly_by_transform_and_opacity_and_leave_nothing_behind(browser: Browser, server: Server) -> None:
    with watched(browser, server, "hearts", 4) as (seat, page):
        play_until(seat, page, "window.moved.includes('flies') && window.moved.includes('slides') && window.moved.includes('awaits')")
        page.wait_for_function("() => document.querySelectorAll('.flights > *').length === 0", timeout=PATIENCE)
        assert set(page.evaluate("[...window.properties]")) <= ALLOWED


def test_pieces_slide_on_their_board(browser: Browser, server: Server) -> None:
    with watched(browser, server, "chess", 2) as (seat, page):
        play_until(seat, page, "window.moved.includes('slides')")
        page.wait_for_function("() => document.querySelector('.slides-0, .slides-1') === null", timeout=PATIENCE)


def test_numbers_count(browser: Browser, server: Server) -> None:
    with watched(browser, server, "mycelia", 2) as (seat, page):
        play_until(seat, page, "window.moved.includes('counts')")
        assert page.evaluate("window.longest") <= 400


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_finished_trick_stays_with_its_winner_until_a_touch(browser: Browser, server: Server, motion: str) -> None:
    with watched(browser, server, "spades", 4, reduced_motion=motion) as (seat, page):
        page.evaluate("window.isPatient = true")  # a trick waits for a touch alone
        source = Random(2)
        for _ in range(4):  # the bid, then cards until a trick is whole
            seat.wait()
            seat.move(source)
            page.wait_for_function("() => document.querySelector('.is-mine #question, .is-taking') !== null", timeout=PATIENCE)
            if page.locator(".is-taking").count():
                break
        expect(page.locator(".trick-seat .face:not(.is-empty)")).to_have_count(4)
        winner = page.locator(".is-taking .trick-name span").inner_text()
        expect(page.locator("#question h2")).to_have_text(f"Taken by {winner}")
        page.locator("#title").click()
        expect(page.locator(".is-taking")).to_have_count(0)
        seat.wait()
        assert (page.evaluate("window.moved") == []) is (motion == "reduce")


def test_who_is_asked_once_more_is_told(browser: Browser, server: Server) -> None:
    with watched(browser, server, "kalah", 2) as (seat, page):
        source = Random(1)
        for _ in range(60):
            seat.wait()
            log = page.locator("#log .is-move b").all_inner_texts()
            if log and log[-1] == page.locator(".player.is-you h3").inner_text():
                expect(page.locator("#question .phase")).to_have_text("Your turn again")
                return
            expect(page.locator("#question .phase")).to_have_text("")
            seat.move(source)
        pytest.fail("nobody was asked once more")


def test_a_card_is_laid_out_by_dragging_it(browser: Browser, server: Server) -> None:
    with watched(browser, server, "hearts", 4) as (_, page):
        cards = page.locator(".part-own .face[data-light=now]")
        target = page.locator("#position .trick").bounding_box()
        assert target is not None

        def drag(place: int, x: float, y: float) -> None:
            box = cards.nth(place).bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + 12, box["y"] + 20)
            page.mouse.down()
            page.mouse.move(x, y, steps=3)
            page.mouse.up()

        drag(0, target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
        expect(page.locator(".set-count")).to_have_text("1 of 3 chosen")
        drag(0, 4, 4)  # beside the table: it goes back
        expect(page.locator(".set-count")).to_have_text("1 of 3 chosen")
        assert page.locator(".held-picture").count() == 0
