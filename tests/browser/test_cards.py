"""Cards on the page of a table: enlarged by pointer, finger and focus; two hundred of them; titles without an end; narrow screens."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import seated, serious_findings, upwards
from tests.web_server import Server, running

pytestmark = pytest.mark.full
LONG, HEBREW = "Wanderer " * 55, "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}\N{HEBREW LETTER VAV}\N{HEBREW LETTER FINAL MEM} " * 4
GAME = """\
rulewright: 1
game: many_cards
title: Many cards
players: 2
components: many_cards.components.yaml
kinds:
  suit: [clubs, diamonds, hearts, spades]
  rank: {numbers: 1 to 50}
  card: {each_combination_of: [suit, rank]}
  charm: {listed_in: charms, columns: {effect: steps}}
track:
  hand(player): pool of card, known to player
  held(player): pool of charm, known to player
  pot: pool of card
  coins(player): 0 to 9
setup:
  - each_player: players
    do:
      - move: all from pool(cards) to hand(me)
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - must: play
actions:
  play:
    choose: {card: hand(me)}
    do:
      - move: card from hand(me) to pot
scoring:
  nothing: {points: 0}
ranking:
  points: {most: score(player)}
show:
  suit: {signs: {clubs: ♣, diamonds: ♦, hearts: ♥, spades: ♠}}
  rank: {signs: {1: A}}
"""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a game of two hundred cards in a hand, and of charms whose titles do not end."""
    folder = tmp_path_factory.mktemp("many")
    rules = folder / "rules"
    rules.mkdir()
    signs = ", ".join(f"{number}: {'A' if number == 1 else number}" for number in range(1, 51))
    text = GAME.replace("{1: A}", f"{{{signs}}}").replace(
        "pool of card, known", "pool of card starting at pool(1 for card in cards), known"
    )
    text = text.replace("pool of charm, known", "pool of charm starting at pool(1 for charm in charms), known")
    text = text[: text.index("setup:")] + text[text.index("play:\n") :]
    (rules / "many_cards.game.yaml").write_text(text, encoding="utf-8")
    rows = "".join(
        f'  - {{id: charm_{number}, label: "{title}", effect: [{{text: "{said}", change: coins(me) to 1}}]}}\n'
        for number, (title, said) in enumerate(
            [(LONG.strip(), "Take a coin. " * 40), (HEBREW.strip(), HEBREW * 8), ("Short", "Take a coin.")]
        )
    )
    (rules / "many_cards.components.yaml").write_text(f"rulewright: 1\ncomponents: many_cards\ncharms:\n{rows}", encoding="utf-8")
    with running(folder / "data", str(rules)) as server:
        yield server


def large(page: Page) -> str | None:
    """The text of the card that is shown large, which lies within the screen; None where there is none."""
    overlay = page.locator(".card-overlay:not([hidden])")
    if overlay.count() == 0:
        return None
    box, size = overlay.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]
    return overlay.inner_text()


def test_a_card_is_shown_large_by_pointer_and_focus(browser: Browser, server: Server) -> None:
    table = server.table("mycelia", "person", "random", seed=3)
    with seated(browser, server, table) as seat:
        seat.wait()
        page, card = seat.page, seat.page.locator(".part-own .is-hand .face").first
        assert isinstance(page, Page)
        said = card.get_attribute("aria-description") or ""
        assert said != ""
        card.hover()
        page.locator(".card-overlay:not([hidden])").wait_for()
        assert said in (large(page) or "").replace("\n", " ")
        page.keyboard.press("Escape")
        assert large(page) is None
        page.mouse.move(0, 0)
        page.locator(".part-market .face").first.focus()
        page.keyboard.press("ArrowRight")
        assert large(page) is not None
        page.keyboard.press("Escape")
        assert large(page) is None
        assert page.evaluate("document.activeElement.matches('.part-market .face')")


def test_the_pointer_hides_nothing_below_it(browser: Browser, server: Server) -> None:
    """A button without a ground of its own lies over a board of another player and over things with a drawn picture."""
    with seated(browser, server, server.table("glade", "person", "greedy", seed=1)) as seat:
        seat.wait()
        for name in (".board-enlarge", ".part-own button.face.is-drawn"):
            button = seat.page.locator(name).first
            button.hover()
            expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_a_finger_that_stays_shows_a_card_and_chooses_nothing(browser: Browser, server: Server) -> None:
    table = server.table("mycelia", "person", "random", seed=3)
    with seated(browser, server, table, viewport={"width": 390, "height": 844}, has_touch=True) as seat:
        seat.wait()
        page, card = seat.page, seat.page.locator(".part-own .is-hand .face").first
        assert isinstance(page, Page)
        box = card.bounding_box()
        assert box is not None
        touch = page.context.new_cdp_session(page)
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.locator(".card-overlay:not([hidden])").wait_for()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert large(page) is not None
        assert page.locator(".part-own [data-light=chosen]").count() == 0


def test_a_large_card_goes_with_the_click_and_with_a_swipe(browser: Browser, server: Server) -> None:
    table = server.table("mycelia", "person", "random", seed=3)
    with seated(browser, server, table, has_touch=True) as seat:
        seat.wait()
        page, card = seat.page, seat.page.locator(".part-market .face").first
        card.hover()
        page.locator(".card-overlay:not([hidden])").wait_for()
        page.mouse.down()
        assert large(page) is None
        page.mouse.up()
        box = card.bounding_box()
        assert box is not None
        touch, point = page.context.new_cdp_session(page), {"x": box["x"] + 9, "y": box["y"] + 9}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.locator(".card-overlay:not([hidden])").wait_for()
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{**point, "y": point["y"] - 60}]})
        page.locator(".card-overlay").wait_for(state="hidden")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert large(page) is None


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_two_hundred_cards_stay_in_reach(browser: Browser, many: Server, width: int) -> None:
    table = many.table("many_cards", "person", "person", seed=3)
    with seated(browser, many, table, viewport={"width": width, "height": 844}) as seat:
        seat.wait()
        page = seat.page
        cards = page.locator(".part-own .is-hand button.is-playing")
        expect(cards).to_have_count(200)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        strips = page.evaluate(
            "() => [...document.querySelectorAll('.fan')].map((fan) => [...fan.children].map((each) => each.getBoundingClientRect().left))"
        )
        assert min(after - before for row in strips for before, after in pairwise(row)) >= 20
        cards.nth(199).scroll_into_view_if_needed()
        cards.nth(199).click()
        expect(cards.nth(199)).to_have_attribute("data-light", "chosen")


@pytest.mark.parametrize("width", [320, 1440])
def test_titles_without_an_end_and_from_right_to_left_keep_to_their_cards(browser: Browser, many: Server, width: int) -> None:
    table = many.table("many_cards", "person", "person", seed=3)
    with seated(browser, many, table, viewport={"width": width, "height": 844}) as seat:
        seat.wait()
        page = seat.page
        beyond = page.evaluate(
            """() => [...document.querySelectorAll(".part-own .face.is-worded")].filter((card) => {
              const box = card.getBoundingClientRect();
              return [...card.querySelectorAll(".face-title, .face-text")].some((each) => each.getBoundingClientRect().right > box.right + 1);
            }).length"""
        )
        assert beyond == 0
        assert page.locator(".part-own .face.is-worded").count() == 3
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("game", ["mycelia", "hearts", "holdem", "yahtzee", "drunter_drueber"])
@pytest.mark.parametrize("width", [320, 1440])
def test_tables_of_cards_are_accessible_and_in_order(browser: Browser, server: Server, game: str, width: int) -> None:
    players = {"hearts": 4, "holdem": 3, "drunter_drueber": 3}.get(game, 2)
    table = server.table(game, "person", *["random"] * (players - 1), seed=3)
    with seated(browser, server, table, viewport={"width": width, "height": 900}) as seat:
        for _ in range(2):
            seat.wait()
            seat.move(Random(2))
        seat.wait()
        seat.page.evaluate("scrollTo(0, 0)")
        assert serious_findings(seat.page) == []
        assert width > 640 or upwards(seat.page) == []  # wide pages go on in the column beside
        assert seat.page.evaluate("document.documentElement.scrollWidth") <= width


def test_faces_of_hidden_cards_are_no_part_of_a_scene(browser: Browser, server: Server) -> None:
    """All faces are told once, in the head; later patches name a card only where the seat sees one."""
    table = server.table("hearts", "person", "random", "random", "random", seed=3)
    with seated(browser, server, table) as seat:
        for _ in range(3):
            seat.wait()
            seat.move(Random(2))
        seat.wait()
        assert sum('"faces"' in each for each in seat.heard) == 1
        shown = seat.page.evaluate(
            "() => [...document.querySelectorAll('.players .face')].filter((each) => !each.matches('.is-back, .is-empty, details *')).length"
        )
        assert shown == 0
