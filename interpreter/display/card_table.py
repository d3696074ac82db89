"""Text rendering of cards: fans and rows beside each other, as many as there is room for.

Hand                 Played
╭──╭──╭──╭───╮       ╭───╮  ╭───╮
│8 │9 │10│Q  │       │K  │  │A  │
│♣ │♣ │♦ │♠  │       │♥  │  │♥  │
╰──╰──╰──╰───╯       ╰───╯  ╰───╯
                      Ann    Ben
"""

from collections.abc import Iterator

from interpreter.display.board_model import RenderContext
from interpreter.display.canvas import Canvas, Line, beside, width
from interpreter.display.cards import CardGroup, card_groups
from interpreter.display.inventory import CellKey
from interpreter.model.types.types import PLAYER

_GAP = 3
_HEIGHT = 4  # lines of a card
_FRAMES = {False: ("╭", "─", "╮", "│", "╰", "╯", "░"), True: (".", "-", ".", "|", "'", "'", ":")}


def card_table(context: RenderContext, columns: int, lines: int) -> tuple[list[Line], frozenset[CellKey]]:
    """The cards that fit into so many columns and lines, the first rows of them anyway, and where those lie that are drawn.

    What is wider than the screen is left to words.
    """
    rows: list[list[Line]] = []
    drawn: set[CellKey] = set()
    for group, block in _blocks(context, columns):
        joined = beside(rows[-1], block, gap=_GAP) if rows else block
        if rows and width(joined) > columns:
            if sum(map(len, rows)) + len(block) > lines:
                break
            rows.append(block)
        else:
            rows[-1:] = [joined]
        drawn |= {(cell.name, cell.arguments) for cell in group.cells}
    return [line for row in rows for line in row], frozenset(drawn)


def _blocks(context: RenderContext, columns: int) -> Iterator[tuple[CardGroup, list[Line]]]:
    """Every group of cards that fits into so many columns, drawn."""
    for group in card_groups(context):
        block = group_lines(group, _style(context, group), ascii_only=context.ascii_only)
        if width(block) <= columns:
            yield group, block


def _style(context: RenderContext, group: CardGroup) -> str:
    """The style of a group's title: the colour of whoever it belongs to."""
    return "dim" if group.seat is None else f"hue {context.hue(PLAYER, group.seat)}"


def group_lines(group: CardGroup, style: str = "dim", *, ascii_only: bool = False) -> list[Line]:
    """A group of cards under its title, which is written in a style."""
    canvas, inner = Canvas(), max(3, *(max(len(card.corner), len(card.sign)) for card in group.cards))
    canvas.put(0, 0, group.title, style)
    step = _step(group, inner)
    for number, card in enumerate(group.cards):
        left = number * step + max(0, (len(card.caption) - inner - 2) // 2)
        _put_card(canvas, left, (card.corner, card.sign), inner, card.style, ascii_only=ascii_only)
        if card.caption:
            canvas.put(number * step + max(0, (inner + 2 - len(card.caption)) // 2), 1 + _HEIGHT, card.caption, "dim")
    return canvas.cut(ascii_only=ascii_only)


def _step(group: CardGroup, inner: int) -> int:
    """How many columns a card stands to the right of the one before."""
    if not group.fanned:
        return max(inner + 2, *(len(card.caption) for card in group.cards)) + 2
    seen = max(max(len(card.corner), len(card.sign)) for card in group.cards)
    return 1 + (max(2, seen) if seen else 0)


def _put_card(canvas: Canvas, left: int, texts: tuple[str, str], inner: int, style: str, *, ascii_only: bool) -> None:
    """One card, over whatever lies there; its back where nothing is written on it."""
    top_left, across, top_right, down, bottom_left, bottom_right, back = _FRAMES[ascii_only]
    canvas.put(left, 1, top_left + across * inner + top_right)
    canvas.put(left, _HEIGHT, bottom_left + across * inner + bottom_right)
    for row, text in enumerate(texts, 2):
        canvas.put(left, row, down + " " * inner + down)
        if any(texts):
            canvas.put(left + 1, row, text, style)
        else:
            canvas.put(left + 1, row, back * inner, "dim")
