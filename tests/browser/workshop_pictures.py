"""Pictures of the workshop: python -m tests.browser.workshop_pictures [FOLDER [NAME ...]]. The README shows one, from `tests/browser/pictures`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from tests.browser.browsing import PATIENCE, chromium
from tests.browser.pictures import FOLDER
from tests.browser.workbench import Workbench, workbench
from tests.web_server import running

_PHONE = {"viewport": {"width": 380, "height": 800}, "has_touch": True, "is_mobile": True}
_TITLE, _BECAUSE = "Dear neighbours", "At our table growing over a neighbour costs two."


def rule(bench: Workbench) -> None:
    """The house rule of the documentation, made at a table that plays on."""
    table, source = bench.play("3", "Bot: easy (thinks one move ahead)"), Random(4)
    for _ in range(6):
        table.wait()
        table.move(source)
    bench.do("numbers.compensation", "number", Number="2")
    bench.told("Moves kept: ")
    bench.table.wait()


def finding(bench: Workbench) -> None:
    """A mistake in the file, with the way out of it."""
    bench.page.locator("#editor textarea").press("Control+End")
    bench.page.keyboard.type("changes:\n- replace: numbers.compensatoin\nwith: 2\n")
    bench.page.locator("#findings li", has_text="compensatoin").first.wait_for(timeout=PATIENCE)


def effect(bench: Workbench) -> None:
    """A comparison that grows."""
    bench.do("numbers.compensation", "number", Number="2")
    bench.page.get_by_role("tab", name="Effect").click()
    bench.page.locator(".effect-setup [type=submit]").click()
    expect(bench.page.locator(".effect figure").first).to_be_visible(timeout=PATIENCE)


def phone(bench: Workbench) -> None:
    """A number that is touched, on a phone."""
    bench.touch("numbers.compensation")


_PICTURES: dict[str, tuple[Callable[[Workbench], None], dict[str, object]]] = {
    "workshop": (rule, {}),
    "finding": (finding, {}),
    "effect": (effect, {"color_scheme": "dark"}),
    "workshop_phone": (phone, _PHONE),
}


def main() -> None:
    """Take all pictures, or those that are named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    names = sys.argv[2:] or list(_PICTURES)[:1]
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, chromium() as browser:
        for name in names:
            prepare, settings = _PICTURES[name]
            with workbench(
                browser, server, "Underwood", _TITLE, _BECAUSE, **({"viewport": {"width": 1440, "height": 900}} | settings)
            ) as bench:
                prepare(bench)
                bench.page.mouse.move(0, 0)
                bench.page.wait_for_timeout(300)
                bench.page.screenshot(path=folder / f"{name}.png")


if __name__ == "__main__":
    main()
