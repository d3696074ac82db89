"""Pictures of pages: python -m tests.browser.pictures [FOLDER [NAME ...]]. The README and the documentation show three, from `tests/browser/pictures`.

With --all first, contact sheets of all shipped rule sets: python -m tests.browser.pictures --all [FOLDER [GAME ...]].
"""

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser

from tests.browser.browsing import chromium, seated
from tests.browser.contact_sheet import take_all
from tests.web_server import Server, running

FOLDER = Path(__file__).parent / "pictures"
_SHEETS = Path(tempfile.gettempdir()) / "rulewright_sheets"
_PICTURES = {  # by name: game, players, answers before it is taken, and how the page is looked at
    "table": ("underwood", 3, 6, {}),
    "dark": ("chess", 2, 5, {"color_scheme": "dark"}),
    "phone": ("spades", 4, 6, {"viewport": {"width": 390, "height": 780}}),
    "glade": ("glade", 2, 5, {}),
    "mycelia": ("mycelia", 3, 8, {}),
    "drunter": ("drunter_drueber", 3, 4, {}),
    "holdem": ("holdem", 4, 3, {}),
    "fogbound": ("fogbound", 2, 3, {"locale": "de"}),
}


def take(browser: Browser, server: Server, name: str, folder: Path) -> None:
    """A picture of a table after some answers."""
    game, players, answers, settings = _PICTURES[name]
    table, source = server.table(game, "person", *["greedy"] * (players - 1), seed=11), Random(4)
    with seated(browser, server, table, **({"viewport": {"width": 1280, "height": 800}} | settings)) as seat:
        for _ in range(answers):
            seat.wait()
            if not seat.over:
                seat.move(source)
        seat.wait()
        seat.page.mouse.move(0, 0)
        seat.page.evaluate("() => scrollTo(0, 0)")
        seat.page.wait_for_timeout(300)
        seat.page.screenshot(path=folder / f"{name}.png")


def main() -> None:
    """Take all pictures, or those that are named; with --all, contact sheets of all games or of those that are named."""
    given = sys.argv[1:]
    is_all = given[:1] == ["--all"]
    folder, *names = given[is_all:] or [str(_SHEETS if is_all else FOLDER)]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, chromium() as browser:
        if is_all:
            take_all(browser, server, Path(folder), names)
        for name in [] if is_all else names or list(_PICTURES)[:3]:
            take(browser, server, name, Path(folder))


if __name__ == "__main__":
    main()
