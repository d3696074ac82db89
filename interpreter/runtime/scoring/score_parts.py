"""What a line of the score sheet is made of: which things count, and for how many points each."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from interpreter.model import ir
from interpreter.model.builtins.representation import Walk, copies_walker, walker
from interpreter.model.ruleset.ruleset import ScoreLine
from interpreter.model.types.types import EntityType, Type, element_type, non_null
from interpreter.runtime.scoring.points import Points, whole_if_possible
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, new_slots
from interpreter.runtime.values.containers import Value


class Part(NamedTuple):
    """Something that counts: its kind and its value (None: what is no single thing), and the points."""

    kind: Type | None
    value: Value
    points: Points


def parts_of(table: GameInstance, state: GameState, line: ScoreLine, seat: int) -> tuple[Part, ...]:
    """What a line is made of for a seat; the points add up to the line. What cannot be taken apart is one part without a thing."""
    side = table.side_of[seat]
    slots = new_slots(line.size, table.sides[side][0], side)
    whole = table.evaluate(line.value)(state.store, state.course, list(slots))
    found = [each for each in _Parts(table, state).of(line.value, slots) if each.points]
    if whole is None or sum(each.points for each in found) != whole:
        found = [Part(None, None, whole or 0)]
    return tuple(Part(kind, value, whole_if_possible(Fraction(points) / line.unit)) for kind, value, points in found)


class _Parts(NamedTuple):
    """The parts of expressions at a position."""

    table: GameInstance
    state: GameState

    def value(self, expression: ir.Expression, slots: list[Value]) -> Value:
        """The value of an expression."""
        return self.table.evaluate(expression)(self.state.store, self.state.course, list(slots))

    def _members(self, heap: ir.Expression, slots: list[Value], walk: Walk) -> tuple[Value, ...]:
        value = self.value(heap, slots)
        return () if value is None else tuple(walk(value))

    def of(self, number: ir.Expression, slots: list[Value]) -> Iterator[Part]:
        """The parts of a number, from left to right."""
        match number:
            case ir.Arithmetic(operator="+" | "-" as operator, left=left, right=right):
                yield from self.of(left, slots)
                yield from _times(self.of(right, slots), 1 if operator == "+" else -1)
            case ir.Arithmetic(operator="*", left=left, right=right):
                factor, others = (left, right) if isinstance(left, ir.Constant | ir.GameParameter) else (right, left)
                yield from _times(self.of(others, slots), self.value(factor, slots) or 0)
            case ir.If(test=test, yes=one, no=other):
                yield from self.of(one if self.value(test, slots) else other, slots)
            case ir.UserCall(name=name, arguments=arguments):
                word = self.table.rules.words[name]
                values = [
                    self.table.evaluate_as(given, kind)(self.state.store, self.state.course, list(slots))
                    for given, (_, kind) in zip(arguments, word.parameters, strict=True)
                ]
                yield from self.of(word.body, new_slots(word.size, slots[ir.ME], *values))
            case ir.Aggregate(name="sum" | "count"):
                yield from self._gathered(number, slots)
            case ir.BuiltinCall(name="size", arguments=(heap,)) if isinstance(kind := element_type(non_null(heap.kind)), EntityType):
                yield from (Part(kind, each, 1) for each in self._members(heap, slots, copies_walker(heap.kind)))
            case _:
                yield Part(None, None, self.value(number, slots) or 0)

    def _gathered(self, bind: ir.Aggregate, slots: list[Value]) -> Iterator[Part]:
        """A part for each member that counts; where it is worth something for several reasons, they are one."""
        kind = element_type(non_null(bind.source.kind))
        for member in self._members(bind.source, slots, walker(bind.source.kind)):
            slots[bind.slot] = member
            if bind.where is None or self.value(bind.where, slots):
                worth = 1 if bind.name == "count" or bind.value is None else self.value(bind.value, slots) or 0
                yield Part(kind, member, worth)


def _times(parts: Iterator[Part], factor: int) -> Iterator[Part]:
    return (Part(kind, value, points * factor) for kind, value, points in parts)
