"""Pages under addresses that lead nowhere, and pages that have to wait: they say so, and nothing on them fails."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web_server import Server

pytestmark = pytest.mark.full
ADDRESSES = (
    "/workshop", "/workshop?game=", "/workshop?game=hex", "/workshop?game=nosuch", "/workshop?game=<script>alert(1)</script>", "/workshop?game=hex&game=nim",
    "/workshop?game=" + "x" * 3000, "/workshop?game=../../etc/passwd", "/workshop?game=%ED%A0%80", "/workshop/nosuch#secret", "/workshop/%", "/workshop/%E0%A4%A",
    "/workshop#%", "/workshop#open=", "/workshop#open=x%", "/t/nosuch#secret", "/t/%", "/t/%E0%A4%A#x", "/t/x#%",
)  # fmt: skip
KEYS = ("Control+s", "Control+z", "Control+y", "Escape", "?", "Enter", "ArrowLeft", "Alt+1")
BUTTONS = "button:visible:enabled"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which nothing may fail."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark", locale="de")
    opened, failed = context.new_page(), list[str]()
    opened.on("pageerror", lambda problem: failed.append(str(problem)))
    opened.on("console", lambda message: failed.append(message.text) if message.type == "error" else None)
    yield opened
    context.close()
    assert failed == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_whatever_is_touched_where_nothing_is_fails_nothing(page: Page, server: Server, address: str) -> None:
    page.goto(server.origin + address)
    page.wait_for_load_state("networkidle")
    for key in KEYS:
        page.keyboard.press(key)
    for number in range(page.locator(BUTTONS).count()):
        button = page.locator(BUTTONS).nth(number)
        if button.count() and button.get_attribute("id") != "language":
            button.dispatch_event("click")
            page.keyboard.press("Escape")
    page.wait_for_load_state("networkidle")
    assert page.locator("body").inner_text().strip()


def test_a_page_that_waits_says_how_many_are_before_it(page: Page, server: Server) -> None:
    table = server.table("hex", "person", "person")
    lines: list[WebSocketRoute] = []

    def waiting(line: WebSocketRoute) -> None:
        lines.append(line)
        line.send(json.dumps({"type": "waiting", "id": None, "before": 40}))

    page.route_web_socket("**/socket", waiting)
    page.goto(f"{server.origin}/t/{table['table']}#{table['links']['seat_1']}")
    line = page.locator("#line")
    expect(line).to_be_visible()
    for before, sentence in (
        (12, "Der Server ist ausgelastet. Anfragen vor deiner: 12"),
        (0, "Der Server ist ausgelastet. Du bist als Nächstes dran."),
    ):
        lines[0].send(json.dumps({"type": "waiting", "id": None, "before": before}))
        expect(line).to_have_text(sentence)


def test_an_answer_that_waits_says_so_until_it_is_taken(page: Page, server: Server) -> None:
    table = server.table("hex", "person", "person")
    held: list[Any] = []

    def through(line: WebSocketRoute) -> None:
        there = line.connect_to_server()

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "answer" and not held:
                held.append(lambda: there.send(text))
                line.send(json.dumps({"type": "waiting", "id": message["id"], "before": 3}))
            else:
                there.send(text)

        line.on_message(up)
        there.on_message(line.send)

    page.route_web_socket("**/socket", through)
    page.goto(f"{server.origin}/t/{table['table']}#{table['links']['seat_1']}")
    page.locator("[data-light=now]").first.click()
    if not held:
        page.locator("[data-part=send]").click()
    expect(page.locator("#line")).to_have_text("Der Server ist ausgelastet. Anfragen vor deiner: 3")
    assert page.locator("body.is-offline").count() == 0
    held[0]()
    expect(page.locator("#line")).to_be_hidden()
