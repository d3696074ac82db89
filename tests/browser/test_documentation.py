"""Pages of the documentation in Chromium: readable on small screens, in light and dark, and linked from the lobby."""

from typing import Any

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, expect

from interpreter.manual.pages import titles
from tests.browser.browsing import AXE, PATIENCE, serious_findings, too_small
from tests.web_server import Server

pytestmark = pytest.mark.full
SAID_OF_WIDTH = """() => [...document.querySelectorAll('body *')]
  .filter((each) => !each.closest('pre, .wide') && each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.outerHTML.slice(0, 80))"""


def seen(browser: Browser, server: Server, name: str, **settings: Any) -> Any:
    """A page of the documentation, and what goes wrong in it."""
    page = browser.new_context(**({"viewport": {"width": 1280, "height": 900}} | settings)).new_page()
    troubles: list[str] = []
    page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
    page.goto(f"{server.origin}/docs/{name}.html")
    return page, troubles


@pytest.mark.parametrize("name", titles())
def test_no_page_scrolls_sideways_on_a_small_phone(browser: Browser, server: Server, name: str) -> None:
    page, troubles = seen(browser, server, name, viewport={"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(SAID_OF_WIDTH) == []
    assert troubles == []
    page.context.close()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: npm install --prefix tests/browser")
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index", "language", "library/games", "T101"])
def test_nothing_keeps_people_from_reading(browser: Browser, server: Server, name: str, scheme: str, width: int) -> None:
    page, troubles = seen(browser, server, name, color_scheme=scheme, viewport={"width": width, "height": 900})
    assert serious_findings(page) + too_small(page, 24) == []
    assert troubles == []
    page.context.close()


def test_the_lobby_leads_to_the_documentation_and_back(browser: Browser, server: Server) -> None:
    page = browser.new_context(locale="de").new_page()
    page.goto(server.origin)
    page.get_by_role("link", name="Dokumentation").click(timeout=PATIENCE)
    page.locator("article").get_by_role("link", name="language").first.click()
    expect(page).to_have_title("The rules language · Rulewright")
    page.get_by_role("link", name="Rulewright", exact=True).click()
    expect(page).to_have_url(f"{server.origin}/")
    page.context.close()
