"""Games in a real browser: played by touching what is lit, told why where nothing is, right again after whatever happens to the line."""

import re
from random import Random

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, expect

from interpreter.project.loading import shipped
from tests.browser.browsing import PATIENCE, seated, serious_findings, too_small, upwards
from tests.rules.rule_sets import rule_set, with_house, with_printed
from tests.web_server import Server, running

pytestmark = pytest.mark.full

LARGE = {"underwood": 3, "mycelia": 3, "glade": 3, "drunter_drueber": 3}
GAMES = sorted(shipped())
RULE_SETS = (
    [each for game in GAMES for each in (*with_printed(game), *with_house(game))]
    if NIGHTLY
    else ["chess", "liars_dice", "mycelia", "spades", "underwood"]
)
MOVES = 50 if NIGHTLY else 4


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_game_is_played_by_touching(browser: Browser, server: Server, name: str) -> None:
    (game, *variants), players = name.split("+"), rule_set(name).players[0]
    table, source = server.table(game, "person", *["random"] * (players - 1), variants=variants, seed=3), Random(1)
    with seated(browser, server, table) as seat:
        for _ in range(MOVES):
            seat.wait()
            if seat.over:
                break
            seat.move(source)


@pytest.mark.nightly
@pytest.mark.parametrize("game", LARGE)
def test_three_browsers_play_a_large_game_to_its_end(browser: Browser, server: Server, game: str) -> None:
    table, source = server.table(game, *["person"] * LARGE[game], seed=3), Random(1)
    with (
        seated(browser, server, table) as one,
        seated(browser, server, table, "seat_2") as two,
        seated(browser, server, table, "seat_3") as three,
    ):
        seats = (one, two, three)
        while not one.over:
            asked = next((seat for seat in seats if seat.asked), None)
            if asked is None:
                one.page.wait_for_timeout(20)
            else:
                asked.move(source)
        assert one.page.locator("#sheet table").count()


def test_what_is_not_lit_says_why(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table) as seat:
        seat.wait()
        seat.page.locator("[data-place=e4]").wait_for(timeout=PATIENCE)
        seat.page.locator("[data-place=e5]").click()
        reasons = seat.page.locator("#reasons")
        reasons.wait_for(state="visible", timeout=PATIENCE)
        assert reasons.inner_text()
        for place in ("g1", "f3", "g4"):  # a whole answer, and what it could not have been
            seat.page.locator(f"[data-place={place}]").click()
        expect(reasons).to_contain_text("g4", timeout=PATIENCE)
        expect(reasons).not_to_contain_text("`", timeout=PATIENCE)


@pytest.mark.parametrize("size", [(1280, 800), (380, 800)])
def test_reasons_move_nothing_and_leave_what_was_touched_in_sight(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    width, height = size
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table, viewport={"width": width, "height": height}) as seat:
        seat.wait()
        before = seat.page.locator(".board-frame").bounding_box()
        for place in ("e5", "a1", "a8"):
            touched, reasons = seat.page.locator(f"[data-place={place}]"), seat.page.locator("#reasons")
            touched.click()
            expect(reasons).to_contain_text(f"Why not {place}?", timeout=PATIENCE)
            expect(touched).to_have_attribute("data-light", "refused")
            assert seat.page.locator(".board-frame").bounding_box() == before
            cell, panel = touched.bounding_box(), reasons.bounding_box()
            assert cell is not None
            assert panel is not None
            assert (
                cell["y"] + cell["height"] <= panel["y"]
                or panel["y"] + panel["height"] <= cell["y"]
                or cell["x"] + cell["width"] <= panel["x"]
            )
            seat.page.keyboard.press("Escape")


def test_the_rules_are_read_while_a_table_is_set_up(browser: Browser, server: Server) -> None:
    page = browser.new_page(locale="en")
    page.goto(server.origin)
    page.locator("[data-game=underwood]").click(timeout=PATIENCE)
    page.locator("#variant-saplings").check(timeout=PATIENCE)
    expect(page.locator("#setup-rules")).to_have_attribute("href", re.compile("saplings"), timeout=PATIENCE)
    page.locator("#setup-rules").click()
    expect(page.frame_locator(".rules-frame").locator("body")).to_contain_text("Saplings", timeout=PATIENCE)
    page.locator(".rules-back").click()
    expect(page.locator("#variant-saplings")).to_be_checked()
    page.close()


def test_a_choice_is_taken_back_by_escape(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table) as seat:
        seat.wait()
        seat.page.locator("[data-place=g1]").click()
        assert {each.get_attribute("data-place") for each in seat.page.locator("[data-light=now]").all()} == {"f3", "h3"}
        seat.page.keyboard.press("Escape")
        assert seat.page.locator("[data-light=now]").count() > 2


def test_a_game_goes_on_after_the_server_was_killed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("killed")) as started:
        table, source = started.table("hex", "person", "random", seed=2), Random(1)
        with seated(browser, started, table) as seat:
            seat.wait()
            seat.move(source)
            seat.wait()
            before = seat.page.locator("#log li").count()
            started.kill()
            started.start()
            seat.page.wait_for_function("() => document.querySelector('#line').hidden", timeout=PATIENCE)
            assert seat.page.locator("#log li").count() == before
            seat.wait()
            seat.move(source)
            seat.troubles.clear()  # the browser tells of the broken line


@pytest.mark.parametrize("game", LARGE if NIGHTLY else ["underwood", "spades"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_people_from_using_a_table(browser: Browser, server: Server, game: str, scheme: str) -> None:
    players = server.get(f"/api/setup?game={game}")["players"][0]
    table = server.table(game, "person", *["random"] * (players - 1), seed=3)
    with seated(browser, server, table, color_scheme=scheme, bypass_csp=True) as seat:
        seat.wait()
        assert serious_findings(seat.page) == []


@pytest.mark.parametrize("width", [320, 380])
def test_a_phone_needs_no_scrolling_sideways(browser: Browser, server: Server, width: int) -> None:
    table = server.table("mycelia", "person", "random", seed=3)
    with seated(browser, server, table, viewport={"width": width, "height": 700}) as seat:
        seat.wait()
        assert seat.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_phone_shows_the_question_and_the_whole_board_first(browser: Browser, server: Server) -> None:
    table = server.table("glade", "person", "random", seed=3)
    with seated(browser, server, table, viewport={"width": 380, "height": 800}, has_touch=True, is_mobile=True) as seat:
        seat.wait()
        tops = [
            seat.page.locator(selector).first.bounding_box()
            for selector in ("#question", ".board-box", "#position .part-own", "#position .part-more .board-box")
        ]
        question, board, own, other = (box for box in tops if box is not None)
        assert question["y"] + question["height"] < board["y"]
        assert board["y"] + board["height"] <= min(own["y"], 800)
        assert board["y"] + board["height"] <= other["y"]
        assert own["y"] + own["height"] <= 800  # with the hand


def test_names_that_could_not_be_read_are_left_out_until_the_board_is_larger(browser: Browser, server: Server) -> None:
    table = server.table("underwood", "person", "greedy", "greedy", seed=11)
    with seated(browser, server, table, viewport={"width": 380, "height": 800}) as seat:
        seat.wait()
        names = seat.page.locator(".board .group-name")
        expect(names.first).to_be_hidden()
        place = seat.page.locator(".board [data-place]:not([data-light=now])").first
        place.click()
        expect(seat.page.locator("#reasons h3")).to_have_text(re.compile(r", T\d\d"))
        board = seat.page.locator(".board").first
        for _ in range(3):
            board.dispatch_event(
                "wheel", {"ctrlKey": True, "deltaY": -120, "bubbles": True, "cancelable": True}
            )  # as two fingers do on a pad
        expect(names.first).to_be_visible()


@pytest.mark.parametrize(("game", "players"), [("glade", 2), ("tic_tac_toe", 2)])
def test_on_a_phone_the_tab_key_goes_the_way_of_the_eye(browser: Browser, server: Server, game: str, players: int) -> None:
    """In a game, at an earlier position, and when it is over; also where the window has been wide before."""
    table, source = server.table(game, "person", *["random"] * (players - 1), seed=3), Random(1)
    with seated(browser, server, table) as seat:
        seat.wait()
        seat.page.set_viewport_size({"width": 380, "height": 800})
        for _ in range(9 if game == "tic_tac_toe" else 1):
            assert upwards(seat.page) == []
            if not seat.over:
                seat.move(source)
                seat.wait()
        assert upwards(seat.page) == []
        seat.page.locator("#log .is-move button").last.click()
        seat.page.locator("#past").wait_for(timeout=PATIENCE)
        assert upwards(seat.page) == []


def test_a_game_of_the_first_page_is_chosen_by_a_click_on_its_picture(browser: Browser, server: Server) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(server.origin)
    box = page.locator(".game-picture").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 40, box["y"] + 40)
    page.locator("dialog[open]").wait_for(timeout=PATIENCE)
    page.context.close()


def test_on_a_phone_the_tab_key_goes_through_the_lobby_from_top_to_bottom(browser: Browser, server: Server) -> None:
    page = browser.new_page(locale="de", viewport={"width": 380, "height": 2400})
    page.goto(server.origin)
    page.locator("[data-game=hex]").click(timeout=PATIENCE)
    page.locator("#begin").wait_for(timeout=PATIENCE)
    assert upwards(page) == []
    page.close()


def test_a_finger_meets_what_it_means(browser: Browser, server: Server) -> None:
    """Controls are 44 px high where fingers touch them; where a finger covers several places, the board is made larger before one is chosen."""
    table = server.table("hex", "person", "person", seed=1)
    with seated(browser, server, table, viewport={"width": 380, "height": 780}, has_touch=True, is_mobile=True) as seat:
        seat.wait()
        assert [] == too_small(seat.page, 44)
        lit = seat.page.locator(".board [data-light=now]").nth(20)
        lit.tap(timeout=PATIENCE)
        seat.page.locator(".board.is-zoomed").wait_for(timeout=PATIENCE)
        box = lit.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_what_an_answer_would_do_is_shown_before_it_is_confirmed(browser: Browser, server: Server) -> None:
    table = server.table("chess", "person", "person")
    with seated(browser, server, table) as seat:
        seat.wait()
        cells = {name: seat.page.locator(f"[data-place={name}]") for name in ("e2", "e4")}
        for cell in cells.values():
            cell.click()
        expect(cells["e4"]).to_have_attribute("aria-label", re.compile("pawn.*changed"))
        expect(cells["e2"]).to_have_attribute("aria-label", re.compile("empty.*changed"))
        seat.page.keyboard.press("Escape")
        expect(cells["e2"]).to_have_attribute("aria-label", re.compile("pawn"))
        cells["e4"].click()
        seat.page.locator("[data-part=send]").click()
        expect(seat.page.locator("#log li")).to_have_count(1)
        expect(cells["e4"]).to_have_attribute("aria-label", re.compile("pawn.*last move"))
