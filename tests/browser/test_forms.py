"""Lit, last, chosen and forbidden differ by form, not by colour alone; also where the browser's own few colours are forced, and in pictures without colours."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser

from tests.browser.browsing import PATIENCE, seated
from tests.web_server import Server

pytestmark = pytest.mark.full

FORM = """(selector) => {
  const parts = [...document.querySelectorAll(`${selector} > *`)].filter((each) => !each.matches('.cell-ground'));
  const shown = parts.map((each) => [each, getComputedStyle(each)]).filter(([, style]) => style.stroke !== 'none' || style.fill !== 'none');
  return JSON.stringify(shown.map(([each, style]) => [each.getAttribute('class'), style.fill !== 'none', style.stroke !== 'none' && style.strokeWidth, style.strokeDasharray]));
}"""
CARD = """(node) => { const [own, after] = ['', '::after'].map((part) => getComputedStyle(node, part || null));
  return JSON.stringify([own.outlineStyle, own.outlineWidth, own.translate, after.content, after.width]); }"""


@pytest.mark.parametrize("settings", [{}, {"forced_colors": "active"}], ids=["usual", "forced"])
def test_lit_last_chosen_and_forbidden_places_differ_by_form(browser: Browser, server: Server, settings: dict[str, Any]) -> None:
    table = server.table("chess", "person", "person", seed=1)
    with seated(browser, server, table, **settings) as seat:
        seat.wait()
        page = seat.page
        page.locator("[data-place=e2]").click()
        page.locator("[data-place=e4]").click()
        page.locator("[data-part=send]").click()
        page.locator("[data-place=e4].is-last").wait_for(timeout=PATIENCE)
        with seated(browser, server, table, "seat_2", **settings) as other:
            other.wait()
            page = other.page
            page.locator("[data-place=d3]").click()
            page.locator("[data-place=d3][data-light=refused]").wait_for(timeout=PATIENCE)
            assert "cannot be chosen now" in (page.locator("[data-place=d3]").get_attribute("aria-label") or "")
            forms = {
                name: page.evaluate(FORM, f"[data-place={place}]")
                for name, place in {"forbidden": "d3", "last": "e4", "left": "e2", "lit": "g8", "plain": "a8"}.items()
            }
            page.locator("[data-place=g8]").click()
            forms |= {name: page.evaluate(FORM, f"[data-place={place}]") for name, place in {"chosen": "g8", "lit and empty": "f6"}.items()}
        assert [] == [(one, two) for one, two in combinations(forms, 2) if forms[one] == forms[two] and {one, two} != {"last", "left"}]


def test_lit_chosen_and_forbidden_cards_differ_by_form(browser: Browser, server: Server) -> None:
    table = server.table("spades", "person", "random", "random", "random", seed=3)
    with seated(browser, server, table) as seat:
        seat.wait()
        seat.move(Random(1))
        seat.wait()
        page = seat.page
        cards = page.locator("#position .part-own .is-hand button")
        lit, dark = cards.locator("xpath=self::*[@data-light='now']").first, cards.locator("xpath=self::*[@data-light='']").first
        forms = [lit.evaluate(CARD), dark.evaluate(CARD)]
        dark.click()
        page.locator(".face[data-light=refused]").wait_for(timeout=PATIENCE)
        forms.append(page.locator(".face[data-light=refused]").evaluate(CARD))
        lit.click()
        forms.append(page.locator(".face[data-light=chosen]").first.evaluate(CARD))
        assert len(set(forms)) == 4
