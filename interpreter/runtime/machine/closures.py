"""Closures: what an expression becomes at a table, and how a function is called with the values of closures."""

from collections.abc import Callable, Sequence

from interpreter.runtime.state.run import Closure
from interpreter.runtime.state.state import Course
from interpreter.runtime.values.containers import Value


def applied(function: Callable[..., Value], arguments: Sequence[Closure], guards: Sequence[int] = ()) -> Closure:
    """The closure that calls a function with the values of others; none if an argument at a place in `guards` is none."""
    if guards:
        return _guarded(function, arguments, guards)
    match arguments:
        case []:
            return lambda _store, _course, _slots: function()
        case [only]:
            return lambda store, course, slots: function(only(store, course, slots))
        case [left, right]:
            return lambda store, course, slots: function(left(store, course, slots), right(store, course, slots))
    several = tuple(arguments)
    return lambda store, course, slots: function(*[one(store, course, slots) for one in several])


def _guarded(function: Callable[..., Value], arguments: Sequence[Closure], guards: Sequence[int]) -> Closure:
    if len(arguments) == 1:
        only = arguments[0]

        def guarded_one(store: Sequence[Value], course: Course, slots: list[Value]) -> Value:
            value = only(store, course, slots)
            return None if value is None else function(value)

        return guarded_one
    several, wanted = tuple(arguments), tuple(guards)

    def guarded(store: Sequence[Value], course: Course, slots: list[Value]) -> Value:
        values = [one(store, course, slots) for one in several]
        for place in wanted:
            if values[place] is None:
                return None
        return function(*values)

    return guarded


def looked_up(index: Value, arguments: Sequence[Closure], guards: Sequence[int]) -> Closure:
    """The closure that looks into nested tuples with the values of others."""
    if not arguments:
        return lambda _store, _course, _slots: index
    if len(arguments) == 1:
        return applied(index.__getitem__, arguments, guards)
    if len(arguments) == 2:
        return applied(lambda first, second: index[first][second], arguments, guards)
    return applied(lambda *keys: deep(index, keys), arguments, guards)


def deep(index: Value, keys: Sequence[int]) -> Value:
    """What nested tuples hold at these keys."""
    for key in keys:
        index = index[key]
    return index
