"""What a draft does to its game, as the page shows it: it grows, can be stopped at any time, and says when the rules have been changed meanwhile."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import PATIENCE, serious_findings
from tests.browser.workshop_page import TEXT, Service, workshop
from tests.unit.web.server.test_drafts_online import FILE, house_rule
from tests.unit.web.server.test_drafts_online import workshop as draft_page
from tests.web_server import Json, Server

pytestmark = pytest.mark.full

FAR, SAID, START = ".effect-far", ".effect-said li", ".effect-setup [type=submit]"
CREEPING = Path(__file__).parents[2] / "rules" / "underwood" / "house" / "creeping.variant.yaml"
DRAWING = ["svg", {"viewBox": "0 0 10 10", "role": "img", "aria-label": "Who wins", "onload": "throw 1"}, [["rect", {"class": "a", "width": "5", "height": "5"}, []]]]  # fmt: skip


def result(games: int, **more: object) -> Json:
    """What a server says after so many games."""
    return {
        "type": "compared", "run": "first", "revision": 1, "games": games, "total": 200,
        "sentences": [
            {"text": f"The new action `creep` was taken in {games} games.", "told": True, "open": False},
            {"text": "Who wins: <b>nobody</b> knows.", "told": False, "open": True},
        ],
        "figures": {"head": ["", "A", "B"], "rows": [{"cells": ["turns", "1", str(games)], "told": True}]},
        "pictures": [{"title": "Who wins how often", "caption": f"From {games}.", "rows": [["", "A"], ["seat 1", f"{games} %"]], "drawing": DRAWING}],
        "actions": [], **more,
    }  # fmt: skip


@contextmanager
def compared(browser: Browser, server: Server, service: Service) -> Iterator[Page]:
    """A page at which a comparison has begun."""
    service.replies["prepare"] = lambda _: {"type": "prepared", "players": [2, 3]}
    service.replies["compare"] = lambda asked: {
        "type": "compared", "run": "first", "revision": service.number, "games": 0, "total": asked["games"], "waiting": False,
    }  # fmt: skip
    with workshop(browser, server, service) as page:
        page.get_by_role("tab", name="Effect").click()
        expect(page.locator("#effect-players option")).to_have_count(2)
        page.locator(START).click()
        expect(page.locator(FAR)).to_have_text("Reading the rules …")
        yield page


def tell(service: Service, message: Json) -> None:
    service.sockets[-1].send(json.dumps(message))


def test_sentences_and_pictures_grow_and_what_is_open_stays_open(browser: Browser, server: Server) -> None:
    service = Service()
    with compared(browser, server, service) as page:
        assert service.said("compare")[0].items() >= {"games": 200, "players": 2, "bots": "random"}.items()
        tell(service, result(12))
        expect(page.locator(FAR)).to_have_text("12 of 200 pairs of games")
        expect(page.locator(SAID).first).to_have_text("The new action creep was taken in 12 games.")
        expect(page.locator(SAID).nth(1)).to_have_text("Who wins: <b>nobody</b> knows.")
        expect(page.get_by_role("progressbar")).to_have_js_property("value", 12)
        assert page.locator(".effect figure svg").get_attribute("onload") is None
        page.get_by_text("Show as a table").click()
        page.get_by_role("region", name="Who wins how often").focus()
        tell(service, result(100))
        expect(page.locator(".effect figure td").last).to_have_text("100 %")
        expect(page.get_by_role("region", name="Who wins how often")).to_be_focused()
        assert serious_findings(page) == []
        tell(service, {**result(200), "done": True})
        expect(page.locator(FAR)).to_have_text("All 200 pairs of games played.")
        expect(page.locator("#spoken")).to_contain_text("All 200 pairs of games played.")
        expect(page.get_by_role("progressbar")).to_have_count(0)
        expect(page.locator(START)).to_be_visible()


def test_it_is_stopped_by_keys_and_what_was_played_stays(browser: Browser, server: Server) -> None:
    service = Service()
    service.replies["stop"] = lambda _: {"type": "done"}
    with compared(browser, server, service) as page:
        tell(service, result(40))
        expect(page.locator(FAR)).to_have_text("40 of 200 pairs of games")
        expect(page.get_by_role("button", name="Stop")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(FAR)).to_have_text("Stopping …")
        tell(service, {**result(41), "done": True})
        expect(page.locator(FAR)).to_have_text("Stopped after 41 of 200 pairs of games.")
        expect(page.locator(START)).to_be_focused()
        assert len(service.said("stop")) == 1
        assert page.locator(SAID).count() == 2


def test_changed_rules_are_said_and_compared_anew_by_a_touch(browser: Browser, server: Server) -> None:
    service = Service()
    with compared(browser, server, service) as page:
        tell(service, {**result(200), "done": True})
        expect(page.locator(".effect-outdated")).to_be_hidden()
        page.get_by_role("textbox", name="Contents of").fill(TEXT.format(5))
        expect(page.locator(".effect-outdated")).to_contain_text("The rules have changed since this comparison.")
        page.get_by_role("button", name="Compare again").click()
        expect(page.locator(".effect-outdated")).to_be_hidden()
        expect(page.locator(FAR)).to_have_text("Reading the rules …")
        assert len(service.said("compare")) == 2


def test_who_has_to_wait_is_told_and_so_is_who_cannot_compare(browser: Browser, server: Server) -> None:
    service = Service()
    with compared(browser, server, service) as page:
        tell(service, {"type": "compared", "run": "first", "revision": 1, "games": 0, "total": 200, "waiting": True})
        expect(page.locator(FAR)).to_have_text("Other comparisons are running. Yours starts next.")
        tell(
            service,
            {"type": "compared", "run": "first", "revision": 1, "games": 0, "total": 200, "done": True, "sentence": "It never ends."},
        )
        expect(page.locator(FAR)).to_have_text("It never ends.")
        page.locator(START).click()
        expect(page.locator(FAR)).to_have_text("Reading the rules …")
        service.sockets[-1].close()
        expect(page.locator(FAR)).to_have_text("Connection lost: the comparison has stopped.")


def test_a_comparison_on_a_running_server(browser: Browser, server: Server) -> None:
    made = house_rule(server)
    with draft_page(server, made) as (page_of_draft, draft):
        text = CREEPING.read_text(encoding="utf-8").replace("variant: creeping", "variant: my_rule")
        page_of_draft.ask("change", parent=draft["revision"], files={FILE: text})
    context = browser.new_context(viewport={"width": 380, "height": 780}, locale="de", color_scheme="dark", reduced_motion="reduce")
    page, troubles = context.new_page(), list[str]()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda told: troubles.append(told.text) if told.type in ("error", "warning") else None)
    page.goto(f"{server.origin}/workshop/{made['draft']}#{made['secret']}")
    page.locator(".book section").first.wait_for(timeout=PATIENCE)
    page.locator("#switches [data-pane=play]").click()
    page.get_by_role("tab", name="Auswirkung").click()
    page.locator("#effect-games").select_option("50")
    page.locator(START).click()
    expect(page.locator(FAR)).to_have_text("Alle 50 Partiepaare sind gespielt.", timeout=PATIENCE)
    expect(page.locator(SAID).first).to_contain_text("Wer gewinnt")
    expect(page.locator(SAID, has_text="Die neue Aktion „Von … nach … kriechen“")).to_have_count(1)
    assert page.locator(".effect figure svg").count() > 4
    assert page.evaluate("document.querySelector('#play-panel').scrollWidth <= document.querySelector('#play-panel').clientWidth")
    assert serious_findings(page) == []
    context.close()
    assert troubles == []
