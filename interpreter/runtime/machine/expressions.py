"""Compiles expressions to closures, once per game instance: one function per form of expression, chosen by its type.

Everything about kinds is settled when a closure is built. A call with an argument that is none is none where the static
kind says that this can happen; elsewhere the checker has proved that it cannot, and nothing is asked.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from math import prod

from interpreter.model import ir
from interpreter.model.builtins.number_sets import bounded_product, has_number, is_counting, is_number_set, is_unbounded, join_of_numbers
from interpreter.model.builtins.position_memory import EMPTY_MEMORY, PositionMemory, Snapshot
from interpreter.model.builtins.representation import gatherer, is_mask_set, joins_masks
from interpreter.model.types import types
from interpreter.runtime.machine.aggregates import bind
from interpreter.runtime.machine.calls import builtin_call, row_expression, state_read, table_lookup, user_call
from interpreter.runtime.machine.closures import call_with, nullable_places
from interpreter.runtime.machine.legal_moves import enumerator_for
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Closure, TurnState, VMState
from interpreter.runtime.values.containers import Value


def build(table: GameInstance, expression: ir.Expression) -> Closure:
    """The closure of an expression; `GameInstance.evaluate` keeps it."""
    return _BUILDERS[type(expression)](table, expression)


def _constant(_table: GameInstance, expression: ir.Constant) -> Closure:
    value = EMPTY_MEMORY if isinstance(expression.kind, types.MemoryOf) else expression.value
    return lambda _store, _course, _slots: value


def _late_constant(table: GameInstance, expression: ir.LateConstant) -> Closure:
    return _always(table.material.of(expression.kind).by_name[expression.name])


def _game_parameter(table: GameInstance, expression: ir.GameParameter) -> Closure:
    return _always(table.figures[expression.name])


def _members(table: GameInstance, expression: ir.Members) -> Closure:
    inner = types.element_type(expression.kind)
    assert inner is not None
    return _always(table.material.of(inner).members)


def _always(value: Value) -> Closure:
    return lambda _store, _course, _slots: value


def _local(_table: GameInstance, expression: ir.Local) -> Closure:
    slot = expression.slot
    return lambda _store, _course, slots: slots[slot]


def _answers(table: GameInstance, expression: ir.Answers) -> Closure:
    slot, player = expression.slot, table.evaluate(expression.player)
    if types.may_be_none(expression.player.kind):

        def perhaps(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
            seat = player(store, course, slots)
            return None if seat is None else slots[slot][seat]

        return perhaps
    return lambda store, course, slots: slots[slot][player(store, course, slots)]


def _if(table: GameInstance, expression: ir.If) -> Closure:
    test = table.evaluate(expression.test)
    yes, no = table.evaluate_as(expression.yes, expression.kind), table.evaluate_as(expression.no, expression.kind)
    return lambda store, course, slots: yes(store, course, slots) if test(store, course, slots) else no(store, course, slots)


def _logic(table: GameInstance, expression: ir.Logic) -> Closure:
    parts = [table.evaluate(part) for part in expression.parts]
    join = _and if expression.operator == "and" else _or
    closure = parts[-1]
    for part in reversed(parts[:-1]):
        closure = join(part, closure)
    return closure


def _and(left: Closure, right: Closure) -> Closure:
    return lambda store, course, slots: left(store, course, slots) and right(store, course, slots)


def _or(left: Closure, right: Closure) -> Closure:
    return lambda store, course, slots: left(store, course, slots) or right(store, course, slots)


def _not(table: GameInstance, expression: ir.Not) -> Closure:
    return call_with(operator.not_, [table.evaluate(expression.part)])


Binary = Callable[[Value, Value], Value]  # what an operator does with both its sides

COMPARISONS: Mapping[str, Binary] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _compare(table: GameInstance, expression: ir.Compare) -> Closure:
    left, right = expression.left, expression.right
    first = table.evaluate_as(left, types.comparison_type(left.kind, right.kind))
    second = table.evaluate_as(right, types.comparison_type(right.kind, left.kind))
    return call_with(COMPARISONS[expression.operator], [first, second])


def _in(table: GameInstance, expression: ir.In) -> Closure:
    member, collection = table.evaluate(expression.member), table.evaluate(expression.collection)
    has = membership_test(expression.collection.kind, expression.member.kind)
    if not types.may_be_none(expression.member.kind) and not types.may_be_none(expression.collection.kind):
        if has is _mask_has:
            return lambda store, course, slots: collection(store, course, slots) >> member(store, course, slots) & 1 == 1
        return lambda store, course, slots: has(collection(store, course, slots), member(store, course, slots))

    def perhaps(store: Sequence[Value], course: TurnState, slots: list[Value]) -> bool:
        one, heap = member(store, course, slots), collection(store, course, slots)
        return one is not None and heap is not None and has(heap, one)

    return perhaps


def membership_test(kind: types.Type, member: types.Type) -> Callable[[Value, Value], bool]:
    """The function that tells whether a heap of one kind holds a value of another."""
    inner = types.non_null(kind)
    if is_mask_set(inner) and is_counting(types.non_null(member)):
        return _mask_has
    if is_mask_set(inner) or is_number_set(inner):
        return has_number
    return _pool_has if isinstance(inner, types.MultisetOf) else _tuple_has


def _mask_has(mask: int, place: int) -> bool:
    return bool(mask >> place & 1)


def _pool_has(pool: Sequence[int], place: int) -> bool:
    return 0 <= place < len(pool) and pool[place] > 0


def _tuple_has(heap: Value, one: Value) -> bool:
    return one in (heap or ())


def _is_none(table: GameInstance, expression: ir.IsNone) -> Closure:
    part = table.evaluate(expression.part)
    return lambda store, course, slots: part(store, course, slots) is None


_ARITHMETIC: Mapping[str, Binary] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "divided_down": operator.floordiv,
    "divided_up": lambda left, right: -(-left // right),
    "mod": operator.mod,
}


def _arithmetic(table: GameInstance, expression: ir.Arithmetic) -> Closure:
    operation = _ARITHMETIC[expression.operator]
    if expression.operator == "*" and is_unbounded(expression.kind):
        operation = bounded_product
    return _pair(table, operation, expression.left, expression.right)


_OF_MASKS: Mapping[str, Binary] = {"union": operator.or_, "common": operator.and_, "without": lambda left, right: left & ~right}

# Sets of sets are tuples; the empty set may be written as the number 0.
_OF_TUPLES: Mapping[str, Binary] = {
    "union": lambda left, right: (*(left or ()), *(right or ())),
    "common": lambda left, right: [one for one in left or () if one in (right or ())],
    "without": lambda left, right: [one for one in left or () if one not in (right or ())],
}


def _set_operation(table: GameInstance, expression: ir.SetOperation) -> Closure:
    set_kind = types.non_null(expression.kind)
    sides = [table.evaluate_as(side, set_kind) for side in (expression.left, expression.right)]
    guards = nullable_places((expression.left, expression.right))
    if joins_masks(expression.left.kind, expression.right.kind):
        return call_with(_OF_MASKS[expression.operator], sides, guards)
    return call_with(join_of_tuples(expression.operator, types.element_type(set_kind) or set_kind), sides, guards)


def join_of_tuples(name: str, inner: types.Type) -> Binary:
    """The function that joins two sets that are no masks."""
    if isinstance(inner, types.IntRange | types.EntityType):
        return join_of_numbers(name)
    join, gather = _OF_TUPLES[name], gatherer(inner)
    return lambda left, right: gather(join(left, right))


def _pair(table: GameInstance, function: Binary, left: ir.Expression, right: ir.Expression) -> Closure:
    return call_with(function, [table.evaluate(left), table.evaluate(right)], nullable_places((left, right)))


def _coalesce(table: GameInstance, expression: ir.Coalesce) -> Closure:
    value, fallback = table.evaluate_as(expression.value, expression.kind), table.evaluate_as(expression.fallback, expression.kind)

    def closure(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
        first = value(store, course, slots)
        return fallback(store, course, slots) if first is None else first

    return closure


def _construct(table: GameInstance, expression: ir.Construct) -> Closure:
    sizes = table.material.of(expression.kind).part_sizes
    kind = types.non_null(expression.kind)
    decl = table.rules.kinds[getattr(kind, "name", "")]
    takes_none = [isinstance(part, types.Optional) for _, part in decl.parts]
    guards = [place for place in nullable_places(expression.arguments) if not takes_none[place]]

    def make(*parts: int | None) -> int:
        whole = 0
        for part, size in zip(parts, sizes, strict=True):
            whole = whole * size + (size - 1 if part is None else part)
        return whole

    return call_with(make, [table.evaluate(argument) for argument in expression.arguments], guards)


def _project(table: GameInstance, expression: ir.Project) -> Closure:
    whole = table.material.of(expression.whole.kind)
    kind = types.non_null(expression.whole.kind)
    with_none = isinstance(table.rules.kinds[getattr(kind, "name", "")].parts[expression.index][1], types.Optional)
    size = whole.part_sizes[expression.index]
    below = prod(whole.part_sizes[expression.index + 1 :])
    parts = tuple(place // below % size for place in range(whole.size))
    members = tuple(None if with_none and part == size - 1 else part for part in parts)
    return call_with(members.__getitem__, [table.evaluate(expression.whole)], nullable_places((expression.whole,)))


def _has_legal_move(table: GameInstance, expression: ir.HasLegalMove) -> Closure:
    # The branch is built when it is first needed: its conditions may ask for this action of another player.
    player, name = table.evaluate(expression.player), expression.action

    def closure(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
        seat = player(store, course, slots)
        if seat is None:
            return None
        enumerator = enumerator_for(table, table.rules.actions[name].alternative)
        return enumerator.exists(store if type(store) is tuple else tuple(store), course, enumerator.fresh(seat))

    return closure


def _after(table: GameInstance, expression: ir.After) -> Closure:
    # The steps are compiled when they are first needed: they may look ahead themselves.
    arguments, value, name = [table.evaluate(each) for each in expression.arguments], table.evaluate(expression.value), expression.routine
    needed = [not types.may_be_none(slot.kind) if slot.kind is not None else False for slot in table.rules.routines[name].slots]
    size = len(needed)

    def closure(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
        entry: list[Value] = [None] * size
        for slot, argument in zip(expression.entry, arguments, strict=True):
            entry[slot] = argument(store, course, slots)
            if entry[slot] is None and needed[slot] and slot != ir.ME:
                return None
        run = VMState(table, list(store), course, [], routine=name, code=table.steps(name), slots=entry, listens=False)
        run.execute()
        return value(tuple(run.store), run.course, slots)

    return closure


CURRENT = -4  # whose turn it is, in the store followed by the course


def _snapshot(table: GameInstance, names: Sequence[str]) -> Callable[[Sequence[Value]], Snapshot]:
    """The function that takes the snapshot of these names from the store followed by the course, whether pools are lists there or not."""
    slots = table.remembered_slots(names)
    places = (*slots, *([CURRENT] if "current" in names else []))
    take: Callable[[Sequence[Value]], Snapshot] = operator.itemgetter(*places) if len(places) > 1 else lambda block: (block[places[0]],)
    pools = [place for place, slot in enumerate(slots) if table.state_slots[slot].decl.holder == "pool"]
    if not pools:
        return take

    def with_pools(block: Sequence[Value]) -> Snapshot:
        values = [*take(block)]
        for place in pools:
            values[place] = tuple(values[place])
        return tuple(values)

    return with_pools


def recall(table: GameInstance, memory: str, names: Sequence[str]) -> Callable[[Sequence[Value]], int]:
    """The function that tells from the store followed by the course how often the present values are in a memory."""
    slot, snapshot = table.slot_index[memory], _snapshot(table, names)
    return lambda block: int(block[slot].times(snapshot(block)))


def remember(table: GameInstance, memory: str, names: Sequence[str]) -> Callable[[Sequence[Value]], PositionMemory]:
    """The function that gives a memory with the present values once more."""
    slot, snapshot = table.slot_index[memory], _snapshot(table, names)
    return lambda block: block[slot].remember(snapshot(block))


def _of_memory(table: GameInstance, expression: ir.TimesRemembered | ir.Remembered) -> Closure:
    """The closure of either, for the reference machine."""
    work_out: Callable[[Sequence[Value]], Value] = (recall if isinstance(expression, ir.TimesRemembered) else remember)(
        table, expression.memory, expression.names
    )
    return lambda store, course, _slots: work_out((*store, *course))


_BUILDERS: Mapping[type, Callable[..., Closure]] = {
    ir.Constant: _constant,
    ir.LateConstant: _late_constant,
    ir.GameParameter: _game_parameter,
    ir.Members: _members,
    ir.Local: _local,
    ir.Answers: _answers,
    ir.StateRead: state_read,
    ir.TableLookup: table_lookup,
    ir.UserCall: user_call,
    ir.RowExpression: row_expression,
    ir.BuiltinCall: builtin_call,
    ir.Aggregate: bind,
    ir.If: _if,
    ir.Logic: _logic,
    ir.Not: _not,
    ir.Compare: _compare,
    ir.In: _in,
    ir.IsNone: _is_none,
    ir.Arithmetic: _arithmetic,
    ir.SetOperation: _set_operation,
    ir.Coalesce: _coalesce,
    ir.Construct: _construct,
    ir.Project: _project,
    ir.HasLegalMove: _has_legal_move,
    ir.After: _after,
    ir.TimesRemembered: _of_memory,
    ir.Remembered: _of_memory,
}
