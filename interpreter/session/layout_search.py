"""Random generation of layouts: list after list, in the order in which the rules name them, until all conditions hold.

Pieces are laid beside what lies there, single cells are picked from those the rules allow at that moment. After every
list the conditions that no later list can change are judged; if one is not met, everything begins anew. What was aimed at
in vain is tried less often than the rest. The number of attempts is bounded, and nothing but the generator decides.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.geometry.shapes import Polyform
from interpreter.model.ruleset.layout_dependencies import layout_dependencies
from interpreter.model.ruleset.ruleset import Condition, LayoutDecl, ListGenerator, RuleSet, TableDecl
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import EntityType, ListOf, SetOf, Type, non_null
from interpreter.runtime.setup.instantiate import draft_instance, instantiate, is_met, parameters_at
from interpreter.runtime.setup.layout_reader import columns_of
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.generation.piece_arrangement import Aim, arrange, drawn_aim
from interpreter.session.rng import Generator

TRIES = 400
_TURNS = {"hex": 6, "square": 4}
Rows = list[object]


def search_layout(rules: RuleSet, *, players: int, options: Mapping[str, str], generator: Generator) -> GameInstance | None:
    """The table with a layout by chance that meets all conditions; None if none was found."""
    layout = rules.layout
    assert layout is not None
    lists = layout.generate
    counts = parameters_at(rules, [each.count for each in lists], players=players, options=options, report=Report())
    assert counts is not None
    stages = tuple(zip(lists, counts, _conditions_by_list(rules, layout), strict=True))
    making = _LayoutSearch(rules, layout.grid, players, options, generator, stages)
    return next((table for _ in range(TRIES) if (table := making.attempt()) is not None), None)


def _conditions_by_list(rules: RuleSet, layout: LayoutDecl) -> list[tuple[Condition, ...]]:
    """For every list that is made: the conditions that are settled as soon as it lies there."""
    names = [each.list for each in layout.generate]
    last = [
        max((names.index(name) for name in layout_dependencies(rules, condition.test) if name in names), default=0)
        for condition in layout.conditions
    ]
    return [tuple(each for each, place in zip(layout.conditions, last, strict=True) if place == number) for number in range(len(names))]


@dataclass(slots=True)
class _LayoutSearch:
    """The search: what is to be made, and how often each aim has been in vain."""

    rules: RuleSet
    grid: str
    players: int
    options: Mapping[str, str]
    generator: Generator
    lists: tuple[tuple[ListGenerator, int, tuple[Condition, ...]], ...]
    in_vain: Counter[tuple[str, Aim]] = field(default_factory=Counter)

    def attempt(self) -> GameInstance | None:
        """The table with one more layout; None as soon as a condition is not met."""
        layout: Mapping[str, object] = {}
        table: GameInstance | None = None
        for generate, count, conditions in self.lists:
            aim = self._aim(generate)
            table = self._with_list(layout, generate, count, aim)
            if table is None or table.layout is None or not all(is_met(table, condition) for condition in conditions):
                self.in_vain[generate.list, aim] += 1
                return None
            layout = table.layout
        if table is not None and len(self.lists) == 1:  # every condition has been judged, with the layout as it is now
            return table
        return instantiate(self.rules, players=self.players, options=self.options, layout=layout, report=Report())

    def _aim(self, generate: ListGenerator) -> Aim:
        """Of two aims the one that was less often in vain."""
        first, second = drawn_aim(self.generator.below), drawn_aim(self.generator.below)
        return min(first, second, key=lambda aim: self.in_vain[generate.list, aim])

    def _with_list(self, layout: Mapping[str, object], generate: ListGenerator, count: int, aim: Aim) -> GameInstance | None:
        """The table with a layout to which one list was added."""
        if generate.cells is None:
            return self._draft({**layout, generate.list: self._pieces(layout, generate, count, aim)})
        rows: Rows = []
        table = self._draft({**layout, generate.list: rows})
        while table is not None and len(rows) < count:
            cell = self._cell(table, generate)
            if cell is None:
                return None
            rows = [*rows, cell]
            # What lies there keeps its coordinates, since single cells do not move a layout.
            table = self._draft({**layout, generate.list: rows})
        return table

    def _draft(self, layout: Mapping[str, object]) -> GameInstance | None:
        return draft_instance(self.rules, players=self.players, options=self.options, layout=layout)

    def _cell(self, table: GameInstance, generate: ListGenerator) -> list[int] | None:
        """The coordinates of one of the cells that may be picked; None if there is none."""
        assert generate.cells is not None
        cells = table.constant(generate.cells)
        allowed = list(iter_bits(cells)) if isinstance(cells, int) else []
        board = table.material.kinds[self.grid].board
        if not allowed or board is None:
            return None
        return list(board.coordinates[allowed[self.generator.below(len(allowed))]])

    def _pieces(self, layout: Mapping[str, object], generate: ListGenerator, count: int, aim: Aim) -> Rows:
        """The rows of pieces laid beside what lies there."""
        turn = _TURNS.get(self.rules.kinds[self.grid].grid, 1)
        there = [cell for rows in layout.values() for cell in _cells(rows)]
        pieces = list(_shapes(self.rules, generate))
        laid = arrange(pieces, count, self.generator.below, turn, turned=generate.turned, aim=aim, beside=there)
        return [_row(self.rules, generate, name, cells) for name, cells in laid]


def _cells(rows: object) -> Iterator[tuple[int, int]]:
    """The cells that the pieces of a list cover."""
    for row in rows if isinstance(rows, list) else ():
        for value in row.values() if isinstance(row, Mapping) else ():
            if isinstance(value, list) and all(isinstance(cell, list) for cell in value):
                yield from ((a, b) for a, b in value)


def _shapes(rules: RuleSet, generate: ListGenerator) -> Iterator[tuple[str, Polyform]]:
    """The pieces of a list with their shapes; one without cells cannot be laid."""
    shapes = rules.tables[generate.shape].values
    for number, name in enumerate(rules.kinds[generate.piece].members):
        shape = shapes[(number,)]
        assert isinstance(shape, tuple)
        if shape:
            yield name, shape


def _row(rules: RuleSet, generate: ListGenerator, name: str, cells: Sequence[tuple[int, int]]) -> dict[str, object]:
    """The row of a piece in a list, under the keys that the columns of the list have."""
    columns = columns_of(rules, generate.list).values()
    piece = _key(columns, lambda kind: non_null(kind) == EntityType(generate.piece))
    spaces = _key(columns, lambda kind: isinstance(kind, ListOf | SetOf))
    return {piece: name, spaces: [list(cell) for cell in cells]}


def _key(columns: Iterable[TableDecl], fits: Callable[[Type], bool]) -> str:
    return next(column.layout_key for column in columns if fits(column.kind))
