"""Small maps on faces: which squares of a board a card names for each member of a small kind, as for the sides of a die."""

from collections.abc import Iterator, Mapping

from interpreter.display.board_frame import board_of_kind
from interpreter.display.board_model import RenderContext, value
from interpreter.model.ir import Local, TableLookup
from interpreter.model.ruleset.ruleset import TableDecl
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import EntityType, SetOf

Json = Mapping[str, object]

_MOST_CELLS = 64  # of a board that is drawn this small
_FEW = 12  # members that a map is drawn for


def map_of(context: RenderContext, kind: str, place: int) -> Json | None:
    """The map on the face of a member: its title, columns and rows of the board, and marks as column, row, text; None if it has none."""
    for column in context.table.rules.tables.values():
        match column.parameters, column.kind:
            case (EntityType(first), EntityType(second)), SetOf(EntityType(cells)) if first == kind:
                board = board_of_kind(context.table, cells)
                few = len(context.table.material.kinds[second].places) <= _FEW
                if board is None or board.form != "square" or len(board.names) > _MOST_CELLS or not few:
                    continue
                columns, rows = zip(*board.coordinates, strict=True)
                marks = [
                    [board.coordinates[cell][0] - min(columns), board.coordinates[cell][1] - min(rows), label]
                    for cell, label in _named(context, column, second, place)
                ]
                title = context.title(f"tables.{column.name.partition('/')[0]}", column.name)
                return {"title": title, "columns": max(columns) - min(columns) + 1, "rows": max(rows) - min(rows) + 1, "marks": marks}
    return None


def _named(context: RenderContext, column: TableDecl, second: str, place: int) -> Iterator[tuple[int, str]]:
    """The cells that a table names for each member of a kind, with what the members are called, several at one cell together."""
    found: dict[int, list[str]] = {}
    first = column.parameters[0]
    for other in context.table.material.kinds[second].places:
        lookup = TableLookup(column.kind, column.name, (Local(first, 1, ""), Local(EntityType(second), 2, "")))
        cells = value(context, lookup, 2, place, other)
        for cell in iter_bits(cells) if isinstance(cells, int) else ():
            found.setdefault(cell, []).append(context.label(second, other))
    yield from ((cell, " ".join(labels)) for cell, labels in found.items())
