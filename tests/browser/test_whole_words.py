"""Words on cards: every title and text is whole and no word is broken, in each game with cards, in both languages, on desktops and phones."""

from random import Random

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser

from tests.browser.browsing import seated
from tests.rules.rule_sets import rule_set
from tests.web_server import Server

pytestmark = pytest.mark.full

GAMES = (
    *("drunter_drueber", "glade", "goofspiel", "hearts", "holdem", "kuhn_poker"),
    *("liars_dice", "mycelia", "spades", "underwood"),
)
SCREENS = ((1440, 900), (1280, 800), (390, 844))
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_NOT_WHOLE = r"""() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const isCut = (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
  const isBroken = (node) => [...node.childNodes].filter((each) => each.nodeType === 3).some((each) =>
    [...each.data.matchAll(/\p{L}+/gu)].some(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(each, index);
      range.setEnd(each, index + word.length);
      return new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top))).size > 1;
    }));
  return [
    ...seen(".face-title, .token-title, .pile-title").filter((each) => isCut(each) || isBroken(each)).map((each) => `title: ${each.textContent}`),
    ...seen(".face.is-worded:not(.is-small)").filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => `text: ${each.textContent}`),
  ];
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_titles_and_texts_of_cards_are_whole(browser: Browser, server: Server, game: str, language: str) -> None:
    table, source = server.table(game, "person", *["random"] * (max(2, rule_set(game).players[0]) - 1), seed=3), Random(2)
    with seated(browser, server, table, locale=language) as seat:
        for answers in (0, 4):
            for _ in range(answers):
                seat.wait()
                if not seat.over:
                    seat.move(source)
            seat.wait()
            for width, height in SCREENS:
                seat.page.set_viewport_size({"width": width, "height": height})  # type: ignore[union-attr]  # a page of its own
                seat.page.evaluate(_PAINTED)
                assert seat.page.evaluate(_NOT_WHOLE) == [], (width, height, answers)
