"""Main thread of a page while many things move: `python -m tests.benchmarks.motion [ROUNDS]`.

On a board where each answer moves 30 pieces, with Chromium's CPU slowed down to a quarter: the longest task for each round (a touch with
its preview, the answer, a bot's answer), the median and the longest of all. Aim: none above 50 ms. Times are CPU times of the slowed
thread: they do not depend on what else the computer does. The driver's own scripts are left out.
"""

import json
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

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
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
BUSY = "V8.InvokeApiInterruptCallbacks"  # what the slowing down itself and the driver do


def tasks(trace: bytes) -> list[float]:
    """Return the CPU time in ms of each task of the page's main thread, the longest first; without those that evaluate the driver's scripts."""
    events = json.loads(trace)["traceEvents"]
    mains = {(each["pid"], each["tid"]) for each in events if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"}
    own = [each for each in events if (each["pid"], each["tid"]) in mains and each.get("ph") == "X"]
    driven = [each for each in own if each["name"] == BUSY]
    found = [each for each in own if each["name"] in TASKS and not any(_holds(each, one) for one in driven)]
    return sorted((each.get("tdur", 0) / 1000 for each in found), reverse=True)


def _holds(task: dict[str, Any], part: dict[str, Any]) -> bool:
    return bool(task["ts"] <= part["ts"] < task["ts"] + task["dur"] and (task["pid"], task["tid"]) == (part["pid"], part["tid"]))


def longest_tasks(browser: Browser, rounds: int) -> list[float]:
    """Return for each round the CPU time of its longest task in ms."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "slide.game.yaml"
        rules.write_text(GAME, encoding="utf-8")
        with running(Path(folder) / "data", str(rules)) as server:
            table = server.table("slide", "person", "random", seed=1)
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            page = context.new_page()
            page.goto(f"{server.origin}/t/{table['table']}#{table['links']['seat_1']}")
            seat, source, found = Seat(page), Random(1), []
            seat.wait()
            page.get_by_role("button", name="No, thanks").click()
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            for _ in range(rounds):
                browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline", "v8"])
                seat.move(source)
                seat.wait()
                page.wait_for_function("() => document.getAnimations().length === 0")
                found.append(max(tasks(browser.stop_tracing()), default=0))
            context.close()
            return found


def main() -> None:
    """Print the longest task of each round, the median, and the longest."""
    with chromium() as browser:
        found = longest_tasks(browser, int(sys.argv[1]) if len(sys.argv) > 1 else 8)
    for number, task in enumerate(found, 1):
        print(f"round {number}: longest task {task:4.0f} ms")
    later = found[1:]  # the first one compiles scripts
    print(f"median {median(later):.0f} ms, longest {max(later):.0f} ms")


if __name__ == "__main__":
    main()
