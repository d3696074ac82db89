"""Somebody with a keyboard and nothing else: no click, no script that acts, only keys; every stop on the way has to show that it has the focus."""

import math
from dataclasses import dataclass
from random import Random

from playwright.sync_api import ElementHandle, Frame, Page

from tests.browser.browsing import PATIENCE, Seat, answer_shown, logged

MOST_STOPS = 250  # that the Tab key may have on a page
MOST_STEPS = 120  # from any place of a board to any other
_ARROWS = {"ArrowRight": 0, "ArrowDown": 90, "ArrowLeft": 180, "ArrowUp": 270}
_HEX_ARROWS = {"ArrowRight": 0, "ArrowLeft": 180, "ArrowUp": 240, "ArrowDown": 60, "Shift+ArrowUp": 300, "Shift+ArrowDown": 120}
_SEND = "[data-part=send]:not([aria-disabled=true])"
_CHOICES = "[data-light=now], [data-light=later], [data-part=actions] button"
_FOCUS = """() => {
  const node = document.activeElement;
  if (node === null || node === document.body) return null;
  const outlines = ["", "::before", "::after"].map((part) => getComputedStyle(node, part || null));
  const framed = node.closest(".editor");
  if (framed) outlines.push(getComputedStyle(framed));
  const ring = node.closest(".board")?.querySelector(".focus-ring");
  const isSeen = outlines.some((each) => each.outlineStyle !== "none" && parseFloat(each.outlineWidth) >= 2) || (ring && getComputedStyle(ring).visibility === "visible")
    || node.tagName === "IFRAME" || parseFloat(getComputedStyle(node, "::after").height) > 0;
  const box = node.getBoundingClientRect();
  return { name: `${node.tagName}#${node.id}.${node.getAttribute("class")} ${node.getAttribute("aria-label") ?? node.textContent.trim().slice(0, 40)}`,
    isSeen: isSeen && box.width > 0 && box.height > 0 };
}"""
_WAY = """(aim) => {
  const middle = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const now = document.activeElement;
  const [x, y] = middle(now);
  const [toX, toY] = middle(aim);
  const isHex = now.closest(".board").classList.contains("form-hex") && now.closest(".board").querySelector(".seam") === null;
  return { here: now.dataset.place, there: aim.dataset.place, isHex, angle: (Math.atan2(toY - y, toX - x) * 180) / Math.PI,
    label: aim.getAttribute("aria-label").split(", ")[0] };
}"""


class UnreachableError(AssertionError):
    """What no key leads to, or where the focus cannot be seen."""


@dataclass
class Keyboard:
    """A page, steered by keys."""

    page: Page | Frame

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        keyboard = self.page.keyboard if isinstance(self.page, Page) else self.page.page.keyboard
        for key in keys:
            keyboard.press(key)

    def type(self, text: str) -> None:
        """Write."""
        (self.page.keyboard if isinstance(self.page, Page) else self.page.page.keyboard).type(text)

    def on(self, selector: str) -> bool:
        """Whether what has the focus is of this sort."""
        return bool(self.page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector))

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """
        Press Tab until something of this sort has the focus.

        Raises:
            UnreachableError: it never has, a stop holds the focus, or a stop does not show it.
        """
        trail: list[str] = []
        for _ in range(MOST_STOPS):
            if trail and self.on(selector):
                return
            before = self.page.evaluate_handle("document.activeElement")
            self.press(key)
            focus = self.page.evaluate(_FOCUS)
            trail.append(focus["name"] if focus else "the browser itself")
            if focus and not focus["isSeen"]:
                raise UnreachableError(f"The focus cannot be seen on {focus['name']}.")
            if focus and self.page.evaluate("(before) => before === document.activeElement && before.tagName !== 'IFRAME'", before):
                raise UnreachableError(f"The focus is held by {focus['name']}.")
        raise UnreachableError(f"No Tab leads to {selector}: {trail}")

    def enter(self, selector: str) -> None:
        """Go to something and press Enter."""
        if not self.on(selector):
            self.tab_to(selector)
        self.press("Enter")

    # ------------------------------------------------------------------------------------------ a table

    def go(self, aim: ElementHandle, source: Random) -> None:
        """Go to something that can be chosen: a place of a board, one of a row of things, a button."""
        aim.evaluate(
            "(node) => { document.querySelectorAll('[data-aim]').forEach((each) => each.removeAttribute('data-aim')); node.dataset.aim = ''; }"
        )
        if aim.evaluate("(node) => node.closest('.board') !== null"):
            if not self.on(".board:has([data-aim]) *"):
                self.tab_to(".board:has([data-aim]) *")
            self._walk(aim, source)
        elif aim.evaluate("(node) => node.closest('[data-row]') !== null"):
            if not self.on("[data-row]:has([data-aim]) *"):
                self.tab_to("[data-row]:has([data-aim]) *")
            self.press("Home")
            while not self.on("[data-aim]"):
                before = self.page.evaluate_handle("document.activeElement")
                self.press("ArrowRight")
                if self.page.evaluate("(before) => before === document.activeElement", before):
                    raise UnreachableError("A row does not lead to all that lies in it.")
        elif not self.on("[data-aim]"):
            self.tab_to("[data-aim]")

    def _walk(self, aim: ElementHandle, source: Random) -> None:
        """From place to place as the arrows lead, or by the name of a place."""
        tried: set[tuple[str, str]] = set()
        if source.random() < 0.3:
            self.type("".join(letter for letter in self.page.evaluate(_WAY, aim)["label"] if letter.isalnum()))
            self.page.wait_for_timeout(850)  # letters that follow each other at once belong together
        for _ in range(MOST_STEPS):
            way = self.page.evaluate(_WAY, aim)
            if way["here"] == way["there"]:
                return
            arrows = _HEX_ARROWS if way["isHex"] else _ARROWS
            order = sorted(arrows, key=lambda key: abs(math.remainder(arrows[key] - way["angle"], 360)))
            key = next((key for key in order if (way["here"], key) not in tried), None)
            if key is None:
                break
            tried.add((way["here"], key))
            self.press(key)
        raise UnreachableError(f"The arrows do not lead to {way['there']}: {sorted(tried)}")


@dataclass
class KeyboardSeat(Seat):
    """Somebody at a table who has a keyboard and nothing else."""

    @property
    def keys(self) -> Keyboard:
        """The keyboard."""
        return Keyboard(self.page)

    def move(self, source: Random) -> None:
        """Go to what can be chosen and choose it, until a whole answer stands there; confirm it."""
        before = logged(self.page)
        for _ in range(60):
            if self.over:
                return
            if self.page.locator(_SEND).count():
                if self.keys.on("[data-light=chosen]"):
                    self.keys.press("Enter")
                else:
                    self.keys.enter(_SEND)
                break
            self.touch(source)
            if self.is_sent(before):
                break
        answer_shown(self.page, before)

    def touch(self, source: Random) -> None:
        """Choose one thing by keys."""
        self.page.locator(f"{_CHOICES}, {_SEND}, .is-over #question").first.wait_for(state="attached", timeout=PATIENCE)
        offered = [each for each in self.page.query_selector_all(_CHOICES) if each.is_visible()]
        if not offered or self.over:
            return
        try:
            self.keys.go(source.choice(offered), source)
        except UnreachableError:
            if self.page.locator("[data-aim]").count():
                raise
            return  # it was drawn anew meanwhile, for an answer of the server
        self.keys.press("Enter")
