"""Main thread of a page while many things move: `python -m tests.benchmarks.motion [ROUNDS]`.

On a board where each answer moves 30 pieces, with Chromium's CPU slowed down to a quarter: the longest task for each round (a touch with
its preview, the answer, a bot's answer), the median and the longest of all. Aim: none above 50 ms. Times are those of this computer.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser

from tests.browser.browsing import Seat, chromium
from tests.web_server import running

SLOWED = 4  # times
GAME = """\
rulewright: 1
game: slide
title: Slide
players: 2
kinds:
  cell: {grid: square, width: 8, height: 8, steps: sides, names: a1, origin: bottom left}
  rank: {choices: [man]}
  piece: {each_combination_of: [owner is player, rank]}
track:
  on(cell): {is: piece or none, title: Men}
words:
  army(player): set(cell in cells where owner(on(cell)) = player)
  filled: set(cell in cells where on(cell) is not none)
  starts(cell): (row_of(cell) + column_of(cell)) mod 2 = 0 and (row_of(cell) < 8 or column_of(cell) < 5)
  beside(cell): if column_of(cell) mod 2 = 0 then step(cell, west) else step(cell, east)
setup:
  - change: on(cell) to (if starts(cell) then piece(if row_of(cell) < 5 then first(players) else last(players), man) else none) for cell in cells
play:
  - turns: clockwise
    safety_limit: 200
    do:
      - must: shift
actions:
  shift:
    choose: {cell: army(me)}
    do:
      - for_each: one in filled
        do:
          - change: on(beside(one) otherwise one) to on(one)
          - change: on(one) to none
scoring:
  men: {points: size(army(player))}
show:
  cell: {chequered: yes, colour: owner(on(cell)), glyph: rank(on(cell))}
  rank: {pictures: {man: draughts man}}
"""
WATCH = """
  window.tasks = [];
  window.flights = 0;
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((each) => each.duration))).observe({ type: "longtask" });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.flights += this.classList.contains("flight"); return animate.apply(this, how); };
"""


def longest_tasks(browser: Browser, rounds: int) -> list[tuple[float, int]]:
    """Return for each round its longest task in ms (0 where none reached 50) and how many pieces moved."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "slide.game.yaml"
        rules.write_text(GAME, encoding="utf-8")
        with running(Path(folder) / "data", str(rules)) as server:
            table = server.table("slide", "person", "random", seed=1)
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            page = context.new_page()
            page.add_init_script(WATCH)
            page.goto(f"{server.origin}/t/{table['table']}#{table['links']['seat_1']}")
            seat, source, found = Seat(page), Random(1), []
            seat.wait()
            page.get_by_role("button", name="No, thanks").click()
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            for _ in range(rounds):
                page.evaluate("[window.tasks, window.flights] = [[], 0]")
                seat.move(source)
                seat.wait()
                page.wait_for_function("document.getAnimations().length === 0")
                page.wait_for_timeout(300)  # tasks are told late
                found.append((page.evaluate("Math.max(0, ...window.tasks)"), page.evaluate("window.flights")))
            context.close()
            return found


def main() -> None:
    """Print the longest task of each round, the median, and the longest."""
    with chromium() as browser:
        found = longest_tasks(browser, int(sys.argv[1]) if len(sys.argv) > 1 else 8)
    for number, (task, flights) in enumerate(found, 1):
        print(f"round {number}: longest task {task:4.0f} ms, {flights} flights")
    tasks = [task for task, _ in found[1:]]  # the first one compiles scripts
    print(f"median {median(tasks):.0f} ms, longest {max(tasks):.0f} ms")


if __name__ == "__main__":
    main()
