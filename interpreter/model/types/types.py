"""The static kinds of values, and how values of each kind look at run time.

| kind | value |
|---|---|
| `Truth` | `bool` |
| `Number(low, high)` | `int`; `high` is None where no bound is known |
| `Member(name)` | `int`: place in the kind, from 0; parts of a kind keep the places of the kind they are a part of; members of a kind of numbers are the numbers themselves; players are seats from 0 |
| `Optional(inner)` | `None` or a value of `inner` |
| `SetOf(member or number)` | `int`: a bit mask, bit *i* stands for member (or number) *i*; with a number that is negative or very large, a `tuple` in order (`builtins/number_sets.py`) |
| `SetOf(SetOf(...))` | `tuple` of masks, in order, without doubles |
| `ListOf(inner)` | `tuple` |
| `PoolOf(member)` | `tuple` of counts by place, as long as the kind is large |
| `PileOf(member)` | `tuple` of places, the last one is on top |
| `Hole` | no value: something here was wrong and has been reported; fits everywhere |
"""

from dataclasses import dataclass

PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Truth:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Number:
    """Whole numbers from `low` to `high`, both included; None: not bounded there."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a declared kind."""

    name: str


@dataclass(frozen=True, slots=True)
class Optional:
    """A value of `inner`, or none."""

    inner: "Kind"


@dataclass(frozen=True, slots=True)
class NoneKind:
    """The literal `none` before a kind is expected of it."""


@dataclass(frozen=True, slots=True)
class SetOf:
    """Members, each at most once, in declared order."""

    inner: "Kind"


@dataclass(frozen=True, slots=True)
class ListOf:
    """Values in order, with copies."""

    inner: "Kind"


@dataclass(frozen=True, slots=True)
class PoolOf:
    """Things without order, with copies."""

    inner: "Kind"


@dataclass(frozen=True, slots=True)
class PileOf:
    """Things in order, the last one on top."""

    inner: "Kind"


@dataclass(frozen=True, slots=True)
class Shape:
    """A column of grid steps: the cells of a piece, as pairs of numbers."""


@dataclass(frozen=True, slots=True)
class Hole:
    """What a reported mistake leaves behind; it causes no second message."""


Kind = Truth | Number | Member | Optional | NoneKind | SetOf | ListOf | PoolOf | PileOf | Shape | Hole

TRUTH = Truth()
NUMBER = Number()
HOLE = Hole()
NONE = NoneKind()


def without_none(kind: Kind) -> Kind:
    """The kind of the value when it is known not to be none."""
    return kind.inner if isinstance(kind, Optional) else kind


def optional(kind: Kind) -> Kind:
    """The kind of a value that may also be none."""
    return kind if isinstance(kind, Optional | NoneKind | Hole) else Optional(kind)


def element(kind: Kind) -> Kind | None:
    """The kind of the members of a set, list, pool or pile; None for anything else."""
    return kind.inner if isinstance(kind, SetOf | ListOf | PoolOf | PileOf) else None


def may_be_none(kind: Kind) -> bool:
    """Whether a value of the kind may be none."""
    return isinstance(kind, Optional | NoneKind)


def converts(have: Kind, want: Kind) -> bool:
    """Whether a value has to be turned into another sort of heap."""
    source, target = without_none(have), without_none(want)
    if element(source) is None or element(target) is None or type(source) is type(target):
        return False
    return not (isinstance(source, ListOf | PileOf) and isinstance(target, ListOf | PileOf))


def show(kind: Kind) -> str:
    """The kind in the words of a rule file: `set of space`, `0 to 24`, `player or none`."""
    match kind:
        case Truth():
            return "truth"
        case Number():
            return _show_number(kind)
        case Member(name):
            return name
        case Optional(inner):
            return f"{show(inner)} or none"
        case NoneKind():
            return "none"
        case Shape():
            return "shape"
        case Hole():
            return "?"
        case SetOf(inner):
            return f"set of {show(inner)}"
        case ListOf(inner):
            return f"list of {show(inner)}"
        case PoolOf(inner):
            return f"pool of {show(inner)}"
        case PileOf(inner):
            return f"pile of {show(inner)}"


def _show_number(kind: Number) -> str:
    match kind:
        case Number(None, None):
            return "number"
        case Number(low, None):
            return f"{low} or more"
        case Number(None, high):
            return f"{high} or less"
        case Number(low, high):
            return str(low) if low == high else f"{low} to {high}"
