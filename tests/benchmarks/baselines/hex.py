"""Hex on 11 by 11: groups of cells are joined as they grow (union-find), so that a connection is seen when it is made."""

from collections.abc import Callable

SIZE = 11
CELLS = SIZE * SIZE
BEFORE, BEHIND = CELLS, CELLS + 1  # what a side has to connect: both its edges, as cells of their own


def neighbours(cell: int) -> tuple[int, ...]:
    """The cells that touch a cell."""
    row, column = divmod(cell, SIZE)
    around = ((row - 1, column), (row - 1, column + 1), (row, column - 1), (row, column + 1), (row + 1, column - 1), (row + 1, column))
    return tuple(SIZE * above + aside for above, aside in around if 0 <= above < SIZE and 0 <= aside < SIZE)


def with_edges(cell: int, *, by_rows: bool) -> tuple[int, ...]:
    """The same with the edges of a side: the first and the last row, or the first and the last column."""
    line = cell // SIZE if by_rows else cell % SIZE
    return (*neighbours(cell), *([BEFORE] if line == 0 else []), *([BEHIND] if line == SIZE - 1 else []))


TOUCHING = tuple([with_edges(cell, by_rows=by_rows) for cell in range(CELLS)] for by_rows in (True, False))
NOBODY = [-1] * CELLS + [BEFORE, BEHIND]
EVERY_CELL = list(range(CELLS))


def play(number: Callable[[], float]) -> int:
    """One random game; the number of decisions."""
    empty = EVERY_CELL.copy()
    own, other = NOBODY.copy(), NOBODY.copy()  # for each cell of a side the next one on the way to the name of its group
    touching, touching_of_other = TOUCHING
    for left in range(CELLS, 0, -1):
        place = int(number() * left)
        cell = empty[place]
        empty[place] = empty[-1]
        empty.pop()
        place_stone(own, touching, cell)
        if root(own, BEFORE) == root(own, BEHIND):
            return CELLS + 1 - left
        own, other, touching, touching_of_other = other, own, touching_of_other, touching
    raise AssertionError("somebody has connected when the board is full")


def place_stone(own: list[int], touching: list[tuple[int, ...]], cell: int) -> None:
    """Put a stone and join the groups it touches."""
    own[cell] = cell
    for near in touching[cell]:
        if own[near] >= 0:
            found = root(own, near)
            if found != cell:
                own[found] = cell


def root(own: list[int], cell: int) -> int:
    """The name of the group of a cell; the way to it is shortened."""
    after = own[cell]
    while after != cell:
        own[cell] = after = own[after]
        cell, after = after, own[after]
    return cell


def connected(stones: set[int], *, by_rows: bool) -> bool:
    """Whether stones connect the edges of their side: the plain way, which tests compare with."""
    reached = {cell for cell in stones if BEFORE in with_edges(cell, by_rows=by_rows)}
    waiting = list(reached)
    while waiting:
        fresh = [near for near in neighbours(waiting.pop()) if near in stones and near not in reached]
        reached.update(fresh)
        waiting += fresh
    return any(BEHIND in with_edges(cell, by_rows=by_rows) for cell in reached)
