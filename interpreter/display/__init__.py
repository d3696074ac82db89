"""Text rendering of positions: the boards, and beside or below them what everybody has."""

from interpreter.display import side_panel
from interpreter.display.board import abreast, board_lines, fitting, shows_captions
from interpreter.display.board_model import RenderContext, board_drawings
from interpreter.display.canvas import Line, Segment, beside, line, unstyled, width
from interpreter.display.card_table import card_table
from interpreter.display.inventory import inventory
from interpreter.display.page_data import page_data

__all__ = ["Line", "RenderContext", "Segment", "boards_alone", "page_data", "picture", "unstyled"]

_NARROWEST_PANEL = 18
_READABLE = 40  # columns beside a board that sentences need
_GAP = 3
_LOW = 40  # lines; on a lower screen a board is not made smaller, rather scrolled
_MOVES = 14  # lines that moves and questions take below the picture


def picture(
    context: RenderContext, *, columns: int = 80, lines: int = 40, asked: frozenset[int] = frozenset(), own_last: bool = False
) -> list[Line]:  # fmt: skip
    """The whole picture of a position, at most `columns` wide: boards, players, legend. `asked`: the seats to answer now.

    `own_last`: of several boards that of the viewer comes last, where it is seen although the upper ones have scrolled away.
    """
    legend = side_panel.legend(context, columns)
    room_for_cards = lines - _MOVES - len(legend) - context.table.players - sum(map(len, _boards(context, columns, lines, 0)))
    below = _belongings(context, columns, room_for_cards)
    comfortable = lines - _MOVES - len(below) - len(legend)
    upper, row = _boards(context, columns, lines, comfortable)
    if upper and own_last:
        upper, row = _boards(context, columns, lines, comfortable, own_last=True)
    boards, players = [*upper, *row], side_panel.tall_panel(context, asked)
    if upper and columns - width(row) - _GAP >= _READABLE:  # what everybody has finds its place beside the last of the boards
        side = [*side_panel.flat_panel(context, asked), (), *_belongings(context, columns - width(row) - _GAP, room_for_cards)]
        return _apart([[*upper, *beside(row, side, gap=_GAP)], legend])
    room = columns - width(boards) - _GAP
    if not boards or max(_NARROWEST_PANEL, width(players)) > room:
        blocks = [boards, side_panel.flat_panel(context, asked), below]
    else:
        side = _belongings(context, room, room_for_cards) if room >= _READABLE else []
        if side and len(players) + 1 + len(side) <= len(boards):
            players, below = [*players, (), *side], []
        # On a low screen the upper part is scrolled away by the list of moves, so the players stand further down.
        above = max(0, len(boards) - len(players)) if len(boards) + _MOVES > lines else 0
        blocks = [beside(boards, [*[()] * above, *players], gap=_GAP), below]
    return _apart([block for block in [*blocks, legend] if block])


def _belongings(context: RenderContext, columns: int, lines: int) -> list[Line]:
    """What lies on no board: cards as cards, where there is room for them, and all else in words."""
    cards, drawn = card_table(context, columns, lines)
    return _apart([block for block in (cards, inventory(context, columns, without=drawn)) if block])


def boards_alone(context: RenderContext, *, columns: int, lines: int, asked: frozenset[int] = frozenset()) -> list[Line]:
    """The boards, and who plays where there is room beside them: for low screens, on which the whole picture scrolls away.

    Where they are too many for that, the last one, which stays in view, is that of the viewer.
    """
    upper, row = _boards(context, columns, max(_LOW, lines), 0)
    if len(upper) + len(row) >= lines:
        upper, row = _boards(context, columns, max(_LOW, lines), 0, own_last=True)
    boards, players = [*upper, *row], side_panel.tall_panel(context, asked)
    fits = max(_NARROWEST_PANEL, width(players)) <= columns - width(boards) - _GAP
    return beside(boards, players, gap=_GAP) if boards and fits else boards


def _apart(blocks: list[list[Line]]) -> list[Line]:
    """Blocks one below the other, with an empty line between them."""
    return [each for number, block in enumerate(blocks) for each in ([()] if number else []) + block]


def _boards(context: RenderContext, columns: int, lines: int, comfortable: int, *, own_last: bool = False) -> tuple[list[Line], list[Line]]:
    """All boards, next to each other as long as they fit, then below: the upper rows of boards, and the last one."""
    done: list[Line] = []
    row: list[Line] = []
    boards = board_drawings(context, own_last=own_last)
    together = abreast(boards, columns, lines, gap=_GAP, comfortable=comfortable)
    for sheet in boards:
        stencil = together or fitting(sheet, columns, lines, comfortable)
        block = board_lines(sheet, stencil, ascii_only=context.ascii_only)
        if not shows_captions(sheet, stencil):
            block += [(), *groups] if (groups := side_panel.groups(sheet, columns)) else []
        block = [line(Segment(sheet.title, "title")), *block] if sheet.title else block
        if row and width(row) + _GAP + width(block) > columns:
            done, row = [*done, *row, ()], block
        else:
            row = beside(row, block, gap=_GAP) if row else block
    return done, row
