"""Compiles reads of state variables and tables, and calls of user-defined and built-in functions, to closures."""

from collections.abc import Iterator, Sequence

from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.signature import takes_none
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import WordDecl
from interpreter.model.types.types import Optional
from interpreter.runtime.machine.closures import call_with, deep, look_up, nullable_places
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Call, Closure, TurnState
from interpreter.runtime.values.containers import Value

_UNKNOWN = object()  # what a memo gives for what it has not seen; None is a value
_MOST_REMEMBERED = 1 << 17  # answers a word may keep; sets as arguments have no natural bound


def slot_number(table: GameInstance, target: ir.LValue) -> Closure:
    """The closure that gives the number of the cell a tracked name with arguments stands for."""
    return look_up(table.slot_index[target.name], [table.evaluate(argument) for argument in target.arguments], ())


def state_read(table: GameInstance, expression: ir.StateRead) -> Closure:
    """The closure that reads what is tracked."""
    index = table.slot_index[expression.name]
    arguments = [table.evaluate(argument) for argument in expression.arguments]
    if nullable_places(expression.arguments):

        def perhaps(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
            keys = [one(store, course, slots) for one in arguments]
            return None if None in keys else store[deep(index, keys)]

        return perhaps
    match expression.arguments:  # one form for all takes an eighth longer (measured over six games)
        case ():
            return lambda store, _course, _slots: store[index]
        case (ir.Local(slot=slot),):
            return lambda store, _course, slots: store[index[slots[slot]]]
        case (_,):
            only = arguments[0]
            return lambda store, course, slots: store[index[only(store, course, slots)]]
        case _:
            where = look_up(index, arguments, ())
            return lambda store, course, slots: store[where(store, course, slots)]


def table_lookup(table: GameInstance, expression: ir.TableLookup) -> Closure:
    """The closure that reads what is printed."""
    arguments = [table.evaluate(argument) for argument in expression.arguments]
    return look_up(table.columns[expression.name], arguments, nullable_places(expression.arguments))


def row_expression(table: GameInstance, expression: ir.RowExpression) -> Closure:
    """The closure that works out the expression on a row; none where the row has none."""
    row = table.evaluate(expression.row)
    rows = table.rules.row_expressions[expression.name]
    ready = {place: (table.evaluate(body), (None,) * (size - 2)) for place, (body, size) in rows.items()}

    def closure(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
        place = row(store, course, slots)
        if place not in ready:
            return None
        body, rest = ready[place]
        return body(store, course, [slots[0], place, *rest])

    return closure


# ------------------------------------------------------------------------------------------------ words of the rule file


def user_call(table: GameInstance, expression: ir.UserCall) -> Closure:
    """The closure that calls a word of the rule file with `me` of the place where it stands."""
    decl = table.rules.words[expression.name]
    arguments = [table.evaluate_as(argument, kind) for argument, (_, kind) in zip(expression.arguments, decl.parameters, strict=True)]
    guards = [place for place in nullable_places(expression.arguments) if not isinstance(decl.parameters[place][1], Optional)]
    call = _caller(table, decl)
    if guards:

        def perhaps(store: Sequence[Value], course: TurnState, slots: list[Value]) -> Value:
            values = [one(store, course, slots) for one in arguments]
            for place in guards:
                if values[place] is None:
                    return None
            return call(store, course, (slots[0], *values))

        return perhaps
    match arguments:  # one form for all takes a tenth longer (measured over six games)
        case []:
            return lambda store, course, slots: call(store, course, (slots[0],))
        case [only]:
            return lambda store, course, slots: call(store, course, (slots[0], only(store, course, slots)))
        case [left, right]:
            return lambda store, course, slots: call(store, course, (slots[0], left(store, course, slots), right(store, course, slots)))
    return lambda store, course, slots: call(store, course, (slots[0], *[one(store, course, slots) for one in arguments]))


def _caller(table: GameInstance, decl: WordDecl) -> Call:
    """The function that gives the value of a word for `me` and the arguments; one for all places of use."""
    if decl.name not in table.words:
        for name in _in_order(table, decl.name):
            if name in table.rules.words:
                each = table.rules.words[name]
                table.words[name] = _remembering(table, each)
            else:
                for body, _ in table.rules.row_expressions[name].values():
                    table.evaluate(body)  # it is kept
    return table.words[decl.name]


def _in_order(table: GameInstance, name: str) -> Iterator[str]:
    """The words and formulas that a word uses and that are not known yet, each after what it uses itself; the word comes last.

    So each of them is built from what is known, however long the chain is.
    """
    rules, seen, pending = table.rules, set[str](), [(name, False)]
    while pending:
        name, is_last = pending.pop()
        if is_last:
            yield name
        elif name not in seen and name not in table.words:
            seen.add(name)
            pending.append((name, True))
            bodies = [rules.words[name].body] if name in rules.words else [body for body, _ in rules.row_expressions[name].values()]
            used = {part.name for body in bodies for part in descendants(body) if isinstance(part, ir.UserCall | ir.RowExpression)}
            pending += [(each, False) for each in sorted(used) if each in rules.words or each in rules.row_expressions]


def _remembering(table: GameInstance, decl: WordDecl) -> Call:
    """The function for a word, which works out every answer once: of a fixed word for good, of one that reads the state in a position.

    A position is known by its store, which is a tuple; while steps run the store is a list, and nothing is remembered. Without
    it the reference machine takes three to six times as long where words use words (measured).
    """
    body, start, fixed = table.evaluate(decl.body), 0 if decl.uses_me else 1, decl.fixed
    rest = (None,) * (decl.size - 1 - len(decl.parameters))
    last: tuple[object, object, dict[tuple[Value, ...], Value]] = (None, None, {})  # replaced as a whole

    def call(store: Sequence[Value], course: TurnState, arguments: tuple[Value, ...]) -> Value:
        nonlocal last
        of_store, of_course, memo = last
        if not fixed and (of_store is not store or of_course is not course):
            if type(store) is not tuple:
                return body(store, course, [*arguments, *rest])
            memo = {}
            last = (store, course, memo)
        key = arguments[start:]
        answer = memo.get(key, _UNKNOWN)
        if answer is _UNKNOWN:
            if len(memo) >= _MOST_REMEMBERED:
                memo.clear()
            answer = memo[key] = body(store, course, [*arguments, *rest])
        return answer

    return call


# ------------------------------------------------------------------------------------------------ built-in words


def builtin_call(table: GameInstance, expression: ir.BuiltinCall) -> Closure:
    """The closure that calls a built-in word."""
    overload = overload_of(expression)
    function = overload.specialize(table.material, tuple(argument.kind for argument in expression.arguments))
    if overload.reads:
        return lambda _store, course, _slots: function(course)
    arguments = [table.evaluate(argument) for argument in expression.arguments]
    guards = [place for place in nullable_places(expression.arguments) if not takes_none(overload.signature, place)]
    return call_with(function, arguments, guards)
