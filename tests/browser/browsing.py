"""A browser as a person uses it: it opens links, touches what is lit, and reads what the page says."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Browser, Frame, Locator, Page, expect, sync_playwright

from tests import patience
from tests.optional import AXE, CHROMIUM, require
from tests.web_server import Json, Server

_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
)  # fmt: skip
PATIENCE = patience.PATIENCE * 1000  # ms
expect.set_options(timeout=PATIENCE)
_ASKED = ".is-mine #question, .is-over #question"  # the page waits for this person, or for nobody any more
_LIT = "[data-light=now], [data-light=later]"
_SEND = "[data-part=send]:not([aria-disabled=true])"  # what is on its way is not sent again


def _patient(opens: Callable[..., Any]) -> Callable[..., Any]:
    """Make all that is opened wait for a busy machine."""

    def opened(**settings: object) -> Any:
        new = opens(**settings)
        new.set_default_timeout(PATIENCE)
        return new

    return opened


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(_FLAGS), timeout=PATIENCE)
        for opens in ("new_context", "new_page"):
            setattr(browser, opens, _patient(getattr(browser, opens)))
        try:
            yield browser
        finally:
            browser.close()


def logged(page: Page | Frame) -> str:
    """The text of the log; an answer to a question within an action is added to the sentence of that action."""
    return str(page.evaluate("document.querySelector('#log ol').textContent"))


def answer_shown(page: Page | Frame, before: str) -> None:
    """Wait until the log tells more than it did, or the game is over."""
    page.wait_for_function(
        "before => document.querySelector('#log ol').textContent !== before || document.querySelector('.is-over #question')",
        arg=before,
        timeout=PATIENCE,
    )


@dataclass
class Seat:
    """Somebody at a table in a browser; `troubles` is what went wrong in the page."""

    page: Page | Frame
    troubles: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether the page says that the game is over."""
        return self.page.locator(".is-over #question").count() > 0

    @property
    def asked(self) -> bool:
        """Whether the page asks this person."""
        return self.page.locator(".is-mine #question").count() > 0

    def wait(self) -> None:
        """Wait until the person is asked, or the game is over."""
        self.page.locator(_ASKED).first.wait_for(timeout=PATIENCE)

    def move(self, source: Random) -> None:
        """Touch what is lit, or a button that is offered, until a whole answer stands there; confirm it."""
        before = logged(self.page)
        for _ in range(60):
            if self.over:  # bots may end it while this seat still thinks
                return
            send = self.page.locator(_SEND)
            if send.count():
                send.click()
                break
            self.touch(source)
            if self.is_sent(before):
                break
        answer_shown(self.page, before)

    def is_sent(self, before: str) -> bool:
        """Return True if the last touch was a whole answer that nobody has to confirm."""
        return logged(self.page) != before or not self.asked

    def touch(self, source: Random) -> None:
        """One touch: something lit on the table, or a button of the question; a reason that may lie over it is read and closed first."""
        for close in self._visible("#reasons .reasons-close"):
            close.click(timeout=PATIENCE)
        self.page.wait_for_function(
            f"() => document.querySelector({json.dumps(f'{_LIT}, [data-part=actions] button, {_SEND}')})",
            timeout=PATIENCE,
        )
        offered = [*self._visible(_LIT), *self._visible("[data-part=actions] button")]
        if not offered:
            return
        self.uncovered(source.choice(offered)).click(timeout=PATIENCE)

    def uncovered(self, lit: Locator) -> Locator:
        """The button that makes a small board large where it covers what is lit, else what is lit."""
        cover = lit.locator("xpath=ancestor::*[contains(concat(' ', @class, ' '), ' board-box ')]").locator(".board-enlarge")
        return cover if cover.count() else lit

    def _visible(self, selector: str) -> list[Locator]:
        return [each for each in self.page.locator(selector).all() if each.is_visible()]


@contextmanager
def seated(
    browser: Browser, server: Server, table: Json, seat: str = "seat_1", *, confirms: bool = True, **settings: Any
) -> Iterator[Seat]:
    """Somebody who has opened the link of a seat and confirms each answer. Whatever goes wrong in the page fails the test."""
    context = browser.new_context(**({"viewport": {"width": 1280, "height": 900}, "locale": "en", "reduced_motion": "reduce"} | settings))
    if confirms:
        context.add_init_script("if (location.protocol.startsWith('http')) localStorage.setItem('confirm', 'always')")
    opened = Seat(context.new_page())
    opened.page.on("pageerror", lambda error: opened.troubles.append(str(error)))
    opened.page.on("console", lambda said: opened.troubles.append(said.text) if said.type in ("error", "warning") else None)
    opened.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: opened.heard.append(str(text))))
    opened.page.goto(f"{server.origin}/t/{table['table']}#{table['links'][seat]}")
    yield opened
    context.close()
    assert opened.troubles == []


def serious_findings(page: Page | Frame) -> list[str]:
    """What axe-core has to say about a page, apart from trifles: rule and place."""
    require("axe-core")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['target']}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


_UPWARDS = """() => {  // as if the window were as high as the page
  const page = [...document.querySelectorAll("body.table-page, .table-page :is(main, .play, .positions, .position, .tabletop, .own, .question, .confirm, .side)")];
  const whole = { position: "relative", display: "block", "block-size": "auto", "max-block-size": "none", overflow: "visible", "container-type": "normal" };
  page.forEach((each) => each.checkVisibility() && Object.entries(whole).forEach(([key, value]) => each.style.setProperty(key, value)));
  const stops = [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("button, a[href], input, select, textarea, summary, [tabindex='0']")]
    .filter((each) => each.checkVisibility() && each.tabIndex >= 0 && !each.disabled)
    .map((each) => [each, (each.closest(".board, .actions") ?? each).getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.height > 0);
  const name = (each) => `${each.tagName}#${each.id}.${each.getAttribute("class")} ${each.textContent.trim().slice(0, 20)}`;
  page.forEach((each) => Object.keys(whole).forEach((key) => each.style.removeProperty(key)));
  return stops.slice(1)
    .map(([each, box], place) => [...stops[place], each, box])
    .filter(([, one, , other]) => other.bottom <= one.top || (other.top < one.bottom && other.right <= one.left))
    .map(([before, , each]) => `${name(before)} > ${name(each)}`);
}"""


def upwards(page: Page | Frame) -> list[str]:
    """Where the Tab key goes up or, within a row, back to the left."""
    return list(page.evaluate(_UPWARDS))


_TOO_SMALL = """(least) => [...document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=tab]")]
  .filter((each) => each.checkVisibility() && !each.closest('.only-spoken') && getComputedStyle(each).display !== 'inline')
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.width > 0 && (box.width < 24 || box.height < (each.type === 'checkbox' ? 24 : least)))
  .map(([each, box]) => `${each.tagName}.${each.className} ${each.textContent.slice(0, 20)}: ${box.width} by ${box.height}`)"""


def too_small(page: Page | Frame, least: float) -> list[str]:
    """What can be touched and is not so high, in px; a checkbox, whose label is touched as well, has 24. Links in sentences are left out, as in WCAG 2.2, 2.5.8."""
    return list(page.evaluate(_TOO_SMALL, least))
