"""The picture of a position as plain data, for pages that draw it themselves: boards cell by cell, cards face by face."""

from collections.abc import Mapping

from interpreter.display.between import BetweenDrawing
from interpreter.display.board import BoardDrawing, CellDrawing
from interpreter.display.board_model import RenderContext, board_drawings
from interpreter.display.canvas import Segment
from interpreter.display.cards import CardFace, CardGroup, card_groups
from interpreter.model.types.domains import seat_id

Json = Mapping[str, object]


def page_data(context: RenderContext) -> dict[str, object]:
    """What the viewer sees, ready for JSON: `boards` and `cards`, in the order in which a terminal shows them."""
    return {
        "boards": [_board(sheet) for sheet in board_drawings(context)],
        "cards": [card_group(group) for group in card_groups(context)],
    }


def _board(sheet: BoardDrawing) -> Json:
    """A board; the place of a cell is counted in half cell widths to the right and in rows down.

    On a graph a step is two of either; `x` and `y` are exact there, and `lines` are the numbers of the cells at both ends.
    """
    cells = [_cell(spot) for spot in sheet.spots]
    between = [_between(each) for each in sheet.between]
    board: Json = {"title": sheet.title, "form": sheet.form, "cells": cells, "between": between}
    if sheet.form != "graph":
        return board
    placed = [{**cell, "x": x, "y": y} for cell, (x, y) in zip(cells, sheet.points, strict=True)]
    return {**board, "cells": placed, "lines": [list(ends) for ends in sheet.joins]}


def _between(each: BetweenDrawing) -> Json:
    """An edge or a corner; `side` is the offset of the cell behind the edge, or where the corner lies seen from its cell."""
    sort = "corner" if each.is_corner else "edge"
    signs = [_sign(part) for part in each.token]
    return {"half": each.half, "row": each.row, "side": list(each.side), "is": sort, "name": each.name, "signs": signs}


def _cell(spot: CellDrawing) -> Json:
    signs = [_sign(part) for part in spot.token]
    return {
        "half": spot.half,
        "row": spot.row,
        "name": spot.place,
        "signs": signs,
        "caption": spot.caption,
        "paths": [[list(side) for side in way] for way in spot.ways],
    }


def _sign(part: Segment) -> Json:
    return {"text": part.text, "style": part.style}


def card_group(group: CardGroup) -> Json:
    """Cards that lie together, the last one on top; of cards face down as many backs as are drawn."""
    seat = None if group.seat is None else seat_id(group.seat)
    return {"title": group.title, "player": seat, "fanned": group.fanned, "cards": [_card(card) for card in group.cards]}


def _card(card: CardFace) -> Json:
    """A card; without a corner its back."""
    return {"corner": card.corner, "sign": card.sign, "style": card.style, "caption": card.caption}
