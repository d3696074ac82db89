"""Rule files from strangers, dropped on the lobby: refused in a sentence where they are none, else checked, and played at a table."""

from random import Random

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import PATIENCE
from tests.browser.workbench import Workbench
from tests.web_server import Server

pytestmark = pytest.mark.full
AT_MOST = """\
rulewright: 1
variant: at_most_three
of: nim
title: At most three
because: So.
changes:
  - add: actions.take
    with:
      require:
        few: {that: amount <= 3, say: At most three sticks at a time.}
"""
_DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def drop(page: Page, name: str, content: bytes) -> None:
    """Drop a file on the page."""
    page.evaluate(_DROP, [name, list(content)])


def lobby(browser: Browser, server: Server, language: str) -> Page:
    """The lobby, once it takes files."""
    page = browser.new_context(locale=language, viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
    page.goto(server.origin)
    page.locator(".own-file").wait_for(timeout=PATIENCE)
    return page


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("is not a UTF-8 text file", "is too large", "does not say which game it changes", "is no name of a rule file")),
        ("de", ("ist keine UTF-8-Textdatei", "ist zu groß", "sagt nicht, welches Spiel", "ist kein Name einer Regeldatei")),
    ],
)
def test_what_is_no_rule_file_is_refused_in_a_sentence(browser: Browser, server: Server, language: str, told: tuple[str, ...]) -> None:
    page = lobby(browser, server, language)
    files = (("my.variant.yaml", b"\xff\xfe\x00"), ("my.variant.yaml", b"x" * 600_000), ("my.variant.yaml", b""), ("note.txt", b"Hello"))
    for (name, content), words in zip(files, told, strict=True):
        drop(page, name, content)
        expect(page.locator("#trouble")).to_contain_text(f"{name} {words}")
    assert page.url == f"{server.origin}/"
    page.context.close()


def test_a_dropped_rule_is_checked_and_played_at_a_table(browser: Browser, server: Server) -> None:
    page = lobby(browser, server, "en")
    drop(page, "at_most_three.variant.yaml", AT_MOST.encode().replace(b"amount <= 3", b"amout <= 3"))
    bench = Workbench(page)
    expect(page.locator("#state")).to_have_attribute("data-state", "invalid")
    expect(page.locator(".editor-line .is-error")).to_have_text("amout")
    page.locator(".table-setup button").or_(page.locator(".table-told:not(:empty)")).first.wait_for(timeout=PATIENCE)
    page.locator(".editor-field").fill(AT_MOST)
    bench.valid()
    page.goto(server.origin)
    page.locator(".own-file").wait_for(timeout=PATIENCE)
    drop(page, "at_most_three.variant.yaml", AT_MOST.encode())
    bench.valid()
    seat = bench.play("2")
    seat.move(Random(1))
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open in its own page").click()
    expect(opened.value.get_by_role("button", name="I am Player 2")).to_be_visible()  # from there links go to who plays along
    page.context.close()
