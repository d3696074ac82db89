"""Ways drawn on cells: which sides of a tile are joined, as data for pictures and as lines between signs."""

from collections.abc import Iterable, Sequence

from interpreter.display.canvas import Canvas
from interpreter.display.cell_glyphs import CellGlyphs, Offset
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits

Way = tuple[Offset, ...]  # the sides that it joins, by the lattice offsets of the cells behind them

_ARMS = {(-2, 0): "w", (2, 0): "e", (0, -1): "n", (0, 1): "s"}


def ways_of(board: Board, value: object, *, several: bool) -> tuple[Way, ...]:
    """The ways on a cell, of a set of directions or of several sets of them."""
    sets = _listed(value) if several else [value]
    offsets = [_offset(board.form, direction) for direction in board.directions]
    return tuple(tuple(offsets[number] for number in _listed(each) if isinstance(number, int)) for each in sets)


def _listed(value: object) -> Iterable[object]:
    if isinstance(value, int):
        return iter_bits(value)
    return value if isinstance(value, Sequence | frozenset) else ()


def _offset(form: str, direction: str) -> Offset:
    """The lattice offset of the cells that lie in a direction."""
    down = direction.startswith("south") - direction.startswith("north")
    right = direction.endswith("east") - direction.endswith("west")
    return right * (1 if form == "hex" and down else 2), down


def draw_ways(canvas: Canvas, corner: Offset, stencil: CellGlyphs, ways: Sequence[Way]) -> None:
    """Draw ways inside a square cell, from its sides to the place of what lies there, where there is a line of room below it."""
    column, row = corner[0] + stencil.half_width, corner[1] + stencil.texts[0].row
    arms = {arm for way in ways for side in way if (arm := _ARMS.get(side))}
    if not arms or not stencil.ruled:
        return
    canvas.rule(column, row, "".join(sorted(arms)))
    for step in range(1, stencil.half_width):
        for arm, to in (("w", -step), ("e", step)):
            if arm in arms:
                canvas.rule(column + to, row, "ew")
    for below in range(row + 1, corner[1] + stencil.step):
        if "s" in arms:
            canvas.rule(column, below, "ns")
