"""Partial evaluation for a viewer, in three-valued logic: the value of an expression, or that it is unknown.

    found = Knowledge(table, state, viewer).value(expression, slots)      # UNKNOWN if it may depend on what is hidden

Expressions are worked out with placeholders in the place of what the viewer does not see (`masking`), in Kleene's three-valued
logic: `no and ?` is no, `? and yes` is unknown, and what has the same value in both branches of an unknown `if` has that value.
How many things lie in a heap is public, so its placeholder has a size, and words that only count are known of hidden things too. A value
that is given is always the true one, and nothing that is hidden has a part in it; what could be found out by thinking further
(that two unknown figures add up to a known one, say) is unknown here.

Source: S. C. Kleene, Introduction to Metamathematics, 1952, § 64 (the strong connectives).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar

from interpreter.analysis.state_reads import hidden_names_read
from interpreter.model import ir
from interpreter.model.builtins import is_walk, overload_of
from interpreter.model.ir.traverse import children, map_children
from interpreter.model.types.types import ListOf, MultisetOf, Optional, SetOf, StackOf, Type, converts, element_type, may_be_none, non_null
from interpreter.runtime.knowledge.masking import Hidden, masked_store
from interpreter.runtime.machine.aggregates import reducer_of
from interpreter.runtime.machine.closures import deep
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, new_slots
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value, container_cast, default_value, walker


class Unknown(Enum):
    """The value of what a viewer cannot know.

    UNKNOWN: the only one; `str` gives `?`, which is what people read.
    """

    UNKNOWN = "?"

    def __str__(self) -> str:
        return self.value


UNKNOWN = Unknown.UNKNOWN
RANKING = ("best", "sole_best")
_NOTHING = Hidden()  # not even whether it is none
_Slots = list[Value]


class Knowledge:
    """What a viewer (None: somebody who only looks on) knows of a position. Nothing that is hidden from the viewer is kept."""

    def __init__(self, table: GameInstance, state: GameState, viewer: int | None) -> None:
        self.table = table
        self.course = state.course
        self.store = masked_store(table, state, viewer)
        self._is_whole = self.store is state.store
        self._words: dict[tuple[Value, ...], Value] = {}

    @cached_property
    def open(self) -> tuple[Value, ...]:
        """The store with blanks for what is hidden, for expressions that do not read it."""
        if self.complete:
            return self.store
        material, cells = self.table.material, zip(self.table.state_slots, self.store, strict=True)
        return tuple(default_value(material, cell.decl.kind) if isinstance(value, Hidden) else value for cell, value in cells)

    @cached_property
    def complete(self) -> bool:
        """Whether nothing is hidden."""
        return self._is_whole or not any(isinstance(value, Hidden) for value in self.store)

    def value(self, expression: ir.Expression, slots: Sequence[Value]) -> Value | Unknown:
        """The value of an expression, if it depends on nothing that is hidden."""
        value = self._value(expression, list(slots))
        return UNKNOWN if isinstance(value, Hidden) else value

    def _value(self, expression: ir.Expression, slots: _Slots) -> Value:
        if self.complete or (not self._reads(expression) and Hidden not in map(type, slots)):
            return self.table.evaluate(expression)(self.open, self.course, slots)
        return self._RULES.get(type(expression), Knowledge._strict)(self, expression, slots)

    def _cast(self, expression: ir.Expression, slots: _Slots, kind: Type) -> Value:
        """The value of an expression as the sort of heap that is wanted."""
        value = self._value(expression, slots)
        if isinstance(value, Hidden):
            doubles = isinstance(non_null(kind), SetOf) and value.size != 1
            return _NOTHING if doubles and converts(expression.kind, kind) else value
        cast = container_cast(self.table.material, expression.kind, kind)
        return value if cast is None else cast(value)

    def _reads(self, expression: ir.Expression) -> bool:
        """Whether an expression reads a name of which something may be hidden."""
        entry = self.table.secret.get(id(expression))
        if entry is None:
            entry = self.table.secret[id(expression)] = (expression, bool(hidden_names_read(self.table.rules, expression)))
        return entry[1]

    # -------------------------------------------------------------------------------------------- forms of expressions

    def _strict(self, expression: ir.Expression, slots: _Slots) -> Value:
        """What needs the values of all its parts, and nothing else."""
        return self._applied(expression, [self._value(part, slots) for part in children(expression)], slots)

    def _applied(self, expression: ir.Expression, values: Sequence[Value], slots: _Slots) -> Value:
        """The value of an expression whose parts have these values."""
        if any(isinstance(value, Hidden) for value in values):
            return _NOTHING
        return self._shell(expression)(self.open, self.course, [slots[ir.ME], *values])

    def _shell(self, expression: ir.Expression) -> Callable[..., Value]:
        """The closure of an expression whose parts stand in the slots from 1 on."""
        entry = self.table.shells.get(id(expression))
        if entry is None:
            places = iter(range(1, 1 + len(children(expression))))
            shell = map_children(expression, lambda part: ir.Local(part.kind, next(places), ""))
            entry = self.table.shells[id(expression)] = (expression, self.table.evaluate(shell))
        return entry[1]

    def _local(self, expression: ir.Local, slots: _Slots) -> Value:
        return slots[expression.slot]

    def _answers(self, expression: ir.Answers, slots: _Slots) -> Value:
        player, answers = self._value(expression.player, slots), slots[expression.slot]
        if player is None:
            return None
        return _NOTHING if isinstance(player, Hidden) or isinstance(answers, Hidden) else answers[player]

    def _state_read(self, expression: ir.StateRead, slots: _Slots) -> Value:
        keys = [self._value(argument, slots) for argument in expression.arguments]
        if None in keys:
            return None
        if any(isinstance(key, Hidden) for key in keys):
            return _NOTHING
        value = self.store[deep(self.table.slot_index[expression.name], keys)]
        nothing_there = isinstance(value, Hidden) and value.size == 0
        return default_value(self.table.material, self.table.rules.state_vars[expression.name].kind) if nothing_there else value

    def _user_call(self, expression: ir.UserCall, slots: _Slots) -> Value:
        decl = self.table.rules.words[expression.name]
        arguments = []
        for argument, (_, kind) in zip(expression.arguments, decl.parameters, strict=True):
            value = self._cast(argument, slots, kind)
            if not isinstance(kind, Optional) and _perhaps_none(argument.kind, value):
                return value if value is None else _NOTHING
            arguments.append(value)
        key = (expression.name, slots[ir.ME], *arguments)
        if key not in self._words:
            self._words[key] = self._value(decl.body, new_slots(decl.size, slots[ir.ME], *arguments))
        return self._words[key]

    def _row_expression(self, expression: ir.RowExpression, slots: _Slots) -> Value:
        row = self._value(expression.row, slots)
        rows = self.table.rules.row_expressions[expression.name]
        if isinstance(row, Hidden):
            return _NOTHING
        if row not in rows:
            return None
        body, size = rows[row]
        return self._value(body, new_slots(size, slots[ir.ME], row))

    def _builtin_call(self, expression: ir.BuiltinCall, slots: _Slots) -> Value:
        values = [self._value(argument, slots) for argument in expression.arguments]
        match overload_of(expression).by_size, values:
            case "presence", [Hidden(size=int())]:
                return Hidden(1)
            case "value", [Hidden(size=int(number))]:
                values = [self._as_many(expression.arguments[0].kind, number)]
        return self._applied(expression, values, slots)

    def _as_many(self, kind: Type, number: int) -> Value:
        """Some heap of a kind that holds so many things."""
        match non_null(kind):
            case MultisetOf(inner):
                return (number, *[0] * (self.table.material.of(inner).size - 1))
            case SetOf():
                return (1 << number) - 1
            case _:
                return (0,) * number

    def _if(self, expression: ir.If, slots: _Slots) -> Value:
        test, kind = self._value(expression.test, slots), expression.kind
        if not isinstance(test, Hidden):
            return self._cast(expression.yes if test else expression.no, slots, kind)
        return _either(kind, self._cast(expression.yes, slots, kind), self._cast(expression.no, slots, kind))

    def _logic(self, expression: ir.Logic, slots: _Slots) -> Value:
        settling, doubt = expression.operator == "or", False
        for part in expression.parts:
            value = self._value(part, slots)
            if isinstance(value, Hidden):
                doubt = True
            elif bool(value) is settling:
                return settling
        return _NOTHING if doubt else not settling

    def _is_none(self, expression: ir.IsNone, slots: _Slots) -> Value:
        value = self._value(expression.part, slots)
        if isinstance(value, Hidden):
            return _NOTHING if _perhaps_none(expression.part.kind, value) else False
        return value is None

    def _coalesce(self, expression: ir.Coalesce, slots: _Slots) -> Value:
        value = self._cast(expression.value, slots, expression.kind)
        if not _perhaps_none(expression.value.kind, value):
            return value
        fallback = self._cast(expression.fallback, slots, expression.kind)
        return fallback if value is None else _either(expression.kind, value, fallback)

    def _has_legal_move(self, expression: ir.HasLegalMove, slots: _Slots) -> Value:
        return _NOTHING if self._reads(expression) else self._strict(expression, slots)

    def _if_open(self, expression: ir.Expression, slots: _Slots) -> Value:
        """The value of what reads nothing that is hidden, however far it goes."""
        known = not self._reads(expression) and Hidden not in map(type, slots)
        return self.table.evaluate(expression)(self.open, self.course, slots) if known else _NOTHING

    def _aggregate(self, expression: ir.Aggregate, slots: _Slots) -> Value:
        if is_walk(expression):
            return self._if_open(expression, slots)
        source = self._value(expression.source, slots)
        if source is None:
            return None
        if isinstance(source, Hidden):
            return _hidden_aggregate(expression, source)
        pairs, doubt = self._pairs(expression, walker(expression.source.kind)(source), slots)
        if expression.name == "exists" and pairs:
            return True
        if expression.name == "every" and any(value is False for _, value in pairs):
            return False
        floor = None if expression.floor is None else self._value(expression.floor, slots)
        if not doubt and floor is None and any(isinstance(value, Hidden) for _, value in pairs):
            pairs = self._leader(expression, pairs, slots)
        if doubt or any(isinstance(value, Hidden) for value in (floor, *(value for _, value in pairs))):
            return _NOTHING
        return reducer_of(self.table, expression)(pairs, floor)

    def _pairs(self, expression: ir.Aggregate, members: Iterable[Value], slots: _Slots) -> tuple[list[tuple[Value, Value]], bool]:
        """The members for which the condition certainly holds, with their values, and whether there may be more."""
        pairs, doubt = [], False
        for member in members:
            slots[expression.slot] = member
            holds = expression.where is None or self._value(expression.where, slots)
            if isinstance(holds, Hidden):
                doubt = True
            elif holds:
                pairs.append((member, member if expression.value is None else self._value(expression.value, slots)))
        return pairs, doubt

    def _leader(self, expression: ir.Aggregate, pairs: list[tuple[Value, Value]], slots: _Slots) -> list[tuple[Value, Value]]:
        """The only member left by the first of several ranks (`by A then by B`), if these are known; else all pairs as they are."""
        ranks = expression.value
        if expression.name not in RANKING or not isinstance(ranks, ir.BuiltinCall) or ranks.name != "list":
            return pairs
        left = [member for member, _ in pairs]
        for rank in ranks.arguments:
            values: list[Any] = []  # numbers, or lists of them: what ranks
            for member in left:
                slots[expression.slot] = member
                values.append(self._value(rank, slots))
            if any(value is None or isinstance(value, Hidden) for value in values):
                return pairs
            left = [member for member, value in zip(left, values, strict=True) if value == max(values)]
            if len(left) == 1:
                return [(left[0], ())]
        return pairs

    _RULES: ClassVar[Mapping[type, Callable[..., Value]]] = {
        ir.Local: _local,
        ir.Answers: _answers,
        ir.StateRead: _state_read,
        ir.UserCall: _user_call,
        ir.RowExpression: _row_expression,
        ir.BuiltinCall: _builtin_call,
        ir.Aggregate: _aggregate,
        ir.If: _if,
        ir.Logic: _logic,
        ir.IsNone: _is_none,
        ir.Coalesce: _coalesce,
        ir.HasLegalMove: _has_legal_move,
        ir.After: _if_open,
    }


def _perhaps_none(kind: Type, value: Value) -> bool:
    """Whether a value of a kind is none, or may be; a placeholder with a size is something."""
    return value is None or (isinstance(value, Hidden) and value.size is None and may_be_none(kind))


def _either(kind: Type, one: Value, other: Value) -> Value:
    """What is known of a value that is one of two."""
    if not isinstance(one, Hidden) and one == other:
        return one
    size = _size(kind, one)
    return Hidden(size) if size == _size(kind, other) else _NOTHING


def _size(kind: Type, value: Value) -> int | None:
    """How many things a heap holds; 1 for any other value that is not none."""
    if isinstance(value, Hidden):
        return value.size
    if element_type(non_null(kind)) is not None:
        return value_syntax.size(non_null(kind), value)
    return None if value is None else 1


def _hidden_aggregate(expression: ir.Aggregate, source: Hidden) -> Value:
    """A word that walks a hidden heap, of which something is known: without a condition counting is the same for all things."""
    if source.size is not None and expression.where is None:
        if expression.name == "exists":
            return True
        if expression.name == "count" and isinstance(non_null(expression.source.kind), SetOf | StackOf | ListOf):
            return source.size
    return _NOTHING
