"""Whole games against bots in Chromium, by touch in English and by keys in German, inspected all the way to the end.

Chess and draughts among players without a plan take hundreds of answers: after `LONGEST` answers the player resigns. Hearts to 100 points
and Mycelia take hundreds as well: the beginning is played, and the end at a table that goes on from a position near it (`LATE`).
All seven games are played nightly; otherwise the first answers of draughts and its end.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from tests.budgets import NIGHTLY
from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from interpreter.web.journal.store import Store
from interpreter.web.tables.table import Table
from interpreter.web.workers.opening import game_of, make_table
from tests.browser.browsing import PATIENCE, Seat, seated
from tests.browser.inspection import Inspection
from tests.browser.keyboard import KeyboardSeat
from tests.web_server import Json, Server

pytestmark = pytest.mark.full

PLAYERS = {"underwood": 2, "mycelia": 4, "drunter_drueber": 2, "glade": 2, "hearts": 4, "chess": 2, "draughts": 2}
GAMES = PLAYERS if NIGHTLY else {"draughts": 2}
LONGEST = {"chess": 40, "draughts": 40} if NIGHTLY else {"draughts": 2}
LATE = {"hearts": (30, 90), "mycelia": (60, 140)}  # answers of the player at the beginning; those of all before the end of a random game
LOOKS = (0, 1, 4, 12, 40)  # answers after which the page is resized and audited, and at the end
READS = 5 if NIGHTLY else 1  # answers from one reading of all texts to the next
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_WITHIN = """(each) => {
  const [box, board] = [each, each.closest(".board") ?? document.documentElement].map((node) => node.getBoundingClientRect());
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return each.closest(".board") === null || (x > board.left && x < board.right && y > board.top && y < board.bottom);
}"""

_SPOT = """(each) => {  // of a card in a hand of two rows, or in a fan, only a part is seen
  each.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = each.getBoundingClientRect();
  for (const [across, down] of [[0.5, 0.5], [0.5, 0.25], [0.2, 0.2], [0.2, 0.5], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]]) {
    if (each.contains(document.elementFromPoint(left + width * across, top + height * down))) return { x: width * across, y: height * down };
  }
  return null;
}"""


@dataclass
class Finger(Seat):
    """A player on a phone: taps what is lit, and shows the whole board where nothing of a larger one is."""

    def touch(self, source: Random) -> None:
        """Tap something lit, or a button of the question."""
        self.page.locator("[data-light=now], [data-light=later], [data-part=actions] button, [data-part=send]").first.wait_for(
            state="attached", timeout=PATIENCE
        )
        reasons = self.page.locator("#reasons .reasons-close")
        if reasons.is_visible():  # they cover places until they have been read
            reasons.tap(timeout=PATIENCE)
        offered = [
            each
            for each in [*self._visible("[data-light=now], [data-light=later]"), *self._visible("[data-part=actions] button")]
            if each.evaluate(_WITHIN)
        ]
        if offered:
            meant = self.uncovered(source.choice(offered))
            meant.tap(timeout=PATIENCE, position=meant.evaluate(_SPOT))
        elif self.page.locator("#whole").is_visible():
            self.page.locator("#whole").tap(timeout=PATIENCE)


def near_end(server: Server, made: Json, left: int) -> Json:
    """Make another table with the setup of one, from a position so many answers before the end of a random game."""
    store, source = Store(server.folder), Random(1)
    row = store.table(made["table"])
    assert row is not None
    table, given = Table(game_of(server.folder, row.setup), row.setup), list[tuple[str, str]]()
    while not table.match.over:
        question = source.choice(table.match.questions)
        given.append((question.name, question.options.sample(source).notation))
        table.match.answer(given[-1][1], player=question.name)
    return make_table(server.folder, store, replace(row.setup, opening=tuple(given[:-left])))


def play(seat: Seat, inspection: Inspection, most: int) -> None:
    """Play until the game is over, or so many answers, and inspect the page on the way."""
    source = Random(1)
    for answers in range(most):
        seat.wait()
        if answers % READS == 0 or seat.over:
            inspection.read(answers)
        if answers in LOOKS:
            inspection.resize(answers)
        if seat.over:
            break
        seat.move(source)


def resign(seat: Seat) -> None:
    """Resign by the menu."""
    for choice in ("#menu", "[data-deed=resign]", "dialog[open] .primary"):
        if isinstance(seat, KeyboardSeat):
            seat.keys.enter(choice)
        else:
            seat.page.locator(choice).tap(timeout=PATIENCE)


def end(seat: Seat, inspection: Inspection) -> None:
    """Wait for the end of the game, which the player loses by resigning where it goes on, and inspect it."""
    seat.wait()
    if not seat.over:
        resign(seat)
    expect(seat.page.locator(".is-over #question")).to_have_count(1, timeout=PATIENCE)
    inspection.read(-1)
    inspection.resize(-1)


@pytest.mark.parametrize("way", ["touch", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_whole_game_has_no_findings(browser: Browser, server: Server, game: str, way: str) -> None:
    players, language = PLAYERS[game], "en" if way == "touch" else "de"
    settings: dict[str, Any] = PHONE if way == "touch" else {}
    first, left = LATE.get(game, (LONGEST.get(game, 5000), 0))
    table = server.table(game, "person", *["random"] * (players - 1), seed=3)
    for begun, most in [(table, first), *([(near_end(server, table, left), 5000)] if left else [])]:
        with seated(browser, server, begun, bypass_csp=True, locale=language, **settings) as opened:
            assert isinstance(opened.page, Page)
            seat = Finger(opened.page) if way == "touch" else KeyboardSeat(opened.page)
            inspection = Inspection(opened.page, game, players, language)
            play(seat, inspection, most)
            if begun is not table or not left:
                end(seat, inspection)
            assert inspection.all_findings() == []
