"""What code generation may see of a table whose board is made from a seed: all but the board, so that boards differ in constants only.

`comparable(table)` is the same table with a round number of cells: places that nobody is at follow the last. `view_of` hides what boards
differ in; whoever looks at it nevertheless gets a `HiddenError`, and the table a module of its own.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NoReturn, cast

from interpreter.model.ruleset.ruleset import KindDecl, RuleSet
from interpreter.model.types.board import Board
from interpreter.model.types.domains import Domain
from interpreter.model.types.types import EntityType, Type, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.values.containers import Value

CELLS = 64  # boards have a multiple of so many
_FAR = -(1 << 20)  # a coordinate where no cell is


class HiddenError(Exception):
    """Code generation looked at something in which boards made from seeds differ."""


@dataclass(frozen=True)
class HiddenDomain:
    """What can be seen of a kind of cells."""

    name: str
    size: int
    part_sizes: tuple[int, ...]

    def __getattr__(self, name: str) -> NoReturn:
        raise HiddenError(f"{name} of {self.name}")


@dataclass(frozen=True)
class VisibleColumns(Mapping[str, Value]):
    """Columns, but for those that stand in the layout."""

    columns: Mapping[str, Value]

    def __getitem__(self, name: str) -> Value:
        if name not in self.columns:
            raise HiddenError(f"the column {name}")
        return self.columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)


def varies(rules: RuleSet) -> bool:
    """Whether boards are made from seeds."""
    return rules.layout is not None and bool(rules.layout.generate)


def is_hidden(table: GameInstance, kind: Type) -> bool:
    """Whether the members of a kind cannot be seen in a view."""
    return isinstance(table.material.of(kind), HiddenDomain)


def view_of(table: GameInstance) -> GameInstance:
    """What may be seen of a table; that of another may be compared with it by `looks_alike`."""
    rules = table.rules
    if not varies(rules):
        return table
    kinds = [name for name, kind in rules.kinds.items() if kind.form == "part" or kind.around_layout]
    return hiding(table, kinds, [name for name, column in rules.tables.items() if column.layout_list is not None])


def hiding(table: GameInstance, kinds: Collection[str], columns: Collection[str]) -> GameInstance:
    """A table of which some kinds (but for their sizes) and columns cannot be seen."""
    domains = {
        name: cast("Domain", HiddenDomain(name, domain.size, domain.part_sizes)) if name in kinds else domain
        for name, domain in table.material.kinds.items()
    }
    return _like(table, domains, VisibleColumns({name: column for name, column in table.columns.items() if name not in columns}), None)


def looks_alike(one: GameInstance, other: GameInstance) -> bool:
    """Whether two views show the same."""
    return one.rules is other.rules and all(
        getattr(one, name) == getattr(other, name) for name in ("players", "options", "figures", "material", "columns", "layout")
    )


def comparable(table: GameInstance) -> GameInstance:
    """The same table with a round number of cells, if its board is made from a seed."""
    rules = table.rules
    return with_room(table, {name for name, kind in rules.kinds.items() if kind.around_layout}) if varies(rules) else table


def with_room(table: GameInstance, grids: Collection[str]) -> GameInstance:
    """The same table with a round number of cells on some boards; the table itself where more than sets of cells depends on how many there are."""
    rules = table.rules
    if any(_counts_on(kind, rules, grids) for kind in rules.kinds.values()):
        return table
    boards = {name: _padded(board) for name in grids if (board := table.material.kinds[name].board) is not None}
    kinds = {
        name: replace(kind, size=len(board.names), names=_longer(kind.names, len(board.names), ""), board=board)
        if (board := boards.get(_whole(rules, name))) is not None
        else kind
        for name, kind in table.material.kinds.items()
    }
    padded = _like(table, kinds, table.columns, table.layout)
    for name in ("state_slots", "slot_paths", "offsets", "limits"):  # places are the same
        if name in table.__dict__:
            padded.__dict__[name] = table.__dict__[name]
    return padded


def _whole(rules: RuleSet, name: str) -> str:
    """The kind of which a kind is a part, however far out."""
    return _whole(rules, rules.kinds[name].part_of) if name in rules.kinds and rules.kinds[name].form == "part" else name


def _counts_on(kind: KindDecl, rules: RuleSet, grids: Collection[str]) -> bool:
    """Whether the members of a kind are numbered by those of a board."""
    names = [each.name for _, part in kind.parts if isinstance(each := non_null(part), EntityType)]
    names += [kind.grid_kind] if kind.form == "grid" else []
    return any(_whole(rules, name) in grids for name in names)


def _longer(row: tuple[Value, ...], size: int, filler: object) -> tuple[Value, ...]:
    return row + (filler,) * (size - len(row))


def _padded(board: Board) -> Board:
    size = -(-len(board.names) // CELLS) * CELLS
    beyond = tuple((_FAR - number, _FAR) for number in range(size - len(board.names)))
    return replace(
        board,
        names=_longer(board.names, size, ""),
        neighbours=_longer(board.neighbours, size, 0),
        steps=tuple(_longer(way, size, -1) for way in board.steps),
        rows=_longer(board.rows, size, 0),
        columns=_longer(board.columns, size, 0),
        centres=_longer(board.centres, size, (0.0, 0.0)),
        coordinates=board.coordinates + beyond,
    )


def _like(
    table: GameInstance, kinds: Mapping[str, Domain], columns: Mapping[str, Value], layout: Mapping[str, object] | None
) -> GameInstance:
    """A table with other domains, for the reference machine; it shares nothing that is worked out from them."""
    material = replace(table.material, kinds=kinds)
    return GameInstance(table.rules, table.players, table.options, layout, material, table.figures, columns, table.compiler)
