"""Reversi with the pass as an answer, as others count it: 3,005,288 games of nine moves; here who has none is passed over, and there are 32 more.

A second program, on boards of bits, gives the figures of both ways of counting.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from interpreter import load
from interpreter.project.loading import shipped
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session import perft as counting
from interpreter.session.library import Game
from interpreter.session.state import State, begin
from tests.budgets import NIGHTLY
from tests.game_files import write_game
from tests.optional import needs

SKIPPED = "      - must: place\n        if_none: pass\n"
PASSED = "      - must: [place, skip]\n"
SKIP = """\
actions:
  skip:
    title: Pass
    require:
      stuck: {that: not can(place), say: You can place a disc.}
    do:
      - change: disc(a1) to disc(a1)
"""
OVER = "not exists(player in players where can(place, player))"
Board = tuple[int, int]  # the discs of who is to move, and the others, as bits


# ------------------------------------------------------------------------------------------------ the second program


def _turned(size: int, cell: int, own: int, other: int) -> int:
    """The discs that a disc on a cell encloses."""
    found = 0
    for right in (-1, 0, 1):
        for up in (-1, 0, 1):
            line, x, y = 0, cell % size + right, cell // size + up
            while 0 <= x < size and 0 <= y < size and other >> y * size + x & 1:
                line |= 1 << y * size + x
                x, y = x + right, y + up
            if 0 <= x < size and 0 <= y < size and own >> y * size + x & 1:
                found |= line
    return found


def _moves(size: int, own: int, other: int) -> Iterator[Board]:
    """The boards after each move, with the other player to move."""
    for cell in range(size * size):
        if not (own | other) >> cell & 1:
            turned = _turned(size, cell, own, other)
            if turned:
                yield other & ~turned, own | turned | 1 << cell


def games(size: int, moves: int, *, with_passes: bool) -> int:
    """How many games of so many moves there are on a board; a pass counts as a move or not."""

    @cache
    def after(own: int, other: int, left: int) -> int:
        if left == 0:
            return 1
        boards = [*_moves(size, own, other)]
        if not boards and [*_moves(size, other, own)]:
            return after(other, own, left - with_passes)
        return sum(after(*board, left - 1) for board in boards)

    middle = size // 2
    return after(
        1 << middle * size + middle | 1 << (middle - 1) * size + middle - 1,
        1 << middle * size + middle - 1 | 1 << (middle - 1) * size + middle,
        moves,
    )


# ------------------------------------------------------------------------------------------------ the rule files


def game(folder: Path, size: int, *, with_passes: bool) -> Game:
    """Reversi on a board of another size, in which the pass is an answer or none."""
    text = shipped()["reversi"].read_text(encoding="utf-8")
    column, row = "abcdefgh"[size // 2 - 1], size // 2
    cells = {
        "d4": f"{column}{row}",
        "d5": f"{column}{row + 1}",
        "e4": f"{chr(ord(column) + 1)}{row}",
        "e5": f"{chr(ord(column) + 1)}{row + 1}",
    }
    changes = (
        {"width: 8, height: 8": f"width: {size}, height: {size}", **{f"{old}": new for old, new in cells.items()}} if size != 8 else {}
    )
    if with_passes:
        changes |= {SKIPPED: PASSED, "actions:\n": SKIP, "when: all_passed": f"when: {OVER}"}
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return load(write_game(folder, text))


def _on(table: GameInstance, state: State) -> State:
    return begin(table, state.position, None)[1]


@pytest.mark.parametrize("with_passes", [False, True])
@pytest.mark.parametrize(("size", "most"), [(4, 9 if NIGHTLY else 6), (6, 7 if NIGHTLY else 5)])
def test_all_machines_count_what_the_second_program_counts(
    size: int, most: int, with_passes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = game(tmp_path, size, with_passes=with_passes).start(players=2).state
    known = [games(size, moves, with_passes=with_passes) for moves in range(1, most + 1)]
    assert known == [state.perft(moves) for moves in range(1, most + 1)]
    monkeypatch.setattr(counting, "LARGE", 100)
    assert known == [state.perft(moves) for moves in range(1, most + 1)]
    slow = _on(state.table.alone(), state)
    assert known[: most - 1] == [slow.perft(moves) for moves in range(1, most)]


def test_both_ways_of_counting_differ_where_somebody_is_stuck() -> None:
    assert [games(4, moves, with_passes=True) for moves in range(1, 7)] == [4, 12, 44, 128, 424, 1_256]
    assert [games(4, moves, with_passes=False) for moves in range(1, 7)] == [4, 12, 44, 128, 436, 1_296]


@needs("wasmtime")
@pytest.mark.parametrize(("with_passes", "known"), [(True, 3_005_288), (False, 3_005_320)])
def test_nine_moves_on_the_whole_board(with_passes: bool, known: int, tmp_path: Path) -> None:
    assert game(tmp_path, 8, with_passes=with_passes).start(players=2).state.perft(9) == known
    if NIGHTLY:
        assert games(8, 9, with_passes=with_passes) == known
