"""The static types of values, and how values of each type are represented at run time.

| type | value |
|---|---|
| `BoolType` | `bool` |
| `IntRange(low, high)` | `int`; `high` is None where no bound is known |
| `EntityType(name)` | `int`: place in the kind, from 0; parts of a kind keep the places of the kind they are a part of; members of a kind of numbers are the numbers themselves; players are seats from 0 |
| `Optional(inner)` | `None` or a value of `inner` |
| `SetOf(member or number)` | `int`: a bit mask, bit *i* stands for member (or number) *i*; with a number that is negative or very large, a `tuple` in order (`builtins/number_sets.py`) |
| `SetOf(SetOf(...))` | `tuple` of masks, in order, without doubles |
| `ListOf(inner)` | `tuple` |
| `MultisetOf(member)` | `tuple` of counts by place, as long as the kind is large |
| `StackOf(member)` | `tuple` of places, the last one is on top |
| `MemoryOf(names)` | a `PositionMemory` (`runtime/values`) |
| `ErrorType` | no value: something here was wrong and has been reported; fits everywhere |
"""

from interpreter.model.frozen import dataclass

PLAYER = "player"
TEAM = "team"


@dataclass(frozen=True, slots=True)
class BoolType:
    """Truth values."""


@dataclass(frozen=True, slots=True)
class IntRange:
    """Integers from `low` to `high`, both included; None: unbounded on that side."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class EntityType:
    """Members of a declared type."""

    name: str


@dataclass(frozen=True, slots=True)
class Optional:
    """Nullable type: a value of `inner`, or none."""

    inner: "Type"


@dataclass(frozen=True, slots=True)
class NullType:
    """Type of the literal `none` before a type is expected of it."""


@dataclass(frozen=True, slots=True)
class CollectionType:
    """Collection: what has members of type `inner`."""

    inner: "Type"


@dataclass(frozen=True, slots=True)
class SetOf(CollectionType):
    """Set: each member at most once, in declared order."""


@dataclass(frozen=True, slots=True)
class ListOf(CollectionType):
    """List: values in order, with repetitions."""


@dataclass(frozen=True, slots=True)
class MultisetOf(CollectionType):
    """Multiset: components without order, with repetitions."""


@dataclass(frozen=True, slots=True)
class StackOf(CollectionType):
    """Stack: components in order, the last one on top."""


@dataclass(frozen=True, slots=True)
class ShapeType:
    """Polyform: the cells of a piece, as coordinate pairs."""


@dataclass(frozen=True, slots=True)
class MemoryOf:
    """Position memory: how often the state variables of these names had which values together; `current` is whose turn it is."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ErrorType:
    """Type of an expression with a reported error; it fits everywhere, so that it causes no second message."""


Type = BoolType | IntRange | EntityType | Optional | NullType | SetOf | ListOf | MultisetOf | StackOf | ShapeType | MemoryOf | ErrorType

BOOL = BoolType()
INT = IntRange()
ERROR_TYPE = ErrorType()
NULL = NullType()


def non_null(kind: Type) -> Type:
    """The kind of the value when it is known not to be none."""
    return kind.inner if isinstance(kind, Optional) else kind


def nullable(kind: Type) -> Type:
    """The kind of a value that may also be none."""
    return kind if isinstance(kind, Optional | NullType | ErrorType) else Optional(kind)


def element_type(kind: Type) -> Type | None:
    """The kind of the members of a set, list, pool or pile; None for anything else."""
    return kind.inner if isinstance(kind, CollectionType) else None


def may_be_none(kind: Type) -> bool:
    """Whether a value of the kind may be none."""
    return isinstance(kind, Optional | NullType)


def comparison_type(kind: Type, other: Type) -> Type:
    """The kind to compare as: heaps of different sorts are compared as sets, all else as it is."""
    inner, outer = non_null(kind), non_null(other)
    element = element_type(inner)
    if element is None or element_type(outer) is None or type(inner) is type(outer):
        return kind
    return Optional(SetOf(element)) if isinstance(kind, Optional) else SetOf(element)


def converts(have: Type, want: Type) -> bool:
    """Whether a value has to be turned into another sort of heap."""
    source, target = non_null(have), non_null(want)
    if element_type(source) is None or element_type(target) is None or type(source) is type(target):
        return False
    return not (isinstance(source, ListOf | StackOf) and isinstance(target, ListOf | StackOf))


def show(kind: Type) -> str:
    """The kind in the words of a rule file: `set of space`, `0 to 24`, `player or none`."""
    match kind:
        case BoolType():
            return "truth"
        case IntRange():
            return _show_number(kind)
        case EntityType(name):
            return name
        case Optional(inner):
            return f"{show(inner)} or none"
        case NullType():
            return "none"
        case ShapeType():
            return "shape"
        case MemoryOf(names):
            return f"memory of {', '.join(names)}"
        case ErrorType():
            return "?"
        case SetOf(inner):
            return f"set of {show(inner)}"
        case ListOf(inner):
            return f"list of {show(inner)}"
        case MultisetOf(inner):
            return f"pool of {show(inner)}"
        case StackOf(inner):
            return f"pile of {show(inner)}"


def _show_number(kind: IntRange) -> str:
    match kind:
        case IntRange(None, None):
            return "number"
        case IntRange(low, None):
            return f"{low} or more"
        case IntRange(None, high):
            return f"{high} or less"
        case IntRange(low, high):
            return str(low) if low == high else f"{low} to {high}"
