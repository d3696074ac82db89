"""Go against an independent implementation: the same legal moves, captures and counts in games by chance, on boards of several sizes."""

from random import Random

import pytest

from interpreter import load
from tests.budgets import NIGHTLY
from tests.tiers import first

GAMES = 40 if NIGHTLY else 3
Board = dict[tuple[int, int], int]


class Oracle:
    """A board as a dictionary; chains are found by flood fill, positions are kept as frozen sets."""

    def __init__(self, lines: int) -> None:
        self.points = [(x, y) for y in range(lines) for x in range(lines)]
        self.beside = {
            (x, y): [each for each in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if max(each) < lines and min(each) >= 0]
            for x, y in self.points
        }
        self.board: Board = {}
        self.before: set[frozenset[tuple[tuple[int, int], int]]] = set()

    def region(self, board: Board, point: tuple[int, int]) -> set[tuple[int, int]]:
        """All points that hang together with this one and hold the same."""
        region, pending = {point}, [point]
        while pending:
            for each in self.beside[pending.pop()]:
                if each not in region and board.get(each) == board.get(point):
                    region.add(each)
                    pending.append(each)
        return region

    def is_choked(self, board: Board, point: tuple[int, int]) -> bool:
        return all(each in board for one in self.region(board, point) for each in self.beside[one])

    def after(self, point: tuple[int, int], player: int) -> Board | None:
        """The board after a stone; None where it may not be placed."""
        if point in self.board:
            return None
        board = {**self.board, point: player}
        choked = {each for each, owner in board.items() if owner != player and self.is_choked(board, each)}
        board = {each: owner for each, owner in board.items() if each not in choked}
        return None if self.is_choked(board, point) or frozenset(board.items()) in self.before else board

    def area(self, player: int) -> int:
        """Stones, and free points that only these touch."""
        area = sum(owner == player for owner in self.board.values())
        for point in self.points:
            if point not in self.board:
                faces = {self.board[each] for one in self.region(self.board, point) for each in self.beside[one] if each in self.board}
                area += faces == {player}
        return area


def name(point: tuple[int, int]) -> str:
    return f"{'abcdefghijklmnopqrs'[point[0]]}{point[1] + 1}"


@pytest.mark.parametrize("lines", first(1, [9, 10]))
def test_games_by_chance_go_alike(lines: int) -> None:
    for seed in range(GAMES):
        random, oracle = Random(seed), Oracle(lines)
        state = load("go").start(players=2, options={"lines": lines}).state
        player = passes = moves = 0
        while passes < 2 and moves < 60 + 80 * (seed % 2):
            boards = {f"place {name(point)}": oracle.after(point, player) for point in oracle.points}
            legal = {move: board for move, board in boards.items() if board is not None}
            options = [option.notation for option in state.questions[0].options]
            assert {*legal, "pass"} == set(options)
            move = random.choice(options)
            passes = passes + 1 if move == "pass" else 0
            if move != "pass":
                oracle.board = legal[move]
                oracle.before.add(frozenset(oracle.board.items()))
            state = state.answer(move)
            player, moves = 1 - player, moves + 1
        lines_of_score = state.standing(None).lines["area"]
        assert (oracle.area(0), oracle.area(1)) == tuple(lines_of_score)
