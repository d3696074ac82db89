"""Rule files without findings that compute for many seconds in one place or are large, and a worker that breaks in the ways that rules might."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

PLACES = ("requirement", "setup", "end", "points")
SIDES = (9, 8)
_LOOK = "exists(b in cells where exists(c in cells where exists(d in cells where size(set({first}, b, c, d)) > 4)))"
_SLOW = f"exists(a in cells where {_LOOK.format(first='a')})"
_GAME = """\
rulewright: 1
game: slow
players: 2
kinds:
  cell: {{grid: square, width: {side}, height: {side}, steps: sides}}
track:
  owner(cell): player or none
  tally: 0 to 9
{setup}play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: mark
        if_none: pass
actions:
  mark:
    choose:
      cell: cells where owner(cell) is none
    require:
      free: {{that: {requirement}}}
    do:
      - change: owner(cell) to me
end:
  full: {{at: end of turn, when: {end}}}
ranking:
  most: {{most: {points}}}
"""


def large_game(side: int) -> str:
    """Return a game that computes little, on a board so large that it takes much memory."""
    parts = {"requirement": "owner(cell) is none", "setup": "", "end": "tally = 9", "points": "tally"}
    return _GAME.format(side=side, **parts)


def slow_game(place: str, side: int = 9) -> str:
    """Return a game that computes for seconds in a place, and nowhere else. side: of its board."""
    parts = {
        "setup": "",
        "requirement": "owner(cell) is none",
        "end": "every(owner(cell) is not none for cell in cells)",
        "points": "count(cell in cells where owner(cell) = player)",
    }
    slow = {
        "requirement": f"owner(cell) is none and not {_LOOK.format(first='cell')}",
        "setup": f"setup:\n  - if: {_SLOW}\n    then:\n      - change: tally to 1\n",
        "end": f"tally = 9 or {_SLOW}",
        "points": f"count(a in cells where {_LOOK.format(first='a')})",
    }
    if place == "points":  # the ranking is looked at when the game is over
        parts["end"] = "count(cell in cells where owner(cell) is not none) > 0"
    return _GAME.format(side=side, **{**parts, place: slow[place]})


def slow_games() -> Iterator[tuple[str, int, str]]:
    """Yield games that are slow in each place on boards of several sizes."""
    for place, side in product(PLACES, SIDES):
        yield place, side, slow_game(place, side)


def _spin(_: Mapping[str, Any]) -> None:
    while True:
        pass


def _grow(request: Mapping[str, Any]) -> None:
    kept = []
    while True:
        kept.append(bytearray(int(request["size"])))


KEPT: list[bytearray] = []  # by the process that breaks


def _keep(request: Mapping[str, Any]) -> None:
    KEPT.append(bytearray(b"x" * int(request["size"])))


WAYS: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "time": _spin,
    "memory": _grow,
    "left behind": _keep,
    "crash": lambda _: os.kill(os.getpid(), signal.SIGSEGV),
    "depth": lambda _: _deep(0),
    "fine": lambda _: None,
}


def _deep(level: int) -> int:
    return _deep(level + 1) + 1


def handler(_arguments: object, _is_stopped: object = None) -> Callable[[Mapping[str, Any]], dict[str, object]]:
    """Return a handler that breaks in the way that a request names, or says much."""

    def handle(request: Mapping[str, Any]) -> dict[str, object]:
        WAYS[request["way"]](request)
        return {"text": "x" * int(request.get("length", 0))}

    return handle
