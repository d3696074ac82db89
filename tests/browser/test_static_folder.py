"""A folder that needs no server: games are played and rules are changed with nothing but files behind the browser."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Thread

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Frame, Page, expect

from interpreter.web.static_site import export, pyodide_package
from tests.browser.browsing import PATIENCE, Seat

pytestmark = pytest.mark.nightly


class Files(SimpleHTTPRequestHandler):
    """Files as any web space gives them out."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the folder."""
    try:
        package = pyodide_package.fetch(tmp_path_factory.mktemp("pyodide"))
    except pyodide_package.FetchError as problem:
        pytest.skip(str(problem))
    folder = tmp_path_factory.mktemp("web")
    export.write(folder, package)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser, origin: str) -> Iterator[Page]:
    """The folder's first page. Whatever goes wrong in it fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en", reduced_motion="reduce")
    page, troubles = context.new_page(), list[str]()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
    page.goto(f"{origin}/index.html")
    yield page
    context.close()
    assert troubles == []


def inside(page: Page) -> Frame:
    """The page of the program."""
    page.locator("body.is-ready").wait_for(timeout=PATIENCE)
    return page.frames[1]


def test_a_game_is_played_and_is_there_when_the_page_is_opened_again(page: Page) -> None:
    frame, source = inside(page), Random(1)
    frame.locator("[data-game=underwood]").click()
    frame.locator("#setup button.primary").click(timeout=PATIENCE)
    seat = Seat(frame)
    for _ in range(3):
        seat.wait()
        seat.move(source)
    seat.wait()
    moves = frame.locator("#log li").count()
    assert moves >= 6
    page.reload()  # at once: what is seen is stored
    again = inside(page)
    again.locator("#log li").nth(moves - 1).wait_for(timeout=PATIENCE)
    again.locator("#rulebook").click()
    page.frame_locator("#page").frame_locator(".rules-frame").frame_locator("#book").get_by_role("heading", name="Underwood").wait_for(
        timeout=PATIENCE
    )


def test_a_rule_is_changed(page: Page) -> None:
    frame = inside(page)
    frame.get_by_role("button", name="Change a rule of Underwood").click(timeout=PATIENCE)
    frame.get_by_role("button", name="Open the rules").click()
    field = frame.locator(".editor-field")
    field.wait_for(timeout=PATIENCE)
    expect(frame.get_by_text("These rules are valid.")).to_be_visible(timeout=PATIENCE)
    field.focus()
    page.keyboard.press("Control+a")
    lines = ("rulewright: 1", "variant: my_rule", "of: underwood", "title: Dear neighbours", "because: We like it.", "changes:",
             "- replace: numbers.compensation", "with: 2")  # fmt: skip
    field.fill("\n".join(("  " * line.startswith("- ") + "    " * line.startswith("with")) + line for line in lines) + "\n")
    frame.get_by_role("tab", name="Differences").click()
    expect(frame.locator("#play-differences")).to_contain_text("2", timeout=PATIENCE)


def test_a_second_tab_waits(page: Page, origin: str) -> None:
    inside(page)
    other = page.context.new_page()
    other.goto(f"{origin}/index.html")
    other.locator("#elsewhere").wait_for(timeout=PATIENCE)
    page.close()
    inside(other).locator("[data-game=underwood]").wait_for(timeout=PATIENCE)
