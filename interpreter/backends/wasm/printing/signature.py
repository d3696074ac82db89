"""What functions take and give, and the locals they have."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Function
from interpreter.lir.traverse import direct, parts, statements
from interpreter.lir.types import F64, I32, I64, NOTHING, SEQUENCE, ValueType

_PLAIN = (nodes.Local, nodes.Const)


@dataclass(frozen=True, slots=True)
class Signature:
    """A function seen from outside, and its locals in the order of their numbers: first what it takes, then those of 32 bits."""

    parameters: tuple[ValueType, ...]
    results: tuple[ValueType, ...]
    locals: Mapping[str, ValueType]


def signatures(functions: Iterable[Function]) -> dict[str, Signature]:
    """The signatures of functions by name; raises `AssertionError` where two have one name, or only circles say what they give."""
    by_name: dict[str, Function] = {}
    for function in functions:
        assert function.name not in by_name, f"two functions are called {function.name}"
        by_name[function.name] = function
    results: dict[str, tuple[ValueType, ...] | None] = {}
    return {
        name: Signature(tuple(each.type for each in function.parameters), _results(name, by_name, results), _locals(function))
        for name, function in by_name.items()
    }


def value_types(value: Expression | None, results: Mapping[str, Signature]) -> tuple[ValueType, ...]:
    """The types of all that a tree leaves behind."""
    match value:
        case None:
            return ()
        case nodes.Sequence(items):
            return tuple(each.type for each in items)
        case nodes.Call(nodes.Global(name)):
            return results[name].results
    return () if value.type == NOTHING else (value.type,)


def _results(name: str, functions: Mapping[str, Function], results: dict[str, tuple[ValueType, ...] | None]) -> tuple[ValueType, ...]:
    """What a function gives: what its first `Return` does whose types are plain, else what the function gives that it calls there."""
    if name in results:
        given = results[name]
        assert given is not None, f"what {name} gives follows from nothing but what it gives"
        return given
    results[name] = None
    returned = [each.value for each in statements(functions[name].body) if isinstance(each, nodes.Return)]
    plain = [value for value in returned if value is None or value.type != SEQUENCE or isinstance(value, nodes.Sequence)]
    match (plain or returned or [None])[0]:
        case nodes.Call(nodes.Global(called), _, kind) if kind == SEQUENCE:
            assert called in functions, f"{name} calls {called}, which is not there"
            results[name] = given = _results(called, functions, results)
        case nodes.Sequence(items):
            results[name] = given = tuple(each.type for each in items)
        case value:
            results[name] = given = () if value is None else (value.type,)
    return given


def _locals(function: Function) -> dict[str, ValueType]:
    """The locals of a function with their types, parameters first."""
    given = {each.name: each.type for each in function.parameters}
    assert len(given) == len(function.parameters), f"{function.name} takes two things of one name"
    own = {name: kind for name, kind in _named(function) if name not in given}
    for kind in (I32, I64, F64):
        given.update({name: each for name, each in own.items() if each == kind})
    return given


def _named(function: Function) -> Iterator[tuple[str, ValueType]]:
    """What gets a value anywhere in a function, with its type."""
    for statement in statements(function.body):
        for target in statement.targets if isinstance(statement, nodes.Assign) else ():
            for each in target.items if isinstance(target, nodes.Sequence) else (target,):
                if isinstance(each, nodes.Local):
                    yield each.name, each.type
        for value in direct(statement):
            yield from _bound(value)


def _bound(value: Expression) -> list[tuple[str, ValueType]]:
    """What gets a value inside a tree, with its type, in no order that means anything."""
    found, left = [], [value]
    while left:
        tree = left.pop()
        if not isinstance(tree, _PLAIN):
            if isinstance(tree, nodes.Bind):
                found.append((tree.name, tree.value.type))
            left += parts(tree)
    return found
