"""Something bad in every text of a game, of a house rule and of what people type: all pages show it, and it is only text."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.browsing import Seat
from tests.browser.hostile_texts import TYPED, assert_harmless, lay, watched
from tests.web_server import Json, Server, page, running

pytestmark = pytest.mark.full
CLASSICS = Path(__file__).parents[2] / "rules" / "classics"
PLAYERS = {"nim": 2, "hex": 2, "liars_dice": 3} if NIGHTLY else {"nim": 2}
VARIANT = """\
rulewright: 1
variant: my_rule
of: {game}
title: My rule
because: We like it so.
changes:
  - replace: title
    with: {{en: Another title, de: Ein anderer Titel}}
"""


@pytest.fixture(scope="module", params=PLAYERS)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server that serves a game of somebody who means harm, and its name."""
    game, folder = request.param, tmp_path_factory.mktemp("hostile")
    lay(folder / "rules", CLASSICS / game / f"{game}.game.yaml", VARIANT.format(game=game))
    with running(folder / "data", str(folder / "rules")) as server:
        yield server, game


@contextmanager
def opened(browser: Browser) -> Iterator[Page]:
    """A page in which nothing may go wrong."""
    context, troubles = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en", reduced_motion="reduce"), list[str]()
    page = watched(context, troubles)
    page.route(lambda url: "/api/game?" in url and not any(f"name={game}" in url for game in PLAYERS), _other_game)
    yield page
    context.close()
    assert troubles == []


def _other_game(route: Route) -> None:
    """Games that come along are not what this is about, and need not be read."""
    name = parse_qs(urlsplit(route.request.url).query)["name"][0]
    route.fulfill(json={"name": name, "title": name, "text": "", "error": "", "players": [2], "picture": None})


def made(server: Server, game: str) -> Json:
    """A table whose seats have bad names."""
    seats = [{"kind": "person", "name": TYPED[number % len(TYPED)]} for number in range(PLAYERS[game])]
    table = server.post("/api/tables", {"game": game, "variants": ["my_rule"], "players": len(seats), "seats": seats, "listed": True})
    assert isinstance(table, dict)
    return table


def test_the_lobby_shows_texts(served: tuple[Server, str], browser: Browser) -> None:
    server, game = served
    made(server, game)
    with opened(browser) as lobby:
        lobby.goto(server.origin)
        title = lobby.locator(f".game:not(.is-pending) [data-game={game}]")
        title.wait_for()
        assert_harmless(lobby)
        title.click()
        lobby.locator("#setup-seat-1").select_option("person")
        for number in range(2):
            lobby.locator("#setup .seat-row input").nth(number).fill(TYPED[number])
        assert_harmless(lobby)
        lobby.get_by_role("button", name="Start game", exact=True).click()
        lobby.locator(".made .links").wait_for()
        lobby.locator(".made .links button").last.click()  # the QR code of a link
        assert_harmless(lobby)


def test_a_table_shows_texts(served: tuple[Server, str], browser: Browser) -> None:
    server, game = served
    table, source = made(server, game), Random(1)
    with opened(browser) as seat_page:
        seat_page.goto(f"{server.origin}/t/{table['table']}#{table['links']['seat_1']}")
        seat = Seat(seat_page)
        seat.wait()
        assert_harmless(seat_page)
        seat_page.locator("details:has(#notation) > summary").click()
        seat_page.locator("#notation").fill("<img src=x onerror=hurt()> \N{RIGHT-TO-LEFT OVERRIDE}")
        seat_page.locator("#notation").press("Enter")
        expect(seat_page.locator("#reasons")).to_be_visible()
        assert_harmless(seat_page)
        seat_page.keyboard.press("Escape")
        seat.move(source)
        with page(server, table, "seat_2") as second:
            while second.document["question"] is None:
                second.hear()
            second.answer(source)
        expect(seat_page.locator("#log li")).not_to_have_count(1)
        seat_page.locator("#log li").first.click()
        assert_harmless(seat_page)
        seat_page.emulate_media(media="print")
        assert seat_page.evaluate("document.scrollingElement.scrollWidth") < 3000
        seat_page.emulate_media(media="screen")
        seat_page.locator("#menu").click()
        assert_harmless(seat_page)
    with opened(browser) as book:
        for language in ("en", "de"):
            book.goto(f"{server.origin}/rulebook/{table['table']}?language={language}")
            assert_harmless(book)


def test_the_workshop_shows_texts(served: tuple[Server, str], browser: Browser) -> None:
    server, _ = served
    with opened(browser) as workshop:
        workshop.goto(server.origin)
        workshop.get_by_role("button", name="My rule").first.click()
        workshop.locator(".book section").first.wait_for()
        assert_harmless(workshop)
        tabs = workshop.locator("#play-tabs [role=tab]")
        for number in range(tabs.count()):
            tabs.nth(number).click()
            expect(workshop.locator("#play-panel > :not([hidden])")).not_to_be_empty()
            assert_harmless(workshop)
        workshop.locator("[data-touch]").first.click()
        assert_harmless(workshop)
