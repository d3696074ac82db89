"""The operations of the low-level form: what each takes and gives, and whether it may be worked out earlier than it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from interpreter.lir.nodes import FALSE, TRUE, Const, Expression, Global, Guarded, Local, Op, Select
from interpreter.lir.types import BITS, BOOL, INT, NOTHING, SEQUENCE, ValueType, is_optional, without_optional
from interpreter.model.types.types import ErrorType, Optional


@dataclass(frozen=True, slots=True)
class Operator:
    """A row: `takes` has a letter for each operand, the last one counts for all that follow.

    `n`: a number, id or truth; `b`: bits; `h`: something with members; `v`: any value, none too. `gives`: the type; None: that of the
    first operand. `is_movable`: it cannot fail and does nothing, so that it may be worked out before it is known to be needed.
    `is_cheap`: as often as one likes.
    """

    takes: str
    gives: ValueType | None
    is_movable: bool = True
    is_cheap: bool = True


def _row(takes: str, gives: ValueType | None, *, fixed: bool = False, costly: bool = False) -> Operator:
    return Operator(takes, gives, not fixed, not costly)


OPERATORS: Mapping[str, Operator] = {
    **dict.fromkeys(("add", "sub", "mul"), _row("n", INT)),
    **dict.fromkeys(("div_down", "div_up", "mod"), _row("n", INT, fixed=True, costly=True)),
    "cyclic": _row("n", INT),  # a seat, counted round
    "neg": _row("n", INT),
    **dict.fromkeys(("min", "max"), _row("n", INT, fixed=True, costly=True)),
    **dict.fromkeys(("eq", "ne"), _row("v", BOOL)),
    **dict.fromkeys(("lt", "le", "gt", "ge"), _row("n", BOOL)),
    **dict.fromkeys(("is_none", "is_some", "is_same", "is_other"), _row("v", BOOL, fixed=True)),
    **dict.fromkeys(("and", "or", "not"), _row("v", BOOL, fixed=True)),
    "truth": _row("v", BOOL, fixed=True, costly=True),
    # bits
    **dict.fromkeys(("union", "intersection", "difference", "toggle"), _row("b", None)),
    **dict.fromkeys(("complement", "without_first"), _row("b", None)),
    "bit": _row("bn", INT),
    "singleton": _row("n", BITS),
    "size": _row("b", INT, costly=True),
    **dict.fromkeys(("first_bit", "last_bit"), _row("b", INT, fixed=True, costly=True)),
    "members": _row("b", SEQUENCE),
    # lists, piles, counts
    **dict.fromkeys(("length", "total"), _row("h", INT, fixed=True, costly=True)),
    "any": _row("h", BOOL, fixed=True, costly=True),
    **dict.fromkeys(("head", "top"), _row("h", INT, fixed=True)),
    **dict.fromkeys(("tail", "below_top", "reversed"), _row("h", None)),
    "front": _row("hn", None),
    "copies_of": _row("hn", INT, fixed=True, costly=True),
    "contains": _row("hv", BOOL, fixed=True),
    "or_empty": _row("v", None, fixed=True),
    "repeated": _row("hn", SEQUENCE, fixed=True),
    "support": _row("h", SEQUENCE, costly=True),
    "as_tuple": _row("h", SEQUENCE, costly=True),
    "spread": _row("h", SEQUENCE, fixed=True),
    "dictionary": _row("v", SEQUENCE, fixed=True),
}


def op(operator: str, *operands: Expression, type_: ValueType | None = None) -> Op:
    """An operation; its type is what its row says, or is given."""
    return Op(operator, operands, type_ or OPERATORS[operator].gives or operands[0].type)


def number(value: int) -> Const:
    """A number that is known when the code is made."""
    return _NUMBERS[value] if value in _NUMBERS else Const(value, INT)


_NUMBERS = {value: Const(value, INT) for value in range(-1, 10)}
NONE = Const(None, NOTHING)


def truth(*, holds: bool) -> Const:
    """Yes or no."""
    return TRUE if holds else FALSE


def joined(operator: str, parts: Sequence[Expression]) -> Expression:
    """Several operands of an operation that is the same in whatever order they are joined; one alone is itself."""
    return parts[0] if len(parts) == 1 else op(operator, *parts)


def denied(test: Expression) -> Expression:
    """The opposite of a test."""
    return test.operands[0] if isinstance(test, Op) and test.operator == "not" else op("not", test)


def sure(tree: Expression, type_: ValueType | None = None) -> Expression:
    """The same value where it is known not to be none; its type is what is left, or `type_`."""
    return replace(tree, type=type_ or without_optional(tree.type)) if is_optional(tree.type) else tree


def guarded(tests: Sequence[Expression], value: Expression) -> Expression:
    """The value where all tests hold, else none."""
    return Guarded(tuple(tests), value, optional(value.type))


def select(test: Expression, yes: Expression, no: Expression, type_: ValueType | None = None) -> Select:
    """One of two values."""
    return Select(test, yes, no, type_ or (optional(yes.type) if is_optional(no.type) else yes.type))


def optional(type_: ValueType) -> ValueType:
    """The type of a value that may also be none."""
    return type_ if is_optional(type_) or isinstance(type_, ErrorType) else Optional(type_)  # type: ignore[arg-type]  # a thing of the machine may be missing too


def is_atom(tree: Expression) -> bool:
    """Whether a tree is a name or a plain constant: it may stand anywhere and be read twice."""
    if isinstance(tree, Const):
        return tree.value is None or (isinstance(tree.value, int) and tree.value >= 0)
    return isinstance(tree, Local | Global)
