"""Positions as pictures made of signs: the boards, and beside or below them what everybody has."""

from interpreter.faces.drawing import panel
from interpreter.faces.drawing.board import abreast, drawn, fitting, shows_captions
from interpreter.faces.drawing.canvas import Line, Segment, beside, line, plain, width
from interpreter.faces.drawing.holdings import holdings
from interpreter.faces.drawing.scene import Look, sheets

__all__ = ["Line", "Look", "Segment", "picture", "plain"]

_NARROWEST_PANEL = 18
_GAP = 3
_MOVES = 14  # lines that moves and questions take below the picture


def picture(look: Look, *, columns: int = 80, lines: int = 40, asked: frozenset[int] = frozenset()) -> list[Line]:
    """The whole picture of a position, at most `columns` wide: boards, players, legend. `asked`: the seats to answer now."""
    beside_board = panel.tall(look, asked)
    room = max(_NARROWEST_PANEL, width(beside_board)) + _GAP
    boards = _boards(look, columns, lines)
    if boards and width(boards) + room <= columns:
        # On a low screen the upper part is scrolled away by the list of moves, so the players stand further down.
        above = max(0, len(boards) - len(beside_board)) if len(boards) + _MOVES > lines else 0
        blocks = [beside(boards, [*[()] * above, *beside_board], gap=_GAP)]
    else:
        blocks = [boards, panel.flat(look, asked)]
    blocks += [holdings(look, columns), panel.legend(look, columns)]
    return _apart([block for block in blocks if block])


def _apart(blocks: list[list[Line]]) -> list[Line]:
    """Blocks one below the other, with an empty line between them."""
    return [each for number, block in enumerate(blocks) for each in ([()] if number else []) + block]


def _boards(look: Look, columns: int, lines: int) -> list[Line]:
    """All boards: next to each other as long as they fit, then below."""
    done: list[Line] = []
    row: list[Line] = []
    boards = sheets(look)
    together = abreast(boards, columns, lines, gap=_GAP)
    for sheet in boards:
        stencil = together or fitting(sheet, columns, lines)
        block = drawn(sheet, stencil, ascii_only=look.ascii_only)
        if not shows_captions(sheet, stencil):
            block += [(), *groups] if (groups := panel.groups(sheet, columns)) else []
        block = [line(Segment(sheet.title, "title")), *block] if sheet.title else block
        if row and width(row) + _GAP + width(block) > columns:
            done, row = [*done, *row, ()], block
        else:
            row = beside(row, block, gap=_GAP) if row else block
    return [*done, *row]
