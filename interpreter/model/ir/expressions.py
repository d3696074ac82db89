"""Expressions: small typed trees. Every node carries its static kind and the place it was written at.

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
    """A value known when the rules are read."""

    kind: Kind
    value: object
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LateConstant:
    """A member known by a name that is settled when the game is set up (`q4r6`, `seat_3`)."""

    kind: Kind
    name: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GameParameter:
    """A number or option of the game: constant from the set-up on."""

    kind: Kind
    name: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Members:
    """All members of a kind (`spaces`)."""

    kind: Kind  # SetOf(Member)
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Local:
    """A name bound in a frame or call: a parameter, a choice, a `let`, the name of a loop; slot 0 is `me`."""

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
    """What the game remembers under a name: `stack(space)`."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TableLookup:
    """What is printed: a column of a row (`price(card)`) or a table; `name` is the key in `RuleSet.columns`."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class UserCall:
    """A word of the rule file; it gets `me` of the place where it is used."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RowExpression:
    """An expression that stands on a row: `worth(goal)`; `name` is the key in `RuleSet.formulas`."""

    kind: Kind = field(compare=False)
    name: str
    row: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class BuiltinCall:
    """A built-in word with plain arguments; `form` is the number of its matching signature."""

    kind: Kind = field(compare=False)
    name: str
    overload: int
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A built-in word that walks a source and binds a name: `best(x in S where C by V)`.

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
    """`union`, `common`, `without` of two sets."""

    kind: Kind = field(compare=False)
    operator: str
    left: "Expression"
    right: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Coalesce:
    """`value`, or `fallback` where it is none."""

    kind: Kind = field(compare=False)
    value: "Expression"
    fallback: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Construct:
    """The member of a combination kind that has these parts: `piece(me)`."""

    kind: Kind
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Project:
    """One part of a member of a combination kind: `owner(piece)`; parts are numbered from 0."""

    kind: Kind = field(compare=False)
    index: int
    whole: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HasLegalMove:
    """Has the player a legal move of the action now?"""

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
    """A tracked name with its arguments, as the target of a change."""

    name: str
    arguments: tuple[Expression, ...]
