"""Subtyping: subset types, nullable types, integer ranges and collections; the least upper bound of two types."""

from functools import partial

from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.builtins import FUNCTIONS
from interpreter.model.builtins.signature import match
from interpreter.model.ir import BuiltinCall, Expression
from interpreter.model.types import types
from interpreter.model.types.interval_arithmetic import hull


def is_subset_type(symbols: SymbolTable, narrow: str, wide: str) -> bool:
    """Whether every member of `narrow` is one of `wide`."""
    return wide in symbols.wider(narrow)


def as_number(symbols: SymbolTable, kind: types.Type) -> types.IntRange | None:
    """The range of a number kind, or of a kind whose members are numbers."""
    match kind:
        case types.IntRange():
            return kind
        case types.EntityType(name) if (whole := symbols.kinds.get(symbols.root(name))) is not None and whole.form == "numbers":
            return types.IntRange(whole.low, whole.high)
        case _:
            return None


def takes_numbers(symbols: SymbolTable, kind: types.Type) -> bool:
    """Whether any number within the bounds of a kind is one of it; of a part of a kind that cannot be seen."""
    return isinstance(kind, types.IntRange) or (
        isinstance(kind, types.EntityType) and kind.name in symbols.kinds and symbols.kinds[kind.name].form == "numbers"
    )


def is_subtype(symbols: SymbolTable, kind: types.Type, expected: types.Type) -> bool:
    """Whether a value of `kind` may stand where `wanted` is wanted; bounds of numbers are looked at elsewhere."""
    match kind, expected:
        case (types.ErrorType(), _) | (_, types.ErrorType()):
            return True
        case types.Optional(inner), types.Optional(outer):
            return is_subtype(symbols, inner, outer)
        case types.NullType(), types.Optional():
            return True
        case _, types.Optional(outer):
            return is_subtype(symbols, kind, outer)
        case types.EntityType(narrow), types.EntityType(wide):
            return is_subset_type(symbols, narrow, wide) or (as_number(symbols, kind) is not None and takes_numbers(symbols, expected))
        case types.CollectionType(), types.CollectionType() if type(kind) is type(expected):
            return is_subtype(symbols, kind.inner, expected.inner)
        case _:
            if takes_numbers(symbols, expected):
                return as_number(symbols, kind) is not None
            return kind == expected


def numbers_held(symbols: SymbolTable, kind: types.Type) -> types.IntRange | None:
    """Return the range of a number, or of the numbers in a set, list, pool or pile, at any depth."""
    inner = types.element_type(types.non_null(kind))
    return as_number(symbols, types.non_null(kind)) if inner is None else numbers_held(symbols, inner)


def is_within(have: types.IntRange, want: types.IntRange) -> bool:
    """Whether all numbers of one range lie in another."""
    return (want.low is None or (have.low is not None and have.low >= want.low)) and (
        want.high is None or (have.high is not None and have.high <= want.high)
    )


def is_subtype_in_bounds(symbols: SymbolTable, kind: types.Type, expected: types.Type) -> bool:
    """Whether a value of `kind` may stand where `wanted` is wanted, whichever number it is or holds."""
    have, want = numbers_held(symbols, kind), numbers_held(symbols, expected)
    return is_subtype(symbols, kind, expected) and (have is None or want is None or is_within(have, want))


def join(symbols: SymbolTable, left: types.Type, right: types.Type) -> types.Type | None:
    """The narrowest kind that both fit, or None."""
    match left, right:
        case (types.ErrorType(), other) | (other, types.ErrorType()):
            return other
        case (types.NullType(), other) | (other, types.NullType()):
            return types.nullable(other)
        case (types.Optional(), _) | (_, types.Optional()):
            inner = join(symbols, types.non_null(left), types.non_null(right))
            return None if inner is None else types.nullable(inner)
        case types.CollectionType(), types.CollectionType() if type(left) is type(right):
            inner = join(symbols, left.inner, right.inner)
            return None if inner is None else type(left)(inner)
    return _join_members(symbols, left, right)


def _join_members(symbols: SymbolTable, left: types.Type, right: types.Type) -> types.Type | None:
    if isinstance(left, types.EntityType) and isinstance(right, types.EntityType):
        for wide in symbols.wider(left.name):
            if is_subset_type(symbols, right.name, wide):
                return types.EntityType(wide)
    a, b = as_number(symbols, left), as_number(symbols, right)
    if a and b:
        return hull(a, b)
    return left if left == right else None


def overload(symbols: SymbolTable, word: str, kinds: tuple[types.Type, ...]) -> int:
    """The number of the signature of a built-in word that takes these kinds; -1 if none does."""
    resolution = resolve_overload(symbols, word, kinds)
    return -1 if resolution is None else resolution[0]


def resolve_overload(symbols: SymbolTable, word: str, kinds: tuple[types.Type, ...]) -> tuple[int, types.Type] | None:
    """The first signature of a built-in word that takes these kinds, and the kind of the result."""
    fitting, common = partial(is_subtype_in_bounds, symbols), partial(join, symbols)
    for number, each in enumerate(FUNCTIONS[word].overloads):
        result = match(each.signature, kinds, fitting, common, symbols.board_of, symbols.direction_of, symbols.incident)
        if result is not None:
            return number, result
    return None


def readable_as_set(symbols: SymbolTable, expression: Expression, expected: types.Type) -> Expression | None:
    """The expression as a set, where a list, pool or pile stands and a set is wanted; None if it cannot be."""
    inner = types.element_type(expression.kind)
    if not isinstance(expected, types.SetOf) or inner is None or isinstance(expression.kind, types.SetOf):
        return None
    if not is_subtype(symbols, inner, expected.inner):
        return None
    return BuiltinCall(types.SetOf(inner), "set", overload(symbols, "set", (expression.kind,)), (expression,), span=expression.span)
