"""The workshop with files of this computer, on a true server: opened, saved, changed by something else; and files of strangers."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.web_server import Server, running

pytestmark = pytest.mark.full
GAME, RULE = "small.game.yaml", "my_rule.variant.yaml"
EVIL = "<img src=x onerror=hurt()><script>hurt()</script>"
GAME_TEXT = Path("rules/classics/nim/nim.game.yaml").read_text(encoding="utf-8").replace("game: nim", "game: small")
RULE_TEXT = """\
rulewright: 1
variant: my_rule
of: small
title: My rule
because: We like it so.
changes:
  - replace: numbers.largest
    with: 9
"""


@pytest.fixture(scope="module")
def files_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file, with a house rule and the folder in which it lies."""
    data = tmp_path_factory.mktemp("data")
    folder = write_rules(tmp_path_factory.mktemp("rules"))
    with running(data, str(folder / RULE), str(folder)) as started:
        yield started


@pytest.fixture
def rules(files_server: Server) -> Path:
    """The folder of that server as it was before any test."""
    return write_rules(Path(files_server.get("/api/drafts?language=en")["files"][0]["name"]).parent)


def write_rules(folder: Path) -> Path:
    """Write a game and a house rule of it to a folder, with a script in every text."""
    evil = re.sub(r"\b(en|de|^title): ([^{},\n]+)", rf"\1: \2 {EVIL}", GAME_TEXT, flags=re.MULTILINE)
    (folder / GAME).write_text(evil, encoding="utf-8")
    title = f"  - replace: numbers.heap_count.title\n    with: heaps {EVIL} {EVIL}\n"
    (folder / RULE).write_text(RULE_TEXT.replace("We like", f"{EVIL} We like") + title, encoding="utf-8")
    return folder


@contextmanager
def lobby(browser: Browser, server: Server) -> Iterator[Page]:
    """The first page as somebody opens it. Whatever goes wrong in it fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce")
    page, troubles = context.new_page(), list[str]()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
    page.goto(server.origin)
    yield page
    context.close()
    assert troubles == []


def open_rule(page: Page) -> None:
    """Open the house rule by its title."""
    page.get_by_role("button", name="My rule", exact=True).click()
    page.locator(".book section").first.wait_for()


def write(page: Page, text: str) -> None:
    """Write at the end of the file."""
    page.locator(".editor-field").focus()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(text)


def test_a_file_is_opened_saved_and_its_change_on_the_disk_is_taken(browser: Browser, files_server: Server, rules: Path) -> None:
    file, saved = rules / RULE, "my_rule.variant.yaml saved."
    with lobby(browser, files_server) as page:
        open_rule(page)
        write(page, "# mine\n")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("[data-bar=saved]")).to_contain_text(saved)
        assert file.read_text(encoding="utf-8").endswith("# mine\n")
        theirs = RULE_TEXT.replace("with: 9", "with: 8")
        file.write_text(theirs, encoding="utf-8")
        write(page, "# mine again\n")
        bar = page.locator("[data-bar=disk]")
        expect(bar).to_contain_text("has been changed by something else")
        page.locator("[data-bar=saved] button").click()
        bar.get_by_role("button", name="Use the version on disk").click()
        expect(page.locator(".editor-field")).to_have_value(theirs)
        write(page, "# after that\n")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("[data-bar=saved]")).to_contain_text(saved)
        assert file.read_text(encoding="utf-8") == f"{theirs}# after that\n"


def test_what_else_has_written_is_written_over_only_knowingly(browser: Browser, files_server: Server, rules: Path) -> None:
    file = rules / RULE
    with lobby(browser, files_server) as page:
        open_rule(page)
        file.write_text("of somebody else\n", encoding="utf-8")
        page.get_by_role("button", name="Save", exact=True).click()
        bar = page.locator("[data-bar=disk]")
        bar.locator("summary").click()
        expect(bar).to_contain_text("of somebody else")
        assert file.read_text(encoding="utf-8") == "of somebody else\n"
        bar.get_by_role("button", name="Overwrite with my version").click()
        expect(page.locator("[data-bar=saved]")).to_be_visible()
        assert "numbers.largest" in file.read_text(encoding="utf-8")


@pytest.mark.usefixtures("rules")
def test_a_sentence_leads_to_the_file_that_says_it(browser: Browser, files_server: Server) -> None:
    with lobby(browser, files_server) as page:
        open_rule(page)
        page.locator("[data-touch='actions.take']").first.click()
        page.locator(".behind summary").first.click()
        page.get_by_role("button", name=f"Open {GAME}").click()
        expect(page.locator("#read-only")).to_be_visible()
        expect(page.locator("#file-tabs [aria-selected=true]")).to_contain_text(GAME)
        page.locator("#offers-panel .panel-close").click()
        page.locator("[data-touch='numbers.largest']").first.click()
        page.locator(".behind summary").first.click()
        page.get_by_role("button", name=re.compile("^Open ")).click()
        expect(page.locator("#file-tabs [aria-selected=true]")).to_contain_text(RULE)


@pytest.mark.usefixtures("rules")
def test_a_script_in_every_text_is_only_text(browser: Browser, files_server: Server) -> None:
    with lobby(browser, files_server) as page:
        open_rule(page)
        expect(page.locator("#of-game")).to_contain_text("onerror")
        expect(page.locator(".book-title")).to_contain_text("onerror")
        page.locator("[data-touch='numbers.heap_count']").first.click()
        expect(page.locator("#offers-title")).to_contain_text("onerror")
        page.keyboard.press("Escape")
        tabs = page.locator("#play-tabs [role=tab]")
        for number in range(tabs.count()):
            tabs.nth(number).click()
            expect(page.locator("#play-panel > :not([hidden])")).not_to_be_empty()
        page.get_by_role("tab", name="Differences").click()
        expect(page.locator("#play-differences")).to_contain_text("onerror")
        write(page, f"  - replace: numbers.{EVIL}\n    with: 2\n")
        expect(page.locator("#findings")).to_contain_text("onerror")
        page.get_by_role("button", name="Share", exact=True).click()
        # The one frame that the page has of its own is the table's, which shows nothing before there is a table.
        assert page.locator("img, body script, iframe:not(.table-frame), object").count() == 0
        assert page.locator(".table-frame").get_attribute("src") in (None, "about:blank")
