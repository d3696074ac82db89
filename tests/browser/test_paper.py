"""Tables and rulebooks on paper, A4 and Letter: nothing is cut, nothing is lit, nobody prints their screen's darkness."""

import re
from random import Random
from typing import Any

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page

from interpreter.project.loading import shipped
from tests.browser.browsing import PATIENCE, seated
from tests.web_server import Server

pytestmark = pytest.mark.full

GAMES = sorted(shipped()) if NIGHTLY else ["underwood", "spades"]
PAPERS = {"A4": (210, 297), "Letter": (216, 279)}  # mm
MARGIN = 15  # mm
PX = 96 / 25.4  # of a mm
CUT = """([width, height]) => {
  const cut = [];
  for (const node of document.querySelectorAll("body *")) {
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    if (box.width === 0 || box.height === 0 || box.right < 0 || node.closest("#spoken, .badge, [hidden]") || style.clipPath !== "none") continue;
    const name = `${node.tagName}.${node.getAttribute("class")}`;
    if (box.right > width + 1 || box.left < -1) cut.push(`${name} is too wide: ${box.left} to ${box.right}`);
    if (["auto", "scroll", "hidden"].includes(style.overflowY) && node.scrollHeight > node.clientHeight + 1) cut.push(`${name} is scrolled`);
    if (["grid", "flex"].includes(style.display) && node.querySelector(".board-box")) cut.push(`${name} lays boards over what follows when a page ends in it`);
    if (style.breakInside === "avoid" && box.height > height) cut.push(`${name} is higher than a page: ${box.height}`);
  }
  return cut;
}"""


def cut(page: Page, paper: str) -> list[str]:
    """What would be cut on a paper."""
    room = [(side - 2 * MARGIN) * PX for side in PAPERS[paper]]
    before = page.viewport_size
    page.emulate_media(media="print")
    page.set_viewport_size({"width": int(room[0]), "height": int(room[1])})
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    said: list[str] = page.evaluate(CUT, room)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert before is not None
    page.set_viewport_size(before)
    return said


def pages_of(pdf: bytes) -> int:
    """How many pages there are."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_whole_on_paper(browser: Browser, server: Server, game: str) -> None:
    players = server.get(f"/api/setup?game={game}")["players"][0]
    table, source = server.table(game, "person", *["random"] * (players - 1), seed=3), Random(1)
    with seated(browser, server, table) as seat:
        for _ in range(3):
            seat.wait()
            if not seat.over:
                seat.move(source)
        seat.wait()
        for paper in PAPERS:
            assert [] == cut(seat.page, paper)
            assert pages_of(seat.page.pdf(format=paper)) <= 2 + seat.page.locator(".board-box").count()


def test_a_board_that_was_made_larger_is_whole_on_paper_and_larger_afterwards(browser: Browser, server: Server) -> None:
    table = server.table("hex", "person", "person", seed=1)
    with seated(browser, server, table) as seat:
        seat.wait()
        board = seat.page.locator(".board")
        whole = board.get_attribute("viewBox")
        for _ in range(4):
            seat.page.locator("#larger").click()
        larger = board.get_attribute("viewBox")
        assert larger != whole
        seat.page.evaluate("() => addEventListener('afterprint', () => { window.printed = true; })")
        seat.page.evaluate(
            "() => addEventListener('beforeprint', () => { window.seen = document.querySelector('.board').getAttribute('viewBox'); })"
        )
        seat.page.pdf()
        seat.page.wait_for_function("() => window.printed", timeout=PATIENCE)
        assert (seat.page.evaluate("window.seen"), board.get_attribute("viewBox")) == (whole, larger)


@pytest.mark.parametrize("settings", [{}, {"color_scheme": "dark"}], ids=["light", "dark"])
def test_paper_is_white_and_nothing_on_it_is_lit(browser: Browser, server: Server, settings: dict[str, Any]) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table, **settings) as seat:
        seat.wait()
        seat.page.locator("[data-place=g1]").click()
        seat.page.emulate_media(media="print", **settings)
        colours = seat.page.evaluate(
            "[getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color, "
            "...[...document.querySelectorAll('.cell-ground')].map((each) => getComputedStyle(each).fill)]"
        )
        assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)", *["rgb(255, 255, 255)"] * 64]
        lights = (
            "[...document.querySelectorAll('.cell-light, .cell-dot')].filter((each) => getComputedStyle(each).stroke !== 'none').length"
        )
        assert seat.page.evaluate(lights) == 0


@pytest.mark.parametrize("paper", PAPERS)
def test_a_rulebook_with_a_house_rule_is_whole_on_paper(browser: Browser, server: Server, paper: str) -> None:
    table = server.table("underwood", "person", "random", variants=["dear_neighbours"], seed=1)
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{server.origin}/rulebook/{table['table']}?language=en")
    assert page.get_by_text("At our table growing over a neighbour costs two.").count()
    assert [] == cut(page, paper)
    page.emulate_media(media="print", color_scheme="dark")
    looks = page.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.documentElement).backgroundColor]")
    assert looks[0] == "rgb(0, 0, 0)"  # and paper is white, whatever the screen was
    assert looks[1] in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
    context.close()
