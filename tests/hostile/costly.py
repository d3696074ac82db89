"""Rule files that are short and right, and yet take for ever, or all the memory there is: by what they ask between two questions."""

from collections.abc import Callable, Mapping

from tests.hostile.heavy import CARDS, KINDS, SMALL, TRACK, Files, _rows, game

CELLS = "      cell: cells where holder(cell) is none\n"
LAID = "    do:\n      - change: holder(cell) to me\n"


def on_board(size: int, more: str = "", *, choose: str = CELLS, require: str = "", do: str = LAID) -> Files:
    """The small game on a square board, with other choices and requirements."""
    whole = SMALL.replace("width: 3, height: 3", f"width: {size}, height: {size}")
    wanted = f"    require:\n      needed: {{that: {require}, say: No.}}\n" if require else ""
    return game(whole.replace(CELLS, choose).replace(LAID, wanted + do) + more)


def with_cards(number: int, track: str = "", more: str = "", *, choose: str = CELLS, do: str = LAID) -> Files:
    """The small game with so many cards."""
    whole = SMALL.replace(KINDS, KINDS + CARDS).replace(TRACK, TRACK + track).replace(CELLS, choose).replace(LAID, do)
    return game(whole + more, heavy=_rows(number))


def words(*lines: str) -> str:
    """A section of words."""
    return "words:\n" + "".join(f"  {line}\n" for line in lines)


def on_pools() -> Files:
    """A pool of nine thousand cards on each of ten thousand cells."""
    board = {"width: 3, height: 3": "width: 100, height: 100", TRACK: TRACK + "  bag(cell): pool of card\n"}
    whole = SMALL.replace(KINDS, KINDS + CARDS)
    for old, new in board.items():
        whole = whole.replace(old, new)
    return game(whole, heavy=_rows(9_000))


NOTHING = "    do:\n      - change: tally to 1\n"
SUBSETS = "      many: subsets(cells, 10, 20)\n"
THREE = "      first_one: cells\n      second_one: cells\n      third_one: cells\n"
FREE = "free: set(cell in cells where holder(cell) is none)"
NESTED = "exists(a in cells where exists(b in cells where row_of(a) + row_of(b) = tally))"
LOOP = "setup:\n  - repeat: 800000\n    do:\n      - if: slow\n        then:\n          - change: tally to 1\n"
BAG = "  bag: pool of card starting at pool({} for card in cards)\n"


def _again(times: int, step: str) -> str:
    """A step that is taken so many times."""
    return f"    do:\n      - repeat: {times}\n        do:\n          - {step}\n          - change: tally to 1\n"


REFUSED: Mapping[str, tuple[str, Callable[[], Files]]] = {
    "choices of ten to twenty cells, each looked at": ("B114", lambda: on_board(10, choose=SUBSETS, require="size(many) > tally", do=NOTHING)),
    "choices of ten to twenty cells, each counted": ("B114", lambda: on_board(10, words("w: count(s in subsets(cells, 10, 20) where size(s) > tally)"))),
    "choices of cells handed on": (
        "B114",
        lambda: on_board(10, words("v(many is set of set of cell): count(s in many where size(s) > tally)", "w: v(subsets(cells, 10, 20))")),
    ),
    "more choices than loops can stand inside each other": (
        "B120", lambda: on_board(3, choose="".join(f"      x{n}x: cells where x{n}x = first(cells)\n" for n in range(25)), do=NOTHING)
    ),
    "more requirements than ifs can stand inside each other": (
        "B120", lambda: on_board(3, do="    require:\n" + "".join(f"      r{n}: {{that: row_of(cell) < {n + 9}, say: No.}}\n" for n in range(120)) + LAID)
    ),
    "a loop around a word": ("B119", lambda: on_board(9, words(f"slow: {NESTED}") + LOOP)),
    "reach for every cell": ("B114", lambda: on_board(100, words(FREE, "w: sum(size(reach(set(cell), free)) for cell in cells)"))),
    "reach for every choice": ("B114", lambda: on_board(100, words(FREE), choose="      cell: cells where size(reach(set(cell), free)) > 3\n")),
    "three free choices": ("B115", lambda: on_board(30, choose=THREE, do=NOTHING)),
    "things without end in a pile": (
        "B118", lambda: with_cards(5, "  deck: pile of card starting at pool(999999999 for card in cards)\n")
    ),
    "a list of a pool": ("B116", lambda: with_cards(5, more=words("w: size(list(pool(99999999 for card in cards)))"))),
    "things without end that are moved": ("B119", lambda: with_cards(5, BAG.format(999_999_999) + "  deck: pile of card\n", "setup:\n  - move: all from bag to deck\n")),
    "pools on every cell": ("B117", on_pools),
    "a sentence in a long loop": ("B124", lambda: on_board(3, do=_again(800_000, 'tell: "{me} goes."'))),
    "a board shown in a loop": ("B124", lambda: on_board(60, do=_again(9_000, "reveal: holder"))),
    "lists in a set": ("B116", lambda: on_board(60, words("w: size(set(list(b in cells where row_of(b) < row_of(a) + tally) for a in cells))"))),
    "a check of every pair of every cell": ("B114", lambda: on_board(60, f"always:\n  held: {{that: every({NESTED} for c in cells)}}\n")),
    "a picture of every pair of every cell": ("B114", lambda: on_board(60, f"show:\n  cell:\n    label: if {NESTED} then 1 else 0\n")),
    "an end after all pairs of pairs": ("B114", lambda: on_board(40, f"end:\n  over:\n    at: end of turn\n    when: count(c in cells where {NESTED}) > 3\n")),
}  # fmt: skip


PLAYED: Mapping[str, Callable[[], Files]] = {
    "choices of ten to twenty cells": lambda: on_board(10, choose=SUBSETS, do=NOTHING),
    "choices of ten to twenty cells, never allowed": lambda: on_board(10, choose=SUBSETS, require="tally > 9", do=NOTHING),
    "choices of half of all cells": lambda: on_board(40, choose="      many: subsets(cells, 800, 800)\n", do=NOTHING),
    "choices from a bag of two thousand": lambda: with_cards(2_000, BAG.format(9), choose="      some: subsets(bag, 1, 3)\n", do=NOTHING),
    "eighteen choices": lambda: on_board(
        3, choose="".join(f"      x{n}x: cells where x{n}x = first(cells)\n" for n in range(18)), do=NOTHING
    ),
    "eighty requirements": lambda: on_board(
        3, do="    require:\n" + "".join(f"      r{n}: {{that: row_of(cell) < {n + 9}, say: No.}}\n" for n in range(80)) + LAID
    ),
    "a bag without end": lambda: with_cards(5, BAG.format(999_999_999)),
    "more copies than there are": lambda: with_cards(
        5, BAG.format(3) + "  other: pool of card\n", "setup:\n  - move: up to 999999999 of first(cards) from bag to other\n"
    ),
    "a shuffle of three thousand": lambda: with_cards(
        3_000, "  deck: pile of card starting at pool(1 for card in cards)\n", "setup:\n  - shuffle: deck\n"
    ),
}
