"""The workshop for everybody: each of its states without serious findings, on phones and in the dark, and a house rule made by keys alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import PATIENCE, serious_findings, too_small
from tests.browser.keyboard import Keyboard, KeyboardSeat
from tests.browser.workbench import Workbench, workbench
from tests.web_server import Server

pytestmark = pytest.mark.full

PHONE = {"viewport": {"width": 380, "height": 780}, "has_touch": True, "is_mobile": True}
LOOKS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "phone": PHONE,
    "dark_phone": {**PHONE, "color_scheme": "dark"},
    "zoomed": {"viewport": {"width": 320, "height": 256}},  # 400 % of 1280 by 1024
}
SEEN = LOOKS if NIGHTLY else {"dark_phone": LOOKS["dark_phone"]}
STATES = None if NIGHTLY else 3
RULES = {"Nim": ("numbers.largest", 7, 8), "Underwood": ("numbers.compensation", 1, 2)}
SIDEWAYS = """() => [...document.querySelectorAll('html, .pane, .pane-body, dialog, .offers-panel')]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.tagName}.${each.className}#${each.id}: ${each.scrollWidth} in ${each.clientWidth}`)"""


def faults(page: Page) -> list[str]:
    """What keeps people from using the page as it stands now: what axe-core says of it and of the table in it, targets too small, scrolling sideways."""
    frames = [each for each in page.frames[1:] if page.locator(".table-frame").is_visible() and each.url.startswith("http")]
    said = serious_findings(page) + [each for frame in frames for each in serious_findings(frame)]
    return said + too_small(page, 24) + list(page.evaluate(SIDEWAYS))


def pane(bench: Workbench, name: str) -> None:
    """Show a part of the page, where not all of them are shown."""
    switch = bench.page.locator(f"#switches [data-pane={name}]")
    if switch.is_visible():
        switch.click()


def tab(bench: Workbench, name: str) -> None:
    """Show a tab of the outcome."""
    pane(bench, "play")
    bench.page.locator(f"#play-tabs [data-name={name}]").click()


def opened(bench: Workbench, address: str) -> Iterator[str]:
    """The states of the page, one after the other."""
    page = bench.page
    yield "rulebook"
    bench.touch(address)
    yield "offers"
    page.locator(".offers-panel .panel-close").click()
    pane(bench, "play")
    yield "new table"
    bench.play("2").move(Random(1))
    yield "table"
    pane(bench, "book")
    bench.do(address, "number", Number="8")
    bench.valid()
    tab(bench, "differences")
    page.locator("#play-differences").get_by_text("8", exact=True).wait_for(timeout=PATIENCE)
    yield "differences"
    tab(bench, "effect")
    page.locator("#effect-games").select_option("50")
    page.locator(".effect-setup [type=submit]").click()
    page.locator(".effect figure").first.wait_for(timeout=PATIENCE)
    yield "effect"
    tab(bench, "table")
    bench.told("Moves kept: ")
    page.get_by_role("button", name="Save this position as a test").click()
    page.locator(".tests li").first.wait_for(timeout=PATIENCE)
    yield "tests"
    for name in ("share", "menu"):
        page.locator(f"#{name}").click()
        page.locator("dialog[open]").wait_for(timeout=PATIENCE)
        yield name
        page.keyboard.press("Escape")
    pane(bench, "file")
    page.locator("#file-tabs button").first.click()
    yield "file"
    page.locator("#editor textarea").press("Control+End")
    page.keyboard.type("  - remove: numbers.wrongly")
    page.locator("#findings li", has_text="wrongly").first.wait_for(timeout=PATIENCE)
    yield "findings"
    page.locator("#findings .finding-tools button").last.click()
    page.locator("#help").wait_for(timeout=PATIENCE)
    yield "help"


@pytest.mark.parametrize("look", SEEN)
def test_nothing_keeps_people_from_using_the_workshop(browser: Browser, server: Server, look: str) -> None:
    with workbench(browser, server, "Nim", "My rule", "So.", **SEEN[look]) as bench:
        said = {state: faults(bench.page) for state in islice(opened(bench, "numbers.largest"), STATES)}
    assert {} == {state: found for state, found in said.items() if found}


@contextmanager
def by_keys(browser: Browser, server: Server) -> Iterator[tuple[Page, Keyboard]]:
    """A page that nobody clicks in."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce")
    page, troubles = context.new_page(), list[str]()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
    page.goto(server.origin)
    yield page, Keyboard(page)
    context.close()
    assert troubles == []


def until(page: Page, selector: str) -> None:
    """Wait for something to be there."""
    page.locator(selector).first.wait_for(timeout=PATIENCE)


def go_along(keys: Keyboard, key: str, is_there: Callable[[], bool]) -> None:
    """Press a key until one is there."""
    for _ in range(400):
        if is_there():
            return
        keys.press(key)
    raise AssertionError(f"{key} does not lead there")


@pytest.mark.parametrize("game", RULES if NIGHTLY else ["Nim"])
def test_a_house_rule_is_made_and_played_by_keys(browser: Browser, server: Server, game: str) -> None:
    address, before, after = RULES[game]
    with by_keys(browser, server) as (page, keys):
        page.get_by_role("button", name=f"Change a rule of {game}").wait_for(timeout=PATIENCE)
        keys.enter(f"button[aria-label='Change a rule of {game}']")
        until(page, "#rule-title")
        keys.type("Dear neighbours")
        keys.press("Tab")
        keys.type("At our table growing over a neighbour costs two.")
        keys.press("Tab", "Enter")
        until(page, ".book section")
        expect(page.locator("#state")).to_have_attribute("data-state", "valid", timeout=PATIENCE)
        keys.tab_to("#table-players")
        keys.tab_to("#table-others")
        keys.press("Home")  # I play them, too
        keys.enter(".table-setup button")
        table = KeyboardSeat(Workbench(page).table.page)
        keys.tab_to(".book *", "Shift+Tab")
        go_along(keys, "ArrowDown", lambda: keys.on(f"[data-touch='{address}'] *, [data-touch='{address}']"))
        keys.press("Enter")
        until(page, ".offers-panel .step")
        assert page.locator(".offers-panel input").first.input_value() == str(before)
        keys.tab_to(".offers-panel input")
        keys.press("ArrowUp", "Enter")
        until(page, ".offers-panel .outcome:not(.is-refused)")
        assert f"with: {after}" in page.locator("#editor textarea").input_value()
        keys.press("Escape")
        assert page.locator(".offers-panel").is_hidden()
        assert keys.on(f"[data-touch='{address}'] *, [data-touch='{address}']")
        expect(page.locator(".table-told")).not_to_be_empty(timeout=PATIENCE)
        keys.tab_to(".table-frame")
        table = KeyboardSeat(Workbench(page).table.page)
        table.wait()
        table.move(Random(2))


def test_findings_are_met_by_a_key_and_what_escape_closes_gives_the_focus_back(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Nim", "My rule", "So.") as bench:
        page, keys = bench.page, Keyboard(bench.page)
        keys.tab_to("#editor textarea")
        keys.press("Control+End")
        keys.type("changes:\n- remove: numbers.wrongly\n")
        until(page, "#findings li")
        keys.press("Control+Home", "F8")
        at = page.evaluate("document.activeElement.selectionStart")
        assert bench.text[at:].startswith("numbers.wrongly") or "numbers.wrongly" in bench.text[at - 20 : at + 20]
        keys.press("F1")
        until(page, "#help:not([hidden])")
        keys.press("Escape")
        assert page.locator("#help").is_hidden()
        assert keys.on("#editor textarea")
        keys.press("Escape", "Tab")
        assert not keys.on("#editor textarea")
        for name in ("share", "menu"):
            keys.enter(f"#{name}")
            until(page, "dialog[open]")
            keys.press("Escape")
            until(page, f"#{name}:focus")
