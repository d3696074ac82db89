"""Expressions of the intermediate representation: typed trees. Every node carries its static type and its source position.

Equality ignores the place, so that two spellings of one expression are equal; where the kind follows from the parts it ignores
that too, since what is known at a place may narrow it. Local values live in numbered slots; slot 0
is `me`, the acting player.
"""

from dataclasses import field

from interpreter.diagnostics.span import Located
from interpreter.model.frozen import dataclass
from interpreter.model.types.types import Type

ME = 0  # the slot that holds the acting player in every frame and every call of a word


@dataclass(frozen=True, slots=True)
class _Typed(Located):
    """A node whose kind is a part of what it says."""

    kind: Type


@dataclass(frozen=True, slots=True)
class _Derived(Located):
    """A node whose kind follows from its parts."""

    kind: Type = field(compare=False)


@dataclass(frozen=True, slots=True)
class Constant(_Typed):
    """A compile-time constant."""

    value: object


@dataclass(frozen=True, slots=True)
class LateConstant(_Typed):
    """A constant resolved when a table is set up: a member known by name (`q4r6`, `seat_3`)."""

    name: str


@dataclass(frozen=True, slots=True)
class GameParameter(_Typed):
    """A parameter or option of the game: constant from the set-up on."""

    name: str


@dataclass(frozen=True, slots=True)
class Members(_Typed):
    """All members of a type (`spaces`)."""


@dataclass(frozen=True, slots=True)
class Local(_Derived):
    """A local variable of a frame: parameter, choice, `let` or loop variable; slot 0 is `me`."""

    slot: int
    name: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Answers(_Derived):
    """What one player answered to a question put to several: `ballot(player)`; the slot holds a tuple by seat."""

    slot: int
    player: "Expression"


@dataclass(frozen=True, slots=True)
class StateRead(_Derived):
    """Read of a state variable: `stack(space)`."""

    name: str
    arguments: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class TableLookup(_Derived):
    """Lookup in a constant table: a column of a row (`price(card)`) or a printed table; `name` is the key in `RuleSet.tables`."""

    name: str
    arguments: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class UserCall(_Derived):
    """Call of a user-defined function (`words:`); `me` is passed implicitly."""

    name: str
    arguments: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class RowExpression(_Derived):
    """Evaluates the expression that stands on a row: `worth(goal)`; `name` is the key in `RuleSet.row_expressions`."""

    name: str
    row: "Expression"


@dataclass(frozen=True, slots=True)
class BuiltinCall(_Derived):
    """Call of a built-in function; `overload` is the index of the resolved overload."""

    name: str
    overload: int
    arguments: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Aggregate(_Derived):
    """Aggregate over a collection, binding a name: `best(x in S where C by V)`.

    `value` is what stands before `for` or after `by`; without it the member itself counts.
    """

    name: str
    slot: int
    source: "Expression"
    where: "Expression | None"
    value: "Expression | None"
    floor: "Expression | None" = None


@dataclass(frozen=True, slots=True)
class If(_Derived):
    """`if test then yes else no`."""

    test: "Expression"
    yes: "Expression"
    no: "Expression"


@dataclass(frozen=True, slots=True)
class Logic(_Typed):
    """`and` / `or` over two or more conditions, from left to right, stopping as soon as it is settled."""

    operator: str
    parts: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Not(_Typed):
    """`not part`."""

    part: "Expression"


@dataclass(frozen=True, slots=True)
class Compare(_Typed):
    """`=`, `!=` (total, none is only equal to none), `<`, `<=`, `>`, `>=`."""

    operator: str
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class In(_Typed):
    """`member in collection`; none is in nothing."""

    member: "Expression"
    collection: "Expression"


@dataclass(frozen=True, slots=True)
class IsNone(_Typed):
    """`part is none`."""

    part: "Expression"


@dataclass(frozen=True, slots=True)
class Arithmetic(_Derived):
    """`+`, `-`, `*`, `divided_down`, `divided_up`, `mod`; none if a part is none."""

    operator: str
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class SetOperation(_Derived):
    """Set operation: `union`, `common` (intersection) or `without` (difference)."""

    operator: str
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class Coalesce(_Derived):
    """Null coalescing: `value`, or `fallback` where it is none."""

    value: "Expression"
    fallback: "Expression"


@dataclass(frozen=True, slots=True)
class Construct(_Typed):
    """Constructs a member of a combination (product) type: `piece(me)`."""

    arguments: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Project(_Derived):
    """Projects a part of a member of a combination (product) type: `owner(piece)`; parts are numbered from 0."""

    index: int
    whole: "Expression"


@dataclass(frozen=True, slots=True)
class HasLegalMove(_Typed):
    """Whether a player has a legal move of an action now: `can(action)`."""

    action: str
    player: "Expression"


@dataclass(frozen=True, slots=True)
class After(_Derived):
    """Hypothetical evaluation: `value` at the position to which a routine leads that asks nothing.

    `arguments` are what stands in its slots `entry` when it begins; the first of both is `me`.
    """

    routine: str
    entry: tuple[int, ...]
    arguments: tuple["Expression", ...]
    value: "Expression"


@dataclass(frozen=True, slots=True)
class TimesRemembered(_Derived):
    """How often a position memory has been told the values that its state variables have now: `times(seen)`."""

    memory: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remembered(_Derived):
    """A position memory that has been told the present values once more."""

    memory: str
    names: tuple[str, ...]


Expression = (
    Constant
    | LateConstant | GameParameter | Members | Local | Answers | StateRead | TableLookup | UserCall | RowExpression | BuiltinCall | Aggregate | If | Logic | Not
    | Compare | In | IsNone | Arithmetic | SetOperation | Coalesce | Construct | Project | HasLegalMove | After
    | TimesRemembered | Remembered
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LValue:
    """A state variable with its arguments as the target of an update."""

    name: str
    arguments: tuple[Expression, ...]
