"""Tables of unbroken lines of cells, by direction and cell: each remembered by what of the whole line lies in a set."""

from collections.abc import Callable

from interpreter.backends.python.support.execution import Memo
from interpreter.model.types.board import Board

MOST_RUNS = 256  # that are remembered of one line
Cells = tuple[int, ...]
Masks = tuple[tuple[int, ...], ...]
Runs = tuple[tuple[Memo, ...], ...]


def line_masks(board: Board) -> Masks:
    """The cells that follow one in a direction, as a set."""
    return tuple(tuple(_mask(ray) for ray in each) for each in _rays(board))


def lines(board: Board) -> Runs:
    """How far they lie in a set."""
    return tuple(tuple(Memo(_follow(ray), MOST_RUNS) for ray in each) for each in _rays(board))


def row_masks(board: Board) -> Masks:
    """The cells of the row through one, as a set."""
    return tuple(tuple(_mask((*back, cell, *ray)) for back, cell, ray in each) for each in _both(board))


def rows(board: Board) -> Runs:
    """The part of the row that is unbroken in a set, from the end that lies against the direction."""
    return tuple(tuple(Memo(_through(*one), MOST_RUNS) for one in each) for each in _both(board))


def flanking(board: Board) -> Callable[[int, int], int]:
    """The function (between, ends) → all cells from which an unbroken line of the one leads to a cell of the other: for all cells at once.

    A line goes on as long as there are cells of the one, so a cell of both is no end.
    """
    ways = [tuple(jumps.items()) for jumps in board.jumps]
    plain = [way[0] for way in ways if len(way) == 1 and way[0][0] != 0]  # steps of one length, over which a line ends at the edge
    rising, falling = [(rise, where) for rise, where in plain if rise > 0], [(-rise, where) for rise, where in plain if rise < 0]
    others = [way for way in ways if len(way) > 1 or (way and way[0][0] == 0)]

    def found(between: int, ends: int) -> int:
        result, ends = 0, ends & ~between
        for rise, where in rising:
            inside = between & where
            if line := ends >> rise & inside:
                fresh = line
                while fresh := fresh >> rise & inside:
                    line |= fresh
                result |= line >> rise & where
        for fall, where in falling:
            inside = between & where
            if line := ends << fall & inside:
                fresh = line
                while fresh := fresh << fall & inside:
                    line |= fresh
                result |= line << fall & where
        for way in others:
            line = fresh = _before(way, ends) & between
            while fresh:
                fresh = _before(way, fresh) & between & ~line
                line |= fresh
            result |= _before(way, line)
        return result

    return found


def _before(way: tuple[tuple[int, int], ...], cells: int) -> int:
    """The cells from which a step leads to one of these; a way has, by how much numbers of cells rise, the cells where they do."""
    found = 0
    for rise, where in way:
        found |= (cells >> rise if rise > 0 else cells << -rise) & where
    return found


def _rays(board: Board) -> list[list[Cells]]:
    return [[_ray(way, cell) for cell in range(len(way))] for way in board.steps]


def _both(board: Board) -> list[list[tuple[Cells, int, Cells]]]:
    """What lies behind a cell, the cell, and what lies before it."""
    rays = _rays(board)
    half = len(rays) // 2  # directions go round, so the opposite one is half a round on
    backs = [*rays[half:], *rays[:half]]
    return [list(zip(back, range(len(ray)), ray, strict=True)) for back, ray in zip(backs, rays, strict=True)]


def _ray(way: tuple[int, ...], cell: int) -> Cells:
    """The cells that follow one in a direction, as far as they are not seen twice."""
    cells: list[int] = []
    while (cell := way[cell]) >= 0 and cell not in cells:
        cells.append(cell)
    return tuple(cells)


def _mask(cells: Cells) -> int:
    return sum(1 << cell for cell in set(cells))


def _follow(ray: Cells) -> Callable[[int], Cells]:
    bits = [1 << cell for cell in ray]

    def work_out(inside: int) -> Cells:
        for number, bit in enumerate(bits):
            if not inside & bit:
                return ray[:number]
        return ray

    return work_out


def _through(back: Cells, cell: int, ray: Cells) -> Callable[[int], Cells]:
    before, after = _follow(back), _follow(ray)
    return lambda inside: (*reversed(before(inside)), cell, *after(inside)) if inside >> cell & 1 else ()
