"""Rule files made to be slow or large: nested deep, written long, of many members, with huge numbers, of boards without end."""

import sys
from collections.abc import Callable, Mapping
from math import inf
from types import FrameType

HEAD = "rulewright: 1\ngame: heavy\ntitle: Heavy\nplayers: 2\n"
KINDS = "kinds:\n  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}\n"
TRACK = "track:\n  holder(cell): player or none\n  tally: 0 to 9\n"
PLAY = "play:\n  - turns: clockwise\n    safety_limit: 9\n    do:\n      - must: lay\n"
ACTIONS = "actions:\n  lay:\n    choose:\n      cell: cells where holder(cell) is none\n    do:\n      - change: holder(cell) to me\n"
SMALL = KINDS + TRACK + PLAY + ACTIONS
MANY = 10_000

Files = Mapping[str, str]  # by name; the game is `heavy.game.yaml`


def game(text: str, **components: str) -> Files:
    """The files of a game."""
    named = f"components: {next(iter(components))}.components.yaml\n" if components else ""
    data = {f"{name}.components.yaml": "rulewright: 1\ncomponents: heavy\n" + rows for name, rows in components.items()}
    return {"heavy.game.yaml": HEAD + named + text, **data}


def word(body: str) -> Files:
    """A game with one word of this body."""
    return game(SMALL + f"words:\n  long: {body}\n")


def _steps(depth: int) -> str:
    lines = ["procedures:", "  deep:", "    do:"]
    for level in range(depth):
        lines += [" " * (6 + 4 * level) + "- if: tally > 1", " " * (6 + 4 * level) + "  then:"]
    return "\n".join([*lines, " " * (6 + 4 * depth) + "- change: tally to 1", ""])


def _rows(number: int) -> str:
    return "cards:\n" + "".join(f"  - {{id: c{place}, price: {place % 10}}}\n" for place in range(number))


CARDS = "  card: {listed_in: cards, columns: {price: 0 to 9}}\n"


def _with_cards(number: int, more: str = "", track: str = "") -> Files:
    return game(SMALL.replace(KINDS, KINDS + CARDS).replace(TRACK, TRACK + track) + more, heavy=_rows(number))


def _board(width: int, height: int, more: str = "") -> Files:
    return game(SMALL.replace("width: 3, height: 3", f"width: {width}, height: {height}") + more)


def _loops(depth: int, times: int) -> str:
    lines = ["setup:"]
    for level in range(depth):
        lines += [" " * (2 + 4 * level) + f"- repeat: {times}", " " * (2 + 4 * level) + "  do:"]
    return "\n".join([*lines, " " * (2 + 4 * depth) + "- change: tally to 1", ""])


def _chain(length: int) -> str:
    return "".join(f"  w{place}: w{place + 1} + 1\n" for place in range(length)) + f"  w{length}: 1\n"


def _doubling(length: int) -> str:
    return "".join(f"  w{place}: w{place + 1} + w{place + 1}\n" for place in range(length)) + f"  w{length}: tally\n"


HEAVY: Mapping[str, Callable[[], Files]] = {
    "brackets in brackets": lambda: word("(" * 3_000 + "1" + ")" * 3_000),
    "not not not": lambda: word("not " * 5_000 + "yes"),
    "calls in calls": lambda: word("size(" * 800 + "cells" + ")" * 800),
    "a long sum": lambda: word(" + ".join(["1"] * MANY)),
    "a long product": lambda: word(" * ".join(["9"] * 3_000)),
    "a long and": lambda: word(" and ".join(["tally = 1"] * MANY)),
    "ifs in ifs": lambda: word("if tally = 1 then 1 else " * 2_000 + "1"),
    "binders in binders": lambda: word("count(cell in cells where " * 200 + "yes" + ")" * 200),
    "binders in binders, just short enough": lambda: word("count(cell in cells where " * 60 + "yes" + ")" * 60),
    "binders beside binders": lambda: word(" and ".join(f"exists(a{n} in cells where every(a{n} = b for b in cells))" for n in range(30))),
    "a long line": lambda: word("x" * 1_000_000),
    "a line of signs": lambda: word("%$#@" * 100_000),
    "steps in steps": lambda: game(SMALL + _steps(300)),
    "flow maps in flow maps": lambda: game(SMALL + "x: " + "{a: " * 5_000 + "1" + "}" * 5_000 + "\n"),
    "flow lists in flow lists": lambda: game(SMALL + "x: " + "[" * 5_000 + "]" * 5_000 + "\n"),
    "ten thousand cards": lambda: _with_cards(MANY),
    "ten thousand cards in a pile": lambda: _with_cards(MANY, track="  deck: pile of card starting at pool(9 for card in cards)\n"),
    "ten thousand cards, each a word": lambda: _with_cards(
        MANY, "words:\n  dear(card): exists(other in cards where price(other) > price(card))\n"
    ),
    "all pairs of cards": lambda: game(
        SMALL.replace(KINDS, KINDS + CARDS + "  pair: {each_combination_of: [card, side is card]}\n"), heavy=_rows(1_000)
    ),
    "ten thousand words": lambda: game(SMALL + "words:\n" + "".join(f"  w{place}: {place % 10}\n" for place in range(MANY))),
    "a chain of words": lambda: game(SMALL + "words:\n" + _chain(2_000)),
    "words that double": lambda: game(SMALL + "words:\n" + _doubling(60)),
    "a board of a million": lambda: _board(1_000, 1_000),
    "a board of a hundred thousand million": lambda: _board(300_000, 300_000),
    "a board of no end": lambda: _board(10**30, 10**30),
    "a board of ten thousand": lambda: _board(100, 100),
    "parts of a large board": lambda: _board(60, 60, "words:\n  islands: size(groups(set(cell in cells where holder(cell) is none)))\n"),
    "a number of no end": lambda: word("9" * 100_000),
    "a range of no end": lambda: game(SMALL.replace("tally: 0 to 9", f"count: 0 to {10**40}")),
    "a kind of numbers of no end": lambda: game(SMALL.replace(KINDS, KINDS + "  die: {numbers: 1 to 1000000000000, plural: dice}\n")),
    "numbers of numbers": lambda: word("9 * 9 * " * 50 + "9"),
    "loops in loops": lambda: game(SMALL + _loops(6, 1_000)),
    "a safety limit of no end": lambda: game(SMALL.replace("safety_limit: 9", f"safety_limit: {10**40}")),
    "subsets of everything": lambda: _board(10, 10, "words:\n  many: size(subsets(cells, 0, 100))\n"),
    "a choice of subsets": lambda: game(
        SMALL.replace("cell: cells where holder(cell) is none", "cell: cells where holder(cell) is none\n      more: subsets(cells, 0, 9)")
    ),
    "a hundred players": lambda: {"heavy.game.yaml": (HEAD + SMALL).replace("players: 2", "players: 2 to 100000")},
    "a table of everything": lambda: game(
        SMALL.replace(
            TRACK,
            TRACK + "  web(cell, other is cell, third is cell, fourth is cell, fifth is cell, sixth is cell, seventh is cell): truth\n",
        )
    ),
    "ten thousand keys nobody knows": lambda: game(SMALL + "".join(f"key{place}: 1\n" for place in range(MANY))),
    "ten thousand mistakes": lambda: game(SMALL + "words:\n" + "".join(f"  w{place}: nope{place}\n" for place in range(MANY))),
    "ten thousand conditions": lambda: game(SMALL + "always:\n" + "".join(f"  a{place}: {{that: tally < 10}}\n" for place in range(MANY))),
    "one name ten thousand times": lambda: game(SMALL + "words:\n" + "  w: 1\n" * MANY),
    "a text of a million signs": lambda: game(SMALL + "text: " + "word " * 200_000 + "\n"),
    "quotes in a text": lambda: game(SMALL + "text: " + '"' + "{tally}" * 50_000 + '"' + "\n"),
    "empty lines": lambda: game(SMALL + "\n" * 1_000_000),
    "comments": lambda: game(SMALL + "# nothing\n" * 300_000),
    "anchors that double": lambda: game(SMALL + "x:\n  - &a0 [1]\n" + "".join(f"  - &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60))),
}


def calls(work: Callable[[], object], *, most: float = inf) -> int:
    """How many functions some work calls, also those written in C; more than `most` end it."""
    number = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")
        if number > most:
            raise AssertionError("this takes too long")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number
