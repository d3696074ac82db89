"""Which kind fits where: parts of kinds, none, numbers, and what is read as a set."""

from functools import partial

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.model.builtins import FUNCTIONS
from interpreter.model.builtins.signature import match
from interpreter.model.ir import BuiltinCall, Constant, Expression
from interpreter.model.types.types import (
    HOLE,
    Hole,
    Kind,
    ListOf,
    Member,
    NoneKind,
    Number,
    Optional,
    PileOf,
    PoolOf,
    SetOf,
    element,
    optional,
    without_none,
)


def is_part(declared: Declared, narrow: str, wide: str) -> bool:
    """Whether every member of `narrow` is one of `wide`."""
    name: str | None = narrow
    while name:
        if name == wide:
            return True
        kind = declared.kinds.get(name)
        name = kind.part_of if kind else None
    return False


def as_number(declared: Declared, kind: Kind) -> Number | None:
    """The range of a number kind, or of a kind whose members are numbers."""
    match kind:
        case Number():
            return kind
        case Member(name) if (whole := declared.kinds.get(declared.root(name))) is not None and whole.form == "numbers":
            return Number(whole.low, whole.high)
        case _:
            return None


def takes_numbers(declared: Declared, kind: Kind) -> bool:
    """Whether any number within the bounds of a kind is one of it; of a part of a kind that cannot be seen."""
    return isinstance(kind, Number) or (
        isinstance(kind, Member) and kind.name in declared.kinds and declared.kinds[kind.name].form == "numbers"
    )


def fits(declared: Declared, kind: Kind, wanted: Kind) -> bool:
    """Whether a value of `kind` may stand where `wanted` is wanted; bounds of numbers are looked at elsewhere."""
    match kind, wanted:
        case (Hole(), _) | (_, Hole()):
            return True
        case Optional(inner), Optional(outer):
            return fits(declared, inner, outer)
        case NoneKind(), Optional():
            return True
        case _, Optional(outer):
            return fits(declared, kind, outer)
        case Member(narrow), Member(wide):
            return is_part(declared, narrow, wide) or (as_number(declared, kind) is not None and takes_numbers(declared, wanted))
        case SetOf(inner), SetOf(outer):
            return fits(declared, inner, outer)
        case (ListOf(inner), ListOf(outer)) | (PoolOf(inner), PoolOf(outer)) | (PileOf(inner), PileOf(outer)):
            return fits(declared, inner, outer)
        case _:
            if takes_numbers(declared, wanted):
                return as_number(declared, kind) is not None
            return kind == wanted


def numbers_held(declared: Declared, kind: Kind) -> Number | None:
    """The range of a number, or of the numbers that a set, list, pool or pile holds, or that what it holds holds."""
    inner = element(without_none(kind))
    return as_number(declared, without_none(kind)) if inner is None else numbers_held(declared, inner)


def is_within(have: Number, want: Number) -> bool:
    """Whether all numbers of one range lie in another."""
    return (want.low is None or (have.low is not None and have.low >= want.low)) and (
        want.high is None or (have.high is not None and have.high <= want.high)
    )


def surely_fits(declared: Declared, kind: Kind, wanted: Kind) -> bool:
    """Whether a value of `kind` may stand where `wanted` is wanted, whichever number it is or holds."""
    have, want = numbers_held(declared, kind), numbers_held(declared, wanted)
    return fits(declared, kind, wanted) and (have is None or want is None or is_within(have, want))


def joined(declared: Declared, left: Kind, right: Kind) -> Kind | None:
    """The narrowest kind that both fit, or None."""
    match left, right:
        case Hole(), other:
            return other
        case other, Hole():
            return other
        case (NoneKind(), other) | (other, NoneKind()):
            return optional(other)
        case (Optional(), _) | (_, Optional()):
            inner = joined(declared, without_none(left), without_none(right))
            return None if inner is None else optional(inner)
        case (SetOf(a), SetOf(b)) | (ListOf(a), ListOf(b)) | (PoolOf(a), PoolOf(b)) | (PileOf(a), PileOf(b)):
            inner = joined(declared, a, b)
            return None if inner is None else _heap_like(left, inner)
    return _joined_members(declared, left, right)


def _heap_like(heap: Kind, inner: Kind) -> Kind:
    match heap:
        case SetOf():
            return SetOf(inner)
        case ListOf():
            return ListOf(inner)
        case PoolOf():
            return PoolOf(inner)
        case _:
            return PileOf(inner)


def _joined_members(declared: Declared, left: Kind, right: Kind) -> Kind | None:
    if isinstance(left, Member) and isinstance(right, Member):
        for wide in declared.wider(left.name):
            if is_part(declared, right.name, wide):
                return Member(wide)
    a, b = as_number(declared, left), as_number(declared, right)
    if a and b:
        return Number(_least(a.low, b.low), _most(a.high, b.high))
    return left if left == right else None


def _least(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else min(a, b)


def _most(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else max(a, b)


def overload(declared: Declared, word: str, kinds: tuple[Kind, ...]) -> int:
    """The number of the signature of a built-in word that takes these kinds; -1 if none does."""
    found = resolve_overload(declared, word, kinds)
    return -1 if found is None else found[0]


def resolve_overload(declared: Declared, word: str, kinds: tuple[Kind, ...]) -> tuple[int, Kind] | None:
    """The first signature of a built-in word that takes these kinds, and the kind of the result."""
    fitting, common = partial(surely_fits, declared), partial(joined, declared)
    for number, each in enumerate(FUNCTIONS[word].overloads):
        result = match(each.signature, kinds, fitting, common, declared.board_of, declared.direction_of)
        if result is not None:
            return number, result
    return None


def readable_as_set(declared: Declared, expression: Expression, wanted: Kind) -> Expression | None:
    """The expression as a set, where a list, pool or pile stands and a set is wanted; None if it cannot be."""
    inner = element(expression.kind)
    if not isinstance(wanted, SetOf) or inner is None or isinstance(expression.kind, SetOf):
        return None
    if not fits(declared, inner, wanted.inner):
        return None
    return BuiltinCall(SetOf(inner), "set", overload(declared, "set", (expression.kind,)), (expression,), expression.span)


def nothing_known(span: Span, scope: Scope) -> Constant:
    """A hole; reports it where nothing else has been found: then something is taken from a set of which nobody says what it holds."""
    if not scope.declared.is_wrong:
        scope.declared.report.add("T260", span, what=" ".join(span.text.split()))
    return hole(span)


def hole(span: Span | None = None) -> Constant:
    """What stands for an expression that was wrong and has been reported."""
    return Constant(HOLE, None, span)
