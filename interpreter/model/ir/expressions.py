"""Expressions of the intermediate representation: typed trees. Every node carries its static type and its source position.

Equality ignores the place, so that two spellings of one expression are equal; where the kind follows from the parts it ignores
that too, since what is known at a place may narrow it. Local values live in numbered slots; slot 0
is `me`, the acting player.
"""

from dataclasses import dataclass, field

from interpreter.diagnostics.span import Span
from interpreter.model.types.types import Kind

ME = 0  # the slot that holds the acting player in every frame and every call of a word


@dataclass(frozen=True, slots=True)
class Constant:
    """A compile-time constant."""

    kind: Kind
    value: object
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LateConstant:
    """A constant resolved when a table is set up: a member known by name (`q4r6`, `seat_3`)."""

    kind: Kind
    name: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GameParameter:
    """A parameter or option of the game: constant from the set-up on."""

    kind: Kind
    name: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Members:
    """All members of a type (`spaces`)."""

    kind: Kind  # SetOf(Member)
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Local:
    """A local variable of a frame: parameter, choice, `let` or loop variable; slot 0 is `me`."""

    kind: Kind = field(compare=False)
    slot: int
    name: str = field(compare=False)
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Answers:
    """What one player answered to a question put to several: `ballot(player)`; the slot holds a tuple by seat."""

    kind: Kind = field(compare=False)
    slot: int
    player: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class StateRead:
    """Read of a state variable: `stack(space)`."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TableLookup:
    """Lookup in a constant table: a column of a row (`price(card)`) or a printed table; `name` is the key in `RuleSet.tables`."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class UserCall:
    """Call of a user-defined function (`words:`); `me` is passed implicitly."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RowExpression:
    """Evaluates the expression that stands on a row: `worth(goal)`; `name` is the key in `RuleSet.row_expressions`."""

    kind: Kind = field(compare=False)
    name: str
    row: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class BuiltinCall:
    """Call of a built-in function; `overload` is the index of the resolved overload."""

    kind: Kind = field(compare=False)
    name: str
    overload: int
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Aggregate:
    """Aggregate over a collection, binding a name: `best(x in S where C by V)`.

    `value` is what stands before `for` or after `by`; without it the member itself counts.
    """

    kind: Kind = field(compare=False)
    name: str
    slot: int
    source: "Expression"
    where: "Expression | None"
    value: "Expression | None"
    floor: "Expression | None" = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class If:
    """`if test then yes else no`."""

    kind: Kind = field(compare=False)
    test: "Expression"
    yes: "Expression"
    no: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Logic:
    """`and` / `or` over two or more conditions, from left to right, stopping as soon as it is settled."""

    kind: Kind
    operator: str
    parts: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    """`not part`."""

    kind: Kind
    part: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """`=`, `!=` (total, none is only equal to none), `<`, `<=`, `>`, `>=`."""

    kind: Kind
    operator: str
    left: "Expression"
    right: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class In:
    """`member in collection`; none is in nothing."""

    kind: Kind
    member: "Expression"
    collection: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsNone:
    """`part is none`."""

    kind: Kind
    part: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`+`, `-`, `*`, `divided_down`, `divided_up`, `mod`; none if a part is none."""

    kind: Kind = field(compare=False)
    operator: str
    left: "Expression"
    right: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SetOperation:
    """Set operation: `union`, `common` (intersection) or `without` (difference)."""

    kind: Kind = field(compare=False)
    operator: str
    left: "Expression"
    right: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Coalesce:
    """Null coalescing: `value`, or `fallback` where it is none."""

    kind: Kind = field(compare=False)
    value: "Expression"
    fallback: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Construct:
    """Constructs a member of a combination (product) type: `piece(me)`."""

    kind: Kind
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Project:
    """Projects a part of a member of a combination (product) type: `owner(piece)`; parts are numbered from 0."""

    kind: Kind = field(compare=False)
    index: int
    whole: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HasLegalMove:
    """Whether a player has a legal move of an action now: `can(action)`."""

    kind: Kind
    action: str
    player: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


Expression = (
    Constant
    | LateConstant | GameParameter | Members | Local | Answers | StateRead | TableLookup | UserCall | RowExpression | BuiltinCall | Aggregate | If | Logic | Not
    | Compare | In | IsNone | Arithmetic | SetOperation | Coalesce | Construct | Project | HasLegalMove
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LValue:
    """A state variable with its arguments as the target of an update."""

    name: str
    arguments: tuple[Expression, ...]
