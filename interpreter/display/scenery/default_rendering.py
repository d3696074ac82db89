"""Default `show` entries for boards of which the rule file does not say how they look, from what is tracked and printed on their cells."""

from collections.abc import Iterator

from interpreter.model.ir import BuiltinCall, Expression, Local, StateRead, TableLookup
from interpreter.model.ruleset.ruleset import DisplayDecl, StateVarDecl
from interpreter.model.types.types import INT, PLAYER, CollectionType, EntityType, IntRange, Type, non_null
from interpreter.runtime.notation.labels import root
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.table_memo import per_table

_MEMBER, _OWNER = 1, 2  # slots, as in every entry of `show`


@per_table  # tables keep what they have worked out for an expression, so it has to stay the same one
def default_shows(table: GameInstance) -> tuple[DisplayDecl, ...]:
    """An entry for every grid of which none of the rule file speaks, with the first track that fits each field."""
    drawn = {root(table.rules, shown.kind) for shown in table.rules.show if shown.has_pieces}
    grids = [kind for kind, decl in table.rules.kinds.items() if decl.form == "grid" and kind not in drawn]
    return tuple(entry for grid in grids for entry in _entries(table, grid))


def _entries(table: GameInstance, grid: str) -> Iterator[DisplayDecl]:
    """What lies on the cells of one grid: on the board of all, and on those of single players."""
    for board_of in ("", PLAYER):
        fields: dict[str, dict[str, Expression]] = {}
        for name, decl in table.rules.state_vars.items():
            cell = _cell_kind(table, decl, grid, board_of)
            field = _field(decl.kind)
            if cell is not None and not decl.internal and all(field not in others for others in fields.values()):
                fields.setdefault(cell, {})[field] = _expression(name, decl)
        if not board_of:
            for cell, numbers in _printed(table, grid):
                fields.setdefault(cell, {}).setdefault("printed", numbers)
        if fields and not table.rules.kinds[grid].grid_kind:
            # Cells outside a part of the grid have nothing tracked, so the narrowest kind is drawn.
            narrowest = min(fields, key=lambda each: len(table.material.kinds[each].places))
            fields = {narrowest: {name: each for others in fields.values() for name, each in others.items()}}
        for kind, shown in fields.items():
            yield DisplayDecl(kind, shown, {}, {}, 3, {}, board_of)


def _printed(table: GameInstance, grid: str) -> Iterator[tuple[str, Expression]]:
    """The first table of numbers on the cells of a grid."""
    for name, decl in table.rules.tables.items():
        match decl.parameters:
            case (EntityType(cell),) if root(table.rules, cell) == grid and isinstance(non_null(decl.kind), IntRange):
                yield cell, TableLookup(decl.kind, name, (Local(EntityType(cell), _MEMBER, cell),))
                return


def _cell_kind(table: GameInstance, decl: StateVarDecl, grid: str, board_of: str) -> str | None:
    """The kind of the cells that a track lies on, if it lies on this grid and on boards of this sort."""
    names = [kind.name for _, kind in decl.parameters if isinstance(kind, EntityType)]
    others = [name for name in names if root(table.rules, name) != grid]
    cells = [name for name in names if root(table.rules, name) == grid]
    return cells[0] if len(cells) == 1 and others == ([PLAYER] if board_of else []) else None


def _field(kind: Type) -> str:
    """The field of a drawing that suits values of a kind."""
    value = non_null(kind)
    if not isinstance(value, EntityType):
        return "label"
    return "colour" if value.name == PLAYER else "glyph"


def _expression(name: str, decl: StateVarDecl) -> Expression:
    """What is tracked on the cell; of heaps how many there are."""
    arguments = tuple(
        Local(kind, _OWNER if isinstance(kind, EntityType) and kind.name == PLAYER else _MEMBER, parameter)
        for parameter, kind in decl.parameters
    )
    value = StateRead(decl.kind, name, arguments)
    return BuiltinCall(INT, "size", 0, (value,)) if isinstance(non_null(decl.kind), CollectionType) else value
