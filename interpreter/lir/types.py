"""Types of low-level trees: the kinds of the model, and what only a machine has.

A kind says how a value looks: `BoolType` is a bool, `IntRange` an int, `EntityType` an id, `SetOf` is bits where its members have places,
`Optional` is a value or none. A `Host` is what the machine keeps beside values: tables, functions, frames.
"""

from dataclasses import dataclass

from interpreter.model.types.types import BOOL as TRUTH
from interpreter.model.types.types import INT as NUMBER
from interpreter.model.types.types import NULL as NONE
from interpreter.model.types.types import Optional, SetOf, Type, non_null


@dataclass(frozen=True, slots=True)
class Host:
    """A thing of the machine that no rule can name."""

    name: str


ValueType = Type | Host

BOOL: ValueType = TRUTH
INT: ValueType = NUMBER
NOTHING: ValueType = NONE
BITS: ValueType = SetOf(NUMBER)
ANY: ValueType = Host("any")
FUNCTION: ValueType = Host("function")
TABLE: ValueType = Host("table")
SEQUENCE: ValueType = Host("sequence")
MACHINE: ValueType = Host("machine")
I32: ValueType = Host("i32")
I64: ValueType = Host("i64")
F64: ValueType = Host("f64")


def is_optional(type_: ValueType) -> bool:
    """Whether a value of the type may be none."""
    return isinstance(type_, Optional) or type_ == NOTHING


def without_optional(type_: ValueType) -> ValueType:
    """The type of a value that is known not to be none."""
    return type_ if isinstance(type_, Host) else non_null(type_)
