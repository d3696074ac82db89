"""The table as one screen: what is asked, boards, market and hand are seen together, and no touch moves any of them."""

from random import Random

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, expect

from interpreter.project import loading
from tests.browser.browsing import PATIENCE, Seat, seated
from tests.budgets import NIGHTLY
from tests.rules.rule_sets import rule_set
from tests.tiers import by_game
from tests.web_server import Server

pytestmark = pytest.mark.full

LARGE = {"underwood": 3, "mycelia": 2, "glade": 3, "drunter_drueber": 3}
_SCROLLED = (
    """() => [document.scrollingElement, ...document.querySelectorAll("main, .tabletop, .positions")].map((each) => each.scrollTop)"""
)
_OUTSIDE = """() => ["#question", "#position .part-boards .board", "#position .part-market", "#position .own", "#log"]
  .map((name) => [name, document.querySelector(name)])
  .filter(([, each]) => each?.checkVisibility() && each.getBoundingClientRect().height > 0)
  .filter(([, each]) => { const box = each.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; })
  .map(([name]) => name)"""
_HIDDEN = """() => [...document.querySelectorAll("#position .part-market .face, #position .part-own .is-hand .face")].filter((each) => {
  const box = each.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + 12, box.top + 12);
  return !top || !each.contains(top); }).length"""
_BOARD = """() => [...document.querySelectorAll("#position .part-boards .board, #position .own")]
  .map((each) => { const { left, top, width, height } = each.getBoundingClientRect(); return [left, top, width, height].map(Math.round); })"""
_PLAYED = """(touches) => new Promise((done) => {  // touches of what is lit, one a frame; where boards and the own area lie at each question
  const boxes = new Set();
  let [seed, touched] = [7, 0];
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const box = (each) => { const { left, top, width, height } = each.getBoundingClientRect(); return [each.className.baseVal ?? each.className, ...[left, top, width, height].map(Math.round)]; };
  const step = () => {
    if (touched >= touches || document.querySelector(".is-over #question")) return done([...boxes]);
    dispatchEvent(new KeyboardEvent("keydown", { key: "F13" }));  // a finished trick has been seen
    if (document.querySelector(".is-mine #question")) {
      boxes.add(JSON.stringify([...document.querySelectorAll("#position .part-boards .board-frame, #position .part-market, #position .own")].filter((each) => each.checkVisibility()).map(box)));
      const send = document.querySelector("[data-part=send]:not([aria-disabled=true])");
      const lit = [...document.querySelectorAll("#position [data-light=now], #position [data-light=later], [data-part=actions] button")].filter((each) => each.checkVisibility());
      const one = send && random() < 0.8 ? send : lit[Math.floor(random() * lit.length)];
      (one?.closest(".board-box")?.querySelector(".board-enlarge") ?? one)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      touched += one ? 1 : 0;
    }
    requestAnimationFrame(() => requestAnimationFrame(step));
  };
  step();
})"""
TOUCHES = 5000 if NIGHTLY else 60


def begun(seat: Seat) -> None:
    """Wait for the first question, without explanations."""
    seat.wait()
    if seat.page.locator("#guide .quiet").is_visible():
        seat.page.locator("#guide .quiet").click()
    seat.page.mouse.move(0, 0)  # type: ignore[union-attr]  # a page of its own


@pytest.mark.parametrize("name", by_game(loading.shipped()))
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_touching_ones_own_things_does_not_scroll(browser: Browser, server: Server, name: str, size: tuple[int, int]) -> None:
    players = rule_set(name).players[0]
    table = server.table(name, "person", *["random"] * (players - 1), seed=3)
    with seated(browser, server, table, viewport={"width": size[0], "height": size[1]}) as seat:
        begun(seat)
        scrolled = seat.page.evaluate(_SCROLLED)
        own = seat.page.locator("#position .part-own button.face")
        for number in range(min(own.count(), 3)):
            box = own.nth(number).bounding_box()
            assert box is not None
            if box["x"] + 8 > size[0]:
                break
            seat.page.mouse.click(box["x"] + 6, box["y"] + 6)  # type: ignore[union-attr]  # a locator would scroll by itself
            seat.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert seat.page.evaluate(_SCROLLED) == scrolled
            seat.page.keyboard.press("Escape")  # type: ignore[union-attr]


@pytest.mark.parametrize("game", LARGE)
def test_question_boards_market_and_hand_are_seen_together(browser: Browser, server: Server, game: str) -> None:
    table = server.table(game, "person", *["random"] * (LARGE[game] - 1), seed=3)
    with seated(browser, server, table, viewport={"width": 1440, "height": 900}) as seat:
        begun(seat)
        assert seat.page.evaluate(_OUTSIDE) == []
        assert seat.page.evaluate(_HIDDEN) == 0


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.parametrize("game", [*LARGE, "chess", "hearts"])
def test_boards_stay_between_the_steps_of_an_answer(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> None:
    source = Random(4)
    players = LARGE.get(game, rule_set(game).players[0])
    table = server.table(game, "person", *["random"] * (players - 1), seed=3)
    with seated(browser, server, table, viewport={"width": size[0], "height": size[1]}) as seat:
        begun(seat)
        before = seat.page.evaluate(_BOARD)
        for _ in range(6):
            if seat.page.locator("[data-part=send]").count():
                break
            seat.touch(source)
            assert seat.page.evaluate(_BOARD) == before


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.parametrize("game", [*LARGE, "hearts"])
def test_boards_have_one_place_and_size_for_a_whole_game(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> None:
    players = LARGE.get(game, 4)
    table = server.table(game, "person", *["random"] * (players - 1), seed=3)
    with seated(browser, server, table, viewport={"width": size[0], "height": size[1]}) as seat:
        begun(seat)
        assert len(seat.page.evaluate(_PLAYED, TOUCHES)) == 1


def test_a_table_without_other_people_sends_an_answer_at_once(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "random", seed=1)
    with seated(browser, server, table, confirms=False) as seat:
        begun(seat)
        for place in ("e2", "e4"):
            seat.page.locator(f"#position [data-place={place}]").click()
        expect(seat.page.locator("#log li").first).to_contain_text("e4", timeout=PATIENCE)


def test_with_other_people_an_answer_is_confirmed_in_the_question(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table, confirms=False) as seat:
        begun(seat)
        before = seat.page.evaluate(_BOARD)
        for place in ("e2", "e4"):
            seat.page.locator(f"#position [data-place={place}]").click()
        seat.page.locator("#question [data-part=send]").wait_for(timeout=PATIENCE)
        assert seat.page.evaluate(_BOARD) == before
        assert seat.page.locator("#log li").count() == 0
        seat.page.locator("[data-part=send]").click()
        expect(seat.page.locator("#log li")).to_have_count(1)
