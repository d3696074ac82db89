"""The form that machines execute: small typed expression trees and flat routines of instructions.

Every expression carries its static kind and the place it was written at; equality ignores the place, so that two
spellings of one expression are equal. A routine is a list of instructions with jump targets; local values live in
numbered slots, slot 0 is `me`, the acting player.

Where the kind follows from the parts equality ignores it too: what is known at a place may narrow it.
"""

from dataclasses import dataclass, field

from interpreter.diagnostics.span import Span
from interpreter.model.kinds import Kind

ME = 0  # the slot that holds the acting player in every frame and every call of a word


@dataclass(frozen=True, slots=True)
class Constant:
    """A value known when the rules are read."""

    kind: Kind
    value: object
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Named:
    """A member known by a name that is settled when the game is set up (`q4r6`, `seat_3`)."""

    kind: Kind
    name: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Figure:
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
class Tracked:
    """What the game remembers under a name: `stack(space)`."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Column:
    """What is printed: a column of a row (`price(card)`) or a table; `name` is the key in `RuleSet.columns`."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Defined:
    """A word of the rule file; it gets `me` of the place where it is used."""

    kind: Kind = field(compare=False)
    name: str
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression that stands on a row: `worth(goal)`; `name` is the key in `RuleSet.formulas`."""

    kind: Kind = field(compare=False)
    name: str
    row: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Word:
    """A built-in word with plain arguments; `form` is the number of its matching signature."""

    kind: Kind = field(compare=False)
    name: str
    form: int
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Bind:
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
class Joined:
    """`union`, `common`, `without` of two sets."""

    kind: Kind = field(compare=False)
    operator: str
    left: "Expression"
    right: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """`value`, or `fallback` where it is none."""

    kind: Kind = field(compare=False)
    value: "Expression"
    fallback: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Make:
    """The member of a combination kind that has these parts: `piece(me)`."""

    kind: Kind
    arguments: tuple["Expression", ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a member of a combination kind: `owner(piece)`; parts are numbered from 0."""

    kind: Kind = field(compare=False)
    index: int
    whole: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Can:
    """Has the player a legal move of the action now?"""

    kind: Kind
    action: str
    player: "Expression"
    span: Span | None = field(default=None, compare=False, repr=False)


Expression = (
    Constant
    | Named | Figure | Members | Local | Answers | Tracked | Column | Defined | Formula | Word | Bind | If | Logic | Not
    | Compare | In | IsNone | Arithmetic | Joined | Otherwise | Make | Part | Can
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """A tracked name with its arguments, as the target of a change."""

    name: str
    arguments: tuple[Expression, ...]


# ------------------------------------------------------------------------------------------------ questions


@dataclass(frozen=True, slots=True)
class Choice:
    """One name to be chosen: a domain, and a condition on the candidate (which stands in `slot`).

    A domain that is `Word("subsets", ...)` is lazy: it is counted and sampled, never listed.
    """

    name: str
    slot: int
    domain: Expression
    where: Expression | None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Requirement:
    """A condition on a whole move, with the address of its rule; `message` is a key of `RuleSet.sentences`."""

    name: str
    address: str
    test: Expression
    message: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Branch:
    """One way to answer: choices in order, then names for what is true, then requirements.

    For an action `action` names it, and its choices live in a frame of the action's own routine. Otherwise the choices
    live in the frame that asks, and `target` is where it goes on.
    """

    name: str
    choices: tuple[Choice, ...]
    lets: tuple[tuple[int, Expression], ...]
    requirements: tuple[Requirement, ...]
    action: str | None = None
    target: int = -1
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pass:
    """The answer `pass`: what it is called, when it is allowed, where the asking frame goes on."""

    label: str  # key of RuleSet.sentences
    when: Expression | None
    target: int
    counted: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """What is asked at one place: branches, perhaps a pass; `none_target` is where it goes on if nobody can answer."""

    address: str
    branches: tuple[Branch, ...]
    passing: Pass | None
    none_target: int
    none_counts: bool = False  # having no option counts as passing
    none_said: bool = False  # the rule file says what happens without an option
    counted: bool = False  # an answer that is no pass ends a run of passes (`must`, `may`)
    same_move: bool = False
    secret: bool = False
    forced: bool = False  # a single option is answered without asking
    together: int | None = None  # slot for the answers by seat, if several are asked at once
    others_see: Expression | None = None  # what the others see of an answer given before the last is in


# ------------------------------------------------------------------------------------------------ instructions


@dataclass(frozen=True, slots=True)
class Let:
    """slots[slot] ← value."""

    slot: int
    value: Expression


@dataclass(frozen=True, slots=True)
class Change:
    """place ← value."""

    place: Place
    value: Expression


@dataclass(frozen=True, slots=True)
class Count:
    """place ← place + sign * amount, stopping at the bounds; falling short is noted unless `up_to`."""

    place: Place
    amount: Expression
    sign: int
    up_to: bool


@dataclass(frozen=True, slots=True)
class Move:
    """Things go from holder to holder.

    `thing` is a member, or a set/list/pool of members, or None for all there is. `copies` is how many of the one thing.
    `turned_into`: what the thing becomes on the way. To a pile they go on top, or under it with `bottom`.
    """

    thing: Expression | None
    copies: Expression | None
    source: Place
    target: Place
    turned_into: Expression | None
    bottom: bool
    up_to: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """The top `number` things of a pile go to a holder, one after the other."""

    number: Expression
    source: Place
    target: Place
    up_to: bool


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on at `target`."""

    target: int


@dataclass(frozen=True, slots=True)
class Unless:
    """Go on at `target` if the test does not hold."""

    test: Expression
    target: int


@dataclass(frozen=True, slots=True)
class Each:
    """Take the next of the snapshot in slot `rest` (a tuple) into `slot`; go on at `end` when none is left."""

    slot: int
    rest: int
    end: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """slots[rest] ← the members of `source` that meet `where`, as a tuple in order; the candidate stands in `slot`.

    With `clockwise` 1 or -1 the source is a set of players, listed in that turn order beginning with `first`.
    """

    rest: int
    slot: int
    source: Expression
    where: Expression | None
    clockwise: int = 0
    first: Expression | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Run a routine: its slots 1, 2, … hold the arguments; `me` is handed on."""

    routine: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Perform:
    """Run the steps that stand on a row under a column (nothing if it has none); slot 1 holds the row."""

    column: str  # key of RuleSet.programs
    row: Expression


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the routine."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Put the menu to `players` (a player, or a set of them with `menu.together`)."""

    menu: Menu
    players: Expression


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance picks one of `source` into `slot`; nothing happens and it goes on at `none_target` if there is none."""

    address: str
    name: str
    slot: int
    source: Expression
    weight: Expression | None
    none_target: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance brings a pile into an order."""

    address: str
    pile: Place


@dataclass(frozen=True, slots=True)
class Check:
    """A moment at which ends and checks are looked at: `start of turn`, `end of turn`, `end of round`."""

    moment: str


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game is over by the end of that name."""

    name: str


Instruction = (
    Let | Change | Count | Move | Draw | Jump | Unless | Each | Snapshot | Call | Perform | Return | Ask | Roll | Shuffle | Check | EndGame
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """What a slot of a routine holds; `known` is `all`, `nobody` or `me` (the player of the frame)."""

    name: str  # as in the rule file; names made by the lowering begin with `#`
    kind: Kind | None  # None: a snapshot or other bookkeeping, a tuple of places or a number
    known: str = "all"


@dataclass(frozen=True, slots=True)
class Routine:
    """A list of instructions with the slots of its frames.

    `places` has one entry per instruction: the address of the step it came from and where that stands in the file.
    """

    name: str
    slots: tuple[Slot, ...]
    code: tuple[Instruction, ...]
    places: tuple[tuple[str, Span | None], ...]
