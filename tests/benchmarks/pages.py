"""Weight and speed of pages: `python -m tests.benchmarks.pages [GAME…]`.

For the lobby and for a table of each game: bytes that cross the line, by kind, compressed as the server sends them; milliseconds from the
link to the first board (or card) on a server that has just started, and on one that has shown the table before; the longest task of the
page's main thread. Times are those of this computer: compare commits in the same minute.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession

from tests.browser.browsing import chromium
from tests.web_server import Server, running

GAMES = ("chess", "underwood", "mycelia", "hearts")
BOARD = "#position .cell-ground, #position .face, .games .game-picture svg"
WATCH = f"""
  window.longest = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.longest = Math.max(window.longest, each.duration))))
    .observe({{ type: "longtask", buffered: true }});
  const look = () => {{
    if (window.firstBoard === undefined && document.querySelector({BOARD!r})) window.firstBoard = performance.now();
    if (window.firstBoard === undefined) requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
"""


@dataclass
class Load:
    """Cost of one load of a page."""

    board: float  # ms
    longest: float  # ms
    requests: int
    bytes: Counter[str]

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind.lower()} {size / 1000:.1f}" for kind, size in self.bytes.most_common())
        total = sum(self.bytes.values()) / 1000
        return f"board {self.board:5.0f} ms, longest task {self.longest:4.0f} ms, {self.requests:3} requests, {total:6.1f} kB ({kinds})"


def load(browser: Browser, address: str) -> Load:
    """Load a page in a browser that has nothing of it."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.add_init_script(WATCH)
    sizes, kinds = Counter[str](), dict[str, str]()
    session: CDPSession = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))

    def finished(event: dict[str, Any]) -> None:
        sizes[kinds.get(event["requestId"], "Other")] += int(event["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    page.goto(address)
    page.wait_for_function("() => window.firstBoard !== undefined", timeout=20_000)
    page.wait_for_timeout(1500)  # what follows is counted, too
    cost = Load(page.evaluate("window.firstBoard"), page.evaluate("window.longest"), len(kinds), sizes)
    context.close()
    return cost


def table_address(server: Server, game: str) -> str:
    """The link of the first seat of a new table."""
    players = server.get(f"/api/setup?game={game}")["players"][0]
    made = server.table(game, "person", *["greedy"] * (players - 1))
    seat = next(iter(made["links"]))
    return f"{server.origin}/t/{made['table']}#seat={made['links'][seat]}"


def lines(browser: Browser, games: tuple[str, ...]) -> Iterator[str]:
    """Cost of pages, line by line."""
    with tempfile.TemporaryDirectory() as folder:
        with running(Path(folder)) as server:
            yield f"lobby, cold      {load(browser, server.origin + '/')}"
            yield f"lobby, warm      {load(browser, server.origin + '/')}"
            addresses = {game: table_address(server, game) for game in games}
        for game, address in addresses.items():
            with running(Path(folder)) as server:
                path = address.partition("/t/")[2]
                for state in ("cold", "warm"):
                    yield f"{game + ', ' + state:16} {load(browser, f'{server.origin}/t/{path}')}"


def main() -> None:
    """Print a line for each page."""
    with chromium() as browser:
        for line in lines(browser, tuple(sys.argv[1:]) or GAMES):
            print(line, flush=True)


if __name__ == "__main__":
    main()
