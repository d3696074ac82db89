"""How many members kinds, sets and heaps have, at most."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from interpreter.model import ir
from interpreter.model.builtins import is_walk, overload_of, spelling_of
from interpreter.model.builtins.call_cost import MANY
from interpreter.model.ir.traverse import locals_in
from interpreter.model.ruleset.ruleset import KindDecl, RuleSet, all_instructions
from interpreter.model.types import types
from interpreter.model.types.board import Board

OPEN = 200  # members assumed where only the layout tells how many there are, and none comes along
SETS = 1_000  # sets of sets that are handed on: how many are assumed to be in there
SlotBounds = Mapping[int, tuple[int, int]]  # slot → how many members what stands there has, and how many each of these


@dataclass(slots=True)
class Sizes:
    """Bounds for one rule set; what words and kinds have is kept. `boards` are those whose size the rules tell."""

    rules: RuleSet
    boards: Mapping[str, Board]
    kinds: dict[str, int] = field(default_factory=dict)
    words: dict[str, tuple[int, int]] = field(default_factory=dict)  # members, and members of each of these
    things: dict[str, int] = field(default_factory=dict)  # how many lie anywhere, by kind; they move, but never become more

    def __post_init__(self) -> None:
        same = self._turned()
        for name in self.rules.state_vars:
            kind = self._held(name)
            for each in same.get(kind, {kind}):
                self.things[each] = min(MANY, self.things.get(each, 0) + self.started(name))

    def _held(self, track: str) -> str:
        """The kind of the things under a name."""
        kind = types.non_null(self.rules.state_vars[track].kind)
        return self.root(types.element_type(kind) or kind)

    def _turned(self) -> dict[str, set[str]]:
        """The kinds whose things may become each other on their way."""
        kinds: dict[str, set[str]] = {}
        for step in all_instructions(self.rules):
            if isinstance(step, ir.Move) and step.turned_into is not None:
                one, other = self._held(step.source.name), self.root(step.turned_into.kind)
                together = kinds.get(one, {one}) | kinds.get(other, {other})
                kinds.update(dict.fromkeys(together, together))
        return kinds

    def started(self, track: str) -> int:
        """How many things lie under a name in the beginning."""
        decl, start = self.rules.state_vars[track], self.rules.state_vars[track].start
        if start is None or (decl.holder != "slot" and types.element_type(types.non_null(start.kind)) is None):
            return 0
        return self.cells(track) * self.copies(start, {})

    def things_of(self, kind: types.Type) -> int:
        """How many things of a kind lie anywhere."""
        return self.things.get(self.root(kind), 0)

    def root(self, kind: types.Type) -> str:
        """The name of the kind that a kind is, at last, a part of."""
        name = getattr(types.non_null(kind), "name", "")
        while name in self.rules.kinds and self.rules.kinds[name].form == "part":
            name = self.rules.kinds[name].part_of
        return name

    def cells(self, track: str) -> int:
        """How many cells are kept under a name."""
        return product(self.of_kind(kind) for _, kind in self.rules.state_vars[track].parameters)

    # -------------------------------------------------------------------------------------------- kinds

    def of_kind(self, kind: types.Type) -> int:
        """How many values of a kind there are; `MANY` where there is no bound."""
        match kind:
            case types.Optional(inner):
                return 1 + self.of_kind(inner)
            case types.EntityType(name):
                return self.of_member(name)
            case types.BoolType():
                return 2
            case types.IntRange(int(low), int(high)):
                return max(1, high - low + 1)
            case types.ErrorType():  # of what is always empty, `set()`: nothing says what it would hold
                return 1
        return MANY

    def of_member(self, name: str) -> int:
        """How many members a kind has."""
        if name not in self.kinds:
            self.kinds[name] = min(MANY, self._of_declared(name, self.rules.kinds[name]))
        return self.kinds[name]

    def _of_declared(self, name: str, kind: KindDecl) -> int:
        match kind.form:
            case "player":
                return self.rules.players[1]
            case "numbers":
                return kind.high - kind.low + 1
            case "combination":
                return product(self.of_kind(part) for _, part in kind.parts)
            case "part":
                return self.of_member(kind.part_of)
            case "grid":
                return len(self.boards[name].names) if name in self.boards else self._of_grid(kind)
            case _:
                return self._in_layout(kind.layout_list) if kind.layout_list else len(kind.members)

    def _in_layout(self, name: str, column: str = "") -> int:
        """How many entries a list of the layout is assumed to have, or how many values a column of it: more than in any that comes along."""
        layout = self.rules.layout
        listed = [entries for preset in (layout.presets if layout is not None else ()) if isinstance(entries := preset.get(name), list)]
        if column:
            listed = [
                value for entries in listed for row in entries if isinstance(row, dict) and isinstance(value := row.get(column), list)
            ]
        return self.room(max(len(each) for each in listed)) if listed else OPEN

    def room(self, entries: int) -> int:
        """Return the number of entries that is assumed where the longest list of a preset has so many."""
        return min(OPEN, 4 * max(5, entries))

    def _of_grid(self, kind: KindDecl) -> int:
        """How many cells a board has whose size is settled with the options or the layout."""
        if kind.grid_kind:
            return min(OPEN, 6 * self.of_member(kind.grid_kind))
        if kind.width is None or kind.height is None:
            return OPEN
        size = product((self.high(kind.width.kind), self.high(kind.height.kind)))
        return OPEN if size >= MANY else size

    def board(self, kind: types.Type) -> Board | None:
        """The board of some cells, if its size is known."""
        return self.boards.get(self.root(kind))

    def of_heap(self, kind: types.Type) -> tuple[int, int]:
        """How many members a set or heap of a kind has, and how many each of these; a pool counts none twice.

        Of lists, and of sets of sets, this is no bound but what is assumed where nothing else is known.
        """
        heap = types.non_null(kind)
        inner = types.element_type(heap)
        if inner is None:
            return 1, 1
        held = types.non_null(inner)
        if isinstance(heap, types.StackOf):
            return max(1, self.things_of(held)), 1
        if isinstance(heap, types.ListOf):
            return max(SETS, self.things_of(held)), self.of_heap(held)[0]
        return (self.of_kind(held), 1) if types.element_type(held) is None else (SETS, self.of_heap(held)[0])

    # -------------------------------------------------------------------------------------------- expressions

    def most(self, heap: ir.Expression, bounds: SlotBounds) -> int:
        """How many members a set or heap has, each counted once in a pool."""
        return self.both(heap, bounds)[0]

    def both(self, heap: ir.Expression, bounds: SlotBounds) -> tuple[int, int]:
        """How many members a set or heap has, and how many each of these."""
        limit = self.of_heap(heap.kind)
        size = self.sized(heap, bounds, limit)
        if is_set_of_heaps(heap.kind) or isinstance(types.non_null(heap.kind), types.ListOf):
            return size
        return min(limit[0], size[0]), size[1]

    def sized(self, heap: ir.Expression, bounds: SlotBounds, limit: tuple[int, int]) -> tuple[int, int]:
        """Return its size and that of its members by its form alone; `limit`: the sizes of its kind."""
        match heap:
            case ir.Constant(value=0 | ()):  # empty, and of what is not said
                return 0, 1
            case ir.Local(slot=slot):
                return bounds.get(slot, limit)
            case ir.UserCall(name=name):
                return self.of_word(name)
            case ir.TableLookup(name=name):
                return self._of_column(name, limit)
            case ir.BuiltinCall():
                return self._of_call(heap, bounds, limit)
            case ir.Aggregate():
                return self._of_bind(heap, bounds, limit)
            case ir.If(yes=one, no=other) | ir.Coalesce(value=one, fallback=other):
                return largest(self.both(one, bounds), self.both(other, bounds))
            case ir.SetOperation(operator=operator, left=left, right=right):
                first, second = self.both(left, bounds), self.both(right, bounds)
                if operator == "union":
                    return first[0] + second[0], max(first[1], second[1])
                return first if operator == "without" or first[0] <= second[0] else second
        return limit

    def of_word(self, name: str) -> tuple[int, int]:
        """Return the size of the set or heap that a word gives, and that of its members."""
        if name not in self.words:
            self.words[name] = self.both(self.rules.words[name].body, {})
        return self.words[name]

    def _of_column(self, name: str, limit: tuple[int, int]) -> tuple[int, int]:
        column = self.rules.tables[name]
        if not (is_set_of_members(column.kind) or isinstance(types.non_null(column.kind), types.ListOf)):
            return limit
        if column.layout_list is not None:
            return min(self._in_layout(column.layout_list, column.layout_key), limit[0]), limit[1]
        several = [column.values] if column.by_players is None else [column.values, *column.by_players.values()]
        values = [column.default, *(value for each in several for value in each.values())]
        sizes = (value.bit_count() if isinstance(value, int) else len(value) if isinstance(value, tuple) else 0 for value in values)
        return max(sizes), limit[1]

    def _of_call(self, call: ir.BuiltinCall, bounds: SlotBounds, limit: tuple[int, int]) -> tuple[int, int]:
        members = overload_of(call).cost.members
        return limit if members is None else members(CallArguments(self, call, bounds))

    def _of_bind(self, bind: ir.Aggregate, bounds: SlotBounds, limit: tuple[int, int]) -> tuple[int, int]:
        if is_walk(bind):
            return self.length_of_path(bind), 1
        source = self.both(bind.source, bounds)
        walked = self.narrowed(bind.where, bind.slot, source[0], bounds)
        match spelling_of(bind).gathers:
            case "members":
                return walked, source[1]
            case "values" if bind.value is not None:
                return walked, self.both(bind.value, {**bounds, bind.slot: (source[1], 1)})[0]
            case "held" if bind.value is not None:
                size, each = self.both(bind.value, {**bounds, bind.slot: (source[1], 1)})
                return min(MANY, walked * size), each
        return limit

    def length_of_path(self, bind: ir.Aggregate) -> int:
        """How long a path can be: nothing comes twice in it."""
        whole = self.of_kind(types.element_type(bind.kind) or bind.kind)
        return whole if bind.floor is None else min(whole, self.high(bind.floor.kind))

    def narrowed(self, where: ir.Expression | None, slot: int, size: int, bounds: SlotBounds) -> int:
        """Return the bound of members that meet a condition."""
        return self.limited(where, slot, size, bounds)

    def limited(self, where: ir.Expression | None, slot: int, size: int, bounds: SlotBounds) -> int:
        """How many of so many members can meet a condition: those in a smaller set, or equal to one thing."""
        match where:
            case ir.Logic(operator="and", parts=parts):
                return min(self.limited(part, slot, size, bounds) for part in parts)
            case ir.In(member=ir.Local(slot=element), collection=heap) if element == slot and slot not in locals_in(heap):
                return min(size, self.most(heap, bounds))
            case ir.Compare(operator="=", left=left, right=right):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, ir.Local) and one.slot == slot and slot not in locals_in(other):
                        return min(size, 1)
        return size

    def copies(self, heap: ir.Expression, bounds: SlotBounds) -> int:
        """How many things a heap holds, copies counted; of what is no heap, one."""
        kind = types.non_null(heap.kind)
        if not isinstance(kind, types.MultisetOf):
            return self.most(heap, bounds)
        match heap:
            case ir.UserCall(name=name):
                return self.copies(self.rules.words[name].body, {})
            case ir.Aggregate(name="pool", value=value) if value is not None:
                return min(MANY, self.most(heap, bounds) * max(0, self.high(value.kind)))
            case ir.BuiltinCall(name="pool", arguments=arguments):
                only = arguments[0] if len(arguments) == 1 and types.element_type(types.non_null(arguments[0].kind)) is not None else None
                return len(arguments) if only is None else self.copies(only, bounds)
            case ir.If(yes=one, no=other) | ir.Coalesce(value=one, fallback=other):
                return max(self.copies(one, bounds), self.copies(other, bounds))
            case ir.TableLookup(name=name) if self.rules.tables[name].layout_list is None:
                return max((sum(value) for value in self.rules.tables[name].values.values() if isinstance(value, tuple)), default=0)
            case ir.Local(slot=slot) if slot in bounds:
                return bounds[slot][0]
        return self.things_of(kind.inner)

    # -------------------------------------------------------------------------------------------- numbers and boards

    def number(self, kind: types.Type) -> types.IntRange:
        """The range of a number, or of a kind whose members are numbers."""
        number = types.non_null(kind)
        if isinstance(number, types.EntityType) and self.rules.kinds[number.name].form == "numbers":
            return types.IntRange(self.rules.kinds[number.name].low, self.rules.kinds[number.name].high)
        return number if isinstance(number, types.IntRange) else types.IntRange()

    def high(self, kind: types.Type) -> int:
        """The highest a number can be; `MANY` where there is no bound."""
        high = self.number(kind).high
        return MANY if high is None else high

    def degree(self, cell: types.Type) -> int:
        """How many neighbours a cell has."""
        board = self.board(cell)
        if board is None:
            declared = self.rules.kinds.get(self.root(cell))
            return 8 if declared is not None and declared.grid != "graph" else self.of_kind(cell)
        return max((mask.bit_count() for mask in board.neighbours), default=0)

    def side(self, cell: types.Type) -> int:
        """How many cells lie in one line."""
        board = self.board(cell)
        return self.of_kind(cell) if board is None else max((*board.rows, *board.columns, 1))


@dataclass(frozen=True, slots=True)
class CallArguments:
    """The sizes of the arguments of a call, as rows of the table of words ask for them (`CallSizes`)."""

    sizes: Sizes
    call: ir.BuiltinCall
    bounds: SlotBounds

    @property
    def count(self) -> int:
        """How many arguments there are."""
        return len(self.call.arguments)

    def members(self, position: int) -> tuple[int, int]:
        """How many members a collection has, and how many each of these."""
        return self.sizes.both(self.call.arguments[position], self.bounds)

    def copies(self, position: int) -> int:
        """How many members a collection has, copies counted."""
        return self.sizes.copies(self.call.arguments[position], self.bounds)

    def universe(self, position: int) -> int:
        """How many members a collection of this kind can have."""
        return self.sizes.of_heap(self.call.arguments[position].kind)[0]

    def is_pool(self, position: int) -> bool:
        """Whether this is a pool."""
        return isinstance(types.non_null(self.call.arguments[position].kind), types.MultisetOf)

    def low(self, position: int) -> int:
        """The lowest a number can be, not below 0."""
        return low_of(self.sizes.number(self.call.arguments[position].kind))

    def high(self, position: int) -> int:
        """The highest a number can be."""
        return self.sizes.high(self.call.arguments[position].kind)

    def side(self, position: int) -> int:
        """How many cells lie in one line."""
        return self.sizes.side(self.call.arguments[position].kind)

    def degree(self, position: int) -> int:
        """How many neighbours a cell has."""
        return self.sizes.degree(self.call.arguments[position].kind)

    @property
    def walked(self) -> int:
        """The members of all collections among the arguments."""
        heaps = (each for each in self.call.arguments if types.element_type(types.non_null(each.kind)) is not None)
        return sum(self.sizes.most(each, self.bounds) for each in heaps)

    @property
    def any_lazy(self) -> bool:
        """Whether one of the arguments is counted and drawn from, never listed."""
        return any(isinstance(each, ir.BuiltinCall) and overload_of(each).lazy for each in self.call.arguments)

    @property
    def kind_size(self) -> int:
        """How many members a collection of the kind of the result can have."""
        return self.sizes.of_heap(self.call.kind)[0]


# ------------------------------------------------------------------------------------------------ numbers and kinds


def product(numbers: Iterable[int]) -> int:
    """The product, not counted beyond `MANY`."""
    total = 1
    for number in numbers:
        total = min(MANY, total * number)
    return total


def low_of(number: types.IntRange) -> int:
    """The lowest a number can be where it counts something."""
    return max(0, number.low or 0)


def largest(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The larger of both sides."""
    return max(one[0], other[0]), max(one[1], other[1])


def is_set_of_members(kind: types.Type) -> bool:
    """Whether it is a set of members, kept as a mask."""
    heap = types.non_null(kind)
    return isinstance(heap, types.SetOf) and types.element_type(types.non_null(heap.inner)) is None


def is_set_of_heaps(kind: types.Type) -> bool:
    """Whether it is a set or list of sets or pools."""
    inner = types.element_type(types.non_null(kind))
    return inner is not None and types.element_type(types.non_null(inner)) is not None
