"""The workshop as a person uses it: a rule is touched, what is offered is filled in, the table beside it plays on."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Frame, Locator, Page, expect

from tests.browser.browsing import PATIENCE, Seat
from tests.web_server import Server


@dataclass
class Workbench:
    """An open page of the workshop; `troubles` is what went wrong in it."""

    page: Page
    troubles: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The file as it stands in the editor."""
        return str(self.page.locator("#editor textarea").input_value())

    def touch(self, address: str) -> Locator:
        """Touch what stands in the rulebook for an address; the panel that opens."""
        place = self.page.locator(f"[data-touch='{address}']").first
        place.scroll_into_view_if_needed(timeout=PATIENCE)
        (place.locator(".touch").first if place.locator(".touch").count() else place).click(force=True, timeout=PATIENCE)
        panel = self.page.locator(".offers-panel")
        panel.locator("#offers-title").wait_for(timeout=PATIENCE)
        return panel

    def do(self, address: str, offer: str, **values: str) -> None:
        """Touch an address, choose what to do, fill in the fields by their labels (with _ for blanks), and have it done."""
        before = self.text
        choice = self.touch(address).locator(f"[data-offer='{offer}']")
        if choice.get_attribute("open") is None:
            choice.locator("summary").click()
        for name, value in values.items():
            row = choice.locator(".offer-field", has_text=name.replace("_", " ")).first
            if row.locator("select").count():
                row.locator("select").select_option(label=value)
            else:
                row.locator("input:visible, textarea").first.fill(value)
        choice.get_by_role("button", name="Done").click()
        self.page.locator(".offers-panel .outcome:not(.is-refused)").wait_for(timeout=PATIENCE)
        assert self.text != before
        self.page.locator(".offers-panel .panel-close").click()

    def play(self, players: str, others: str = "I play them, too") -> Seat:
        """A table beside the rules."""
        self.page.locator("#table-players").select_option(players)
        self.page.locator("#table-others").select_option(label=others)
        self.page.locator(".table-setup button").click()
        return self.table

    @property
    def table(self) -> Seat:
        """The table that stands beside the rules now."""
        self.page.frame_locator(".table-frame").locator("#question h2:not(:empty)").wait_for(timeout=PATIENCE)
        handle = self.page.locator(".table-frame").element_handle()
        assert handle is not None
        frame = handle.content_frame()
        assert isinstance(frame, Frame)
        return Seat(frame)

    def told(self, words: str | re.Pattern[str]) -> None:
        """Wait until it is said what the change means for the table."""
        expect(self.page.locator(".table-told")).to_contain_text(words, timeout=PATIENCE)

    def valid(self) -> None:
        """Wait until the rules have been checked and are fine."""
        expect(self.page.locator("#state")).to_have_attribute("data-state", "valid", timeout=PATIENCE)


@contextmanager
def workbench(browser: Browser, server: Server, game: str, title: str, because: str = "", **settings: object) -> Iterator[Workbench]:
    """A change of a game, begun in the lobby as a person does."""
    context = browser.new_context(**({"viewport": {"width": 1440, "height": 900}, "locale": "en", "reduced_motion": "reduce"} | settings))  # type: ignore[arg-type]  # playwright names every setting
    bench = Workbench(context.new_page())
    bench.page.on("pageerror", lambda error: bench.troubles.append(str(error)))
    bench.page.on("console", lambda said: bench.troubles.append(said.text) if said.type in ("error", "warning") else None)
    bench.page.goto(server.origin)
    bench.page.get_by_role("button", name=f"Change a rule of {game}").click(timeout=PATIENCE)
    bench.page.locator("#rule-title").fill(title)
    bench.page.locator("#rule-because").fill(because)
    bench.page.get_by_role("button", name="Open the rules").click()
    bench.page.locator(".book section").first.wait_for(timeout=PATIENCE)
    bench.valid()
    yield bench
    context.close()
    assert bench.troubles == []
