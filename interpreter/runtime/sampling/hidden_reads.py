"""Which hidden variables an expression may read at one information state; everything else of the position is known.

A variable is a cell of the store as a whole, `(place, WHOLE)`, or one member of a heap or set, `(place, member)`: whether it is
in there, or how often. Loops over what is known are followed member by member, words into their bodies, and of a condition
that is known only the branch that counts; so `hand(next(me))` is one cell and not all hands.
"""

from collections.abc import Iterator, Sequence

from interpreter.model import ir
from interpreter.model.builtins import is_walk
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir.traverse import children
from interpreter.model.types.types import Type, non_null
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import TurnState, new_slots
from interpreter.runtime.state.work_budget import WorkBudget
from interpreter.runtime.values.containers import Value, walker

WHOLE = -1 << 62  # below every member, numbers below 0 included
Variable = tuple[int, int]
Variables = frozenset[Variable]
Slots = Sequence[Value]

NOTHING: Variables = frozenset()
UNKNOWN = object()  # what stands in a slot whose value follows from something hidden
_UNKNOWN: Variables = frozenset({(-1, WHOLE)})  # what is read by reading it; never leaves the loop that binds it


class Inseparable(Exception):  # noqa: N818  # nothing is wrong: a condition is taken as a whole then
    """What an expression reads cannot be told."""


class Reader:
    """Reads expressions of a table at one store; the hidden cells there hold anything of their size."""

    def __init__(self, table: GameInstance, store: Sequence[Value], course: TurnState, hidden: frozenset[int], work: WorkBudget) -> None:
        self.table, self.store, self.course, self.hidden, self.work = table, tuple(store), course, hidden, work
        self.cells: dict[str, Variables] = {}
        for place in sorted(hidden):
            name = table.state_slots[place].name
            self.cells[name] = self.cells.get(name, NOTHING) | {(place, WHOLE)}

    def value(self, expression: ir.Expression, slots: Slots, kind: Type | None = None) -> Value:
        """The value of an expression that reads nothing hidden, as a value of a kind."""
        closure = self.table.evaluate(expression) if kind is None else self.table.evaluate_as(expression, kind)
        try:
            return closure(self.store, self.course, list(slots))
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise Inseparable from error

    def known(self, expression: ir.Expression | None, slots: Slots) -> bool:
        """Whether an expression reads nothing hidden."""
        return expression is None or not self.reads(expression, slots)

    def reads(self, expression: ir.Expression, slots: Slots) -> Variables:
        """The variables an expression may read."""
        self.work.spend()
        match expression:
            case ir.Constant() | ir.LateConstant() | ir.GameParameter() | ir.Members():
                return NOTHING
            case ir.Local(slot=slot):
                return _UNKNOWN if slots[slot] is UNKNOWN else NOTHING
            case ir.StateRead():
                return self._tracked(expression, slots)
            case ir.In(member=member, collection=ir.StateRead() as heap):
                return self._member(member, heap, slots)
            case ir.BuiltinCall(name="copies", arguments=(member, ir.StateRead() as heap)):
                return self._member(member, heap, slots)
            case ir.BuiltinCall(name="size" | "empty", arguments=(ir.StateRead() as heap,)) | ir.IsNone(part=ir.StateRead() as heap):
                return self._size(heap, slots)
            case ir.If() if (branch := self.branch(expression, slots)) is not None:
                return self.reads(branch, slots)
            case ir.Logic():
                return self._logic(expression, slots)
            case ir.Aggregate():
                return self._bind(expression, slots)
            case ir.UserCall() | ir.RowExpression():
                return self._bodies(expression, slots)
            case ir.HasLegalMove() | ir.After() | ir.Answers():
                raise Inseparable
        return self._all(children(expression), slots)

    def _all(self, expressions: Sequence[ir.Expression], slots: Slots) -> Variables:
        return NOTHING.union(*(self.reads(part, slots) for part in expressions))

    def _tracked(self, expression: ir.StateRead, slots: Slots) -> Variables:
        variables = self._all(expression.arguments, slots)
        if variables:
            return variables | self.cells.get(expression.name, NOTHING)
        place = self.place(expression, slots)
        return frozenset({(place, WHOLE)}) if place in self.hidden else NOTHING

    def place(self, expression: ir.StateRead, slots: Slots) -> int:
        """The number of the cell, whose arguments are known; -1 where one of them is none."""
        index = self.table.slot_index[expression.name]
        for argument in expression.arguments:
            value = self.value(argument, slots)
            if value is None:
                return -1
            index = index[value]
        return int(index)

    def _member(self, member: ir.Expression, heap: ir.StateRead, slots: Slots) -> Variables:
        """What is read by asking whether a member is in a heap: if both are known, that member only."""
        variables = self.reads(member, slots) | self._tracked(heap, slots)
        if len(variables) != 1 or not self.known(member, slots) or not self._one_by_one(heap):
            return variables
        one = self.value(member, slots)
        ((place, _),) = variables
        return frozenset({(place, one)}) if isinstance(one, int) else NOTHING

    def _one_by_one(self, heap: ir.StateRead) -> bool:
        kind = non_null(heap.kind)
        return heap.name in self.cells and (is_mask_set(kind) or self.table.rules.state_vars[heap.name].holder in ("pool", "pile"))

    def _size(self, heap: ir.StateRead, slots: Slots) -> Variables:
        """How many things lie somewhere is known of what is hidden as well."""
        variables = self._all(heap.arguments, slots)
        if variables or self.table.rules.state_vars[heap.name].holder == "value":
            return variables | self._tracked(heap, slots)
        return NOTHING

    def _logic(self, expression: ir.Logic, slots: Slots) -> Variables:
        """What the parts read, unless one of them is known and settles it."""
        variables = NOTHING
        for part in expression.parts:
            reads = self.reads(part, slots)
            if not reads and bool(self.value(part, slots)) != (expression.operator == "and"):
                return NOTHING
            variables |= reads
        return variables

    def _bind(self, expression: ir.Aggregate, slots: Slots) -> Variables:
        variables = self.reads(expression.source, slots) | (self.reads(expression.floor, slots) if expression.floor else NOTHING)
        inner = [part for part in (expression.where, expression.value) if part is not None]
        if is_walk(expression) or not self.known(expression.source, slots):  # nobody knows beforehand how far a path goes
            here = self._all(inner, put(slots, expression.slot, UNKNOWN))
            return variables | (here if UNKNOWN in slots else here - _UNKNOWN)
        for there, where in self.rounds(expression, expression.where, slots):
            variables |= self._all([part for part in (where, expression.value) if part is not None], there)
        return variables

    def rounds(
        self, expression: ir.Aggregate, where: ir.Expression | None, slots: Slots
    ) -> Iterator[tuple[list[Value], ir.Expression | None]]:
        """The slots for each member of a source that is known and meets a condition, and the condition itself where it is hidden."""
        for member in walker(expression.source.kind)(self.value(expression.source, slots)):
            self.work.spend()
            there = put(slots, expression.slot, member)
            if where is None or not self.known(where, there):
                yield there, where
            elif self.value(where, there):
                yield there, None

    def branch(self, expression: ir.If, slots: Slots) -> ir.Expression | None:
        """The branch that counts; None where that is hidden."""
        if not self.known(expression.test, slots):
            return None
        return expression.yes if self.value(expression.test, slots) else expression.no

    def simplified(self, expression: ir.Expression, slots: Slots) -> tuple[ir.Expression, Slots] | None:
        """What an expression comes down to by what is known, with its slots: the branch of an `if`, the body of a word."""
        match expression:
            case ir.If():
                branch = self.branch(expression, slots)
                return None if branch is None else (branch, slots)
            case ir.UserCall():
                return self._body(expression, slots)
        return None

    def _body(self, expression: ir.UserCall, slots: Slots) -> tuple[ir.Expression, Slots] | None:
        """The body of a word, where all arguments are known and there."""
        word = self.table.rules.words[expression.name]
        values = []
        for argument, (_, kind) in zip(expression.arguments, word.parameters, strict=True):
            value = self.value(argument, slots, kind) if self.known(argument, slots) else None
            if value is None:
                return None
            values.append(value)
        return word.body, new_slots(word.size, slots[ir.ME], *values)

    def _bodies(self, expression: ir.UserCall | ir.RowExpression, slots: Slots) -> Variables:
        """What a word or a formula on a row reads, through the arguments that are known."""
        rules, parameters = self.table.rules, list[Type | None]([None])
        if isinstance(expression, ir.UserCall):
            parameters = [kind for _, kind in rules.words[expression.name].parameters]
        variables, values = NOTHING, list[Value]()
        for argument, kind in zip(children(expression), parameters, strict=True):
            reads = self.reads(argument, slots)
            variables |= reads
            values.append(UNKNOWN if reads else self.value(argument, slots, kind))
        if isinstance(expression, ir.RowExpression):
            rows = rules.row_expressions[expression.name]
            bodies = list(rows.values()) if values[0] is UNKNOWN else [rows[values[0]]] if values[0] in rows else []
        elif any(value is None and non_null(kind) == kind for value, kind in zip(values, parameters, strict=True) if kind is not None):
            bodies = []  # the call gives none, and nothing is looked at
        else:
            bodies = [(rules.words[expression.name].body, rules.words[expression.name].size)]
        for body, size in bodies:
            variables |= self.reads(body, new_slots(size, slots[ir.ME], *values)) - (_UNKNOWN if UNKNOWN in values else NOTHING)
        return variables


def put(slots: Slots, slot: int, value: Value) -> list[Value]:
    """The slots with another value in one of them."""
    changed = list(slots)
    changed[slot] = value
    return changed
